package gomocupcheck

import (
	"fmt"

	"gogo/board/gomoku"
)

// The owners of stones, by the numbers of BOARD.
const (
	Brain   = 1
	Manager = 2
	Nobody  = 3 // a stone that blocks both
)

// Stone is a stone in the order of the game.
type Stone struct{ X, Y, Owner int }

// Referee keeps a game independently of the brain. Only the forbidden points of renju come from
// the rules of the suite.
type Referee struct {
	Width, Height, Rule int
	Stones              []Stone
}

// At returns the owner of the stone on a cell, 0 if there is none.
func (r *Referee) At(x, y int) int {
	for _, s := range r.Stones {
		if s.X == x && s.Y == y {
			return s.Owner
		}
	}
	return 0
}

// OnBoard reports whether there is such a cell.
func (r *Referee) OnBoard(x, y int) bool { return x >= 0 && y >= 0 && x < r.Width && y < r.Height }

// Free returns the number of empty cells.
func (r *Referee) Free() int { return r.Width*r.Height - len(r.Stones) }

// Add adds a stone, or returns why it is not allowed.
func (r *Referee) Add(x, y, owner int) error {
	switch {
	case !r.OnBoard(x, y):
		return fmt.Errorf("%d,%d is off the board of %dx%d", x, y, r.Width, r.Height)
	case r.At(x, y) != 0:
		return fmt.Errorf("%d,%d is taken", x, y)
	}
	if owner == Brain && r.Rule == int(gomoku.Renju) {
		if err := r.foul(x, y); err != nil {
			return err
		}
	}
	r.Stones = append(r.Stones, Stone{x, y, owner})
	return nil
}

// Remove removes the stone of a cell, if there is one.
func (r *Referee) Remove(x, y int) {
	for i, s := range r.Stones {
		if s.X == x && s.Y == y {
			r.Stones = append(r.Stones[:i], r.Stones[i+1:]...)
			return
		}
	}
}

// foul returns why Black must not play a cell, if the brain is Black.
func (r *Referee) foul(x, y int) error {
	b, err := gomoku.New(r.Width, r.Height, gomoku.Renju)
	if err != nil {
		return err
	}
	color := gomoku.Black
	for _, s := range r.Stones {
		b.Place(b.At(s.X, s.Y), color)
		color = color.Other()
	}
	if color == gomoku.White {
		return nil
	}
	for yy := range r.Height {
		for xx := range r.Width {
			if p := b.At(xx, yy); b.Legal(p, gomoku.Black) == nil {
				return b.Legal(b.At(x, y), gomoku.Black)
			}
		}
	}
	return nil // nothing but forbidden points
}

// Over reports whether the last stone makes five or more in a row, by any rule, or the board is
// almost full.
func (r *Referee) Over() bool {
	if len(r.Stones) == 0 || r.Free() < 2 {
		return r.Free() < 2
	}
	last := r.Stones[len(r.Stones)-1]
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			x, y := last.X+sign*d[0], last.Y+sign*d[1]
			for r.OnBoard(x, y) && r.At(x, y) == last.Owner {
				n++
				x, y = x+sign*d[0], y+sign*d[1]
			}
		}
		if n >= 5 {
			return true
		}
	}
	return false
}
