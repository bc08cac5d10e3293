package alphamu

import "slices"

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
