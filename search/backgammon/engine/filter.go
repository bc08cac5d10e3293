package engine

// MoveFilter says which plays are looked at more deeply than by the networks alone.
// Its stage i chooses among the plays as they stand after a lookahead of i rolls.
type MoveFilter []Stage

// Stage keeps the best plays.
type Stage struct {
	Least     int     // plays that go on, whatever they are worth
	Most      int     // plays that go on
	Threshold float32 // how much less than the best the others may be worth
}

// NormalFilter returns the filter of a lookahead of so many rolls that rarely drops the
// best play.
func NormalFilter(depth int) MoveFilter {
	f := MoveFilter{{1, 8, 0.16}, {1, 4, 0.08}, {1, 3, 0.04}}
	for len(f) < depth {
		f = append(f, Stage{1, 2, 0.02})
	}
	return f[:depth]
}

// keep returns how many of plays, sorted, go on.
func (s Stage) keep(plays []Candidate) int {
	n := 0
	for n < len(plays) && (n < s.Least || n < s.Most && plays[n].Equity >= plays[0].Equity-s.Threshold) {
		n++
	}
	return n
}
