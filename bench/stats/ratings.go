package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// DefaultPrior is weak: one draw for each brain, which keeps all ratings finite and becomes
// negligible after a dozen games.
const DefaultPrior = 1

// RatingOptions configure Ratings.
type RatingOptions struct {
	// Prior is the number of draws added for each brain, on average. Those of a brain are shared
	// among its opponents by the number of games against each. It must be positive, so that a
	// brain that won or lost all games gets a finite rating. Ratings are bounded by about
	// 400·log10(2·games/Prior).
	Prior float64
	// Anchor is the name of the brain with rating 0. Without it, and in a group without it, the
	// mean of the ratings is 0.
	Anchor string
}

// Rating is the strength of a brain on the logistic Elo scale.
type Rating struct {
	Name string
	// Elo is relative to the anchor, and so is its interval, which has no width for the anchor
	// itself. It is unbounded for a brain without games.
	Elo Estimate
	// Group distinguishes the sets of brains that no game connects, from 0. Ratings of different
	// groups are not comparable.
	Group int
}

// CrossTable holds the results of each brain of a tournament against each other.
type CrossTable struct {
	names   []string
	tallies [][]Tally // [i][j] from the view of i, [j][i] its reverse
}

// Ratings rates all brains, in the order of the table, by maximum likelihood in the Bradley-Terry
// model, with a draw as half a win and half a loss.
//
// The intervals come from the inverse of the information matrix times the dispersion of the
// results, so that draws and pairs of a win and a loss, which spread less than wins and losses at
// random, make them appropriately narrow. Sources: R. A. Bradley and M. E. Terry, 1952; P.
// McCullagh and J. A. Nelder, Generalized Linear Models, 1989, on dispersion.
func (c *CrossTable) Ratings(o RatingOptions) ([]Rating, error) {
	if !(o.Prior > 0) || math.IsInf(o.Prior, 0) {
		return nil, fmt.Errorf("ratings: prior of %v draws is not positive and finite", o.Prior)
	}
	anchor := -1
	if o.Anchor != "" {
		if anchor = slices.Index(c.names, o.Anchor); anchor < 0 {
			return nil, fmt.Errorf("ratings: no engine is named %q", o.Anchor)
		}
	}
	ratings := make([]Rating, len(c.names))
	for group, brains := range c.groups() {
		f, err := fitBradleyTerry(c.pairings(brains, o.Prior), len(brains))
		if err != nil {
			return nil, err
		}
		local := slices.Index(brains, anchor)
		for k, brain := range brains {
			ratings[brain] = Rating{Name: c.names[brain], Elo: f.elo(k, local), Group: group}
		}
	}
	return ratings, nil
}

// pairing is the results of two brains of a group, with the prior.
type pairing struct {
	i, j  int // from 0 within the group
	tally Tally
	prior float64 // draws
}

func (p pairing) games() float64 { return float64(p.tally.Games()) + p.prior }

// score returns the points of i.
func (p pairing) score() float64 { return p.tally.Points() + p.prior/2 }

// pairings lists the pairings of a group.
func (c *CrossTable) pairings(brains []int, prior float64) []pairing {
	games := make([]float64, len(brains))
	for k, brain := range brains {
		games[k] = float64(c.Total(brain).Games())
	}
	var list []pairing
	for j := range brains {
		for i := range j {
			t := c.tallies[brains[i]][brains[j]]
			if n := float64(t.Games()); n > 0 {
				list = append(list, pairing{i, j, t, prior / 2 * (n/games[i] + n/games[j])})
			}
		}
	}
	return list
}

// eloPerLogit converts a natural logarithm of odds to Elo.
const eloPerLogit = 400 / math.Ln10

// bradleyTerry is a fit: i beats j with odds exp(strength[i]-strength[j]).
type bradleyTerry struct {
	strength   []float64 // with mean 0
	covariance matrix    // of the strengths; nil for one brain alone
}

// fitBradleyTerry maximizes the likelihood by Newton's method. All n brains must be connected, and
// each pairing must have a prior.
func fitBradleyTerry(pairings []pairing, n int) (bradleyTerry, error) {
	const (
		precision = 1e-10
		maxSteps  = 100
	)
	f := bradleyTerry{strength: make([]float64, n)}
	if n == 1 {
		return f, nil
	}
	for range maxSteps {
		slope, curvature := f.derivatives(pairings)
		information, ok := factorize(curvature)
		if !ok {
			break
		}
		step := information.solve(slope)
		if !slices.ContainsFunc(step, func(v float64) bool { return math.Abs(v) >= precision }) {
			f.measure(information, pairings)
			return f, nil
		}
		f.advance(step, pairings)
	}
	return f, errors.New("ratings: no maximum of the likelihood found: the results are too one-sided for the prior")
}

// expected returns the expected score of i in a game.
func (f *bradleyTerry) expected(p pairing) float64 {
	return 1 / (1 + math.Exp(f.strength[p.j]-f.strength[p.i]))
}

func (f *bradleyTerry) logLikelihood(pairings []pairing) float64 {
	sum := 0.0
	for _, p := range pairings {
		d := f.strength[p.i] - f.strength[p.j]
		sum -= p.score()*math.Log1p(math.Exp(-d)) + (p.games()-p.score())*math.Log1p(math.Exp(d))
	}
	return sum
}

