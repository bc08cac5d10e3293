package engine

import (
	"math"

	"gogo/board/quoridor"
	"gogo/board/splitmix"
	"gogo/eval/quoridor/paths"
	"gogo/search"
	"gogo/search/quoridor/retrograde"
)

// game lets the shared driver play on a board.
type game struct {
	board *quoridor.Board
	eval  *paths.Evaluator
	paths paths.Finder
	// keys are the positions since the last wall that the game came through, the
	// present one last; behind each stands how many there are without a wall
	// between.
	keys []visit
	root int // keys of the game before the search
	// draws are the rules of the board.
	draws quoridor.DrawRules
	// mayRepeat lets the root list moves back to a position of the game.
	mayRepeat bool
	// outcomes, if not nil, knows positions with at least knownFrom walls on the board.
	outcomes  *retrograde.Outcomes
	knownFrom int
	moves     []quoridor.Move // buffer for the moves of a pawn
	walls     []paths.Wall    // buffer for walls
}

// visit is a position that was on the board.
type visit struct {
	key     uint64
	pawnRun int // moves since the last wall
}

// newGame returns a game on the position of board, which it keeps.
func newGame(board *quoridor.Board, eval *paths.Evaluator) *game {
	g := &game{board: board, eval: eval, paths: eval.For(board), draws: board.DrawRules()}
	g.recall()
	return g
}

// recall fills the keys from the history of the board, as far as it counts.
func (g *game) recall() {
	b := g.board.Clone()
	first := 0
	if g.draws.Repetition > 0 {
		first = b.DrawsFrom()
	}
	keys := []uint64{b.Hash()}
	for b.Len() > first && !b.Undo().Move.IsWall() {
		keys = append(keys, b.Hash())
	}
	for i := range keys {
		g.keys = append(g.keys, visit{keys[len(keys)-1-i], i})
	}
	g.root = len(g.keys)
}

// Key implements search.Game. With a limit of moves, what a position is worth depends on how many
// are left.
func (g *game) Key() uint64 {
	key := g.keys[len(g.keys)-1].key
	if g.draws.MoveLimit > 0 {
		key ^= splitmix.Key(uint64(g.board.Len()) | limitKey)
	}
	return key
}

// limitKey sets numbers of moves apart from other numbers that are hashed.
const limitKey = 1 << 62

// Side implements search.Game.
func (g *game) Side() int { return int(g.board.ToMove()) }

// Nodes implements search.Game.
func (g *game) Nodes() int64 { return 0 }

// Make implements search.Game.
func (g *game) Make(m search.Move) {
	move := quoridor.Move(m)
	g.board.Make(move, g.board.ToMove())
	run := 0
	if !move.IsWall() {
		run = g.keys[len(g.keys)-1].pawnRun + 1
	}
	g.keys = append(g.keys, visit{g.board.Hash(), run})
}

// Undo implements search.Game.
func (g *game) Undo() {
	g.board.Undo()
	g.keys = g.keys[:len(g.keys)-1]
}

// repeats reports whether the present position was on the board before. Where a repetition draws
// the game, one of a position before the search counts only if it does.
func (g *game) repeats() bool {
	last := len(g.keys) - 1
	now := g.keys[last]
	occurrences := 1
	for i := last - 2; i >= last-now.pawnRun; i-- {
		if g.keys[i].key != now.key {
			continue
		}
		occurrences++
		if i >= g.root-1 || occurrences >= g.draws.Repetition {
			return true
		}
	}
	return false
}

// movesLeft returns how many moves the game has until its limit.
func (g *game) movesLeft() int {
	if left, limited := g.board.MovesLeft(); limited {
		return left
	}
	return math.MaxInt
}

// Settled implements search.Game.
func (g *game) Settled(ply int) (search.Value, bool) {
	us := g.board.ToMove()
	if _, over := g.board.Winner(); over { // by the opponent's last move
		return search.LossIn(ply), true
	}
	left := g.movesLeft()
	if left <= 0 || g.repeats() {
		return search.Draw, true
	}
	if g.finishes(us) {
		return search.WinIn(ply + 1), true
	}
	if value, ok := g.known(ply); ok {
		return value, true
	}
	for _, c := range [...]quoridor.Color{us, us.Other()} {
		if g.board.WallsLeft(c.Other()) == 0 && g.paths.WinsRace(g.board, c) {
			plies := 2 * g.paths.Distance(g.board, c)
			if c == us {
				plies--
			}
			switch {
			case plies > left:
				return 0, false
			case c == us:
				return search.WinIn(ply + plies), true
			}
			return search.LossIn(ply + plies), true
		}
	}
	return 0, false
}

