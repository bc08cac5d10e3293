package console_test

import (
	"strings"
	"testing"

	"gogo/internal/console"
)

func TestClosest(t *testing.T) {
	words := strings.Fields("undo hint eval go side level new resign save load board restart help quit")
	for typed, want := range map[string]string{
		"hnit": "hint", "hlep": "help", "quti": "quit", "resing": "resign", "udno": "undo", "lod": "load",
		"saev": "save", "Hitn": "hint", "restrat": "restart", "bord": "board", "reztard": "restart",
		"": "", "q": "", "h8": "", "og": "", "e55": "", "1nt": "", "something": "", "8/5": "",
		strings.Repeat("hint", 1000): "",
	} {
		if got := console.Closest(typed, words); got != want {
			t.Errorf("%.20q is taken for %q, want %q", typed, got, want)
		}
	}
}
