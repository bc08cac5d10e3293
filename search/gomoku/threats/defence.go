package threats

import (
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// AppendDefences appends the empty points at which a stone of the opponent
// stops the empty point p from being of at least the given class for the
// attacker, p itself included. Stones that stop it by a threat of their own are
// not among them.
func AppendDefences(to []gomoku.Point, s *lines.State, p gomoku.Point, attacker gomoku.Color, class lines.Class) []gomoku.Point {
	to = append(to, p)
	board := s.Board()
	for d := range gomoku.Direction(gomoku.Directions) {
		if s.Code(p, attacker).Shape(int(d)) < lines.Four {
			continue // neither a five nor a four in this line
		}
		for _, step := range [2]int{-board.Step(d), board.Step(d)} {
			for k, q := 1, int(p)+step; k <= gomoku.Reach; k, q = k+1, q+step {
				cell := board.Cell(gomoku.Point(q))
				if cell == gomoku.Wall || cell == attacker.Other() {
					break
				}
				if cell == gomoku.Empty && s.ClassBlocked(p, attacker, d, gomoku.Point(q)) < class {
					to = append(to, gomoku.Point(q))
				}
			}
		}
	}
	return to
}

// CommonDefences returns the points that stop all cells of the class for the
// attacker at once, written into buf.
func CommonDefences(buf []gomoku.Point, s *lines.State, attacker gomoku.Color, class lines.Class) []gomoku.Point {
	var cellBuf, otherBuf [128]gomoku.Point
	cells := s.AppendClass(cellBuf[:0], attacker, class)
	if len(cells) == 0 {
		return buf[:0]
	}
	common := AppendDefences(buf[:0], s, cells[0], attacker, class)
	for _, cell := range cells[1:] {
		if len(common) == 0 {
			break
		}
		common = intersect(common, AppendDefences(otherBuf[:0], s, cell, attacker, class))
	}
	return common
}

// LostMove returns a move of c, to move, that has lost: if it can, one that makes the
// opponent look for another winning point. It is one that renju forbids only where
// all are.
func LostMove(s *lines.State, c gomoku.Color) gomoku.Point {
	var buf [2 * gomoku.MaxPoints]gomoku.Point
	points := s.AppendClass(buf[:0], c.Other(), lines.Wins)
	points = s.AppendClass(points, c.Other(), lines.WinningFour)
	points = s.AppendNear(points)
	if p, ok := firstAllowed(s, points, c); ok {
		return p
	}
	points = s.AppendEmpty(points[:0])
	if p, ok := firstAllowed(s, points, c); ok {
		return p
	}
	return points[0]
}

// firstAllowed returns the first of the points that c may play.
func firstAllowed(s *lines.State, points []gomoku.Point, c gomoku.Color) (p gomoku.Point, ok bool) {
	for _, p := range points {
		if Allowed(s, p, c) {
			return p, true
		}
	}
	return gomoku.NoPoint, false
}

// intersect keeps the points of a that are in b, in place.
func intersect(a, b []gomoku.Point) []gomoku.Point {
	kept := a[:0]
	for _, p := range a {
		for _, q := range b {
			if p == q {
				kept = append(kept, p)
				break
			}
		}
	}
	return kept
}
