package pbn

import (
	"strings"
	"testing"

	"gogo/internal/testlimit"
)

// TestHostileFiles reads and exports long files of a repeated piece, which would take hours
// in quadratic time.
func TestHostileFiles(t *testing.T) {
	size := 30_000
	if testlimit.IsLong() {
		size = 100_000
	}
	for _, piece := range []string{
		"{\n", "[\n", "\n", "x\n", "[A\n", "[A \"", "\"", "a{}", "%\n", "[Note \"1:x\"]\n", "[A \"##1\"][B \"##2\"]\n\n", "=1=", "- ", "^S ",
	} {
		t.Run(piece, func(t *testing.T) {
			for _, head := range []string{"", "[Auction \"N\"]\n1C ", "[Play \"N\"]\nC2 ", "[Mine \"x\"]\n"} {
				text := head + strings.Repeat(piece, size/len(piece))
				all := mustRead(t, text)
				all.errorTexts()
				if len(all.left) == 0 && all.text() != text && !strings.Contains(all.games[0].problems[0].Error(), ErrLongLine.Error()) {
					t.Errorf("%q %q is not written as it was read", head, piece)
				}
				if _, refused := export(all.games, true); len(refused) > len(all.games) {
					t.Errorf("%q %q: %v", head, piece, refused)
				}
			}
		})
	}
}
