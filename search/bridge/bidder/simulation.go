package bidder

import (
	"context"
	"math"
	"time"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
	"gogo/eval/bridge/tricks"
	"gogo/eval/simd"
	"gogo/internal/eventloop"
	"gogo/search/bridge/layouts"
)

// Settings say how much work a call is worth.
type Settings struct {
	Deals     int           // that are drawn for a call
	Time      time.Duration // after which no further deal is bid, 0 for none
	Scoring   Scoring
	Seed      uint64  // what is drawn depends on it and the position alone
	Margin    float64 // what a call must gain over the rules', in IMPs or what Scoring has, and
	MinSigmas float64 // of how many standard errors it must be
	Shading   int     // points that a hand may be short of a call's limits or beyond them
}

// DefaultSettings take a few hundredths of a second a call.
var DefaultSettings = Settings{Deals: 100, Time: 400 * time.Millisecond, Margin: 0.3, MinSigmas: 2, Shading: 1}

// Simulator bids by a system, and by samples where that has more than one call. It belongs to
// one goroutine.
type Simulator struct {
	system   *system.System
	sampler  LayoutSampler
	counter  TrickCounter
	settings Settings
}

// NewSimulator returns a bidder that scores by a counter of tricks.
func NewSimulator(s *system.System, sampler LayoutSampler, counter TrickCounter, settings Settings) *Simulator {
	return &Simulator{system: s, sampler: sampler, counter: counter, settings: settings}
}

// System returns the system.
func (j *Simulator) System() *system.System { return j.system }

// Weighed is a candidate with what it gains.
type Weighed struct {
	bidding.Choice
	Gain          float64 // over the rules' call, which has 0: in IMPs, or what Scoring has
	StandardError float64
}

// Choose returns the call for a hand. The error is the context's.
func (j *Simulator) Choose(ctx context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error) {
	all, best, err := j.Weigh(ctx, p, cards)
	return all[best].Choice, err
}

