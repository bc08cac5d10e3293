package bridge

import (
	"errors"
	"fmt"
)

// PackSize is how many cards there are.
const PackSize = Suits * Ranks

// Play is the play of the cards so far. It is a value: a copy goes its own way. It may
// know all hands, as the table does, or only some, as a player does.
type Play struct {
	contract Contract
	size     uint8       // cards that a hand has at first
	count    uint8       // cards played
	known    [Seats]bool // hands
	left     Deal        // the known hands without what they have played
	trick    Trick       // never one that is done
	won      [2]uint8    // tricks of the sides
	cards    [PackSize]Card
	leaders  [Ranks + 1]Seat // of the tricks, the one to come included
}

// NewPlay returns the play of a contract before the opening lead. The hands have
// thirteen cards or, for the end of a play, all the same smaller number. A hand without
// a card is one that is not known: what it plays is only checked against what can be
// seen.
func NewPlay(d Deal, c Contract) (Play, error) {
	if err := c.Check(); err != nil {
		return Play{}, err
	}
	if c.IsPassedOut() {
		return Play{}, errors.New("a board that was passed out is not played")
	}
	p := Play{contract: c, left: d, trick: NewTrick(c.Leader())}
	p.leaders[0] = c.Leader()
	for s, hand := range d {
		p.known[s] = hand != 0
		p.size = max(p.size, uint8(min(hand.Count(), HandSize+1)))
	}
	if p.size == 0 {
		p.size = HandSize
	}
	if err := p.checkDeal(); err != nil {
		return Play{}, err
	}
	return p, nil
}

// checkDeal returns what is wrong with the known hands of a play that has not begun.
func (p *Play) checkDeal() error {
	var seen Cards
	for s, hand := range p.left {
		if !p.known[s] {
			continue
		}
		if err := checkHand(hand, int(p.size)); err != nil {
			return fmt.Errorf("%v: %w", Seat(s), err)
		}
		if both := seen & hand; both != 0 {
			return fmt.Errorf("%v: %v is there twice", Seat(s), both.Highest())
		}
		seen |= hand
	}
	return nil
}

// checkHand returns what keeps a hand from being one of so many cards.
func checkHand(hand Cards, size int) error {
	switch {
	case hand&^AllCards != 0:
		return errors.New("the hand has cards that there are not")
	case hand.Count() > HandSize:
		return fmt.Errorf("the hand has %d cards, more than %d", hand.Count(), HandSize)
	case hand.Count() != size:
		return fmt.Errorf("the hand has %d cards, another one %d", hand.Count(), size)
	}
	return nil
}

// Contract returns what is played.
func (p *Play) Contract() Contract { return p.contract }

// Size returns how many tricks are played in all.
func (p *Play) Size() int { return int(p.size) }

// Len returns how many cards have been played.
func (p *Play) Len() int { return int(p.count) }

// Done reports whether all cards have been played.
func (p *Play) Done() bool { return p.count == p.size*Seats }

// Won returns how many tricks a side has won.
func (p *Play) Won(s Side) int { return int(p.won[s]) }

// Turn returns whose hand is to play. After the last card it is who won the last trick.
func (p *Play) Turn() Seat { return p.trick.Turn() }

// Player returns who chooses the next card: the declarer for dummy's hand.
func (p *Play) Player() Seat { return p.contract.Chooser(p.Turn()) }

// Position returns what the play goes on from. A hand that is not known is empty in it,
// and then it is none that Validate takes.
func (p *Play) Position() Position {
	return Position{Deal: p.left, Trump: p.contract.Strain, Trick: p.trick}
}

// Cards returns the cards that have been played, in order. They are the play's own: who
// changes them copies them first.
func (p *Play) Cards() []Card { return p.cards[:p.count:p.count] }

// Tricks returns how many tricks have a card, the last perhaps not all four.
func (p *Play) Tricks() int { return (p.Len() + Seats - 1) / Seats }

// Trick returns a trick by its number, from 0 to Tricks()-1.
func (p *Play) Trick(i int) Trick {
	t := NewTrick(p.leaders[i])
	for _, c := range p.Cards()[i*Seats : min((i+1)*Seats, p.Len())] {
		t.Add(c)
	}
	return t
}

// Check returns why the hand that is to play may not play a card, nil if it is legal.
// The error is ErrPlayOver, ErrNotHeld, ErrRevoke or ErrShownOut.
func (p *Play) Check(c Card) error {
	turn := p.Turn()
	switch {
	case p.Done():
		return ErrPlayOver
	case !p.known[turn]:
		return p.checkHidden(c)
	case !c.Valid() || !p.left[turn].Has(c):
		return ErrNotHeld
	case !p.Legal().Has(c):
		return ErrRevoke
	}
	return nil
}

// Legal returns the cards that may be played next, none when all have been played. Of a
// hand that is not known these are all that it can hold.
func (p *Play) Legal() Cards {
	if turn := p.Turn(); !p.known[turn] && !p.Done() {
		return p.hidden(turn)
	}
	position := p.Position()
	return position.Legal()
}

// Play plays the next card. One that is not legal is refused and changes nothing; the
// error wraps one of Check's.
func (p *Play) Play(c Card) error {
	if err := p.Check(c); err != nil {
		return fmt.Errorf("%v plays %v: %w", p.Turn(), c, err)
	}
	p.left[p.Turn()] &^= c.Set()
	p.trick.Add(c)
	p.cards[p.count] = c
	p.count++
	if p.trick.Done() {
		winner := p.trick.Winner(p.contract.Strain)
		p.won[winner.Side()]++
		p.leaders[p.count/Seats] = winner
		p.trick = NewTrick(winner)
	}
	return nil
}

// Undo takes the last card back and reports whether there was one.
func (p *Play) Undo() bool {
	if p.count == 0 {
		return false
	}
	if p.trick.Len() == 0 {
		p.won[p.trick.Leader().Side()]--
		p.leaders[p.count/Seats] = 0
		p.trick = p.Trick(p.Tricks() - 1)
	}
	p.trick.Remove()
	p.count--
	c := p.cards[p.count]
	p.cards[p.count] = 0
	if turn := p.Turn(); p.known[turn] {
		p.left[turn] |= c.Set()
	}
	return true
}