// known returns the value of a position whose outcome the exact solver has found.
func (g *game) known(ply int) (search.Value, bool) {
	if g.outcomes == nil || g.board.Placed() < g.knownFrom {
		return 0, false
	}
	outcome, ok := g.outcomes.Lookup(g.board)
	switch {
	case !ok:
		return 0, false
	case outcome == retrograde.Draw:
		return search.Draw, true
	}
	return search.Value(outcome) * (knownWin - search.Value(ply)), true
}

// finishes reports whether the pawn of c can reach its goal by one move.
func (g *game) finishes(c quoridor.Color) bool {
	if g.paths.Distance(g.board, c) > 2 {
		return false
	}
	var buf [8]quoridor.Move
	goal := g.board.GoalRow(c)
	for _, m := range g.board.AppendPawnMoves(buf[:0], c) {
		if _, y := g.board.XY(m.Cell()); y == goal {
			return true
		}
	}
	return false
}

// Evaluate implements search.Game.
func (g *game) Evaluate() search.Value {
	return min(max(search.Value(g.eval.Evaluate(g.board)), -mostStatic), mostStatic)
}

// Threat implements search.Game. Quoridor knows none: a pawn that is one step from its
// goal can no longer be stopped.
func (*game) Threat() search.Threat { return search.NoThreat }

// Quiesce implements search.Game. The evaluation looks one wall ahead, which is
// quiet enough.
func (g *game) Quiesce(int, search.Value) search.Value { return g.Evaluate() }

// The order of moves.
const (
	orderStep        = 100 // a move of the pawn that brings it nearer to its goal
	orderPawn        = 40  // any other move of the pawn
	orderChoke       = 60  // a wall that lengthens the opponent's shortest path
	orderBlocking    = 30  // a wall that blocks one of the opponent's shortest paths
	orderBlockingOwn = 40  // less for a wall that blocks an own one
	orderTouches     = 10  // a wall that touches another
	orderNear        = 10  // a wall near a pawn
)

// Generate implements search.Game.
func (g *game) Generate(c *search.Candidates) {
	us := g.board.ToMove()
	g.addPawnMoves(c, us)
	if g.board.WallsLeft(us) > 0 {
		g.addWalls(c)
	}
	if len(g.keys) == g.root && !g.mayRepeat {
		g.dropRepeats(c)
	}
}

// dropRepeats takes moves from the list that lead back to a position of the
// game, unless there are no others.
func (g *game) dropRepeats(c *search.Candidates) {
	fresh := make([]search.Candidate, 0, len(c.List))
	for _, candidate := range c.List {
		g.Make(candidate.Move)
		if !g.repeats() {
			fresh = append(fresh, candidate)
		}
		g.Undo()
	}
	if len(fresh) > 0 {
		c.List = append(c.List[:0], fresh...)
	}
}

// addPawnMoves lists the moves of the pawn of us.
func (g *game) addPawnMoves(c *search.Candidates, us quoridor.Color) {
	g.moves = g.board.AppendPawnMoves(g.moves[:0], us)
	for _, m := range g.moves {
		candidate := search.Candidate{Move: search.Move(m), Quiet: true, Order: orderPawn}
		if g.paths.Nearer(g.board, us, m.Cell()) {
			candidate.Quiet, candidate.Order = false, orderStep
		}
		c.List = append(c.List, candidate)
	}
}

// addWalls lists the walls of the side to move that may matter.
func (g *game) addWalls(c *search.Candidates) {
	g.walls = g.paths.AppendWalls(g.walls[:0], g.board)
	for _, w := range g.walls {
		c.List = append(c.List, search.Candidate{Move: search.Move(w.Move), Quiet: true, Order: order(w.Effects)})
	}
}

// order returns the order of a wall.
func order(e paths.Effects) int32 {
	var order int32
	switch {
	case e&paths.Chokes != 0:
		order += orderChoke
	case e&paths.Blocks != 0:
		order += orderBlocking
	}
	if e&paths.Hinders != 0 {
		order -= orderBlockingOwn
	}
	if e&paths.Touches != 0 {
		order += orderTouches
	}
	if e&paths.Near != 0 {
		order += orderNear
	}
	return order
}
