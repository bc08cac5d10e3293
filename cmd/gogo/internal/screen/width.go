package screen

import "github.com/rivo/uniseg"

// width returns how many columns of a terminal a text takes. It is for text
// without escape sequences.
func width(text string) int { return uniseg.StringWidth(text) }
