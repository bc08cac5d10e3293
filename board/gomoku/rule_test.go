package gomoku

import (
	"strings"
	"testing"
)

// playedRules are the rule numbers that managers send, and continuous ones.
var playedRules = []Rule{0, 1, 2, 3, 4, 6, 8, 9, 10, 11}

func TestRuleCheck(t *testing.T) {
	for _, r := range playedRules {
		t.Run(r.String(), func(t *testing.T) {
			if err := r.Check(); err != nil {
				t.Errorf("rule %d: %v", uint8(r), err)
			}
		})
	}
	for _, r := range []Rule{12, 13, 16, 255} {
		t.Run(r.String(), func(t *testing.T) {
			if r.Check() == nil {
				t.Errorf("rule %d passes", uint8(r))
			}
			if _, err := New(15, 15, r); err == nil {
				t.Errorf("a board of rule %d is made", uint8(r))
			}
		})
	}
}

func TestParseRule(t *testing.T) {
	for text, want := range map[string]Rule{
		"freestyle": Freestyle, "Standard": ExactFive, "RENJU": Renju, "caro": Caro,
		"0": Freestyle, "9": Caro | ExactFive,
	} {
		t.Run(text, func(t *testing.T) {
			if got, err := ParseRule(text); err != nil || got != want {
				t.Errorf("%s, %v; want %s", got, err, want)
			}
		})
	}
	for text, want := range map[string]string{
		"gobang": `"gobang" is not a rule, want one of freestyle, standard, renju, caro`,
		"":       `"" is not a rule`,
		"12":     "unknown rule 12",
		"256":    "is not a rule",
		"-1":     "is not a rule",
	} {
		t.Run(text, func(t *testing.T) {
			if got, err := ParseRule(text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %v; want %s", got, err, want)
			}
		})
	}
}

func TestRuleText(t *testing.T) {
	for number := range 16 {
		rule := Rule(number)
		if rule.Check() != nil {
			continue
		}
		text, err := rule.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back Rule
		if err := back.UnmarshalText(text); err != nil || back != rule {
			t.Errorf("%d is written as %s and read as %s, %v", number, text, back, err)
		}
	}
}
