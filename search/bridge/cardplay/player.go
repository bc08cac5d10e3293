package cardplay

import (
	"context"
	"time"

	"gogo/board/bridge"
	"gogo/search/bridge/doubledummy"
)

// Player chooses cards. It belongs to one goroutine.
type Player struct {
	settings Settings
	solvers  []*doubledummy.Solver
	spent    time.Duration // on the cards of the board
}

// New returns a player.
func New(settings Settings) *Player {
	p := &Player{settings: settings}
	for range max(settings.Threads, 1) {
		p.solvers = append(p.solvers, doubledummy.NewSolver(settings.Memory))
	}
	return p
}

// Begin begins a board: all of its time is there again.
func (p *Player) Begin() { p.spent = 0 }

// Answer is a card with what it rests on.
type Answer struct {
	Card bridge.Card
	// Cards are what was weighed, the best first: of equals one. There is none where
	// there was no choice.
	Cards   []Valued
	Layouts int // that were solved
}

// Choose returns the card to be played. The error is one of the question, or that of the
// context; even then there is a card that can be played, unless the question has none.
func (p *Player) Choose(ctx context.Context, q *Question) (Answer, error) {
	s, err := look(q)
	if err != nil {
		return Answer{Card: bridge.NoCard}, err
	}
	all := s.candidates()
	if len(all) == 1 {
		return Answer{Card: p.among(s, all[0].equals)}, nil
	}
	start := time.Now()
	defer func() { p.spent += time.Since(start) }()
	limited, cancel := p.limit(ctx, s, start)
	defer cancel()
	m := newMatrix(all)
	w := newWorth(s, p.settings.Scoring)
	layouts := s.layouts(p.settings.Layouts, p.settings.Seed)
	err = p.solve(limited, s, m, w, layouts)
	if limited.Err() != nil {
		err = ctx.Err() // that time is up is no error
	}
	if len(m.tricks) == 0 {
		return Answer{Card: p.among(s, all[len(all)-1].equals)}, err
	}
	answer := Answer{Cards: m.values(w, q.Play.Size()), Layouts: len(m.tricks)}
	rank(answer.Cards)
	answer.Card = p.among(s, answer.Cards[0].Equals)
	return answer, err
}

// limit returns a context that ends when the time for a card is up.
func (p *Player) limit(ctx context.Context, s *sight, start time.Time) (context.Context, context.CancelFunc) {
	limit := p.settings.Time
	if p.settings.Board > 0 {
		share := p.share(s)
		if limit == 0 || share < limit {
			limit = share
		}
	}
	if limit == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, start.Add(limit))
}

const (
	// early is what a card gets of the time left beyond an equal share, as the first
	// cards are the hardest.
	early = 2
	// leastShare is what a card gets at least, where a board has no time left.
	leastShare = 5 * time.Millisecond
)

// share returns how much of the board's time a card may take.
func (p *Player) share(s *sight) time.Duration {
	tricks := (s.Play.Size()*bridge.Seats - s.Play.Len() + bridge.Seats - 1) / bridge.Seats
	cards := tricks
	if !s.defends() {
		cards *= 2
	}
	left := p.settings.Board - p.spent
	return max(min(early*left/time.Duration(cards), left), leastShare)
}

// among returns which of some equal cards is played.
func (p *Player) among(s *sight, equals bridge.Cards) bridge.Card {
	turn := s.Play.Turn()
	position := s.Play.Position()
	if p.settings.Carding != nil && s.defends() {
		return p.settings.Carding.Choose(&s.Play, position.Deal[turn], equals)
	}
	if s.defends() == (position.Trick.Len() == 0) || !s.defends() && wins(&position, equals.Highest()) {
		return equals.Highest()
	}
	return equals.Lowest()
}

// wins reports whether a card is the best of the trick so far.
func wins(p *bridge.Position, card bridge.Card) bool {
	t := p.Trick
	t.Add(card)
	return t.Winner(p.Trump) == p.Turn()
}

// rank sorts cards, the best first; those that are worth the same stay as they are.
func rank(all []Valued) {
	for i := 1; i < len(all); i++ {
		for k := i; k > 0 && all[k].better(&all[k-1]); k-- {
			all[k], all[k-1] = all[k-1], all[k]
		}
	}
}

// round is how many layouts are solved between two looks at who is behind, for each
// thread.
const round = 8

// solve solves layouts for every candidate until one is left.
func (p *Player) solve(ctx context.Context, s *sight, m *matrix, w *worth, layouts []Layout) error {
	jobs := newJobs(s, &p.settings.Belief)
	for len(layouts) > 0 {
		cards, n := m.cards()
		if n < 2 {
			return nil
		}
		some := layouts[:min(round*len(p.solvers), len(layouts))]
		layouts = layouts[len(some):]
		solved, err := p.solveRound(ctx, jobs, cards, n, some)
		for i, tricks := range solved {
			if tricks != nil {
				m.add(some[i].Weight, tricks)
			}
		}
		if err != nil {
			return err
		}
		m.prune(w, s.Play.Size())
	}
	return nil
}
