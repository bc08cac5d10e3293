package alphamu

import (
	"context"
	"errors"
	"math"
	"slices"

	"gogo/board/bridge"
	"gogo/search/bridge/doubledummy"
)

// World is a layout that may be the true one.
type World struct {
	Position bridge.Position
	Weight   float64 // how likely it is
	// Worth is what the declarer's side has of so many tricks in all: the more tricks, the
	// more, or as much.
	Worth [bridge.HandSize + 1]float64
}

// Problem is a choice of a card of the declarer's side.
type Problem struct {
	Worlds   []World // alike but for the defenders' hands
	Declarer bridge.Seat
	Won      int           // tricks that the side has
	Cards    []bridge.Card // that are to be valued
	Open     [][]int8      // the side's tricks in all after each card with open cards, by world and card
}

// Limits say how much work a problem is worth.
type Limits struct {
	Choices int   // of the declarer's that are looked at, at most; fewer than 2 look at none
	Width   int   // vectors of a front
	Nodes   int64 // of the double-dummy solver
}

// Exact looks at everything.
var Exact = Limits{Choices: 2 * bridge.HandSize, Width: math.MaxInt, Nodes: math.MaxInt64}

// Solve writes what the cards are worth in the mean of the worlds and returns how many of
// the declarer's choices that looks ahead: 1 is no more than open cards. A card that cannot
// be the best may be worth less than is written. The error is that of the context; what is
// written then is of fewer choices.
func (p *Problem) Solve(ctx context.Context, solver *doubledummy.Solver, l *Limits, values []float64) (choices int, err error) {
	s := newSearch(p, solver, l)
	p.OpenValues(values)
	start := newState(p)
	bounds := slices.Clone(values)
	for choices = 1; choices < min(l.Choices, 2*start.left); choices++ {
		s.deepen(ctx, start, choices+1, bounds)
		if s.err != nil {
			break
		}
		copy(values, bounds)
	}
	if errors.Is(s.err, errSpent) {
		s.err = nil
	}
	return choices, s.err
}

// OpenValues writes what the cards are worth in the mean of the worlds with open cards.
func (p *Problem) OpenValues(values []float64) {
	clear(values)
	for i, weight := range p.weights() {
		for k := range values {
			values[k] += weight * p.Worlds[i].Worth[p.Open[i][k]]
		}
	}
}

// weights returns the weights of the worlds, whose sum is 1.
func (p *Problem) weights() []float64 {
	weights := make([]float64, len(p.Worlds))
	sum := 0.0
	for i := range p.Worlds {
		sum += p.Worlds[i].Weight
	}
	for i := range p.Worlds {
		weights[i] = p.Worlds[i].Weight / sum
	}
	return weights
}

// deepen looks at so many choices after the cards that may be the best. The bounds are what
// the cards are worth at most, and the best is in the end worth that.
func (s *search) deepen(ctx context.Context, start *state, choices int, bounds []float64) {
	done := make([]bool, len(bounds))
	for k := first(bounds); !done[k] && s.err == nil; k = first(bounds) {
		done[k] = true
		value := math.Inf(-1)
		for _, v := range s.plans(ctx, start.after(s.Cards[k], s.Declarer), choices-1, nil) {
			value = max(value, s.value(v))
		}
		bounds[k] = min(bounds[k], value)
	}
}

// Choices returns the cards that may be played, one of each class that is as good.
func (p *Problem) Choices() []bridge.Card {
	s := newState(p)
	return s.classes(s.known.Deal[s.known.Turn()])
}

// OpenCards finds what each card is worth with open cards. The error is that of the context.
func (p *Problem) OpenCards(ctx context.Context, solver *doubledummy.Solver) error {
	s := newSearch(p, solver, &Exact)
	start := newState(p)
	p.Open = make([][]int8, len(p.Worlds))
	for i := range p.Open {
		p.Open[i] = make([]int8, len(p.Cards))
	}
	for k, card := range p.Cards {
		for i, n := range s.open(ctx, start.after(card, p.Declarer)) {
			p.Open[i][k] = n
		}
	}
	return s.err
}

// first returns where the highest value is, the first of several.
func first(values []float64) int { return slices.Index(values, slices.Max(values)) }
