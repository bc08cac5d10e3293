package stats

import (
	"fmt"
	"math"
	"slices"
)

// DefaultPrior is weak: one draw for each brain, which no result can outweigh
// into infinity and a dozen games make unimportant.
const DefaultPrior = 1

// RatingOptions say how Ratings rates.
type RatingOptions struct {
	// Prior is how many draws are added for each brain, on the average. Those of
	// a brain are shared among its opponents by the number of games against each.
	// It must be positive, so that a brain that won or lost all games gets a
	// finite rating. Ratings end at about 400·log10(2·games/Prior).
	Prior float64
	// Anchor is the name of the brain that has rating 0. Without it, and in a
	// group without it, the mean of the ratings is 0.
	Anchor string
}

// Rating is the strength of a brain on the logistic Elo scale.
type Rating struct {
	Name string
	// Elo is relative to the anchor, and so is its interval, which for the
	// anchor itself has no width. A brain without games has an unbounded one.
	Elo Estimate
	// Group tells the sets of brains apart that no game connects, from 0.
	// Ratings of different groups cannot be compared.
	Group int
}

// Ratings rates all brains, in the order of the table, by the maximum of the
// Bradley-Terry likelihood, with a draw as half a win and half a loss.
//
// The intervals come from the inverse of the information matrix times the
// dispersion of the results, so that draws and pairs of a win and a loss, which
// spread less than wins and losses at random, make them as narrow as they
// should be. Sources: R. A. Bradley and M. E. Terry, 1952; P. McCullagh and
// J. A. Nelder, Generalized Linear Models, 1989, on dispersion.
func (c *CrossTable) Ratings(o RatingOptions) ([]Rating, error) {
	if !(o.Prior > 0) || math.IsInf(o.Prior, 0) {
		return nil, fmt.Errorf("ratings: prior of %v draws is not positive and finite", o.Prior)
	}
	anchor := -1
	if o.Anchor != "" {
		if anchor = slices.Index(c.names, o.Anchor); anchor < 0 {
			return nil, fmt.Errorf("ratings: no brain is named %q", o.Anchor)
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

// pairing is what two brains of a group reached against each other, with the
// prior.
type pairing struct {
	i, j  int // from 0 within the group
	tally Tally
	prior float64 // draws
}

func (p pairing) games() float64 { return float64(p.tally.Games()) + p.prior }

// score is the points of i.
func (p pairing) score() float64 { return p.tally.Points() + p.prior/2 }

// pairings lists who met in a group.
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
