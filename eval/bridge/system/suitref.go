package system

import (
	"strings"

	"gogo/board/bridge"
)

// Fixed returns the suit of a letter that always stands for it.
func (r SuitRef) Fixed() (bridge.Suit, bool) {
	i := strings.IndexByte("CDHS", byte(r))
	return bridge.Suit(max(i, 0)), i >= 0 && r != NoSuit
}

// IsVariable reports whether a letter stands for a suit that a block chooses: another one
// than the other variables do.
func (r SuitRef) IsVariable() bool {
	return r != NoSuit && strings.IndexByte("MOmoxyzw", byte(r)) >= 0
}

// MayBe reports whether a letter may stand for a suit.
func (r SuitRef) MayBe(s bridge.Suit) bool {
	switch r {
	case 'M', 'O':
		return s.IsMajor()
	case 'm', 'o':
		return !s.IsMajor()
	}
	fixed, ok := r.Fixed()
	return !ok || fixed == s
}
