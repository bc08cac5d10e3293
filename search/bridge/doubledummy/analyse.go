package doubledummy

import (
	"context"
	"fmt"
	"slices"

	"gogo/board/bridge"
)

// Analysis is what a play was worth: how many tricks in all the declarer would take
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

// Analyse solves the position before every card of a play and after the last. All
// hands have to be known.
func (s *Solver) Analyse(ctx context.Context, play *bridge.Play) (*Analysis, error) {
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
