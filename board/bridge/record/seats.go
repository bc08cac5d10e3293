package record

import "gogo/board/bridge"

// Seats returns who has played each card. Who leads to a trick is who has won the last
// one, after a lead out of turn who holds the card. The contract must be known.
func (r *Record) Seats() []bridge.Seat {
	seats := make([]bridge.Seat, len(r.Cards))
	trick := bridge.NewTrick(r.Contract.Leader())
	for i, c := range r.Cards {
		if trick.Done() {
			trick = bridge.NewTrick(trick.Winner(r.Contract.Strain))
		}
		if owner, held := r.Deal.Owner(c.Card); held && c.Irregular == LeadOutOfTurn && trick.Len() == 0 {
			trick = bridge.NewTrick(owner)
		}
		seats[i] = trick.Turn()
		trick.Add(c.Card)
	}
	return seats
}
