// Package doubledummy solves the play of the cards with all hands in sight: how many
// tricks each side takes if nobody makes a mistake.
//
//	solver := doubledummy.NewSolver(doubledummy.DefaultMemory)
//	table, err := solver.Table(ctx, &deal)      // every declarer in every strain
//	tricks, err := solver.Tricks(ctx, &position) // also within a trick
//	cards, err := solver.Cards(ctx, &position)   // what each card keeps
//	analysis, err := solver.Analyze(ctx, &play)  // which card cost a trick
//	par := doubledummy.ParOf(&table, dealer, vulnerability)
//
// Tables solves many deals on several threads.
//
// The search is alpha-beta with an empty window: does the side take so many tricks or
// not? A few such questions find the number (MTD(f), Plaat 1996). What it finds out at
// the start of a trick it keeps as a pattern: the lengths of all suits, who leads, and
// the owners of those cards alone whose rank mattered, counted from the top of what is
// left (partition search, Ginsberg 1996, with relative ranks). A card is not tried if
// one of the same hand has failed that is as good, because nobody else has a card
// between them or because no rank from the lower one up mattered. Where no pattern is
// true come bounds before a search, and are kept as patterns too: tricks that the side on
// lead can cash, and tricks that the other side takes whatever happens.
package doubledummy

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/eventloop"
)

// MinMemory is the smallest limit of a Solver's memory in bytes.
const MinMemory = 8 << 20

// DefaultMemory is the limit of a Solver's memory in bytes if nobody sets one. A usual
// deal needs a hundredth of it.
const DefaultMemory = 1 << 30

// Solver solves one position after the other. It keeps its tables, not what is in
// them, for the next. It is not safe for concurrent use.
type Solver struct {
	search  search
	studied bool // the table has what a study found out, in the strain that the search has
}

// NewSolver returns a solver whose tables take at most so many bytes, and at least
// MinMemory. Where they would need more they forget everything, which costs time.
func NewSolver(memory int64) *Solver {
	return &Solver{search: search{table: newTable(max(memory, MinMemory))}}
}

// Nodes returns how many starts of tricks the solver has looked at so far: the same for
// the same work on every machine.
func (s *Solver) Nodes() int64 { return s.search.nodes }

// Table has the tricks that each declarer takes in each strain.
type Table [bridge.Strains][bridge.Seats]int

// Table solves a deal in every strain with every declarer. The hands may have any
// number of cards from 1 to 13, all the same.
func (s *Solver) Table(ctx context.Context, d *bridge.Deal) (t Table, err error) {
	for strain := range bridge.Strain(bridge.Strains) {
		if t[strain], err = s.Strain(ctx, d, strain); err != nil {
			return Table{}, err
		}
	}
	return t, nil
}

// Strain solves a deal in one strain: the tricks of each declarer. The hands may have
// any number of cards from 1 to 13, all the same.
func (s *Solver) Strain(ctx context.Context, d *bridge.Deal, strain bridge.Strain) (tricks [bridge.Seats]int, err error) {
	start := bridge.Position{Deal: *d, Trump: strain}
	if err := s.begin(ctx, &start); err != nil {
		return tricks, err
	}
	n := start.Tricks()
	north := guess(d, strain)
	// The leaders of one side first: what they find is much alike.
	for _, leader := range [...]bridge.Seat{bridge.North, bridge.South, bridge.West, bridge.East} {
		start.Trick = bridge.NewTrick(leader)
		if north, err = s.tricks(ctx, &start, north+1); err != nil {
			return tricks, err
		}
		declarer := leader.Previous()
		tricks[declarer] = forNorth(north, int(declarer), n)
	}
	return tricks, nil
}

// Tricks solves a position: how many of the tricks left the side of the hand that is
// to play takes, the one that has been begun included.
func (s *Solver) Tricks(ctx context.Context, p *bridge.Position) (int, error) {
	if err := s.begin(ctx, p); err != nil {
		return 0, err
	}
	n := p.Tricks()
	north, err := s.tricks(ctx, p, n/2)
	return forNorth(north, int(p.Turn()), n), err
}

