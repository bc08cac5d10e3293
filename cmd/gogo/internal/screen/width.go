package screen

import (
	"strings"

	"github.com/rivo/uniseg"
)

// width returns how many columns of a terminal a text takes. It is for text
// without escape sequences.
func width(text string) int { return uniseg.StringWidth(text) }

// cut shortens a text to at most so many columns, between characters as people
// see them.
func cut(text string, columns int) string {
	var s strings.Builder
	for rest, state := text, -1; rest != ""; {
		var cluster string
		var wide int
		cluster, rest, wide, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if columns -= wide; columns < 0 {
			break
		}
		s.WriteString(cluster)
	}
	return s.String()
}
