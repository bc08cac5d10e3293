package bridge

import (
	"errors"
	"fmt"
)

// Trick is a trick, complete or not: who led, and the cards played, clockwise from there.
// The zero value is a trick without a card to which North leads.
type Trick struct {
	leader Seat
	count  uint8
	cards  [Seats]Card
}

// NewTrick returns a trick without a card.
func NewTrick(leader Seat) Trick { return Trick{leader: leader} }

// Leader returns who leads to the trick.
func (t *Trick) Leader() Seat { return t.leader }

// Len returns how many cards were played.
func (t *Trick) Len() int { return int(t.count) }

// Cards returns the cards in the order of play. The slice is the trick's own.
func (t *Trick) Cards() []Card { return t.cards[:t.count:t.count] }

// Set returns the cards as a set.
func (t *Trick) Set() Cards {
	var set Cards
	for _, c := range t.Cards() {
		set |= c.Set()
	}
	return set
}

// Turn returns who is to play, the leader again when all have played.
func (t *Trick) Turn() Seat { return (t.leader + Seat(t.count)) % Seats }

// By returns the card that a seat has played, NoCard if it has not.
func (t *Trick) By(s Seat) Card {
	if i := (s - t.leader) % Seats; i < Seat(t.count) {
		return t.cards[i]
	}
	return NoCard
}

// Suit returns the suit that was led, and false if none was.
func (t *Trick) Suit() (Suit, bool) { return t.cards[0].Suit(), t.count > 0 }

// Done reports whether all have played.
func (t *Trick) Done() bool { return t.count == Seats }

// Add plays a card to a trick that is not done. It does not check whether the card may be
// played; Position does.
func (t *Trick) Add(c Card) {
	t.cards[t.count] = c
	t.count++
}

// Remove takes the last card back from a trick that has one.
func (t *Trick) Remove() {
	t.count--
	t.cards[t.count] = 0
}

// Winner returns who wins the trick with the cards so far: the highest trump, or the
// highest card of the suit that was led (Law 44E and F). Without a card it is the leader.
func (t *Trick) Winner(trump Strain) Seat {
	best := 0
	for i, c := range t.Cards() {
		if beats(c, t.cards[best], trump) {
			best = i
		}
	}
	return (t.leader + Seat(best)) % Seats
}

// beats reports whether a card beats one that was played before it.
func beats(c, before Card, trump Strain) bool {
	if c.Suit() == before.Suit() {
		return c > before
	}
	return c.Suit().Strain() == trump
}

// The reasons why a card is refused.
var (
	ErrPlayOver = errors.New("all cards have been played")
	ErrNotHeld  = errors.New("the hand does not hold it")
	ErrRevoke   = errors.New("the hand can follow suit")

	// ErrShownOut refuses a card of an unknown hand that did not follow to its suit before.
	ErrShownOut = errors.New("the hand has shown out of the suit")
)

// Position is a position in the play of the cards: what the hands still hold, trumps, and
// the trick in progress, whose cards are in no hand anymore. It does not know the tricks
// before.
type Position struct {
	Deal  Deal
	Trump Strain
	Trick Trick
}

// Turn returns whose hand is to play.
func (p *Position) Turn() Seat { return p.Trick.Turn() }

// Tricks returns how many tricks are left, including the one in progress.
func (p *Position) Tricks() int { return p.Deal[p.Trick.Leader()].Count() + min(p.Trick.Len(), 1) }

// Validate returns an error if p is impossible: cards or a trick that cannot be, a card
// that is there twice, or hands of sizes that do not come out even at the end of a trick.
func (p *Position) Validate() error {
	if p.Trump > NoTrump || p.Trick.leader > West || p.Trick.count >= Seats {
		return fmt.Errorf("trumps %d, leader %d, %d cards in the trick", p.Trump, p.Trick.leader, p.Trick.count)
	}
	whole := p.Deal
	for _, c := range p.Trick.Cards() {
		if !c.Valid() {
			return fmt.Errorf("the trick has a card %d that there is not", c)
		}
	}
	if p.Trick.Set().Count() != p.Trick.Len() {
		return errors.New("the trick has a card twice")
	}
	for s := range Seat(Seats) {
		if c := p.Trick.By(s); c != NoCard {
			if _, held := p.Deal.Owner(c); held {
				return fmt.Errorf("%v is there twice", c)
			}
			whole[s] |= c.Set()
		}
	}
	return whole.Check()
}

// Legal returns the cards that may be played next: the cards of the suit that was led, or
// the whole hand if it has none or is on lead (Law 44C and D).
func (p *Position) Legal() Cards {
	hand := p.Deal[p.Turn()]
	if led, ok := p.Trick.Suit(); ok {
		if follow := hand.In(led); follow != 0 {
			return follow
		}
	}
	return hand
}
