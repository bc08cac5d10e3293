package threats

import (
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// FoursDefences appends the empty points at which a stone of the opponent, whose turn
// it is, may stop the attacker from winning by fours as in the line: the points of its
// moves and fives, and those that make a four of the opponent's together with one of its
// answers. The opponent's fours are not all among them. The line is backwards, as VCF
// keeps it, and begins with a move of the attacker.
//
// All empty points are appended where others may matter: in Caro, where fives are stopped
// from behind, and in renju, if the line has a double three of Black's that may be
// forbidden or counts on a forbidden answer. Other moves of Black's stay allowed
// whatever White adds, which takes ways to a four or a five and gives none.
func FoursDefences(to []gomoku.Point, s *lines.State, attacker gomoku.Color, line []gomoku.Point) []gomoku.Point {
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
	// five is how many stones in a row win, fewest how many of them a stone more makes a
	// four.
	five   = 5
	fewest = 3
)

// appendCounters appends the empty points of every row of five through the stone on p
// in which its colour has three or more and nobody else any.
func appendCounters(to []gomoku.Point, s *lines.State, p gomoku.Point) []gomoku.Point {
	b := s.Board()
	for d := range gomoku.Direction(gomoku.Directions) {
		step := b.Step(d)
		for start := int(p) - (five-1)*step; ; start += step {
			first, own := len(to), 0
			for k := range five {
				q := gomoku.Point(start + k*step)
				switch b.Cell(q) {
				case b.Cell(p):
					own++
				case gomoku.Empty:
					to = append(to, q)
				}
			}
			if own < fewest || own+len(to)-first < five {
				to = to[:first]
			}
			if start == int(p) {
				break
			}
		}
	}
	return to
}
