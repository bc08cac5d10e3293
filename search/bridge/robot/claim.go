package robot

import (
	"context"

	"gogo/board/bridge"
	"gogo/search/bridge/claim"
	"gogo/search/bridge/doubledummy"
)

// claims judges claims.
type claims struct {
	solver *doubledummy.Solver
	made   bool // by the robot, on this board
}

// claimMemory is the limit of the solver's memory: a claim comes late.
const claimMemory = 32 << 20

// Accepts reports whether a claim of all tricks that are left is good: the claimer takes
// them whatever the other side does, with all cards in sight. The hand is what the claimer
// still holds.
func (r *Robot) Accepts(ctx context.Context, play *bridge.Play, by bridge.Seat, hand bridge.Cards) bool {
	p, ok := shown(play, by, hand)
	if !ok {
		return false
	}
	if r.claims.solver == nil {
		r.claims.solver = doubledummy.NewSolver(claimMemory)
	}
	tricks, err := r.claims.solver.Tricks(ctx, &p)
	if err != nil {
		return false
	}
	if p.Turn().Side() == by.Side() {
		return tricks == p.Tricks()
	}
	return tricks == 0
}

// shown returns the position in which a claimer has shown a hand: to who sees dummy as
// well, the fourth hand is what is left. It reports whether that can be.
func shown(play *bridge.Play, by bridge.Seat, hand bridge.Cards) (p bridge.Position, ok bool) {
	p = play.Position()
	p.Deal[by] = hand
	left := bridge.AllCards &^ p.Deal.Cards()
	for _, card := range play.Cards() {
		left &^= card.Set()
	}
	for s := range bridge.Seat(bridge.Seats) {
		if s != by && !play.Known(s) {
			p.Deal[s], left = left, 0
		}
	}
	return p, left == 0 && p.Validate() == nil
}

// Claims reports whether the robot, who is to play a card, claims all tricks that are left:
// its side takes them however the hidden cards lie. For the last trick it is not worth the
// words. A robot that has claimed plays on, if it is not believed, by what made it sure.
func (r *Robot) Claims(_ context.Context, play *bridge.Play) bool {
	if play.Size()-play.Len()/bridge.Seats <= 1 {
		return false
	}
	_, sure := claim.Card(play)
	r.claims.made = r.claims.made || sure
	return sure
}

// claimed returns the card by which a robot that has claimed takes all tricks.
func (r *Robot) claimed(play *bridge.Play) (bridge.Card, bool) {
	if !r.claims.made {
		return bridge.NoCard, false
	}
	return claim.Card(play)
}
