package gomoku_test

import (
	"strings"
	"testing"

	"gogo/board/gomoku"
)

func TestParseRule(t *testing.T) {
	for text, want := range map[string]gomoku.Rule{
		"freestyle": gomoku.Freestyle, "Standard": gomoku.ExactFive, "RENJU": gomoku.Renju, "caro": gomoku.Caro,
		"0": gomoku.Freestyle, "9": gomoku.Caro | gomoku.ExactFive,
	} {
		t.Run(text, func(t *testing.T) {
			if got, err := gomoku.ParseRule(text); err != nil || got != want {
				t.Errorf("%s, %v; want %s", got, err, want)
			}
		})
	}
	for text, want := range map[string]string{
		"gobang": `"gobang" is no rule, want one of freestyle, standard, renju, caro`,
		"":       `"" is no rule`,
		"12":     "unknown rule 12",
		"256":    "is no rule",
		"-1":     "is no rule",
	} {
		t.Run(text, func(t *testing.T) {
			if got, err := gomoku.ParseRule(text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %v; want %s", got, err, want)
			}
		})
	}
}

func TestRuleText(t *testing.T) {
	for number := range 16 {
		rule := gomoku.Rule(number)
		if rule.Check() != nil {
			continue
		}
		text, err := rule.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back gomoku.Rule
		if err := back.UnmarshalText(text); err != nil || back != rule {
			t.Errorf("%d is written as %s and read as %s, %v", number, text, back, err)
		}
	}
}
