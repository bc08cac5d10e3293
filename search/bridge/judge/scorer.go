package judge

import (
	"context"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/tricks"
)

// scorer bids deals to their end by the rules of all players, and compares what comes of
// it.
type scorer struct {
	counter Counter
	scoring Scoring
	start   *bidding.Position

	deal     *bridge.Deal
	measures [bridge.Seats]hand.Measures
	counted  map[play]tricks.Distribution // of the deal
}

// play is what tricks are counted for.
type play struct {
	strain   bridge.Strain
	declarer bridge.Seat
}

// outcome is what a call comes to on a deal.
type outcome struct {
	contract bridge.Contract
	tricks   tricks.Distribution
}

func newScorer(counter Counter, scoring Scoring, start *bidding.Position) *scorer {
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
		if chance < leastChance {
			continue
		}
		if together {
			sum += chance * s.scoring.Value(scoresA[n]-scoresB[n])
			continue
		}
		for k, other := range b.chances() {
			if other >= leastChance {
				sum += chance * other * s.scoring.Value(scoresA[n]-scoresB[k])
			}
		}
	}
	return sum
}

// leastChance is what is too rare to count.
const leastChance = 0.002

// chances returns the distribution of the tricks, that of none for a board passed out.
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
