package advisor

import (
	"testing"

	"gogo/eval/backgammon/equity"
	"gogo/protocol/analyst"
)

// TestWordsOfDecisions wants a decision to have the same name in both packages.
func TestWordsOfDecisions(t *testing.T) {
	for name, c := range map[string]struct {
		action equity.Action
		want   analyst.Action
	}{
		"hold":     {equity.NoDouble, analyst.NoDouble},
		"too good": {equity.TooGood, analyst.TooGood},
		"double":   {equity.Double, analyst.Double},
		"redouble": {equity.Redouble, analyst.Redouble},
	} {
		t.Run(name, func(t *testing.T) {
			if got := toAction(c.action); got != c.want {
				t.Errorf("action %d, want %d", got, c.want)
			}
		})
	}
	for name, c := range map[string]struct {
		answer equity.Answer
		want   analyst.Answer
	}{
		"take":   {equity.Take, analyst.Take},
		"drop":   {equity.Pass, analyst.Pass},
		"beaver": {equity.Beaver, analyst.Beaver},
	} {
		t.Run(name, func(t *testing.T) {
			if got := toAnswer(c.answer); got != c.want {
				t.Errorf("answer %d, want %d", got, c.want)
			}
		})
	}
}
