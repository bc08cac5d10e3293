package backgammon

import "maps"

// slowBoard is a board in the numbers of a rule book: the player on roll counts
// points from 1 to 24, 25 is the bar, 0 is off; checkers of the opponent are
// negative, and those on the opponent's bar stand apart. It shares nothing with
// the generator under test.
type slowBoard struct {
	points [26]int8
	hit    int8 // the opponent's checkers on the bar
}

func slow(b *Board) slowBoard {
	s := slowBoard{hit: int8(b[1][Bar])}
	for i := range Points {
		s.points[i+1] = int8(b[0][i]) - int8(b[1][Points-1-i])
	}
	s.points[25] = int8(b[0][Bar])
	return s
}

// move returns the board after one checker has moved by a die, and whether the
// rules let it.
func (s slowBoard) move(from, die int) (slowBoard, bool) {
	to := from - die
	switch {
	case s.points[from] <= 0,
		s.points[25] > 0 && from != 25,
		to > 0 && s.points[to] < -1:
		return s, false
	case to <= 0:
		for p := 7; p <= 25; p++ {
			if s.points[p] > 0 {
				return s, false
			}
		}
		for p := from + 1; p <= 6 && to < 0; p++ {
			if s.points[p] > 0 {
				return s, false
			}
		}
		s.points[from]--
		return s, true
	}
	s.points[from]--
	if s.points[to] == -1 {
		s.points[to] = 0
		s.hit++
	}
	s.points[to]++
	return s, true
}

// boards is a set of them.
type boards map[slowBoard]bool

// after returns what a die makes of the boards.
func (set boards) after(die int) boards {
	next := boards{}
	for s := range set {
		for from := 1; from <= 25; from++ {
			if moved, ok := s.move(from, die); ok {
				next[moved] = true
			}
		}
	}
	return next
}

// slowResults returns the boards that legal plays lead to, by the rule book: both
// dice or all four of a double if that is possible, else as many as possible, and
// of two dice of which only one can be used the larger if it can.
func slowResults(b *Board, d Dice) boards {
	x, y := int(max(d[0], d[1])), int(min(d[0], d[1]))
	start := boards{slow(b): true}
	if x == y {
		for range 4 {
			next := start.after(x)
			if len(next) == 0 {
				break
			}
			start = next
		}
		return start
	}
	large, small := start.after(x), start.after(y)
	both := large.after(y)
	maps.Copy(both, small.after(x))
	for _, results := range []boards{both, large, small} {
		if len(results) > 0 {
			return results
		}
	}
	return start
}

// board returns the board in the package's numbers.
func (s slowBoard) board() Board {
	var b Board
	for p, n := range s.points[1:25] {
		if n > 0 {
			b[0][p] = uint8(n)
		} else {
			b[1][Points-1-p] = uint8(-n)
		}
	}
	b[0][Bar], b[1][Bar] = uint8(s.points[25]), uint8(s.hit)
	return b
}
