package retrograde

import "gogo/board/quoridor"

// symmetry is a way to turn a position into one of the same worth: left and right
// change places, or top and bottom together with the colours, or both.
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
	for orientation, set := range [...]quoridor.Set{quoridor.Horizontal: key.horizontal, quoridor.Vertical: key.vertical} {
		to := &image.horizontal
		if quoridor.Orientation(orientation) == quoridor.Vertical {
			to = &image.vertical
		}
		for ; !set.Empty(); set = set.Rest() {
			// A wall lies between its cell and the one to the southeast.
			x, y := b.XY(set.First())
			x, y = m.cell(x, y, m.width-1, m.height-1)
			*to = to.Or(quoridor.SetOf(b.At(x, y)))
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
