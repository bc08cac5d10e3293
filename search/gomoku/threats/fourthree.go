package threats

import (
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// FourThreeDefences returns the points at which a quiet move of the defender, to move and
// without a five or an open four, may hold against all four-threes of the attacker,
// written into buf. ok is false where they do not restrict the moves.
//
// A quiet move elsewhere loses: to the four of a four-three, its answer, and an open four.
// So a defence takes the four or the three away, or makes a four of the answer.
func FourThreeDefences(buf []gomoku.Point, s *lines.State, attacker gomoku.Color) (defences []gomoku.Point, ok bool) {
	rule := s.Board().Rule()
	if rule&gomoku.Caro != 0 || rule&gomoku.Renju != 0 && attacker == gomoku.Black {
		return buf[:0], false // a four need not win, or not be allowed
	}
	var cellBuf, otherBuf [128]gomoku.Point
	defences = buf[:0]
	for _, p := range s.AppendClass(cellBuf[:0], attacker, lines.FourThree) {
		answer, found := answerToFour(s, p, attacker)
		if !found || makesFour(s, answer, attacker.Other()) {
			continue
		}
		if !ok {
			defences, ok = appendFourThreeDefences(defences, s, p, answer, attacker), true
		} else {
			defences = intersect(defences, appendFourThreeDefences(otherBuf[:0], s, p, answer, attacker))
		}
	}
	return defences, ok
}

// makesFour reports whether a stone of c on the empty point p makes a four or more of
// some line.
func makesFour(s *lines.State, p gomoku.Point, c gomoku.Color) bool {
	for d := range gomoku.Directions {
		if s.Code(p, c).Shape(d) >= lines.Four {
			return true
		}
	}
	return false
}

// appendFourThreeDefences appends the defences against the attacker's four-three on p,
// whose four has that answer.
func appendFourThreeDefences(to []gomoku.Point, s *lines.State, p, answer gomoku.Point, attacker gomoku.Color) []gomoku.Point {
	to = append(to, p)
	for d := range gomoku.Direction(gomoku.Directions) {
		if s.Code(p, attacker).Shape(int(d)) < lines.OpenThreeNarrow {
			continue
		}
		for q := range alongLine(s, p, d) {
			if s.ClassBlocked(p, attacker, d, q) < lines.FourThree {
				to = append(to, q)
			}
		}
	}
	return appendFourMakers(to, s, answer, attacker.Other())
}

// answerToFour returns the point that stops the five which a four of c on p threatens.
func answerToFour(s *lines.State, p gomoku.Point, c gomoku.Color) (answer gomoku.Point, ok bool) {
	for d := range gomoku.Direction(gomoku.Directions) {
		if s.Code(p, c).Shape(int(d)) != lines.Four {
			continue
		}
		for q := range alongLine(s, p, d) {
			if s.ShapeWith(q, c, d, p, c) == lines.Five {
				return q, true
			}
		}
	}
	return gomoku.NoPoint, false
}

// appendFourMakers appends the empty points where a stone of c makes the empty point p
// a four of c.
func appendFourMakers(to []gomoku.Point, s *lines.State, p gomoku.Point, c gomoku.Color) []gomoku.Point {
	for d := range gomoku.Direction(gomoku.Directions) {
		if s.Code(p, c).Shape(int(d)) < lines.ClosedThree {
			continue
		}
		for q := range alongLine(s, p, d) {
			if s.ShapeWith(p, c, d, q, c) >= lines.Four && !slices.Contains(to, q) {
				to = append(to, q)
			}
		}
	}
	return to
}

// alongLine yields the empty points within reach of p in direction d, before the walls.
func alongLine(s *lines.State, p gomoku.Point, d gomoku.Direction) func(yield func(gomoku.Point) bool) {
	board := s.Board()
	return func(yield func(gomoku.Point) bool) {
		for _, step := range [2]int{-board.Step(d), board.Step(d)} {
			for k, q := 1, int(p)+step; k <= gomoku.Reach; k, q = k+1, q+step {
				cell := board.Cell(gomoku.Point(q))
				if cell == gomoku.Wall {
					break
				}
				if cell == gomoku.Empty && !yield(gomoku.Point(q)) {
					return
				}
			}
		}
	}
}
