package advisor

import (
	"testing"

	"gogo/eval/backgammon/equity"
	"gogo/protocol/oracle"
)

// TestWordsOfDecisions wants a decision to have the same name in both packages.
func TestWordsOfDecisions(t *testing.T) {
	for name, c := range map[string]struct {
		action equity.Action
		want   oracle.Action
	}{
		"hold":     {equity.NoDouble, oracle.Hold},
		"too good": {equity.TooGood, oracle.TooGood},
		"double":   {equity.Double, oracle.Double},
		"redouble": {equity.Redouble, oracle.Redouble},
	} {
		t.Run(name, func(t *testing.T) {
			if got := actionOf(c.action); got != c.want {
				t.Errorf("action %d, want %d", got, c.want)
			}
		})
	}
	for name, c := range map[string]struct {
		answer equity.Answer
		want   oracle.Answer
	}{
		"take":   {equity.Take, oracle.Take},
		"drop":   {equity.Pass, oracle.Drop},
		"beaver": {equity.Beaver, oracle.Beaver},
	} {
		t.Run(name, func(t *testing.T) {
			if got := answerOf(c.answer); got != c.want {
				t.Errorf("answer %d, want %d", got, c.want)
			}
		})
	}
}
