package stats

import (
	"errors"
	"fmt"
	"math"
)

// Points collects the results of a match played for points, as in backgammon. A pair is two games
// with the same dice and sides swapped; its observation is the mean of the points that A won in
// them.
type Points struct {
	pairs   int
	mean    float64
	squares float64 // sum of squared distances from the mean
}

// AddPair counts a complete pair: the points that A won in each game, negative where it lost.
func (p *Points) AddPair(first, second float64) {
	// Welford's update, which keeps its precision for any number of pairs.
	p.pairs++
	d := (first+second)/2 - p.mean
	p.mean += d / float64(p.pairs)
	p.squares += d * ((first+second)/2 - p.mean)
}

// Pairs returns the number of pairs.
func (p Points) Pairs() int { return p.pairs }

// Reversed returns the points from the view of B.
func (p Points) Reversed() Points { return Points{p.pairs, -p.mean, p.squares} }

// StandardError returns the standard error of the mean; NaN with fewer than two pairs.
func (p Points) StandardError() float64 {
	n := float64(p.pairs)
	return math.Sqrt(p.squares / (n - 1) / n)
}

// Mean estimates the points that A wins per game. The interval is Student's, and unbounded until
// two pairs differ: points are unlimited, so identical pairs say nothing about the spread.
func (p Points) Mean() Estimate {
	switch {
	case p.pairs == 0:
		return Estimate{math.NaN(), math.Inf(-1), math.Inf(1)}
	case p.squares == 0:
		return Estimate{p.mean, math.Inf(-1), math.Inf(1)}
	}
	margin := studentQuantile(0.975, float64(p.pairs-1)) * p.StandardError()
	return Estimate{p.mean, p.mean - margin, p.mean + margin}
}

// PointsSPRT is an SPRT whose hypotheses are points per game: does A win Points0 (H0), or Points1
// (H1)?
type PointsSPRT struct {
	Points0 float64 `json:"points0"`
	Points1 float64 `json:"points1"`
	Alpha   float64 `json:"alpha"`
	Beta    float64 `json:"beta"`
}

// Check returns the first error of the test.
func (s PointsSPRT) Check() error {
	if math.IsInf(s.Points0, 0) || math.IsInf(s.Points1, 0) {
		return errors.New("sprt: points must be finite")
	}
	if !(s.Points0 < s.Points1) { // NaN fails too
		return fmt.Errorf("sprt: points0 %v must be less than points1 %v", s.Points0, s.Points1)
	}
	return checkRisks(s.Alpha, s.Beta)
}

// Bounds returns the LLR at which H0 and H1 are accepted.
func (s PointsSPRT) Bounds() (lower, upper float64) { return waldBounds(s.Alpha, s.Beta) }

// Verdict returns the decision after the pairs so far.
func (s PointsSPRT) Verdict(p Points) Verdict { return decide(s.LLR(p), s.Alpha, s.Beta) }

// minPairs is the minimum number of pairs of PointsSPRT. Pairs are far from normal, most being 0
// and few being large; their mean is nearly normal from here on.
const minPairs = 30

// LLR returns the generalized log-likelihood ratio of H1 to H0 for a normal mean of unknown
// variance: n/2·ln(v0/v1), with v the mean square of the distances from the hypothesis. It is 0
// before 30 pairs.
func (s PointsSPRT) LLR(p Points) float64 {
	if p.pairs < minPairs {
		return 0
	}
	n := float64(p.pairs)
	meanSquare := func(hypothesis float64) float64 {
		return p.squares/n + (p.mean-hypothesis)*(p.mean-hypothesis)
	}
	return n / 2 * math.Log(meanSquare(s.Points0)/meanSquare(s.Points1))
}

// Result is the result of a game for A: its value is A's number of half points.
type Result int

// The results of a game.
const (
	Loss Result = iota
	Draw
	Win
)

// Reversed returns the result from the view of B.
func (r Result) Reversed() Result { return Win - r }

// Pentanomial counts complete pairs by the half points of A in both games: LL, LD, DD or WL, WD,
// WW.
type Pentanomial [5]int

// N returns the number of pairs.
func (p Pentanomial) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Reversed returns the pairs from the view of B.
func (p Pentanomial) Reversed() Pentanomial { return Pentanomial{p[4], p[3], p[2], p[1], p[0]} }

// Tally counts the results of A against B. The games of complete pairs are also in Wins, Draws and
// Losses; a game of an incomplete pair is only there.
type Tally struct {
	Wins, Draws, Losses int
	Pairs               Pentanomial
}

// AddGame counts a game of an incomplete pair.
func (t *Tally) AddGame(r Result) {
	switch r {
	case Win:
		t.Wins++
	case Draw:
		t.Draws++
	default:
		t.Losses++
	}
}

// AddPair counts a complete pair: both games and the pair. The order of the
// games does not matter.
func (t *Tally) AddPair(first, second Result) {
	t.AddGame(first)
	t.AddGame(second)
	t.Pairs[first+second]++
}

// Add adds another tally.
func (t *Tally) Add(other Tally) {
	t.Wins += other.Wins
	t.Draws += other.Draws
	t.Losses += other.Losses
	for i, n := range other.Pairs {
		t.Pairs[i] += n
	}
}

// Games returns the number of games.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Points returns the points of A: 1 for a win, 1/2 for a draw.
func (t Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Reversed returns the tally from the view of B.
func (t Tally) Reversed() Tally {
	return Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins, Pairs: t.Pairs.Reversed()}
}