// derivatives returns the gradient of the log-likelihood and the lower triangle of the information
// matrix, its negative second derivative. Only differences of strengths matter, which leaves the
// matrix singular; 1/n in every place fixes the mean at 0 and changes nothing else.
func (f *bradleyTerry) derivatives(pairings []pairing) (slope []float64, curvature matrix) {
	n := len(f.strength)
	slope, curvature = make([]float64, n), newMatrix(n)
	for i := range n {
		for j := range i + 1 {
			curvature[i][j] = 1 / float64(n)
		}
	}
	for _, p := range pairings {
		e := f.expected(p)
		surplus := p.score() - p.games()*e
		slope[p.i] += surplus
		slope[p.j] -= surplus
		w := p.games() * e * (1 - e)
		curvature[p.i][p.i] += w
		curvature[p.j][p.j] += w
		curvature[max(p.i, p.j)][min(p.i, p.j)] -= w
	}
	return slope, curvature
}

// advance makes a step, shorter where the full one would overshoot.
func (f *bradleyTerry) advance(step []float64, pairings []pairing) {
	const shortest = 1e-6
	before := f.logLikelihood(pairings)
	start := append([]float64(nil), f.strength...)
	for scale := 1.0; scale > shortest; scale /= 2 {
		for i := range f.strength {
			f.strength[i] = start[i] + scale*step[i]
		}
		// At the maximum, rounding may let the likelihood fall a little.
		if f.logLikelihood(pairings) >= before-1e-9*math.Abs(before) {
			return
		}
	}
}

// measure sets the covariance.
func (f *bradleyTerry) measure(information cholesky, pairings []pairing) {
	f.covariance = information.inverse()
	dispersion := f.dispersion(pairings)
	for _, row := range f.covariance {
		for j := range row { // the 1/n that derivatives added is its own inverse
			row[j] = dispersion * (row[j] - 1/float64(len(row)))
		}
	}
}

// dispersion is the spread of the results around their expected scores, relative to that of
// independent wins and losses.
func (f *bradleyTerry) dispersion(pairings []pairing) float64 {
	seen, independent := 0.0, 0.0
	for _, p := range pairings {
		s, i := p.spread(f.expected(p))
		seen += s
		independent += i
	}
	return seen / independent
}

// spread returns the sum of the squared distances from the expected score, and the sum for
// independent wins and losses. Complete pairs are the observations; without any, the games are. The
// draws of the prior count as wins and losses, so that they do not feign certainty.
func (p pairing) spread(expected float64) (seen, independent float64) {
	perGame := expected * (1 - expected)
	square := func(points, games float64) float64 {
		d := points - games*expected
		return d * d
	}
	seen = p.prior / 2 * (square(1, 1) + square(0, 1))
	independent = p.prior * perGame
	if pairs := p.tally.Pairs; pairs.N() > 0 {
		for half, count := range pairs {
			seen += float64(count) * square(float64(half)/2, 2)
		}
		return seen, independent + float64(2*pairs.N())*perGame
	}
	seen += float64(p.tally.Wins)*square(1, 1) + float64(p.tally.Draws)*square(0.5, 1) + float64(p.tally.Losses)*square(0, 1)
	return seen, independent + float64(p.tally.Games())*perGame
}

// elo returns the rating of brain k relative to an anchor, or to the mean if anchor is negative.
func (f *bradleyTerry) elo(k, anchor int) Estimate {
	switch {
	case k == anchor:
		return Estimate{}
	case f.covariance == nil:
		return Estimate{0, math.Inf(-1), math.Inf(1)}
	}
	value, variance := f.strength[k], f.covariance[k][k]
	if anchor >= 0 {
		value -= f.strength[anchor]
		variance += f.covariance[anchor][anchor] - 2*f.covariance[k][anchor]
	}
	return around(value*eloPerLogit, math.Sqrt(max(variance, 0))*eloPerLogit)
}

// NewCrossTable returns an empty table. Brains are identified by their index; the names are for
// Ratings and for display.
func NewCrossTable(names ...string) *CrossTable {
	c := &CrossTable{names: names, tallies: make([][]Tally, len(names))}
	for i := range c.tallies {
		c.tallies[i] = make([]Tally, len(names))
	}
	return c
}

// Names returns the names of the brains. The caller must not change them.
func (c *CrossTable) Names() []string { return c.names }

// AddGame counts a game of brain i against brain j that belongs to an incomplete pair, from the
// view of i.
func (c *CrossTable) AddGame(i, j int, r Result) {
	c.tallies[i][j].AddGame(r)
	c.tallies[j][i].AddGame(r.Reversed())
}

// AddPair counts a complete pair of brain i against brain j, from the view of i.
func (c *CrossTable) AddPair(i, j int, first, second Result) {
	c.tallies[i][j].AddPair(first, second)
	c.tallies[j][i].AddPair(first.Reversed(), second.Reversed())
}

// Against returns the results of brain i against brain j.
func (c *CrossTable) Against(i, j int) Tally { return c.tallies[i][j] }

// Total returns the results of brain i against all others.
func (c *CrossTable) Total(i int) Tally {
	var total Tally
	for _, t := range c.tallies[i] {
		total.Add(t)
	}
	return total
}

// groups returns the sets of brains connected by games, directly or through others, each in
// ascending order.
func (c *CrossTable) groups() [][]int {
	var groups [][]int
	grouped := make([]bool, len(c.names))
	for first := range c.names {
		if grouped[first] {
			continue
		}
		grouped[first] = true
		reached := []int{first}
		for k := 0; k < len(reached); k++ {
			for j, t := range c.tallies[reached[k]] {
				if t.Games() > 0 && !grouped[j] {
					grouped[j] = true
					reached = append(reached, j)
				}
			}
		}
		slices.Sort(reached)
		groups = append(groups, reached)
	}
	return groups
}
