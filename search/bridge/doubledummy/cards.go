package doubledummy

import (
	"context"

	"gogo/board/bridge"
)

// CardTricks is what a card is worth: how many of the tricks left the side that plays
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
