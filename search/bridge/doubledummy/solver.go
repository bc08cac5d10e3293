package doubledummy

import (
	"context"
	"fmt"

	"gogo/board/bridge"
)

// LeastMemory is the smallest limit of a Solver's memory in bytes.
const LeastMemory = 8 << 20

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
// LeastMemory. Where they would need more they forget everything, which costs time.
func NewSolver(memory int64) *Solver {
	return &Solver{search: search{table: newTable(max(memory, LeastMemory))}}
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
	return ctx.Err()
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
	x.cancel, x.stopped = ctx.Err, false
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
		found := s.enough(p, n, max(guess, least+1), lengths)
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

// enough searches a position with n tricks left for so many for North and South.
func (s *Solver) enough(p *bridge.Position, n, need int, lengths shape) int {
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
