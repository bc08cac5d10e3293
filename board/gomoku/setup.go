package gomoku

import (
	"fmt"
	"slices"
)

// Clone returns a copy that is played on independently.
func (b *Board) Clone() *Board {
	c := *b
	return &c
}

// Remove takes the stone or wall on p off the board, whenever it was placed,
// and gives the turn to the color of a stone. The other moves keep their
// order. It is an error if p is empty, off the board or in a finished row of a
// continuous game.
func (b *Board) Remove(p Point) error {
	if !b.Contains(p) {
		return ErrOffBoard
	}
	c := b.cells[p]
	switch {
	case c == Empty:
		return fmt.Errorf("no stone on %s", b.Name(p))
	case c == Wall && b.inFinishedRow(p):
		return fmt.Errorf("%s is part of a finished row", b.Name(p))
	}
	i := slices.IndexFunc(b.Moves(), func(m Move) bool { return m.Point == p })
	copy(b.history[i:b.played-1], b.history[i+1:b.played])
	b.played--
	for r := range b.finished[:b.rows] {
		if int(b.finished[r].move) > i {
			b.finished[r].move--
		}
	}
	b.cells[p] = Empty
	b.toggle(p, c)
	if c != Wall {
		b.toMove = c
	}
	return nil
}
