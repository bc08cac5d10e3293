package pattern

import (
	"gogo/board/gomoku"
	"gogo/eval/lines"
	"gogo/search"
	"gogo/search/threats"
)

// game lets the shared driver play on a lines.State.
type game struct {
	state *lines.State
	fours *threats.Fours
	caro  bool
	buf   []gomoku.Point
}

// leafBudget bounds the stones that a search of fours may place at a leaf.
const leafBudget = 600

// newGame returns a game on the position of board, which it keeps.
func newGame(board *gomoku.Board, tables *lines.Tables, fours *threats.Fours) *game {
	return &game{
		state: lines.NewState(board, tables),
		fours: fours,
		caro:  board.Rule()&gomoku.Caro != 0,
		buf:   make([]gomoku.Point, 0, gomoku.MaxPoints),
	}
}

// Key implements search.Game.
func (g *game) Key() uint64 { return g.state.Board().Hash() }

// Side implements search.Game.
func (g *game) Side() int { return int(g.state.Board().ToMove() - gomoku.Black) }

// Make implements search.Game.
func (g *game) Make(m search.Move) { g.state.Place(gomoku.Point(m), g.state.Board().ToMove()) }

// Undo implements search.Game.
func (g *game) Undo() { g.state.Undo() }

// Nodes implements search.Game.
func (g *game) Nodes() int64 { return g.fours.Nodes }

// Evaluate implements search.Game.
func (g *game) Evaluate() search.Value {
	return search.Value(min(max(g.state.Evaluate(), -evaluationLimit), evaluationLimit))
}

// evaluationLimit keeps static values apart from proven ones.
const evaluationLimit = 10000

// Settled implements search.Game: a five or a strong four at hand wins, two
// fives of the opponent or one that may not be stopped lose.
func (g *game) Settled(ply int) (search.Value, bool) {
	s := g.state
	us := s.Board().ToMove()
	them := us.Other()
	switch {
	case s.Board().Full():
		return search.Draw, true
	case s.Count(us, lines.Wins) > 0:
		return search.Win - search.Value(ply+1), true
	case s.Count(them, lines.Wins) > 1 && !g.caro:
		return search.Value(ply+2) - search.Win, true
	case s.Count(us, lines.StrongFour) > 0 && s.Count(them, lines.Wins) == 0:
		return search.Win - search.Value(ply+3), true
	}
	return 0, false
}

// Quiesce implements search.Game: threats of a five are answered, then the side
// to move may win by fours.
func (g *game) Quiesce(ply int) search.Value {
	if value, ok := g.Settled(ply); ok {
		return value
	}
	s := g.state
	us := s.Board().ToMove()
	if s.Count(us.Other(), lines.Wins) > 0 {
		return g.parry(ply, us)
	}
	if g.hasFours(us) {
		if length, _ := g.fours.Find(s, threats.Unlimited, leafBudget); length > 0 {
			return search.Win - search.Value(ply+length)
		}
	}
	return g.Evaluate()
}

// hasFours reports whether us can make a four.
func (g *game) hasFours(us gomoku.Color) bool {
	s := g.state
	return s.Count(us, lines.OneFour)+s.Count(us, lines.FourPlus)+s.Count(us, lines.FourThree)+s.Count(us, lines.Suspect) > 0
}

// parry returns the value of a position in which the opponent threatens a five.
func (g *game) parry(ply int, us gomoku.Color) search.Value {
	s := g.state
	best := search.Value(ply+2) - search.Win
	var buf [64]gomoku.Point
	for _, p := range threats.FiveDefences(buf[:0], s, us.Other()) {
		if threats.Allowed(s, p, us) {
			s.Place(p, us)
			g.fours.Nodes++
			best = max(best, -g.Quiesce(ply+1))
			s.Undo()
		}
	}
	return best
}

// Generate implements search.Game.
func (g *game) Generate(c *search.Candidates) {
	s := g.state
	us := s.Board().ToMove()
	them := us.Other()
	switch {
	case s.Count(them, lines.Wins) > 0 && s.Count(us, lines.Wins) == 0:
		g.buf = threats.FiveDefences(g.buf[:0], s, them)
		c.Tension, c.LostIn = search.Forced, 2
	case s.Count(them, lines.StrongFour) > 0 && s.Count(us, lines.StrongFour)+s.Count(us, lines.Wins) == 0:
		g.buf = g.appendDefences(g.buf[:0], us)
		c.Tension, c.LostIn = search.Threatened, 4
	default:
		g.buf = s.AppendNear(g.buf[:0])
	}
	for _, p := range g.buf {
		if threats.Allowed(s, p, us) {
			c.List = append(c.List, g.candidate(p, us))
		}
	}
}

// appendDefences appends the moves that stop the opponent's strong fours, and
// the fours of us, which come first.
func (g *game) appendDefences(to []gomoku.Point, us gomoku.Color) []gomoku.Point {
	s := g.state
	to = threats.CommonDefences(to, s, us.Other(), lines.StrongFour)
	kept := to[:0]
	for _, p := range to {
		if threats.RealClass(s, p, us) < lines.OneFour {
			kept = append(kept, p)
		}
	}
	return threats.AppendFours(kept, s, us)
}

// candidate rates a move of us.
func (g *game) candidate(p gomoku.Point, us gomoku.Color) search.Candidate {
	s := g.state
	own, other := s.Class(p, us), s.Class(p, us.Other())
	return search.Candidate{
		Move:  search.Move(p),
		Tame:  own < lines.OneThree && other < lines.OneThree,
		Order: int32(s.Order(p, us)),
	}
}
