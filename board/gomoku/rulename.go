package gomoku

import (
	"fmt"
	"strconv"
	"strings"
)

// ruleNames are the rules that have a name, in the order in which lists show
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
		return 0, fmt.Errorf("%q is no rule, want one of %s", text, strings.Join(known, ", "))
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
