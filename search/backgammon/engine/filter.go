package engine

// Filter says which plays are looked at more deeply than by the networks alone.
// Its stage i chooses among the plays as they stand after a look of i rolls.
type Filter []Stage

// Stage keeps the best plays.
type Stage struct {
	Least int     // plays that go on, whatever they are worth
	Most  int     // plays that go on
	Range float32 // how much less than the best the others may be worth
}

// Normal returns the filter of a look of so many rolls that rarely drops the
// best play.
func Normal(depth int) Filter {
	f := Filter{{1, 8, 0.16}, {1, 4, 0.08}, {1, 3, 0.04}}
	for len(f) < depth {
		f = append(f, Stage{1, 2, 0.02})
	}
	return f[:depth]
}

// keep returns how many of plays, sorted, go on.
func (s Stage) keep(plays []Rated) int {
	n := 0
	for n < len(plays) && (n < s.Least || n < s.Most && plays[n].Worth >= plays[0].Worth-s.Range) {
		n++
	}
	return n
}
