package threats

import (
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// AppendDefenses appends the empty points at which a stone of the opponent
// stops the empty point p from being of at least the given class for the
// attacker, p itself included. Stones that stop it by a threat of their own are
// not among them.
func AppendDefenses(to []gomoku.Point, s *lines.State, p gomoku.Point, attacker gomoku.Color, class lines.Class) []gomoku.Point {
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

// CommonDefenses returns the points that stop all cells of the class for the
// attacker at once, written into buf.
func CommonDefenses(buf []gomoku.Point, s *lines.State, attacker gomoku.Color, class lines.Class) []gomoku.Point {
	var cellBuf, otherBuf [128]gomoku.Point
	cells := s.AppendClass(cellBuf[:0], attacker, class)
	if len(cells) == 0 {
		return buf[:0]
	}
	common := AppendDefenses(buf[:0], s, cells[0], attacker, class)
	for _, cell := range cells[1:] {
		if len(common) == 0 {
			break
		}
		common = intersect(common, AppendDefenses(otherBuf[:0], s, cell, attacker, class))
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

// FoursDefenses appends the empty points at which a stone of the opponent, whose turn
// it is, may stop the attacker from winning by fours as in the line: the points of its
// moves and fives, and those that make a four of the opponent's together with one of its
// answers. The opponent's fours are not all among them. The line is backwards, as VCF
// keeps it, and begins with a move of the attacker.
//
// All empty points are appended where others may matter: in Caro, where fives are stopped
// from behind, and in renju, if the line has a double three of Black's that may be
// forbidden or counts on a forbidden answer. Other moves of Black's stay allowed
// whatever White adds, which takes ways to a four or a five and gives none.
func FoursDefenses(to []gomoku.Point, s *lines.State, attacker gomoku.Color, line []gomoku.Point) []gomoku.Point {
	if s.Board().Rule()&gomoku.Caro != 0 {
		return s.AppendEmpty(to)
	}
	first, stones := len(to), s.Board().Len()
	to, known := followFours(to, s, attacker, line)
	for s.Board().Len() > stones {
		s.Undo()
	}
	s.Board().SetToMove(attacker.Other())
	if !known {
		return s.AppendEmpty(to[:first])
	}
	slices.Sort(to[first:])
	return to[:first+len(slices.Compact(to[first:]))]
}

// followFours plays the line and appends the points that matter to it, if they are
// known.
func followFours(to []gomoku.Point, s *lines.State, attacker gomoku.Color, line []gomoku.Point) (points []gomoku.Point, known bool) {
	for i := len(line) - 1; i >= 2; i -= 2 {
		four, answer := line[i], line[i-1]
		if s.Class(four, attacker) == lines.MaybeForbidden {
			return to, false
		}
		to = append(to, four)
		s.Place(four, attacker)
		to = s.AppendClass(to, attacker, lines.Wins)
		if s.Count(attacker, lines.Wins) > 1 {
			return to, true
		}
		if !Allowed(s, s.First(attacker, lines.Wins), attacker.Other()) {
			return to, false
		}
		s.Place(answer, attacker.Other())
		to = appendCounters(to, s, answer)
	}
	return to, true
}

const (
	// rowLength is the number of stones in a row that win, minOwnStones the number that one more makes a
	// four.
	rowLength    = 5
	minOwnStones = 3
)

// appendCounters appends the empty points of every row of five through the stone on p
// in which its color has three or more and nobody else any.
func appendCounters(to []gomoku.Point, s *lines.State, p gomoku.Point) []gomoku.Point {
	b := s.Board()
	for d := range gomoku.Direction(gomoku.Directions) {
		step := b.Step(d)
		for start := int(p) - (rowLength-1)*step; ; start += step {
			first, own := len(to), 0
			for k := range rowLength {
				q := gomoku.Point(start + k*step)
				switch b.Cell(q) {
				case b.Cell(p):
					own++
				case gomoku.Empty:
					to = append(to, q)
				}
			}
			if own < minOwnStones || own+len(to)-first < rowLength {
				to = to[:first]
			}
			if start == int(p) {
				break
			}
		}
	}
	return to
}

// FourThreeDefenses returns the points at which a quiet move of the defender, to move and
// without a five or an open four, may hold against all four-threes of the attacker,
// written into buf. ok is false where they do not restrict the moves.
//
// A quiet move elsewhere loses: to the four of a four-three, its answer, and an open four.
// So a defense takes the four or the three away, or makes a four of the answer.
func FourThreeDefenses(buf []gomoku.Point, s *lines.State, attacker gomoku.Color) (defenses []gomoku.Point, ok bool) {
	rule := s.Board().Rule()
	if rule&gomoku.Caro != 0 || rule&gomoku.Renju != 0 && attacker == gomoku.Black {
		return buf[:0], false // a four need not win, or not be allowed
	}
	var cellBuf, otherBuf [128]gomoku.Point
	defenses = buf[:0]
	for _, p := range s.AppendClass(cellBuf[:0], attacker, lines.FourThree) {
		answer, found := answerToFour(s, p, attacker)
		if !found || makesFour(s, answer, attacker.Other()) {
			continue
		}
		if !ok {
			defenses, ok = appendFourThreeDefenses(defenses, s, p, answer, attacker), true
		} else {
			defenses = intersect(defenses, appendFourThreeDefenses(otherBuf[:0], s, p, answer, attacker))
		}
	}
	return defenses, ok
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

// appendFourThreeDefenses appends the defenses against the attacker's four-three on p,
// whose four has that answer.
func appendFourThreeDefenses(to []gomoku.Point, s *lines.State, p, answer gomoku.Point, attacker gomoku.Color) []gomoku.Point {
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
