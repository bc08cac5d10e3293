package retrograde

import "gogo/board/quoridor"

// cells numbers the cells of a board without gaps.
type cells struct {
	list  []quoridor.Cell
	index [128]uint8
	all   quoridor.Set
}

// newCells numbers the cells of a board from the top left on.
func newCells(b *quoridor.Board) *cells {
	c := new(cells)
	for y := range b.Height() {
		for x := range b.Width() {
			c.index[b.At(x, y)] = uint8(len(c.list))
			c.list = append(c.list, b.At(x, y))
			c.all = c.all.Or(quoridor.SetOf(b.At(x, y)))
		}
	}
	return c
}

// exits are the ways out of a cell.
type exits struct {
	steps []uint8 // indices of the neighbours
	jumps []jump  // over a pawn on a neighbour
}

// jump is where a pawn may go when the other one stands on over.
type jump struct {
	over    uint8
	overSet quoridor.Set
	to      []uint8
}

// findExits returns the exits of every cell of a board by its index.
func findExits(b *quoridor.Board, c *cells) []exits {
	all := make([]exits, len(c.list))
	for i, at := range c.list {
		for d := range quoridor.Direction(4) {
			if !b.Open(at, d) {
				continue
			}
			over := b.Step(at, d)
			all[i].steps = append(all[i].steps, c.index[over])
			all[i].jumps = append(all[i].jumps, jump{c.index[over], quoridor.SetOf(over), jumpTargets(b, c, over, d)})
		}
	}
	return all
}

// jumpTargets returns where a jump over a cell leads: straight on, or to the sides
// if that is barred.
func jumpTargets(b *quoridor.Board, c *cells, over quoridor.Cell, d quoridor.Direction) []uint8 {
	if b.Open(over, d) {
		return []uint8{c.index[b.Step(over, d)]}
	}
	sides := [2]quoridor.Direction{quoridor.East, quoridor.West}
	if d >= quoridor.East {
		sides = [2]quoridor.Direction{quoridor.North, quoridor.South}
	}
	var to []uint8
	for _, side := range sides {
		if b.Open(over, side) {
			to = append(to, c.index[b.Step(over, side)])
		}
	}
	return to
}
