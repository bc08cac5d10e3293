// Package bidder has the bidders of a player, which make its calls.
//
// Rules calls what the system says. A Simulator settles close calls by samples: where the
// system has more than one call for a hand, it draws deals that fit the auction and the
// hand. On each the auction goes on after every candidate as the rules of all four players
// say, and the contract that it comes to is scored double dummy at the form of scoring in
// use. The rules' call is made unless another gains clearly more. The candidates are calls
// of the system for this very hand, so that every call keeps what it promises.
package bidder

import (
	"context"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// Rules bids by a system alone.
type Rules struct{ system *system.System }

// NewRules returns a bidder by a system.
func NewRules(s *system.System) *Rules { return &Rules{system: s} }

// System returns the system.
func (r *Rules) System() *system.System { return r.system }

// Choose returns the call that the system has for a hand of thirteen cards. It gives no
// error.
func (r *Rules) Choose(_ context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error) {
	m := hand.Measure(cards)
	return p.Choose(&m), nil
}
