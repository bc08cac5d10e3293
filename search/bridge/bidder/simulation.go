package bidder

import (
	"context"
	"math"
	"time"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/eval/bridge/tricks"
	"gogo/eval/simd"
	"gogo/search/bridge/layouts"
)

// Settings say how much work a call is worth.
type Settings struct {
	Deals   int           // that are drawn for a call
	Time    time.Duration // after which no further deal is bid, 0 for none
	Scoring Scoring
	Seed    uint64 // what is drawn depends on it and the position alone
	// PolicyError is the standard error of what the policy expects of a call, in IMPs or what Scoring has. It says how
	// much the samples count beside the policy.
	PolicyError float64
}

// DefaultSettings take a few hundredths of a second a call. The policy's error was found by 100 samples for each of 563 calls.
var DefaultSettings = Settings{Deals: 100, Time: 400 * time.Millisecond, PolicyError: 1.2}

// Simulator bids by a policy, and by samples where the system has more than one call. It belongs to
// one goroutine.
type Simulator struct {
	policy   *Policy
	sampler  LayoutSampler
	counter  TrickCounter
	settings Settings
}

// NewSimulator returns a bidder that scores by a counter of tricks.
func NewSimulator(p *Policy, sampler LayoutSampler, counter TrickCounter, settings Settings) *Simulator {
	return &Simulator{policy: p, sampler: sampler, counter: counter, settings: settings}
}

// Policy returns the policy, which is quick.
func (j *Simulator) Policy() *Policy { return j.policy }

// System returns the system.
func (j *Simulator) System() *system.System { return j.policy.System() }

// Weighed is a candidate with what it gains.
type Weighed struct {
	bidding.Choice
	Gain          float64 // over the first one, which has 0: in IMPs, or what Scoring has
	StandardError float64 // of the gain, where it comes from samples
}

// Choose returns the call for a hand. The error is the context's.
func (j *Simulator) Choose(ctx context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error) {
	all, best, err := j.Weigh(ctx, p, cards)
	return all[best].Choice, err
}

// Weigh returns the candidates for a hand, the policy's call first, and which of them is
// best. Where nothing has to be settled there is one. The error is the context's;
// even then the policy's call is there.
func (j *Simulator) Weigh(ctx context.Context, p *bidding.Position, cards bridge.Cards) (all []Weighed, best int, err error) {
	all, first := j.policy.Weigh(p, cards)
	all[0], all[first] = all[first], all[0]
	if len(all) < 2 {
		return all, 0, nil
	}
	deals, err := j.sampler.Sample(ctx, p, cards, j.settings.Deals, j.settings.Seed)
	if err != nil || len(deals) < minDeals {
		return all[:1], 0, err
	}
	t, err := j.simulate(ctx, p, all, deals)
	if err != nil {
		return all[:1], 0, err
	}
	expected := all[0].Gain
	all[0].Gain = 0
	for c := 1; c < len(all); c++ {
		w := &all[c]
		sampled, sampleError := t.gain(c)
		w.Gain, w.StandardError = j.settings.combine(w.Gain-expected, sampled, sampleError)
		if w.Gain > all[best].Gain {
			best = c
		}
	}
	return all, best, nil
}

// combine returns the mean of what the policy expects of a call and what it gained by samples, each weighed by its precision. The
// policy's is in IMPs: by another scoring it expects nothing of any call.
func (s *Settings) combine(expected, sampled, sampleError float64) (gain, standardError float64) {
	if s.Scoring != IMPs {
		expected = 0
	}
	policy, samples := s.PolicyError*s.PolicyError, sampleError*sampleError
	if policy+samples == 0 {
		return sampled, 0
	}
	return (expected*samples + sampled*policy) / (policy + samples), math.Sqrt(policy * samples / (policy + samples))
}

// minDeals is with how few deals nothing is settled.
const minDeals = 4

// trial has what each candidate but the first gains over it on each deal.
type trial [][]float64

// simulate bids the deals to their end after each candidate.
func (j *Simulator) simulate(ctx context.Context, p *bidding.Position, candidates []Weighed, deals []bridge.Deal) (trial, error) {
	t := make(trial, len(candidates))
	r := NewRollout(j.policy, j.policy, j.counter, j.settings.Scoring)
	start := time.Now()
	for i := range deals {
		if s := j.settings.Time; s > 0 && i >= minDeals && time.Since(start) > s {
			break
		}
		r.Next(&deals[i])
		first, err := r.Outcome(ctx, p, candidates[0].Call)
		if err != nil {
			return nil, err
		}
		for c := 1; c < len(candidates); c++ {
			other, err := r.Outcome(ctx, p, candidates[c].Call)
			if err != nil {
				return nil, err
			}
			t[c] = append(t[c], r.Gain(p, &other, &first))
		}
	}
	return t, nil
}

// gain returns what a candidate gains over the first, with its standard error.
func (t trial) gain(c int) (mean, standardError float64) {
	n := float64(len(t[c]))
	sum, squares := 0.0, 0.0
	for _, gain := range t[c] {
		sum += gain
		squares += gain * gain
	}
	mean = sum / n
	return mean, math.Sqrt(max(squares/n-mean*mean, 0) / n)
}

// NewTrainedSimulator returns a bidder by the networks that are built into the program, of calls and of tricks.
func NewTrainedSimulator(s *system.System, kernels simd.Kernels, settings Settings) (*Simulator, error) {
	p, err := NewTrainedPolicy(s, kernels)
	if err != nil {
		return nil, err
	}
	net, err := tricks.Default()
	if err != nil {
		return nil, err
	}
	sampler := DefaultSampler
	sampler.Ask = p
	return NewSimulator(p, sampler, EstimatedTricks{Estimator: tricks.NewEstimator(net, kernels)}, settings), nil
}

// LayoutSampler draws deals from what the players have shown, and from what they would have
// called otherwise.
type LayoutSampler struct {
	Slip float64        // the chance of a call that the system would not have made
	Ask  layouts.Caller // would have made other calls than the system; may be nil
}

// DefaultSampler forgives a call that the system would not have made one time in ten.
var DefaultSampler = LayoutSampler{Slip: 0.1}

// Sample returns n deals. The error is one of the cards.
func (l LayoutSampler) Sample(_ context.Context, p *bidding.Position, cards bridge.Cards, n int, seed uint64) ([]bridge.Deal, error) {
	me := p.Auction().Turn()
	view := layouts.View{}
	view.Cards[me] = cards
	for s := range bridge.Seat(bridge.Seats) {
		if s != me {
			view.Known[s] = p.Known(s)
		}
	}
	calls, err := layouts.CallsTo(p, l.Slip)
	if err != nil {
		return nil, err
	}
	calls.Ask(l.Ask)
	sampler, err := layouts.New(&view, calls)
	if err != nil {
		return nil, err
	}
	deals := make([]bridge.Deal, n)
	sampler.Deals(seed, deals)
	return deals, nil
}
