package words_test

import (
	"testing"

	"gogo/internal/words"
)

func TestCount(t *testing.T) {
	for want, of := range map[string]struct {
		n   int
		one string
	}{
		"0 boards": {0, "board"}, "1 board": {1, "board"}, "2 boards": {2, "board"},
		"1 loss": {1, "loss"}, "2 losses": {2, "loss"}, "1 match": {1, "match"}, "3 matches": {3, "match"},
	} {
		t.Run(want, func(t *testing.T) {
			if got := words.Count(of.n, of.one); got != want {
				t.Errorf("%q", got)
			}
		})
	}
}
