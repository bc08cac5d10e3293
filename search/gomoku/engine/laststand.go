package engine

import (
	"cmp"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search/gomoku/threats"
)

// lastStand returns a move where the search has none to try because all lose: the one after
// which the opponent's win by fours is the longest, as far as a short look tells, and of
// these the one that makes most trouble. It is one that renju forbids only where all are.
func (t *thought) lastStand() gomoku.Point {
	g := t.apart(t.engine.quickly().vcf)
	moves := lastStands(g.state)
	best, longest := moves[0], 0
	for _, p := range moves {
		if t.limits.AtOnce || t.clock.Expired() {
			break
		}
		if plies := g.lostAfter(p); plies > longest {
			best, longest = p, plies
		}
	}
	return best
}

// lostAfter returns in how many plies the opponent wins by fours after a move of the side to
// move, threats.Unlimited if a short look finds no way.
func (g *game) lostAfter(p gomoku.Point) int {
	g.state.Place(p, g.state.Board().ToMove())
	defer g.state.Undo()
	if line, _ := g.vcf.Shortest(g.state, threats.Unlimited, leafBudget); line != nil {
		return len(line)
	}
	return threats.Unlimited
}

// lastStands returns the moves of the side to move, which is lost, those first that the
// opponent has to see through.
func lastStands(s *lines.State) []gomoku.Point {
	us := s.Board().ToMove()
	moves := allowed(s, s.AppendNear(nil))
	if len(moves) == 0 {
		moves = allowed(s, s.AppendEmpty(nil))
	}
	if len(moves) == 0 {
		return s.AppendEmpty(nil)[:1]
	}
	order := s.Ordering(us)
	slices.SortStableFunc(moves, func(p, q gomoku.Point) int {
		return cmp.Or(cmp.Compare(trouble(s, q), trouble(s, p)), cmp.Compare(order.Of(q), order.Of(p)))
	})
	return moves
}

// allowed keeps the points that the side to move may play, in place.
func allowed(s *lines.State, points []gomoku.Point) []gomoku.Point {
	us := s.Board().ToMove()
	return slices.DeleteFunc(points, func(p gomoku.Point) bool { return !threats.Allowed(s, p, us) })
}

// trouble returns what a move of the side to move, which is lost, makes the opponent see:
// first that another point wins as well, then that a four, the strongest first, is not to be
// answered, then another point for an open four.
func trouble(s *lines.State, p gomoku.Point) int {
	us := s.Board().ToMove()
	theirs, ours := s.Class(p, us.Other()), threats.ResolvedClass(s, p, us)
	sum := 0
	if theirs == lines.Wins {
		sum += 2 * lines.Classes
	}
	if ours >= lines.SimpleFour {
		sum += 2 * int(1+ours-lines.SimpleFour)
	}
	if theirs == lines.WinningFour {
		sum++
	}
	return sum
}