// begin makes the solver ready for positions of the play of a deal.
func (s *Solver) begin(ctx context.Context, p *bridge.Position) error {
	if err := s.learn(ctx, p); err != nil {
		return err
	}
	s.forget()
	return eventloop.Err(ctx)
}

// learn takes the cards and trumps of a position, and keeps what the tables have.
func (s *Solver) learn(ctx context.Context, p *bridge.Position) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if p.Tricks() == 0 {
		return fmt.Errorf("no cards are left to play: %w", bridge.ErrPlayOver)
	}
	x := &s.search
	x.cancel, x.stopped = func() error { return eventloop.Err(ctx) }, false
	x.trump, x.trumps = int(p.Trump), 0
	if suit, ok := p.Trump.Suit(); ok {
		x.trumps = cardsOf(int(suit))
	}
	whole := wordsOf(&p.Deal)
	for seat := range bridge.Seat(bridge.Seats) {
		if c := p.Trick.By(seat); c != bridge.NoCard {
			whole[seat] |= set(int(c))
		}
	}
	x.learn(&whole)
	return nil
}

// forget empties the tables.
func (s *Solver) forget() {
	s.studied = false
	s.search.table.clear()
	clear(s.search.killers[:])
}

// wordsOf returns the hands as the search has them.
func wordsOf(d *bridge.Deal) (words [bridge.Seats]uint64) {
	for seat, hand := range d {
		words[seat] = uint64(hand)
	}
	return words
}

// tricks solves a position of the play that has begun: the tricks of North and South.
// The closer the first guess, the sooner.
func (s *Solver) tricks(ctx context.Context, p *bridge.Position, guess int) (int, error) {
	return s.between(ctx, p, 0, p.Tricks(), guess)
}

// between does what tricks does where it is known that North and South take so many at
// least and at most.
func (s *Solver) between(ctx context.Context, p *bridge.Position, least, most, guess int) (int, error) {
	x := &s.search
	x.hands = wordsOf(&p.Deal)
	lengths := shapeOf(&x.hands)
	n := p.Tricks()
	guess = min(max(guess, least), most)
	for least < most {
		found := s.probe(p, n, max(guess, least+1), lengths)
		if x.stopped {
			return 0, ctx.Err()
		}
		if found >= max(guess, least+1) {
			least = found
		} else {
			most = found
		}
		guess = found
	}
	return least, nil
}

// probe searches a position with n tricks left for so many for North and South.
func (s *Solver) probe(p *bridge.Position, n, need int, lengths shape) int {
	x := &s.search
	if p.Trick.Len() == 0 {
		found, _ := x.lead(int(p.Trick.Leader()), n, need, lengths, x.cards())
		return found
	}
	t := &x.tricks[n]
	led, _ := p.Trick.Suit()
	t.leader, t.suit, t.left = int(p.Trick.Leader()), int(led), n
	t.all = x.cards() | uint64(p.Trick.Set())
	holder := p.Trick.Winner(p.Trump)
	best := int(p.Trick.By(holder))
	if p.Trick.Len() == 3 {
		found, _ := x.fourth(t, best, int(holder), need, lengths)
		return found
	}
	found, _ := x.play(t, p.Trick.Len(), best, int(holder), need, lengths)
	return found
}

// guess returns how many tricks North and South take, roughly: half of them, one more
// for every five points and every three trumps that they have more than their
// opponents.
func guess(d *bridge.Deal, strain bridge.Strain) int {
	balance := 0 // in fifteenths of a trick
	for seat, hand := range d {
		worth := 3 * hand.Points()
		if suit, ok := strain.Suit(); ok {
			worth += 5 * hand.Length(suit)
		}
		if bridge.Seat(seat).Side() == bridge.EastWest {
			worth = -worth
		}
		balance += worth
	}
	n := d[bridge.North].Count()
	return min(max((15*n+2*balance)/30, 0), n)
}

