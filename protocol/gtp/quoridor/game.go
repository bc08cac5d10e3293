// Package quoridor has programs for Quoridor speak the Go Text Protocol with GoGui's
// extensions, and GoGui follow the rules of the game.
//
// GoGui plays on points, and a wall is none. So the board is drawn on a grid of twice the
// size less one: a board of 9x9 cells is one of 17x17 points. Cells are at odd columns and
// rows, A1, C1 and A3, and a pawn moves to one. A wall is named by the first of the
// two passages that it closes: a horizontal one by its western, a vertical one by its
// northern end. The wall that Quoridor players write e3h, below E3 and F3, is the point J4
// on that grid. Points where four cells meet are none.
//
// Where the texts are silent, this is our reading:
//
//   - boardsize is that of the grid, so that it must be odd, and the board square. The
//     command walls sets what both hands hold, now and at the beginning of later games.
//   - The game is over when a pawn reaches its goal row. No move is legal then and genmove
//     answers pass. A pass may be played at any time.
//   - final_score is B+ or W+, with no number behind it.
package quoridor

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// Thought is a move and what led to it.
type Thought = gtp.Thought[quoridor.Move]

// Engine is the brain behind the protocol. One of its methods runs at a time.
type Engine interface {
	// NewGame forgets what was learned of the last game.
	NewGame()
	// Think returns a move for pos.ToMove(), who has a legal one. Soon after ctx is
	// canceled, also before the call, it returns the best move so far without an
	// error. The board is the engine's own and holds the moves of the game, of which
	// two in a row may be of one color.
	Think(ctx context.Context, pos *quoridor.Board, limits gtp.Limits) (Thought, error)
}

// Game is Quoridor behind the protocol.
type Game struct {
	engine Engine
	board  *quoridor.Board
	walls  int // in each hand at the beginning of a game
	moves  []move
}

// move is a move or a pass, and whose turn it was.
type move struct {
	color quoridor.Color
	at    gtp.Vertex
	turn  quoridor.Color
}

var (
	_ gtp.Game      = (*Game)(nil)
	_ gtp.Commander = (*Game)(nil)
	_ gtp.Drawer    = (*Game)(nil)
	_ gtp.Analyst   = (*Game)(nil)
)

// New returns a game on a board of so many cells a side, with so many walls in each
// hand. The error is that of a board that cannot be.
func New(engine Engine, size, walls int) (*Game, error) {
	board, err := quoridor.New(size, size, walls)
	if err != nil {
		return nil, err
	}
	engine.NewGame()
	return &Game{engine: engine, board: board, walls: walls}, nil
}

// ID is the name of the game.
func (g *Game) ID() string { return "Quoridor" }

// Size returns the size of the grid.
func (g *Game) Size() (width, height int) { return 2*g.board.Width() - 1, 2*g.board.Height() - 1 }

// Resize begins a game on a grid of another size.
func (g *Game) Resize(width, height int) error {
	if width != height || width%2 == 0 {
		return fmt.Errorf("a grid of %dx%d: a square with odd sides is needed", width, height)
	}
	size := (width + 1) / 2
	board, err := quoridor.New(size, size, g.walls)
	if err != nil {
		return err
	}
	g.board, g.moves = board, nil
	g.engine.NewGame()
	return nil
}

// Clear begins a game on the grid there is.
func (g *Game) Clear() {
	if err := g.Resize(g.Size()); err != nil {
		panic(err) // the board there is has this size
	}
}

// Commands are those that the game has beside those of every game.
func (g *Game) Commands() []gtp.Command {
	return []gtp.Command{{Name: "walls", Answer: g.setWalls}}
}

// setWalls fills both hands, now and at the beginning of every later game.
func (g *Game) setWalls(args *gtp.Arguments) (string, error) {
	walls := args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	g.walls = walls
	g.board.SetWallsLeft(quoridor.Black, walls)
	g.board.SetWallsLeft(quoridor.White, walls)
	return "", nil
}

// ours returns a color of the protocol as the rules have it.
func ours(c gtp.Color) quoridor.Color { return gtp.Of(c, quoridor.Black, quoridor.White) }

// theirs returns a color of the rules as the protocol has it.
func theirs(c quoridor.Color) gtp.Color { return gtp.ColorOf(c, quoridor.Black, quoridor.White) }

// ToMove returns whose turn it is.
func (g *Game) ToMove() gtp.Color { return theirs(g.board.ToMove()) }

