package bidder

import (
	"context"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/tricks"
	"gogo/internal/eventloop"
)

// Rollout bids a deal to its end after different calls, each side by a bidder, and compares what comes of
// them. It belongs to one goroutine.
type Rollout struct {
	bidders [2]bidding.Bidder // of the sides
	counter TrickCounter
	scoring Scoring

	deal    *bridge.Deal
	counted map[play]tricks.Distribution // of the deal
}

// play is a strain and a declarer, for which tricks are counted.
type play struct {
	strain   bridge.Strain
	declarer bridge.Seat
}

// Outcome is the result of a call on a deal.
type Outcome struct {
	Contract bridge.Contract
	tricks   tricks.Distribution
}

// NewRollout returns a rollout without a deal.
func NewRollout(northSouth, eastWest bidding.Bidder, counter TrickCounter, scoring Scoring) *Rollout {
	return &Rollout{bidders: [2]bidding.Bidder{northSouth, eastWest}, counter: counter, scoring: scoring, counted: map[play]tricks.Distribution{}}
}

// Next takes another deal.
func (r *Rollout) Next(d *bridge.Deal) {
	r.deal = d
	clear(r.counted)
}

// Outcome bids the deal on after a call in a position. The error is that of a bidder or the counter of tricks, or says why
// a call is not legal.
func (r *Rollout) Outcome(ctx context.Context, p *bidding.Position, c bridge.Call) (o Outcome, err error) {
	p, err = p.After(c)
	for err == nil && !p.Auction().Done() {
		seat := p.Auction().Turn()
		var choice bidding.Choice
		if choice, err = r.bidders[seat.Side()].Choose(ctx, p, r.deal[seat]); err == nil {
			p, err = p.After(choice.Call)
		}
	}
	if err != nil {
		return o, err
	}
	o.Contract, _ = p.Auction().Contract()
	if o.Contract.IsPassedOut() {
		return o, nil
	}
	key := play{o.Contract.Strain, o.Contract.Declarer}
	counted, ok := r.counted[key]
	if !ok {
		if counted, err = r.counter.Tricks(ctx, r.deal, key.strain, key.declarer); err != nil {
			return o, err
		}
		r.counted[key] = counted
	}
	o.tricks = counted
	return o, nil
}

// Gain returns what the side to call in a position expects to gain by one outcome over another. Two plays of the same
// strain by the same declarer take the same tricks.
func (r *Rollout) Gain(p *bidding.Position, a, b *Outcome) float64 {
	if a.Contract == b.Contract {
		return 0
	}
	together := a.Contract.Strain == b.Contract.Strain && a.Contract.Declarer == b.Contract.Declarer &&
		!a.Contract.IsPassedOut() && !b.Contract.IsPassedOut()
	scoresA, scoresB := a.scores(p), b.scores(p)
	sum := 0.0
	for n, chance := range a.chances() {
		if chance < minChance {
			continue
		}
		if together {
			sum += chance * r.scoring.Value(scoresA[n]-scoresB[n])
			continue
		}
		for k, other := range b.chances() {
			if other >= minChance {
				sum += chance * other * r.scoring.Value(scoresA[n]-scoresB[k])
			}
		}
	}
	return sum
}

// minChance is the chance below which a number of tricks does not count.
const minChance = 0.002

// chances returns the distribution of the tricks, zero for a board passed out.
func (o *Outcome) chances() *tricks.Distribution {
	if o.Contract.IsPassedOut() {
		none := tricks.Certain(0)
		return &none
	}
	return &o.tricks
}

// scores returns the score for each number of tricks, of the side to call in a position.
func (o *Outcome) scores(p *bidding.Position) (scores [bridge.HandSize + 1]int) {
	if o.Contract.IsPassedOut() {
		return scores
	}
	side := p.Auction().Turn().Side()
	for n := range scores {
		scores[n] = o.Contract.ScoreFor(side, p.Vulnerable(), n)
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
