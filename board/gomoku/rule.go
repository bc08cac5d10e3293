package gomoku

import (
	"fmt"
	"strconv"
	"strings"
)

// Rule is a set of rule bits with the values of the protocol's INFO rule.
type Rule uint8

const (
	// Freestyle is no rule bit at all: five or more in a row win.
	Freestyle Rule = 0
	// ExactFive makes a row of six or more worthless.
	ExactFive Rule = 1
	// Continuous continues the game after a five, whose stones turn into walls.
	Continuous Rule = 2
	// Renju forbids Black the overline, the double four and the double three: only an
	// exact five wins for Black.
	Renju Rule = 4
	// Caro makes a five count only if the opponent does not enclose it at both ends.
	Caro Rule = 8
)

// Check returns an error for a combination of bits that no game of the protocol has.
func (r Rule) Check() error {
	if r&^(ExactFive|Continuous|Renju|Caro) != 0 || r&Renju != 0 && r&Caro != 0 {
		return fmt.Errorf("unknown rule %d", uint8(r))
	}
	return nil
}

// exactFor reports whether c needs an exact five.
func (r Rule) exactFor(c Color) bool {
	return r&ExactFive != 0 || r&Renju != 0 && c == Black
}

// ruleNames returns the rules that have a name, in the order in which lists show
// them.
func ruleNames() []struct {
	name string
	rule Rule
} {
	return []struct {
		name string
		rule Rule
	}{
		{"freestyle", Freestyle},
		{"standard", ExactFive},
		{"renju", Renju},
		{"caro", Caro},
	}
}

// ParseRule reads the name of a rule, in any case, or its number in the protocol.
func ParseRule(text string) (Rule, error) {
	var known []string
	for _, n := range ruleNames() {
		if strings.EqualFold(n.name, text) {
			return n.rule, nil
		}
		known = append(known, n.name)
	}
	number, err := strconv.ParseUint(text, 10, 8)
	if err != nil {
		return 0, fmt.Errorf("%q is not a rule, want one of %s", text, strings.Join(known, ", "))
	}
	return Rule(number), Rule(number).Check()
}

// String returns the name of the rule, or its number if it has none.
func (r Rule) String() string {
	for _, n := range ruleNames() {
		if n.rule == r {
			return n.name
		}
	}
	return strconv.Itoa(int(r))
}

// MarshalText writes the rule as String does.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the rule as ParseRule does.
func (r *Rule) UnmarshalText(text []byte) (err error) {
	*r, err = ParseRule(string(text))
	return err
}
