// Package cardplay plays the cards: opening leads, the declarer's play and the defense.
//
// A Question has the knowledge of a player who is to play a card: the own hand, dummy, the cards
// so far, and what the auction says of the others. A Player answers with a card, and with
// what every other card would have been worth:
//
//	player := cardplay.New(cardplay.DefaultSettings)
//	player.Begin()                                // a board
//	answer, err := player.Choose(ctx, &question)  // each of its cards
//
// Layouts of the hidden hands are drawn that agree with the cards in sight and the calls
// (search/bridge/layouts); where few are left all of them are taken. Each counts as much
// as the play so far is likely with it: a card that would have cost a trick makes it less
// so, and a card that has an equal beside it half as much. In each layout every card is
// solved double dummy, and the tricks are scored against what others may do with the same
// cards at another table, for international matchpoints or matchpoints. Cards that cannot
// become the best any more are left out early. What the defenders' cards take counts beside
// what it scores, and opening leads, of which layouts tell the least, are weighed by what they
// usually cost too. With open cards a declarer guesses every
// queen: for the last tricks plans that cannot tell the layouts apart correct that
// (search/bridge/alphamu). An agreement on carding says which of equal cards a defender
// plays, and reads the cards of others.
//
// What is hidden is never looked at, even where the Play of a Question knows it. Without
// limits of time an answer depends on the question and the seed alone.
package cardplay

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
	"gogo/search/bridge/alphamu"
	"gogo/search/bridge/bidder"
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
	// Cards are the cards that were weighed, the best first: of equals one. There is none where
	// there was no choice.
	Cards   []Valued
	Layouts int // that were solved
}

// Choose returns the card to be played. The error is one of the question, or the
// context's; even then there is a card that can be played, unless the question has none.
func (p *Player) Choose(ctx context.Context, q *Question) (Answer, error) {
	s, err := newSight(q)
	if err != nil {
		return Answer{Card: bridge.NoCard}, err
	}
	all := s.candidates()
	if len(all) == 1 {
		return s.answer(nil, 0, all[0].equals), nil
	}
	if h := p.settings.Horizon; h > 0 && s.left() > h {
		return Answer{Card: s.maxim()}, nil
	}
	start := time.Now()
	defer func() { p.spent += time.Since(start) }()
	limited, cancel := p.limit(ctx, s, start)
	defer cancel()
	cards, solved, err := p.weigh(limited, s, all)
	if limited.Err() != nil {
		err = ctx.Err() // that time is up is no error
	}
	if len(cards) == 0 {
		return s.answer(nil, 0, all[len(all)-1].equals), err
	}
	return s.answer(cards, solved, level(cards)), err
}

// weigh returns what the candidates are worth that may be the best, that one first, by how
// many layouts. Where there is an error they are what is known by then.
func (p *Player) weigh(ctx context.Context, s *sight, all []candidate) ([]Valued, int, error) {
	m := newMatrix(all)
	w := newWorth(s, p.settings.Scoring)
	past := newPast(s)
	drawing, cancel := part(ctx)
	layouts := s.layouts(drawing, p.settings.Layouts, past, p.settings.Seed)
	cancel()
	err := p.solve(ctx, newJobs(s, past, &p.settings.Belief), m, w, layouts)
	if len(m.tricks) == 0 {
		return nil, 0, err
	}
	cards := m.values(w, s.Play.Size())
	if s.defends() {
		s.steady(cards, len(m.tricks))
	}
	if err == nil {
		err = p.plan(ctx, s, past, m, w, cards)
	}
	rank(cards)
	return cards, len(m.tricks), err
}

// answer returns the answer that one of some cards is played.
func (s *sight) answer(cards []Valued, layouts int, best bridge.Cards) Answer {
	return Answer{Card: s.pick(best), Cards: cards, Layouts: layouts}
}