// Play makes a move or a pass.
func (g *Game) Play(c gtp.Color, v gtp.Vertex) error {
	us := ours(c)
	made := move{us, v, g.board.ToMove()}
	if v == gtp.Pass {
		g.board.SetToMove(us.Other())
		g.moves = append(g.moves, made)
		return nil
	}
	m, ok := moveAt(g.board, v)
	if !ok {
		return fmt.Errorf("%s %s: neither a cell nor a wall", c, v)
	}
	if err := g.board.Legal(m, us); err != nil {
		return err
	}
	g.board.Make(m, us)
	g.moves = append(g.moves, made)
	return nil
}

// Len returns how many moves can be taken back.
func (g *Game) Len() int { return len(g.moves) }

// Undo takes the last move back.
func (g *Game) Undo() {
	last := g.moves[len(g.moves)-1]
	g.moves = g.moves[:len(g.moves)-1]
	if last.at != gtp.Pass {
		g.board.Undo()
	}
	g.board.SetToMove(last.turn)
}

// Legal returns the moves of a color: of its pawn, then walls.
func (g *Game) Legal(c gtp.Color) []gtp.Vertex {
	moves := g.board.AppendMoves(nil, ours(c))
	list := make([]gtp.Vertex, len(moves))
	for i, m := range moves {
		list[i] = vertexOf(g.board, m)
	}
	return list
}

// Outcome says who has won.
func (g *Game) Outcome() gtp.Outcome {
	c, over := g.board.Winner()
	return gtp.Outcome{Over: over, Winner: theirs(c), Reason: "the pawn is at its goal"}
}

// Think prepares the search for a move.
func (g *Game) Think(c gtp.Color, limits gtp.Limits) func(context.Context) (gtp.Thought[gtp.Vertex], error) {
	pos := g.board.Clone()
	pos.SetToMove(ours(c))
	names := pos.Clone() // pos is the engine's own
	return func(ctx context.Context) (gtp.Thought[gtp.Vertex], error) {
		t, err := g.engine.Think(ctx, pos, limits)
		return gtp.Translate(t, func(m quoridor.Move) gtp.Vertex { return vertexOf(names, m) }), err
	}
}

// Analyzes are what GoGui can ask about a position.
func (g *Game) Analyses() []gtp.Analysis {
	return []gtp.Analysis{
		{Type: "gfx", Label: "Ways", Command: gtp.Command{Name: "gogo-ways", Answer: g.ways}},
	}
}

// ways shows a shortest way of each pawn, as points of its color, and says how long
// they are. Pawns are not in each other's way here.
func (g *Game) ways(*gtp.Arguments) (string, error) {
	black, white := shortestWay(g.board, quoridor.Black), shortestWay(g.board, quoridor.White)
	return strings.Join([]string{
		"BLACK " + gtp.Vertices(pointsOf(g.board, black)),
		"WHITE " + gtp.Vertices(pointsOf(g.board, white)),
		fmt.Sprintf("TEXT black %d steps, white %d steps", len(black)-1, len(white)-1),
	}, "\n"), nil
}

// pointsOf returns the points of a way behind its first cell, those between cells
// included.
func pointsOf(b *quoridor.Board, way []quoridor.Cell) []gtp.Vertex {
	list := make([]gtp.Vertex, 0, 2*len(way))
	for i, cell := range way[1:] {
		before, n := nodeOf(b, way[i]), nodeOf(b, cell)
		between := node{(n.x + before.x) / 2, (n.y + before.y) / 2}
		list = append(list, between.vertex(b), n.vertex(b))
	}
	return list
}

// shortestWay returns the cells from a pawn to its goal row, both included: the first of
// the shortest ways in the order of the directions. There always is one.
func shortestWay(b *quoridor.Board, c quoridor.Color) []quoridor.Cell {
	from := b.Pawn(c)
	came := map[quoridor.Cell]quoridor.Cell{from: quoridor.NoCell}
	queue := []quoridor.Cell{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if _, y := b.XY(at); y == b.GoalRow(c) {
			return wayTo(at, came)
		}
		for d := quoridor.North; d <= quoridor.West; d++ {
			if !b.Open(at, d) {
				continue
			}
			next := b.Step(at, d)
			if _, seen := came[next]; !seen {
				came[next] = at
				queue = append(queue, next)
			}
		}
	}
	panic("a pawn is walled in: no legal move does that")
}

// wayTo returns the cells that were come through.
func wayTo(at quoridor.Cell, came map[quoridor.Cell]quoridor.Cell) []quoridor.Cell {
	var way []quoridor.Cell
	for at != quoridor.NoCell {
		way = append(way, at)
		at = came[at]
	}
	slices.Reverse(way)
	return way
}
