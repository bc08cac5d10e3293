package retrograde

import "gogo/board/quoridor"

// cells numbers the cells of a board without gaps.
type cells struct {
	list  []quoridor.Cell
	index [128]uint8
}

// newCells numbers the cells of a board from the top left on.
func newCells(b *quoridor.Board) *cells {
	c := new(cells)
	for y := range b.Height() {
		for x := range b.Width() {
			c.index[b.At(x, y)] = uint8(len(c.list))
			c.list = append(c.list, b.At(x, y))
		}
	}
	return c
}

const (
	maxSteps = 4
	maxJumps = 2 * maxSteps
)

// exits are the steps and jumps out of a cell, and the jumps over it.
type exits struct {
	steps             [maxSteps]uint8 // indices of the neighbours
	jumps, jumpedOver [maxJumps]jump
	degree            uint8 // how many steps there are
	jumpCount, overs  uint8 // and jumps
}

// jump leads from a cell to another when a pawn stands on the one between.
type jump struct {
	from, to uint8
	overSet  quoridor.Set
}

// findExits finds the exits of every cell of a board by its index.
func findExits(all []exits, b *quoridor.Board, c *cells) {
	for i := range all {
		all[i].degree, all[i].jumpCount, all[i].overs = 0, 0, 0
	}
	for i, at := range c.list {
		e := &all[i]
		for d := range quoridor.Direction(maxSteps) {
			if !b.Open(at, d) {
				continue
			}
			over := b.Step(at, d)
			e.steps[e.degree] = c.index[over]
			e.degree++
			addJumps(all, b, c, i, over, d)
		}
	}
}

// addJumps adds the jumps from cell i over a neighbour: straight on, or to the sides
// if that is barred.
func addJumps(all []exits, b *quoridor.Board, c *cells, i int, over quoridor.Cell, d quoridor.Direction) {
	add := func(to quoridor.Cell) {
		j := jump{uint8(i), c.index[to], quoridor.SetOf(over)}
		e, o := &all[i], &all[c.index[over]]
		e.jumps[e.jumpCount] = j
		e.jumpCount++
		o.jumpedOver[o.overs] = j
		o.overs++
	}
	if b.Open(over, d) {
		add(b.Step(over, d))
		return
	}
	sides := [2]quoridor.Direction{quoridor.East, quoridor.West}
	if d >= quoridor.East {
		sides = [2]quoridor.Direction{quoridor.North, quoridor.South}
	}
	for _, side := range sides {
		if b.Open(over, side) {
			add(b.Step(over, side))
		}
	}
}
