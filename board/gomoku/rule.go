package gomoku

import "fmt"

// Rule is a set of rule bits with the values of the protocol's INFO rule.
type Rule uint8

const (
	// Freestyle is the absence of every rule bit: five or more in a row win.
	Freestyle Rule = 0
	// ExactFive makes a row of six or more count for nothing.
	ExactFive Rule = 1
	// Continuous plays on after a five, whose stones turn into walls.
	Continuous Rule = 2
	// Renju forbids Black the overline, the double four and the double three,
	// and gives Black only the exact five.
	Renju Rule = 4
	// Caro makes a five count only if it is not enclosed by the opponent at
	// both ends.
	Caro Rule = 8
)

// Check reports a rule number that no game of the protocol has.
func (r Rule) Check() error {
	if r&^(ExactFive|Continuous|Renju|Caro) != 0 || r&Renju != 0 && r&Caro != 0 {
		return fmt.Errorf("unknown rule %d", uint8(r))
	}
	return nil
}

// exactFor reports whether a row of six or more fails to win for c.
func (r Rule) exactFor(c Color) bool {
	return r&ExactFive != 0 || r&Renju != 0 && c == Black
}
