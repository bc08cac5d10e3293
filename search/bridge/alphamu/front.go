package alphamu

import "slices"

// vector is the declarer's tricks in all by world. In worlds that are out it is unset.
type vector []int8

// unset is more than any number of tricks: in a world that is out nothing is lost.
const unset = 127

// front is vectors of which none is dominated by another.
type front []vector

// dominates reports whether v is nowhere less than w.
func (v vector) dominates(w vector) bool {
	for i, n := range w {
		if v[i] < n {
			return false
		}
	}
	return true
}

// covers reports whether every vector of g is dominated by one of f.
func (f front) covers(g front) bool {
	for _, v := range g {
		if !f.has(v) {
			return false
		}
	}
	return true
}

// has reports whether a vector of the front dominates v.
func (f front) has(v vector) bool {
	return slices.ContainsFunc(f, func(w vector) bool { return w.dominates(v) })
}

// with returns the front with a vector more.
func (f front) with(v vector) front {
	if f.has(v) {
		return f
	}
	f = slices.DeleteFunc(f, v.dominates)
	return append(f, v)
}

// widest returns the front cut to n vectors, those that are worth most.
func (f front) widest(n int, worth func(vector) float64) front {
	if len(f) <= n {
		return f
	}
	values := make(map[*int8]float64, len(f))
	for _, v := range f {
		values[&v[0]] = worth(v)
	}
	slices.SortStableFunc(f, func(v, w vector) int {
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

// least returns the minima of a vector of f and one of g, each with each.
func (f front) least(g front) front {
	if f == nil {
		return g
	}
	var both front
	for _, v := range f {
		for _, w := range g {
			least := make(vector, len(v))
			for i := range least {
				least[i] = min(v[i], w[i])
			}
			both = both.with(least)
		}
	}
	return both
}
