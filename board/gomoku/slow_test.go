package gomoku

import (
	"fmt"
	"math/rand/v2"
)

// slowBoard is the independent judge of the tests: cells by column and row,
// rows found by walking them. It shares no code with Board but the constants.
type slowBoard struct {
	width, height int
	cells         map[[2]int]Color
}

var slowSteps = [...][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

func newSlowBoard(b *Board) *slowBoard {
	s := &slowBoard{b.Width(), b.Height(), map[[2]int]Color{}}
	for y := range s.height {
		for x := range s.width {
			s.cells[[2]int{x, y}] = b.Cell(b.At(x, y))
		}
	}
	return s
}

func (s *slowBoard) at(x, y int) Color {
	if x < 0 || y < 0 || x >= s.width || y >= s.height {
		return Wall
	}
	return s.cells[[2]int{x, y}]
}

// row returns the cells of the unbroken row through x, y, in order.
func (s *slowBoard) row(x, y int, step [2]int) [][2]int {
	c := s.at(x, y)
	for s.at(x-step[0], y-step[1]) == c {
		x, y = x-step[0], y-step[1]
	}
	var row [][2]int
	for s.at(x, y) == c {
		row = append(row, [2]int{x, y})
		x, y = x+step[0], y+step[1]
	}
	return row
}

// with runs f while a stone of c is on the empty cell.
func (s *slowBoard) with(cell [2]int, c Color, f func()) {
	s.cells[cell] = c
	f()
	s.cells[cell] = Empty
}

// near returns the empty cells of a line that are at most five steps away.
func (s *slowBoard) near(x, y int, step [2]int) [][2]int {
	var cells [][2]int
	for k := -5; k <= 5; k++ {
		cell := [2]int{x + k*step[0], y + k*step[1]}
		if s.at(cell[0], cell[1]) == Empty {
			cells = append(cells, cell)
		}
	}
	return cells
}

// without returns the row less the cell, and whether the cell was in it.
func without(row [][2]int, cell [2]int) (rest [][2]int, ok bool) {
	for _, c := range row {
		if c == cell {
			ok = true
		} else {
			rest = append(rest, c)
		}
	}
	return rest, ok
}

// fours returns the different fours through x, y in a line: sets of four
// stones that one more stone makes an unbroken row of exactly five. The value
// is in how many ways.
func (s *slowBoard) fours(x, y int, step [2]int) map[string]int {
	fours := map[string]int{}
	for _, cell := range s.near(x, y, step) {
		s.with(cell, Black, func() {
			row := s.row(x, y, step)
			if four, ok := without(row, cell); ok && len(row) == 5 {
				fours[fmt.Sprint(four)]++
			}
		})
	}
	return fours
}

// threes returns the different threes through x, y in a line: sets of three
// stones that one more stone makes a straight four, where that stone neither
// makes a five nor is forbidden.
func (s *slowBoard) threes(x, y int, step [2]int) map[string]int {
	threes := map[string]int{}
	for _, cell := range s.near(x, y, step) {
		var three [][2]int
		s.with(cell, Black, func() {
			row := s.row(x, y, step)
			rest, ok := without(row, cell)
			if ok && len(row) == 4 && s.fours(x, y, step)[fmt.Sprint(row)] == 2 {
				three = rest
			}
		})
		if three != nil && s.judge(cell[0], cell[1]) == "none" {
			threes[fmt.Sprint(three)]++
		}
	}
	return threes
}

// judge says what a black stone on the empty cell x, y makes.
func (s *slowBoard) judge(x, y int) (verdict string) {
	s.with([2]int{x, y}, Black, func() {
		var five, overline bool
		var fours, threes int
		for _, step := range slowSteps {
			n := len(s.row(x, y, step))
			five = five || n == 5
			overline = overline || n > 5
		}
		if five {
			verdict = "five"
			return
		}
		if overline {
			verdict = "overline"
			return
		}
		for _, step := range slowSteps {
			fours += len(s.fours(x, y, step))
		}
		if fours > 1 {
			verdict = "double four"
			return
		}
		for _, step := range slowSteps {
			threes += len(s.threes(x, y, step))
		}
		if threes > 1 {
			verdict = "double three"
			return
		}
		verdict = "none"
	})
	return verdict
}

// randomBoard fills a part of a board at random, so densely that rows of every
// kind occur.
func randomBoard(r *rand.Rand, width, height int, rule Rule) *Board {
	b, err := New(width, height, rule)
	if err != nil {
		panic(err)
	}
	black, white, wall := 0.1+0.4*r.Float64(), 0.25*r.Float64(), 0.0
	if r.IntN(8) == 0 {
		wall = 0.1
	}
	for y := range height {
		for x := range width {
			switch f := r.Float64(); {
			case f < black:
				b.Place(b.At(x, y), Black)
			case f < black+white:
				b.Place(b.At(x, y), White)
			case f < black+white+wall:
				b.Place(b.At(x, y), Wall)
			}
		}
	}
	return b
}
