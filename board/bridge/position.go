package bridge

import (
	"errors"
	"fmt"
)

// Why a card is refused.
var (
	ErrPlayOver = errors.New("all cards have been played")
	ErrNotHeld  = errors.New("the hand does not hold it")
	ErrRevoke   = errors.New("the hand can follow suit")
)

// Position is what the play of the cards goes on from: the cards that the hands still
// hold, trumps, and the trick that has been begun, whose cards no hand holds any more.
// It says nothing of what was before.
type Position struct {
	Deal  Deal
	Trump Strain
	Trick Trick
}

// Turn returns whose hand is to play.
func (p *Position) Turn() Seat { return p.Trick.Turn() }

// Tricks returns how many tricks are left, the one that has been begun included.
func (p *Position) Tricks() int { return p.Deal[p.Trick.Leader()].Count() + min(p.Trick.Len(), 1) }

// Validate returns what keeps p from being a position, if anything: cards or a trick
// that there cannot be, a card that is there twice, or hands that cannot all come out
// at the end of a trick.
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

// Legal returns the cards that may be played next: those of the suit that was led, or
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
