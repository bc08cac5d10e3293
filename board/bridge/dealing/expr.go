package dealing

import "gogo/board/bridge"

// kind is what an expression is.
type kind uint8

const (
	number kind = iota
	condition
)

// String returns the kind as an error names it.
func (k kind) String() string {
	if k == condition {
		return "a condition"
	}
	return "a number"
}

// expr is an expression that has been read.
type expr struct {
	kind  kind
	at    int                      // where it begins
	value func(d *bridge.Deal) int // of a condition 1 or 0
}

// binary returns an expression of two others.
func binary(k kind, a, b expr, value func(a, b int) int) expr {
	left, right := a.value, b.value
	return expr{k, a.at, func(d *bridge.Deal) int { return value(left(d), right(d)) }}
}

// and returns whether both of two conditions hold. The second is not asked if the first
// does not hold.
func and(a, b expr) expr {
	left, right := a.value, b.value
	return expr{condition, a.at, func(d *bridge.Deal) int {
		if left(d) == 0 {
			return 0
		}
		return right(d)
	}}
}

// or returns whether one of two conditions holds. The second is not asked if the first
// holds.
func or(a, b expr) expr {
	left, right := a.value, b.value
	return expr{condition, a.at, func(d *bridge.Deal) int {
		if left(d) != 0 {
			return 1
		}
		return right(d)
	}}
}

// comparisons are what two numbers are compared with. An operator stands before those
// that it begins with.
var comparisons = []struct {
	name  string
	holds func(a, b int) bool
}{
	{"==", func(a, b int) bool { return a == b }},
	{"!=", func(a, b int) bool { return a != b }},
	{"<=", func(a, b int) bool { return a <= b }},
	{">=", func(a, b int) bool { return a >= b }},
	{"<", func(a, b int) bool { return a < b }},
	{">", func(a, b int) bool { return a > b }},
}

// oneIf returns 1 for true and 0 for false.
func oneIf(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