// Weigh returns the candidates for a hand, the rules' call first, and which of them is
// best. Where nothing has to be settled there is one. The error is the context's;
// even then the rules' call is there.
func (j *Simulator) Weigh(ctx context.Context, p *bidding.Position, cards bridge.Cards) (all []Weighed, best int, err error) {
	m := hand.Measure(cards)
	candidates := p.Candidates(&m, p.Choose(&m), j.settings.Shading)
	rules := []Weighed{{Choice: candidates[0]}}
	if len(candidates) < 2 {
		return rules, 0, nil
	}
	deals, err := j.sampler.Sample(ctx, p, cards, j.settings.Deals, j.settings.Seed)
	if err != nil || len(deals) < minDeals {
		return rules, 0, err
	}
	t, err := j.simulate(ctx, p, candidates, deals)
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

// simulate bids the deals to their end after each candidate.
func (j *Simulator) simulate(ctx context.Context, p *bidding.Position, candidates []bidding.Choice, deals []bridge.Deal) (trial, error) {
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
		if w.Gain > most && w.Gain > s.Margin && w.Gain > s.MinSigmas*w.StandardError {
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

// NewTrainedSimulator returns a bidder that estimates tricks by the network that is built into the
// program.
func NewTrainedSimulator(s *system.System, kernels simd.Kernels, settings Settings) (*Simulator, error) {
	net, err := tricks.Default()
	if err != nil {
		return nil, err
	}
	return NewSimulator(s, DefaultSampler, EstimatedTricks{Estimator: tricks.NewEstimator(net, kernels)}, settings), nil
}

// LayoutSampler draws deals from what the players have shown, and from what they would have
// called otherwise.
type LayoutSampler struct {
	Slip float64 // the chance of a call that the system would not have made
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
	sampler, err := layouts.New(&view, calls)
	if err != nil {
		return nil, err
	}
	deals := make([]bridge.Deal, n)
	sampler.Deals(seed, deals)
	return deals, nil
}

// scorer bids deals to their end by the rules of all players, and compares what comes of
// it.
type scorer struct {
	counter TrickCounter
	scoring Scoring
	start   *bidding.Position

	deal     *bridge.Deal
	measures [bridge.Seats]hand.Measures
	counted  map[play]tricks.Distribution // of the deal
}

// play is a strain and a declarer, for which tricks are counted.
type play struct {
	strain   bridge.Strain
	declarer bridge.Seat
}

// outcome is the result of a call on a deal.
type outcome struct {
	contract bridge.Contract
	tricks   tricks.Distribution
}

func newScorer(counter TrickCounter, scoring Scoring, start *bidding.Position) *scorer {
	return &scorer{counter: counter, scoring: scoring, start: start, counted: map[play]tricks.Distribution{}}
}

// next takes another deal.
func (s *scorer) next(d *bridge.Deal) {
	s.deal = d
	for seat := range s.measures {
		s.measures[seat] = hand.Measure(d[seat])
	}
	clear(s.counted)
}

// outcome bids the deal on after a call.
func (s *scorer) outcome(ctx context.Context, c bridge.Call) (o outcome, err error) {
	p, err := s.start.After(c)
	for err == nil && !p.Auction().Done() {
		p, err = p.After(p.Choose(&s.measures[p.Auction().Turn()]).Call)
	}
	if err != nil {
		return o, err
	}
	o.contract, _ = p.Auction().Contract()
	if o.contract.IsPassedOut() {
		return o, nil
	}
	key := play{o.contract.Strain, o.contract.Declarer}
	counted, ok := s.counted[key]
	if !ok {
		if counted, err = s.counter.Tricks(ctx, s.deal, key.strain, key.declarer); err != nil {
			return o, err
		}
		s.counted[key] = counted
	}
	o.tricks = counted
	return o, nil
}

// gain returns what the side which calls expects one outcome to gain over another.
// Two plays of the same strain by the same declarer take the same tricks.
func (s *scorer) gain(a, b *outcome) float64 {
	if a.contract == b.contract {
		return 0
	}
	together := a.contract.Strain == b.contract.Strain && a.contract.Declarer == b.contract.Declarer && !a.contract.IsPassedOut() && !b.contract.IsPassedOut()
	scoresA, scoresB := s.scores(a), s.scores(b)
	sum := 0.0
	for n, chance := range a.chances() {
		if chance < minChance {
			continue
		}
		if together {
			sum += chance * s.scoring.Value(scoresA[n]-scoresB[n])
			continue
		}
		for k, other := range b.chances() {
			if other >= minChance {
				sum += chance * other * s.scoring.Value(scoresA[n]-scoresB[k])
			}
		}
	}
	return sum
}

// minChance is the chance below which an outcome does not count.
const minChance = 0.002

// chances returns the distribution of the tricks, zero for a board passed out.
func (o *outcome) chances() *tricks.Distribution {
	if o.contract.IsPassedOut() {
		none := tricks.Certain(0)
		return &none
	}
	return &o.tricks
}

// scores returns the score for each number of tricks.
func (s *scorer) scores(o *outcome) (scores [bridge.HandSize + 1]int) {
	if o.contract.IsPassedOut() {
		return scores
	}
	side := s.start.Auction().Turn().Side()
	for n := range scores {
		scores[n] = o.contract.ScoreFor(side, s.start.Vulnerable(), n)
	}
	return scores
}

// Scoring is a form of scoring.
type Scoring uint8

// The forms of scoring.
const (
	IMPs        Scoring = iota // gains are international matchpoints
	Matchpoints                // gains are tenths of a top, against one that is level
)

// Value returns what a difference of points is worth.
func (s Scoring) Value(points int) float64 {
	switch {
	case s == IMPs:
		return float64(bridge.IMPs(points))
	case points > 0:
		return half
	case points < 0:
		return -half
	}
	return 0
}

// half is the gain of a better score over an equal one, in tenths of a top.
const half = 5

// TrickCounter says how many tricks a declarer takes.
type TrickCounter interface {
	Tricks(ctx context.Context, d *bridge.Deal, strain bridge.Strain, declarer bridge.Seat) (tricks.Distribution, error)
}

// EstimatedTricks guesses the tricks, in microseconds.
type EstimatedTricks struct{ Estimator *tricks.Estimator }

// Tricks returns how likely each number of tricks is. The error is the context's.
func (e EstimatedTricks) Tricks(ctx context.Context, d *bridge.Deal, strain bridge.Strain, declarer bridge.Seat) (tricks.Distribution, error) {
	return e.Estimator.Tricks(d, strain, declarer), eventloop.Err(ctx)
}
