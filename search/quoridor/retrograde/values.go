package retrograde

import "gogo/board/quoridor"

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

// symmetry is a way to turn a position into one of the same worth: left and right
// change places, or top and bottom together with the colors, or both.
type symmetry struct {
	width, height int
	mirror, swap  bool
}

// Symmetries returns how many ways there are to turn the configuration of a board,
// which must have Sets, into itself, the identity among them: so many of the
// configurations that follow are solved at once.
func Symmetries(b *quoridor.Board) int { return 1 + len(symmetries(b)) }

// symmetries returns those, without the identity, that leave the walls of the board
// as they are, so that they make one configuration that follows from it another one.
func symmetries(b *quoridor.Board) []symmetry {
	key := configurationOf(b)
	var all []symmetry
	for _, m := range []symmetry{{mirror: true}, {swap: true}, {mirror: true, swap: true}} {
		m.width, m.height = b.Width(), b.Height()
		if m.configuration(b, key) == key {
			all = append(all, m)
		}
	}
	return all
}

// side returns what becomes of a side.
func (m symmetry) side(side int) int {
	if m.swap {
		return 1 - side
	}
	return side
}

// cell returns where a column and a row come to lie among so many of each.
func (m symmetry) cell(x, y, width, height int) (int, int) {
	if m.mirror {
		x = width - 1 - x
	}
	if m.swap {
		y = height - 1 - y
	}
	return x, y
}

// configuration returns the image of the configuration of a board.
func (m symmetry) configuration(b *quoridor.Board, key configuration) configuration {
	var image configuration
	for side, hand := range key.hands {
		image.hands[m.side(side)] = hand
	}
	for orientation, set := range [...]bitset{quoridor.Horizontal: key.horizontal, quoridor.Vertical: key.vertical} {
		to := &image.horizontal
		if quoridor.Orientation(orientation) == quoridor.Vertical {
			to = &image.vertical
		}
		for ; !set.Empty(); set = set.Rest() {
			// A wall lies between its cell and the one to the southeast.
			x, y := b.XY(set.First())
			x, y = m.cell(x, y, m.width-1, m.height-1)
			*to = to.Or(quoridor.SetOf[words](b.At(x, y)))
		}
	}
	return image
}

// placements returns where the placements of the pawns come to lie, numbered as in
// values.
func (m symmetry) placements() []int {
	n := m.width * m.height
	cell := func(i int) int {
		x, y := m.cell(i%m.width, i/m.width, m.width, m.height)
		return y*m.width + x
	}
	to := make([]int, n*n)
	for k := range to {
		black, white := cell(k/n), cell(k%n)
		if m.swap {
			black, white = white, black
		}
		to[k] = black*n + white
	}
	return to
}
