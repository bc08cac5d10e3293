package judge

import (
	"context"
	"math"
	"time"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// Settings say how much work a call is worth.
type Settings struct {
	Deals   int           // that are drawn for a call
	Time    time.Duration // after which no further deal is bid, 0 for none
	Scoring Scoring
	Seed    uint64  // what is drawn depends on it and the position alone
	Margin  float64 // what a call must gain over the rules', in IMPs or what Scoring has, and
	Sure    float64 // of how many standard errors it must be
	Stretch int     // points that a hand may be short of a call's limits or beyond them
}

// DefaultSettings take a few hundredths of a second a call.
var DefaultSettings = Settings{Deals: 100, Time: 400 * time.Millisecond, Margin: 0.3, Sure: 2, Stretch: 1}

// Sampler draws deals that fit an auction.
type Sampler interface {
	// Sample returns up to n deals in which the hand whose turn it is has these cards.
	Sample(ctx context.Context, p *bidding.Position, cards bridge.Cards, n int, seed uint64) ([]bridge.Deal, error)
}

// Judge bids by a system, and by samples where that has more than one call. It belongs to
// one goroutine.
type Judge struct {
	system   *system.System
	sampler  Sampler
	counter  Counter
	settings Settings
}

// New returns a bidder that scores by a counter of tricks.
func New(s *system.System, sampler Sampler, counter Counter, settings Settings) *Judge {
	return &Judge{system: s, sampler: sampler, counter: counter, settings: settings}
}

// System returns the system.
func (j *Judge) System() *system.System { return j.system }

// Weighed is a candidate with what it gains.
type Weighed struct {
	bidding.Choice
	Gain          float64 // over the rules' call, which has 0: in IMPs, or what Scoring has
	StandardError float64
}

// Choose returns the call for a hand. The error is that of the context.
func (j *Judge) Choose(ctx context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error) {
	all, best, err := j.Weigh(ctx, p, cards)
	return all[best].Choice, err
}

// Weigh returns the candidates for a hand, the rules' call first, and which of them is
// best. Where nothing has to be settled there is one. The error is that of the context;
// even then the rules' call is there.
func (j *Judge) Weigh(ctx context.Context, p *bidding.Position, cards bridge.Cards) (all []Weighed, best int, err error) {
	m := hand.Measure(cards)
	candidates := p.Candidates(&m, p.Choose(&m), j.settings.Stretch)
	rules := []Weighed{{Choice: candidates[0]}}
	if len(candidates) < 2 {
		return rules, 0, nil
	}
	deals, err := j.sampler.Sample(ctx, p, cards, j.settings.Deals, j.settings.Seed)
	if err != nil || len(deals) < minDeals {
		return rules, 0, err
	}
	t, err := j.tryAll(ctx, p, candidates, deals)
	if err != nil {
		return rules, 0, err
	}
	for c := 1; c < len(candidates); c++ {
		w := Weighed{Choice: candidates[c]}
		w.Gain, w.StandardError = t.gain(c)
		rules = append(rules, w)
	}
	return rules, j.settings.best(rules), nil
}

// minDeals is with how few deals nothing is settled.
const minDeals = 4

// trial has what each candidate but the first gains over it on each deal.
type trial [][]float64

// tryAll bids the deals to their end after each candidate.
func (j *Judge) tryAll(ctx context.Context, p *bidding.Position, candidates []bidding.Choice, deals []bridge.Deal) (trial, error) {
	t := make(trial, len(candidates))
	scorer := newScorer(j.counter, j.settings.Scoring, p)
	start := time.Now()
	for i := range deals {
		if s := j.settings.Time; s > 0 && i >= minDeals && time.Since(start) > s {
			break
		}
		scorer.next(&deals[i])
		rules, err := scorer.outcome(ctx, candidates[0].Call)
		if err != nil {
			return nil, err
		}
		for c := 1; c < len(candidates); c++ {
			other, err := scorer.outcome(ctx, candidates[c].Call)
			if err != nil {
				return nil, err
			}
			t[c] = append(t[c], scorer.gain(&other, &rules))
		}
	}
	return t, nil
}

// best returns the candidate that gains most over the first, the rules' call, if it gains
// enough, or else the first.
func (s *Settings) best(all []Weighed) int {
	best, most := 0, 0.0
	for c, w := range all {
		if w.Gain > most && w.Gain > s.Margin && w.Gain > s.Sure*w.StandardError {
			best, most = c, w.Gain
		}
	}
	return best
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
