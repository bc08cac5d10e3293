package lin

import (
	"strings"
	"testing"

	"gogo/internal/testlimit"
)

// TestHostileFiles reads and writes long files of a repeated piece, which would take minutes
// in quadratic time.
func TestHostileFiles(t *testing.T) {
	size := 20_000
	if testlimit.IsLong() {
		size = 50_000
	}
	for _, piece := range []string{
		"|", "\n", "x", "x|", "st||", "nt|" + strings.Repeat("x", 60) + "|", "an|x|", "mb|p|", "mb|p\n", "mb|1c|an|y|", "pc|c2|", "qx|o1|", "rs|,|",
		"pn|,,,,,|", "md|1|", "vg|a|st||mb|p|", "up|1|",
	} {
		t.Run(piece, func(t *testing.T) {
			for _, head := range []string{"", "mb|1cppp|pg||pc|c2|", "vg|,,,1,9999|rs|"} {
				text := head + strings.Repeat(piece, size/len(piece))
				all := mustRead(t, text)
				all.errorTexts()
				if len(all.left) == 0 && all.text() != text {
					t.Errorf("%q %q is not written as it was read", head, piece)
				}
				for _, b := range all.boards {
					if rec, err := b.Record(); err == nil {
						if _, err := fromRecord(rec); err != nil {
							t.Errorf("%q %q: %v", head, piece, err)
						}
					}
				}
			}
		})
	}
}
