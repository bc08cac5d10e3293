// Package bidder has the bidders of a player, which make its calls.
//
// Rules calls what the system says. A Policy has a network choose where the system has more than
// one call for a hand. A Simulator settles that by samples: it draws deals that fit the auction and
// the hand. On each the auction goes on after every candidate as the policy of all four players
// says, and the contract that it comes to is scored double dummy at the form of scoring in
// use. The policy's call is made unless another gains clearly more. The candidates are calls
// of the system for this very hand, so that every call keeps what it promises.
package bidder

import (
	"context"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/policy"
	"gogo/eval/bridge/system"
	"gogo/eval/simd"
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

// Policy bids by a system, and by a network where that has more than one call. It belongs to one goroutine.
type Policy struct {
	system    *system.System
	estimator *policy.Estimator
	settings  PolicySettings
	gains     []float64 // room for weigh
}

// PolicySettings say how free a Policy is.
type PolicySettings struct {
	Margin  float64 // IMPs that a call must gain over the rules'
	Shading int     // points or cards that a hand may be outside a call's limits
}

// DefaultPolicy is what bids best.
var DefaultPolicy = PolicySettings{Margin: 0.2, Shading: 1}

// NewPolicy returns a bidder by an estimator of what calls gain.
func NewPolicy(s *system.System, e *policy.Estimator, settings PolicySettings) *Policy {
	return &Policy{system: s, estimator: e, settings: settings}
}

// NewTrainedPolicy returns a bidder by the network that is built into the program.
func NewTrainedPolicy(s *system.System, kernels simd.Kernels) (*Policy, error) {
	net, err := policy.Default()
	if err != nil {
		return nil, err
	}
	return NewPolicy(s, policy.NewEstimator(net, kernels), DefaultPolicy), nil
}

// System returns the system.
func (b *Policy) System() *system.System { return b.system }

// Choose returns the call for a hand of thirteen cards. It gives no error.
func (b *Policy) Choose(_ context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error) {
	return b.Call(p, cards), nil
}

// Call returns the call for a hand of thirteen cards.
func (b *Policy) Call(p *bidding.Position, cards bridge.Cards) bidding.Choice {
	all, _, best := b.weigh(p, cards)
	return all[best]
}

// Candidates returns the calls that a hand may make, first the one that it makes. There is at least one.
func (b *Policy) Candidates(p *bidding.Position, cards bridge.Cards) []bidding.Choice {
	all, _, best := b.weigh(p, cards)
	all[0], all[best] = all[best], all[0]
	return all
}

// weigh returns the calls that a hand may make, the rules' first, what each gains over that, and the index of the one to make.
func (b *Policy) weigh(p *bidding.Position, cards bridge.Cards) (all []bidding.Choice, gains []float64, best int) {
	m := hand.Measure(cards)
	all = p.Candidates(&m, p.Choose(&m), b.settings.Shading)
	b.gains = append(b.gains[:0], 0)
	most := b.settings.Margin
	for i := 1; i < len(all); i++ {
		gain := b.estimator.Gain(p, cards, &m, &all[0], &all[i])
		b.gains = append(b.gains, gain)
		if gain > most {
			best, most = i, gain
		}
	}
	return all, b.gains, best
}

// Weigh returns the calls that a hand may make with what the network expects of them: the rules' call first, and which of
// them is best.
func (b *Policy) Weigh(p *bidding.Position, cards bridge.Cards) (all []Weighed, best int) {
	candidates, gains, best := b.weigh(p, cards)
	for i := range candidates {
		all = append(all, Weighed{Choice: candidates[i], Gain: gains[i]})
	}
	return all, best
}
