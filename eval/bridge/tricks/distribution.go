package tricks

import "gogo/board/bridge"

// Distribution has the chance of each number of tricks, from 0 to 13. They add up to 1.
type Distribution [bridge.HandSize + 1]float64

// Certain returns the distribution of a number of tricks that is known.
func Certain(tricks int) (d Distribution) {
	d[tricks] = 1
	return d
}

// fromSteps returns the distribution whose chances of at least 1, 2 and up to 13 tricks
// are those given, made to fall.
func fromSteps(atLeast []float32) (d Distribution) {
	before := 1.0
	for k, chance := range atLeast {
		now := min(float64(chance), before)
		d[k] = before - now
		before = now
	}
	d[bridge.HandSize] = before
	return d
}

// AtLeast returns the chance of so many tricks or more.
func (d *Distribution) AtLeast(tricks int) (chance float64) {
	for n := max(tricks, 0); n < len(d); n++ {
		chance += d[n]
	}
	return chance
}

// Mean returns the number of tricks that is expected.
func (d *Distribution) Mean() (mean float64) {
	for n, chance := range d {
		mean += float64(n) * chance
	}
	return mean
}

// Median returns the least number of tricks that at least half of the chances do not
// exceed: the guess whose mean error is least.
func (d *Distribution) Median() int {
	sum := 0.0
	for n, chance := range d {
		if sum += chance; sum >= 0.5 {
			return n
		}
	}
	return bridge.HandSize
}

// ExpectedScore returns the points of a contract that the declarer's side, vulnerable or
// not, expects.
func ExpectedScore(c bridge.Contract, vulnerable bool, d *Distribution) (points float64) {
	for n, chance := range d {
		if chance > 0 {
			points += chance * float64(c.Score(vulnerable, n))
		}
	}
	return points
}
