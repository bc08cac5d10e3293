package gomoku

import (
	"testing"

	"gogo/board/gomoku"
)

// TestKeysKnowSymmetries wants images of a position to have its keys, and no others.
func TestKeysKnowSymmetries(t *testing.T) {
	first := []XY{{4, 4}, {5, 2}, {3, 3}}
	for name, c := range map[string]struct {
		size              int
		rule              gomoku.Rule
		moves             []XY
		position, pattern bool
	}{
		"the same":             {9, 0, first, true, true},
		"in another order":     {9, 0, []XY{{3, 3}, {5, 2}, {4, 4}}, true, true},
		"mirrored":             {9, 0, []XY{{4, 4}, {3, 2}, {5, 3}}, true, true},
		"turned":               {9, 0, []XY{{4, 4}, {2, 3}, {3, 5}}, true, true},
		"moved":                {9, 0, []XY{{4, 5}, {5, 3}, {3, 4}}, false, true},
		"with colours swapped": {9, 0, []XY{{5, 2}, {4, 4}, {3, 3}}, false, false},
		"with one stone less":  {9, 0, first[:2], false, false},
		"on another board":     {10, 0, first, false, true},
		"under another rule":   {9, gomoku.Renju, first, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Position(c.size, c.size, c.rule, c.moves) == Position(9, 9, 0, first); got != c.position {
				t.Errorf("%s: one position %t", name, got)
			}
			if got := Pattern(c.moves) == Pattern(first); got != c.pattern {
				t.Errorf("%s: one pattern %t", name, got)
			}
		})
	}
}
