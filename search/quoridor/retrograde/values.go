package retrograde

// values are the values of all placements of the pawns in one wall configuration for
// one side to move: a byte each, eight in a word, Black's cells in turn and for each
// of them White's.
//
// A byte says what the position is worth to the side that has moved: 0 for one that
// must not be, 1 to 127 for a loss in twice as many plies from before that move, 128
// for a draw, 255 down to 129 for a win in 1, 3, 5 ... plies. So the best of several
// moves is the greatest of their bytes.
type values []uint64

const drawValue = 128

// wordsOf returns how many words the values of a board of so many cells have.
func wordsOf(cells int) int { return (cells*cells + 7) / 8 }

// newPair returns values for either side to move, of positions that must not be.
func newPair(cells int) *[2]values {
	words := wordsOf(cells)
	both := make(values, 2*words)
	return &[2]values{both[:words:words], both[words:]}
}

// valueOf returns the byte for plies as a solver finds them, which are those after
// the move.
func valueOf(plies uint8) uint8 {
	switch {
	case plies == invalid:
		return 0
	case plies == drawn:
		return drawValue
	case plies%2 == 1: // the opponent wins
		return plies/2 + 1
	}
	return 255 - plies/2
}

// pliesOf returns the plies to the end from before the move, and whether they lead
// to a win, a draw or a loss.
func pliesOf(value uint8) (o Outcome, plies int) {
	switch {
	case value == drawValue || value == 0:
		return Draw, 0
	case value > drawValue:
		return Win, 2*(255-int(value)) + 1
	}
	return Loss, 2 * int(value)
}

// set writes the values of plies.
func (v values) set(plies []uint8) {
	clear(v)
	for k, p := range plies {
		v[k/8] |= uint64(valueTable[p]) << (k % 8 * 8)
	}
}

// valueTable is valueOf for all plies.
var valueTable = func() (t [256]uint8) {
	for p := range t {
		t[p] = valueOf(uint8(p))
	}
	return t
}()

// at returns one value.
func (v values) at(k int) uint8 { return uint8(v[k/8] >> (8 * (k % 8))) }

// raise makes every value the greater one of v and w.
func (v values) raise(w values) {
	const high = 0x8080808080808080
	w = w[:len(v)]
	for k, a := range v {
		b := w[k]
		if b == 0 {
			continue
		}
		// The lower seven bits of a byte are compared by a subtraction that cannot
		// borrow from the next one; the highest bits decide where they differ.
		low := (a | high) - b&^high
		less := (^a&b | ^(a^b)&^low) & high
		mask := less >> 7 * 0xff
		v[k] = a&^mask | b&mask
	}
}
