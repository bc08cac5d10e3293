package gomocuptest

import (
	"fmt"

	"gogo/board/gomoku"
)

// The owners of stones, by the numbers of BOARD.
const (
	brains   = 1
	managers = 2
)

// placed is a stone in the order of the game.
type placed struct{ x, y, whose int }

// referee keeps the game independently of the brain. Only the forbidden points of renju
// come from the rules that the brain uses, too.
type referee struct {
	width, height, rule int
	stones              []placed
}

// at returns the owner of the stone on a cell, 0 if there is none.
func (r *referee) at(x, y int) int {
	for _, s := range r.stones {
		if s.x == x && s.y == y {
			return s.whose
		}
	}
	return 0
}

func (r *referee) onBoard(x, y int) bool { return x >= 0 && y >= 0 && x < r.width && y < r.height }

func (r *referee) free() int { return r.width*r.height - len(r.stones) }

// add adds a stone, or returns why it is not allowed.
func (r *referee) add(x, y, whose int) error {
	switch {
	case !r.onBoard(x, y):
		return fmt.Errorf("%d,%d is off the board of %dx%d", x, y, r.width, r.height)
	case r.at(x, y) != 0:
		return fmt.Errorf("%d,%d is taken", x, y)
	}
	if whose == brains && r.rule == 4 {
		if err := r.foul(x, y); err != nil {
			return err
		}
	}
	r.stones = append(r.stones, placed{x, y, whose})
	return nil
}

// foul returns why Black must not play a cell, if the brain is Black.
func (r *referee) foul(x, y int) error {
	b, err := gomoku.New(r.width, r.height, gomoku.Renju)
	if err != nil {
		return err
	}
	color := gomoku.Black
	for _, s := range r.stones {
		b.Place(b.At(s.x, s.y), color)
		color = color.Other()
	}
	if color == gomoku.White {
		return nil
	}
	for yy := range r.height {
		for xx := range r.width {
			if p := b.At(xx, yy); b.Legal(p, gomoku.Black) == nil {
				return b.Legal(b.At(x, y), gomoku.Black)
			}
		}
	}
	return nil // nothing but forbidden points
}

// over reports whether the last stone makes five or more in a row, by any rule, or the
// board is almost full.
func (r *referee) over() bool {
	if len(r.stones) == 0 || r.free() < 2 {
		return r.free() < 2
	}
	last := r.stones[len(r.stones)-1]
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			x, y := last.x+sign*d[0], last.y+sign*d[1]
			for r.onBoard(x, y) && r.at(x, y) == last.whose {
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