// CardTricks is the value of a card: how many of the tricks left the side that plays
// it takes, the trick that has been begun included.
type CardTricks struct {
	Card   bridge.Card
	Tricks int
}

// Cards solves a position for each card that may be played next, from spades to clubs
// and from the highest down.
func (s *Solver) Cards(ctx context.Context, p *bridge.Position) ([]CardTricks, error) {
	if err := s.begin(ctx, p); err != nil {
		return nil, err
	}
	turn := p.Turn()
	n := p.Tricks()
	worth := map[bridge.Card]int{} // of the lowest of equals
	all := p.Deal.Cards() | p.Trick.Set()
	north := n / 2
	for card := range bridge.Cards(distinct(uint64(p.Legal()), uint64(p.Deal[turn]), uint64(all))).Down {
		next, won := after(p, card)
		var err error
		if north, err = s.tricks(ctx, &next, north-won); err != nil {
			return nil, err
		}
		north += won
		worth[card] = forNorth(north, int(turn), n)
	}
	return spread(p, worth, uint64(all)), nil
}

// spread gives every legal card the worth of the lowest of its equals.
func spread(p *bridge.Position, worth map[bridge.Card]int, all uint64) (list []CardTricks) {
	hand := uint64(p.Deal[p.Turn()])
	for card := range p.Legal().Down {
		below := cardsOf(int(card.Suit())) &^ over(int(card))
		equals := hand & below
		if others := all &^ hand & below; others != 0 {
			equals &= over(highest(others))
		}
		list = append(list, CardTricks{card, worth[bridge.Card(lowest(equals))]})
	}
	return list
}

// after returns the position after a card, and 1 if North and South won a trick by it.
func after(p *bridge.Position, card bridge.Card) (next bridge.Position, won int) {
	next = *p
	next.Deal[p.Turn()] &^= card.Set()
	next.Trick.Add(card)
	if !next.Trick.Done() {
		return next, 0
	}
	winner := next.Trick.Winner(p.Trump)
	next.Trick = bridge.NewTrick(winner)
	return next, forNorth(1, int(winner), 1)
}

// Analysis is the analysis of a play: how many tricks in all the declarer would take
// after so many cards with nothing but the best play from there on, those that were
// won by then included. The first is before the opening lead.
type Analysis struct {
	Contract bridge.Contract
	Cards    []bridge.Card
	Declarer []int // one more than there are cards
}

// Cost returns how many tricks a card, by its number from 0, cost the side that played
// it.
func (a *Analysis) Cost(card int) int {
	cost := a.Declarer[card] - a.Declarer[card+1]
	return max(cost, -cost)
}

// Analyze solves the position before every card of a play and after the last. All
// hands have to be known.
func (s *Solver) Analyze(ctx context.Context, play *bridge.Play) (*Analysis, error) {
	contract := play.Contract()
	start, err := bridge.NewPlay(play.Start(), contract)
	if err != nil {
		return nil, err
	}
	for seat := range bridge.Seat(bridge.Seats) {
		if !start.Known(seat) {
			return nil, fmt.Errorf("the hand of %v is not known", seat)
		}
	}
	a := &Analysis{Contract: contract, Cards: slices.Clone(play.Cards()), Declarer: make([]int, play.Len()+1)}
	first := start.Position()
	if err := s.begin(ctx, &first); err != nil {
		return nil, err
	}
	// From the end: the table of the smaller positions serves the larger ones.
	back := *play
	for i := play.Len(); i >= 0; i-- {
		if a.Declarer[i], err = s.declarerTricks(ctx, &back, a, i); err != nil {
			return nil, err
		}
		back.Undo()
	}
	return a, nil
}

