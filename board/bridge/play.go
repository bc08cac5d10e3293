package bridge

import (
	"errors"
	"fmt"
)

// PackSize is how many cards there are.
const PackSize = Suits * Ranks

// Play is the play of the cards so far. Copies are independent. It may know all hands, as
// the table does, or only some, as a player does.
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
// thirteen cards or, for the end of a play, all the same smaller number. An empty hand is
// unknown: its cards are checked only against what can be seen.
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

// checkDeal checks the known hands of a play that has not begun.
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

// checkHand returns an error unless a hand has the given number of cards.
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

// Contract returns the contract.
func (p *Play) Contract() Contract { return p.contract }

// Size returns how many tricks are played in all.
func (p *Play) Size() int { return int(p.size) }

// Len returns how many cards have been played.
func (p *Play) Len() int { return int(p.count) }

// Done reports whether all cards have been played.
func (p *Play) Done() bool { return p.count == p.size*Seats }

// Won returns how many tricks a side has won.
func (p *Play) Won(s Side) int { return int(p.won[s]) }

// Turn returns whose hand is to play, after the last card the winner of the last trick.
func (p *Play) Turn() Seat { return p.trick.Turn() }

// Player returns who chooses the next card: the declarer for dummy's hand.
func (p *Play) Player() Seat { return p.contract.Chooser(p.Turn()) }

// Position returns the current position. Unknown hands are empty in it, which Validate
// does not accept.
func (p *Play) Position() Position {
	return Position{Deal: p.left, Trump: p.contract.Strain, Trick: p.trick}
}

// Cards returns the cards that have been played, in order. The slice is the play's own:
// copy it before changing the play or the slice.
func (p *Play) Cards() []Card { return p.cards[:p.count:p.count] }

// Tricks returns how many tricks have been begun.
func (p *Play) Tricks() int { return (p.Len() + Seats - 1) / Seats }

// Trick returns a trick by its number, from 0 to Tricks()-1.
func (p *Play) Trick(i int) Trick {
	t := NewTrick(p.leaders[i])
	for _, c := range p.Cards()[i*Seats : min((i+1)*Seats, p.Len())] {
		t.Add(c)
	}
	return t
}

// Check returns nil if the hand to play may play a card, and otherwise ErrPlayOver,
// ErrNotHeld, ErrRevoke or ErrShownOut.
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

// Legal returns the cards that may be played next, none when all have been played. If the
// hand is unknown, these are all cards that it can hold.
func (p *Play) Legal() Cards {
	if turn := p.Turn(); !p.known[turn] && !p.Done() {
		return p.hidden(turn)
	}
	position := p.Position()
	return position.Legal()
}

// Play plays the next card. An illegal card is refused and changes nothing; the error
// wraps one of Check's.
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

// Known reports whether a hand is known.
func (p *Play) Known(s Seat) bool { return p.known[s] }

// Show makes a hand known, as when dummy is put down. It is the whole hand that the seat
// had before the play. An impossible hand is refused and changes nothing: one of another
// size than the others, one that lacks a card that the seat has played or has a card that
// is elsewhere, or one that could have followed suit when the seat did not.
func (p *Play) Show(s Seat, hand Cards) error {
	if err := p.checkShown(s, hand); err != nil {
		return fmt.Errorf("%v's hand %v: %w", s, hand, err)
	}
	p.known[s] = true
	p.left[s] = hand &^ p.playedBy(s)
	return nil
}

func (p *Play) checkShown(s Seat, hand Cards) error {
	if err := checkHand(hand, p.Size()); err != nil {
		return err
	}
	played := p.playedBy(s)
	if missing := played &^ hand; missing != 0 {
		return fmt.Errorf("it has played %v", missing.Highest())
	}
	left := hand &^ played
	if p.known[s] {
		if left != p.left[s] {
			return errors.New("another one is known")
		}
		return nil
	}
	if elsewhere := left &^ p.unseen(); elsewhere != 0 {
		return fmt.Errorf("%v is elsewhere", elsewhere.Highest())
	}
	if kept := left & p.shownOut(s); kept != 0 {
		return fmt.Errorf("%v: %w", kept.Highest(), ErrShownOut)
	}
	return nil
}

// Start returns the hands before the play. Unknown hands are empty.
func (p *Play) Start() Deal {
	d := p.left
	for s := range d {
		if p.known[s] {
			d[s] |= p.playedBy(Seat(s))
		}
	}
	return d
}

// checkHidden is Check for an unknown hand.
func (p *Play) checkHidden(c Card) error {
	switch {
	case !c.Valid() || !p.unseen().Has(c):
		return ErrNotHeld
	case p.shownOut(p.Turn()).Has(c):
		return ErrShownOut
	}
	return nil
}

// hidden returns the cards that an unknown hand can hold.
func (p *Play) hidden(s Seat) Cards { return p.unseen() &^ p.shownOut(s) }

// unseen returns the cards that have not been played and are in no known hand.
func (p *Play) unseen() Cards {
	unseen := AllCards &^ p.left.Cards()
	for _, c := range p.Cards() {
		unseen &^= c.Set()
	}
	return unseen
}

// playedBy returns the cards that a hand has played.
func (p *Play) playedBy(s Seat) Cards {
	var played Cards
	for i := range p.Tricks() {
		t := p.Trick(i)
		if c := t.By(s); c != NoCard {
			played |= c.Set()
		}
	}
	return played
}

// shownOut returns the cards of all suits to which a hand did not follow.
func (p *Play) shownOut(s Seat) Cards {
	var out Cards
	for i := range p.Tricks() {
		t := p.Trick(i)
		led, _ := t.Suit()
		if c := t.By(s); c != NoCard && c.Suit() != led {
			out |= led.Cards()
		}
	}
	return out
}
