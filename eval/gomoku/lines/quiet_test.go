package lines

import (
	"strings"
	"testing"

	"gogo/board/gomoku"
)

func TestQuiet(t *testing.T) {
	for name, c := range map[string]struct {
		diagram string
		rule    gomoku.Rule
		want    bool
	}{
		"an empty board":                {"......../......../......../......../......../........", gomoku.Freestyle, true},
		"three of ours that are open":   {"......../......../..xxx.../......../o....o../..o.....", gomoku.Freestyle, true},
		"three of theirs that are open": {"......../......../..ooo.../......../x....x../........", gomoku.Freestyle, false},
		"closed three of theirs":        {"......../......../xooo..../......../x......./........", gomoku.Freestyle, true},
		"a four of ours":                {"......../......../.xxxxo../......../o.o..o../........", gomoku.Freestyle, false},
		"a four of theirs":              {"......../......../.oooox../......../x.x..x../........", gomoku.Freestyle, false},
		"an overline would win":         {"......../......../xxx.xx../......../oo.o.oo./........", gomoku.Freestyle, false},
		"an overline would not":         {"......../......../xxx.xx../......../oo..o.../...o....", gomoku.ExactFive, true},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := gomoku.Parse(strings.ReplaceAll(c.diagram, "/", "\n"), c.rule)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if got := NewState(b, NewTables(c.rule, Handcrafted())).Quiet(); got != c.want {
				t.Errorf("%s: quiet is %t\n%s", name, got, b)
			}
		})
	}
}
