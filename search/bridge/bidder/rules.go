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