// declarerTricks solves the position of a play after i cards.
func (s *Solver) declarerTricks(ctx context.Context, play *bridge.Play, a *Analysis, i int) (int, error) {
	side := a.Contract.Declarer.Side()
	won := play.Won(side)
	if play.Done() {
		return won, nil
	}
	position := play.Position()
	n := position.Tricks()
	guess := n / 2
	if i+1 < len(a.Declarer) {
		guess = forNorth(a.Declarer[i+1]-won, int(side), n)
	}
	north, err := s.tricks(ctx, &position, guess)
	return won + forNorth(north, int(side), n), err
}

// Study solves several positions of one play: each of them serves the others. Plays that
// are studied one after the other in one strain serve each other too, since what the
// tables have is true of every deal. A study ends when its solver is used otherwise.
type Study struct{ solver *Solver }

// Study opens the play that goes on from a position.
func (s *Solver) Study(ctx context.Context, from *bridge.Position) (Study, error) {
	kept := s.studied && s.search.trump == int(from.Trump)
	if err := s.learn(ctx, from); err != nil {
		return Study{}, err
	}
	if !kept {
		s.forget()
	}
	s.studied = true
	return Study{s}, eventloop.Err(ctx)
}

// Tricks solves a position of the play, as Solver.Tricks does. The closer the guess, the
// sooner.
func (st Study) Tricks(ctx context.Context, p *bridge.Position, guess int) (int, error) {
	n, turn := p.Tricks(), int(p.Turn())
	north, err := st.solver.tricks(ctx, p, forNorth(guess, turn, n))
	return forNorth(north, turn, n), err
}

// Cards solves a position of the play for some of the cards that may be played next, and
// writes to tricks, in the order from spades to clubs and from the highest down, how many
// of the tricks left each of them keeps. What the position is worth is known: best.
func (st Study) Cards(ctx context.Context, p *bridge.Position, cards bridge.Cards, best int, tricks []int) error {
	s := st.solver
	n, turn := p.Tricks(), int(p.Turn())
	i := 0
	for card := range cards.Down {
		next, won := after(p, card)
		least, most := 0, next.Tricks()
		if north := forNorth(best, turn, n) - won; turn&1 == 0 {
			most = min(most, north)
		} else {
			least = max(least, north)
		}
		north, err := s.between(ctx, &next, least, most, forNorth(best, turn, n)-won)
		if err != nil {
			return err
		}
		tricks[i] = forNorth(north+won, turn, n)
		i++
	}
	return nil
}

// BenchDeals is how many deals the signature is of.
const BenchDeals = 50

// seed is that of the deals, which no choice in the solver was made by.
const seed = 4711

// Sign makes the tables of so many deals, one call each, prints the nodes of each and
// in all and the times, and returns the nodes of all. They are the same on every
// machine and change only when the search does.
func Sign(ctx context.Context, out io.Writer, deals int, solver *Solver) (int64, error) {
	first := solver.Nodes()
	times := make([]time.Duration, deals)
	var sum time.Duration
	for i := range times {
		deal := dealing.Deal(seed, uint64(i))
		before, start := solver.Nodes(), time.Now()
		if _, err := solver.Table(ctx, &deal); err != nil {
			return 0, err
		}
		times[i] = time.Since(start)
		sum += times[i]
		if _, err := fmt.Fprintf(out, "deal %3d nodes %9d time %5d ms\n", i, solver.Nodes()-before, times[i].Milliseconds()); err != nil {
			return 0, err
		}
	}
	slices.Sort(times)
	nodes := solver.Nodes() - first
	_, err := fmt.Fprintf(out, "signature %d\ntime %d ms, a table %d ms in the mean, %d at the median, %d at most\n",
		nodes, sum.Milliseconds(), (sum / time.Duration(deals)).Milliseconds(), times[deals/2].Milliseconds(), times[deals-1].Milliseconds())
	return nodes, err
}