// level returns the cards that are worth as much as the first one.
func level(cards []Valued) (best bridge.Cards) {
	for i := range cards {
		if cards[0].better(&cards[i]) {
			break
		}
		best |= cards[i].Equals
	}
	return best
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

// part returns a context that ends after a part of the time of another.
func part(ctx context.Context) (context.Context, context.CancelFunc) {
	const drawing = 4 // one part for drawing layouts, three for solving them
	end, limited := ctx.Deadline()
	if !limited {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, time.Now().Add(time.Until(end)/drawing))
}

const (
	// earlyFactor multiplies an equal share of the time left, as the first
	// cards are the hardest.
	earlyFactor = 2
	// minShare is the least time for a card, where a board has no time left.
	minShare = 5 * time.Millisecond
)

// share returns how much of the board's time a card may take.
func (p *Player) share(s *sight) time.Duration {
	cards := s.left()
	if !s.defends() {
		cards *= 2
	}
	left := p.settings.Board - p.spent
	return max(min(earlyFactor*left/time.Duration(cards), left), minShare)
}

// left returns the number of tricks that are left, the one in progress included.
func (s *sight) left() int {
	return (s.Play.Size()*bridge.Seats - s.Play.Len() + bridge.Seats - 1) / bridge.Seats
}

// pick returns which of some cards that are worth the same is played, and what it says.
// A defender's is chosen by agreement. The declarer's gives nothing away and settles
// nothing: a lead is a winner if there is one, the highest of its equals, and so is what
// wins a trick; another card is the lowest.
func (s *sight) pick(best bridge.Cards) bridge.Card {
	position := s.Play.Position()
	leads := position.Trick.Len() == 0
	if s.defends() {
		if a := s.Carding[s.Seat.Side()]; a != nil {
			at := a.At(&s.Play, s.Heard)
			if card, _ := at.Choose(position.Deal[s.Seat], best); card != bridge.NoCard {
				return card
			}
		}
		if leads {
			return best.Highest()
		}
		return lowest(best)
	}
	if leads {
		return s.calmest(best)
	}
	if card := best.Highest(); wins(&position, card) {
		return card
	}
	return lowest(best)
}

// calmest returns a winner among some cards that may be led, the highest if there is none.
func (s *sight) calmest(best bridge.Cards) bridge.Card {
	for card := range best.Down {
		if s.unseen.In(card.Suit()) < card.Set() {
			return card
		}
	}
	return best.Highest()
}

// lowest returns the card of the lowest rank, of several the one of the lowest suit.
func lowest(cards bridge.Cards) bridge.Card {
	low := cards.Lowest()
	for card := range cards.Down {
		if card.Rank() < low.Rank() {
			low = card
		}
	}
	return low
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

// round is the number of layouts that are solved between two looks at which cards are behind, for each
// thread.
const round = 8

// solve solves layouts for every candidate until one is left.
func (p *Player) solve(ctx context.Context, jobs *jobs, m *matrix, w *worth, layouts []Layout) error {
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
				m.add(some[i], tricks)
			}
		}
		if err != nil {
			return err
		}
		m.prune(w, jobs.Play.Size())
	}
	return nil
}

// Settings say how much work cards are worth.
type Settings struct {
	Layouts int           // that are solved for a card, at most
	Time    time.Duration // for a card, 0 for no limit
	Board   time.Duration // for all cards of a board, 0 for no limit
	Threads int           // that solve layouts, 1 if it is less
	Memory  int64         // bytes for each thread's solver
	Seed    uint64        // of the layouts
	Scoring bidder.Scoring
	Belief  Belief
	Plans   Plans
	// Horizon is the number of tricks left up to which layouts are solved; before that cards are
	// played by beginners' maxims. 0 is no horizon.
	Horizon int
}

// DefaultSettings take less than a second a card and 20 seconds a board.
var DefaultSettings = Settings{
	Layouts: 80,
	Time:    800 * time.Millisecond,
	Board:   18 * time.Second,
	Threads: 1,
	Memory:  128 << 20,
	Belief:  Belief{Slip: 0.2, Cards: 8, Tricks: 11},
	Plans:   Plans{alphamu.Limits{Choices: 10, Width: 32, Nodes: 240_000}, 9, 32},
}

const (
	// defendersTrick is the value of each trick that a defender's card takes beyond its
	// points, in IMPs or tenths of a top. Points depend on whether the contract is made, which
	// few layouts hardly tell; tricks are told sooner, and more tricks set more contracts.
	defendersTrick = 4
	// leadLayouts is the number of layouts that the usual cost of a lead counts as much as.
	leadLayouts = 48
)

// opens reports whether the card is the opening lead of a whole deal.
func (s *sight) opens() bool { return s.Play.Len() == 0 && s.Play.Size() == bridge.HandSize }

// steady corrects what defenders' cards are worth by so many layouts: tricks count beside
// points. Opening leads are made with the least in sight, and what is lost by the best one
// differs more between layouts than leads do from each other. So what leads from such a
// holding cost in many deals counts too, by the agreement on leads.
func (s *sight) steady(all []Valued, layouts int) {
	var leads [bridge.Suits]carding.Lead // without an agreement none costs anything
	if a := s.Carding[s.Seat.Side()]; a != nil && s.opens() {
		at := a.At(&s.Play, s.Heard)
		leads = at.Leads(s.start[s.Seat])
	}
	for i := range all {
		cost := leads[all[i].Card.Suit()].Cost
		all[i].Value += defendersTrick * (all[i].Tricks - cost*leadLayouts/float64(layouts))
	}
}

// listed is the number of cards that Why names at most.
const listed = 3

// Why says in a line what the card rests on: the cards that were weighed, the best first,
// each with its mean tricks and how likely it reaches what its side wants.
func (a *Answer) Why() string {
	if len(a.Cards) == 0 {
		return fmt.Sprintf("%v: no choice", a.Card)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d layouts:", a.Layouts)
	for i := range a.Cards[:min(len(a.Cards), listed)] {
		v := &a.Cards[i]
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " %v %.2f tricks, %.0f %%", v.Card, v.Tricks, 100*v.Aim)
	}
	return b.String()
}
