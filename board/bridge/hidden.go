package bridge

import (
	"errors"
	"fmt"
)

// ErrShownOut refuses a card of a hand that is not known: the hand did not follow to
// that suit before.
var ErrShownOut = errors.New("the hand has shown out of the suit")

// Known reports whether a hand is known.
func (p *Play) Known(s Seat) bool { return p.known[s] }

// Show makes a hand known, as when dummy is put down. It is the whole hand that the seat
// had before the play. One that cannot be is refused and changes nothing: that has
// another number of cards than the others, that lacks a card that the seat has played or
// has one that is elsewhere, or that could have followed suit when it did not.
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

// Start returns the hands before the play as far as they are known, without a card
// where not.
func (p *Play) Start() Deal {
	d := p.left
	for s := range d {
		if p.known[s] {
			d[s] |= p.playedBy(Seat(s))
		}
	}
	return d
}

// checkHidden is Check for a hand that is not known.
func (p *Play) checkHidden(c Card) error {
	switch {
	case !c.Valid() || !p.unseen().Has(c):
		return ErrNotHeld
	case p.shownOut(p.Turn()).Has(c):
		return ErrShownOut
	}
	return nil
}

// hidden returns the cards that a hand that is not known can hold.
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
