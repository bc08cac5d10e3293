package alphamu

import (
	"context"
	"errors"
	"math"
	"slices"

	"gogo/board/bridge"
	"gogo/internal/eventloop"
	"gogo/search/bridge/doubledummy"
)

// search is the state of the work on a problem.
type search struct {
	*Problem
	solver  *doubledummy.Solver
	weights []float64 // of the worlds, whose sum is 1
	width   int       // vectors of a front
	most    int64     // nodes that the solver may have come to
	err     error     // why the search is over
}

func newSearch(p *Problem, solver *doubledummy.Solver, l *Limits) *search {
	s := &search{Problem: p, solver: solver, weights: p.weights(), width: l.Width, most: math.MaxInt64}
	if l.Nodes < math.MaxInt64-solver.Nodes() {
		s.most = solver.Nodes() + l.Nodes
	}
	return s
}

// errSpent says that the problem has had its nodes.
var errSpent = errors.New("the work for a problem is done")

// value returns the value of a vector. In worlds that are out it counts as much as the best.
func (s *search) value(v Vector) float64 {
	sum := 0.0
	for i, n := range v {
		if n != Unset {
			sum += s.weights[i] * s.Worlds[i].Worth[n]
		}
	}
	return sum
}

// open returns the tricks of each world with open cards, as nobody can take more in it.
func (s *search) open(ctx context.Context, at *state) Vector {
	v := make(Vector, len(s.Worlds))
	for i := range v {
		v[i] = Unset
	}
	for i, world := range at.in {
		v[world] = int8(at.won)
		if at.left > 0 {
			v[world] += int8(s.tricks(ctx, at, i))
		}
		if s.err != nil {
			break
		}
	}
	return v
}

// tricks returns how many of the tricks left the declarer takes in a world with open cards.
func (s *search) tricks(ctx context.Context, at *state, i int) int {
	if s.err = eventloop.Err(ctx); s.err == nil && s.solver.Nodes() > s.most {
		s.err = errSpent
	}
	if s.err != nil {
		return 0
	}
	p := at.position(i, s.Declarer)
	study, err := s.solver.Study(ctx, &p)
	if err != nil {
		s.err = err
		return 0
	}
	n, err := study.Tricks(ctx, &p, (at.left+1)/2)
	if err != nil {
		s.err = err
	}
	if p.Turn().Side() != s.Declarer.Side() {
		n = at.left - n
	}
	return n
}

// plans returns the front of a state where so many of the declarer's choices are still
// looked at. What is covered by best may be more than there is: such plans are none that
// would be chosen.
func (s *search) plans(ctx context.Context, at *state, choices int, best Front) Front {
	if s.err != nil {
		return nil
	}
	turn := at.known.Turn()
	switch {
	case at.left == 0, choices == 0, len(at.in) == 1:
		return Front{s.open(ctx, at)}
	case turn.Side() == s.Declarer.Side():
		return s.declare(ctx, at, choices)
	}
	return s.defend(ctx, at, choices, best)
}

// declare returns the front where the declarer's side is to play.
func (s *search) declare(ctx context.Context, at *state, choices int) Front {
	cards := at.classes(at.known.Deal[at.known.Turn()])
	if len(cards) == 1 {
		return s.plans(ctx, at.after(cards[0], s.Declarer), choices, nil)
	}
	bound := s.open(ctx, at)
	var all Front
	for _, card := range cards {
		for _, v := range s.plans(ctx, at.after(card, s.Declarer), choices-1, all) {
			all = all.With(v)
		}
		if s.err != nil || all.Has(bound) {
			break
		}
	}
	return all.Widest(s.width, s.value)
}

// defend returns the front where a defender is to play. It stops where nothing that best
// does not cover can come any more.
func (s *search) defend(ctx context.Context, at *state, choices int, best Front) Front {
	if len(best) > 0 {
		if bound := (Front{s.open(ctx, at)}); best.Covers(bound) {
			return bound
		}
	}
	k := 0
	if at.known.Turn() != s.Declarer.Next() {
		k = 1
	}
	var cards bridge.Cards
	for i := range at.hands {
		cards |= at.legal(at.hands[i][k])
	}
	var all Front
	for card := range cards.Down {
		next := s.plans(ctx, at.afterDefender(card, k, s.Declarer), choices, nil)
		if s.err != nil {
			return nil
		}
		all = all.Least(next).Widest(s.width, s.value)
		if best.Covers(all) {
			break
		}
	}
	return all
}

// Vector is the worth of a plan in each world, in tricks for example. In worlds that are out it
// is Unset.
type Vector []int8

// Unset is more than any worth: in a world that is out nothing is lost.
const Unset = 127

// Dominates reports whether v is nowhere less than w.
func (v Vector) Dominates(w Vector) bool {
	for i, n := range w {
		if v[i] < n {
			return false
		}
	}
	return true
}

// Front is a Pareto front: vectors of which none is dominated by another.
type Front []Vector

// Covers reports whether every vector of g is dominated by one of f.
func (f Front) Covers(g Front) bool {
	for _, v := range g {
		if !f.Has(v) {
			return false
		}
	}
	return true
}

// Has reports whether a vector of the front dominates v.
func (f Front) Has(v Vector) bool {
	return slices.ContainsFunc(f, func(w Vector) bool { return w.Dominates(v) })
}

// With returns the front with a vector more. The front must not be used afterwards.
func (f Front) With(v Vector) Front {
	if f.Has(v) {
		return f
	}
	f = slices.DeleteFunc(f, v.Dominates)
	return append(f, v)
}

// Widest returns the front cut to n vectors, those that are worth most.
func (f Front) Widest(n int, worth func(Vector) float64) Front {
	if len(f) <= n {
		return f
	}
	values := make(map[*int8]float64, len(f))
	for _, v := range f {
		values[&v[0]] = worth(v)
	}
	slices.SortStableFunc(f, func(v, w Vector) int {
		switch a, b := values[&v[0]], values[&w[0]]; {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return 0
	})
	return f[:n]
}

// Least returns the minima of a vector of f and one of g, each with each: what is left where
// an opponent who sees the world chooses between a plan of f and one of g. Nil, no plan at all,
// gives g.
func (f Front) Least(g Front) Front {
	if f == nil {
		return g
	}
	var both Front
	for _, v := range f {
		for _, w := range g {
			least := make(Vector, len(v))
			for i := range least {
				least[i] = min(v[i], w[i])
			}
			both = both.With(least)
		}
	}
	return both
}
