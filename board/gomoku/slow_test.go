package gomoku

import "fmt"

// slowBoard is an independent implementation of the rules for the tests: cells by column and row,
// rows found by walking them. It shares no code with Board but the constants.
type slowBoard struct {
	width, height int
	cells         []Color
}

var slowSteps = [...][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

func newSlowBoard(b *Board) *slowBoard {
	s := &slowBoard{width: b.Width(), height: b.Height()}
	for y := range s.height {
		for x := range s.width {
			s.cells = append(s.cells, b.Cell(b.At(x, y)))
		}
	}
	return s
}

func (s *slowBoard) at(x, y int) Color {
	if x < 0 || y < 0 || x >= s.width || y >= s.height {
		return Wall
	}
	return s.cells[y*s.width+x]
}

// row returns the cells of the unbroken row through x, y, in order.
func (s *slowBoard) row(x, y int, step [2]int) [][2]int {
	c := s.at(x, y)
	for s.at(x-step[0], y-step[1]) == c {
		x, y = x-step[0], y-step[1]
	}
	row := make([][2]int, 0, 10)
	for s.at(x, y) == c {
		row = append(row, [2]int{x, y})
		x, y = x+step[0], y+step[1]
	}
	return row
}

// with runs f while a stone of c is on the cell.
func (s *slowBoard) with(cell [2]int, c Color, f func()) {
	i := cell[1]*s.width + cell[0]
	before := s.cells[i]
	s.cells[i] = c
	f()
	s.cells[i] = before
}

// near returns the empty cells of a line that are at most five steps away.
func (s *slowBoard) near(x, y int, step [2]int) [][2]int {
	cells := make([][2]int, 0, 11)
	for k := -5; k <= 5; k++ {
		cell := [2]int{x + k*step[0], y + k*step[1]}
		if s.at(cell[0], cell[1]) == Empty {
			cells = append(cells, cell)
		}
	}
	return cells
}

// few reports whether less than n black stones are at most four steps away: too
// few to be one row with the stone on x, y.
func (s *slowBoard) few(x, y int, step [2]int, n int) bool {
	for k := -4; k <= 4; k++ {
		if k != 0 && s.at(x+k*step[0], y+k*step[1]) == Black {
			n--
		}
	}
	return n > 0
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
	if s.few(x, y, step, 3) {
		return nil
	}
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
// makes a five nor is forbidden. At depth 0 any such stone is good.
func (s *slowBoard) threes(x, y int, step [2]int, depth int) map[string]int {
	if s.few(x, y, step, 2) {
		return nil
	}
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
		if three != nil && (depth == 0 || s.foul(cell[0], cell[1], depth-1) == "none") {
			threes[fmt.Sprint(three)]++
		}
	}
	return threes
}

// deep is deeper than any question of threes goes.
const deep = 1000

// foul says what a black stone on the empty cell x, y makes. It looks at the
// stones that make straight fours of threes to the given depth.
func (s *slowBoard) foul(x, y, depth int) (verdict string) {
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
			threes += len(s.threes(x, y, step, depth))
		}
		if threes > 1 {
			verdict = "double three"
			return
		}
		verdict = "none"
	})
	return verdict
}

// wins says whether a stone of c on x, y wins, by the words of the rules.
func (s *slowBoard) wins(x, y int, c Color, rule Rule) (win bool) {
	s.with([2]int{x, y}, c, func() {
		for _, step := range slowSteps {
			row := s.row(x, y, step)
			first, last := row[0], row[len(row)-1]
			enclosed := s.at(first[0]-step[0], first[1]-step[1]) == c.Other() &&
				s.at(last[0]+step[0], last[1]+step[1]) == c.Other()
			overlineWins := rule&ExactFive == 0 && (rule&Renju == 0 || c == White)
			switch {
			case len(row) == 5:
				win = win || rule&Caro == 0 || !enclosed
			case len(row) > 5:
				win = win || overlineWins
			}
		}
	})
	return win
}

// finish turns the winning row of the stone on x, y into walls.
func (s *slowBoard) finish(x, y int, rule Rule) {
	c := s.at(x, y)
	for _, step := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {-1, 1}} {
		alone := &slowBoard{s.width, s.height, append([]Color(nil), s.cells...)}
		for _, other := range slowSteps { // leave this row alone to win
			for _, cell := range s.row(x, y, other) {
				if other != step && cell != [2]int{x, y} {
					alone.cells[cell[1]*s.width+cell[0]] = Empty
				}
			}
		}
		if alone.wins(x, y, c, rule) {
			for _, cell := range s.row(x, y, step) {
				s.cells[cell[1]*s.width+cell[0]] = Wall
			}
			return
		}
	}
}
