// Package quoridor implements Quoridor in the Go Text Protocol with GoGui's extensions,
// so that GoGui follows the rules of the game.
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
//   - final_score is B+ or W+, with no number behind it, and 0 for a draw.
//   - A game that a rule of draws has ended has no legal moves either.
//
// The private commands on records, draws, hands and counts of moves are those of package qtp, with colors,
// names of cells and notations as there; gogo-hint names its move by a point.
package quoridor

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
	"gogo/protocol/qtp"
)

// Thought is the result of a search.
type Thought = gtp.Thought[quoridor.Move]

// Engine is the engine behind the protocol. Its methods are called one at a time.
type Engine interface {
	// NewGame clears what was learned from the last game.
	NewGame()
	// Think returns a move for pos.ToMove(), which has a legal one. Soon after ctx is
	// canceled, even before the call, it returns the best move so far without an error.
	// The board belongs to the engine and has the moves of the game, of which two in a
	// row may be of one color.
	Think(ctx context.Context, pos *quoridor.Board, limits gtp.Limits) (Thought, error)
}

// Game implements gtp.Game for Quoridor.
type Game struct {
	engine     Engine
	reasons    func(pos *quoridor.Board, m quoridor.Move, score string) string
	extensions qtp.Extensions
	board      *quoridor.Board
	walls      int // in each hand at the beginning of a game
	moves      []move
}

// Options configure a Game.
type Options struct {
	// Size is the number of cells per side and Walls that of walls in each hand, until the controller sets
	// others.
	Size, Walls int
	// Reasons returns why a move of the side to move, which has a score by the engine, is good. Without it
	// the command gogo-hint is unknown.
	Reasons func(pos *quoridor.Board, m quoridor.Move, score string) string
	// Load and Save read and write a file. Without them the commands gogo-load and gogo-save are unknown.
	Load func(path string) ([]byte, error)
	Save func(path string, data []byte) error
}

// move is a move or a pass, with the color whose turn it was.
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

// New returns a game, or an error if the board is not supported.
func New(engine Engine, opts Options) (*Game, error) {
	board, err := quoridor.New(opts.Size, opts.Size, opts.Walls)
	if err != nil {
		return nil, err
	}
	engine.NewGame()
	g := &Game{engine: engine, reasons: opts.Reasons, board: board, walls: opts.Walls}
	g.extensions = qtp.Extensions{Board: func() *quoridor.Board { return g.board }, Begin: g.begin, Load: opts.Load, Save: opts.Save}
	return g, nil
}

// begin begins a game that was loaded.
func (g *Game) begin(board *quoridor.Board, walls int) {
	g.board, g.walls, g.moves = board, walls, nil
	before := board.Clone()
	for before.Len() > 0 {
		made := before.Undo()
		g.moves = append(g.moves, move{made.Color, vertexOf(board, made.Move), made.Color})
	}
	slices.Reverse(g.moves)
	g.engine.NewGame()
}

// ID returns the name of the game.
func (g *Game) ID() string { return "Quoridor" }

// Size returns the size of the grid.
func (g *Game) Size() (width, height int) { return 2*g.board.Width() - 1, 2*g.board.Height() - 1 }

// Resize starts a game on a grid of another size.
func (g *Game) Resize(width, height int) error {
	if width != height || width%2 == 0 {
		return fmt.Errorf("a grid of %dx%d: a square with odd sides is needed", width, height)
	}
	size := (width + 1) / 2
	board, err := quoridor.New(size, size, g.walls)
	if err != nil {
		return err
	}
	board.SetDrawRules(g.extensions.DrawRules())
	g.board, g.moves = board, nil
	g.engine.NewGame()
	return nil
}

// Clear starts a game on a grid of the same size.
func (g *Game) Clear() {
	if err := g.Resize(g.Size()); err != nil {
		panic(err) // the present board has this size
	}
}

// Commands returns the commands that only this game has.
func (g *Game) Commands() []gtp.Command {
	return append([]gtp.Command{{Name: "walls", Answer: g.setWalls}}, g.extensions.Commands()...)
}

// setWalls sets the walls in both hands, now and at the beginning of every later game.
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

// boardColor converts a color of the protocol to one of the board.
func boardColor(c gtp.Color) quoridor.Color { return gtp.Of(c, quoridor.Black, quoridor.White) }

// protocolColor converts a color of the board to one of the protocol.
func protocolColor(c quoridor.Color) gtp.Color { return gtp.ColorOf(c, quoridor.Black, quoridor.White) }

// ToMove returns the color to move.
func (g *Game) ToMove() gtp.Color { return protocolColor(g.board.ToMove()) }

// Play makes a move or a pass.
func (g *Game) Play(c gtp.Color, v gtp.Vertex) error {
	us := boardColor(c)
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
	if d := g.board.Drawn(); d != quoridor.NotDrawn {
		return fmt.Errorf("%s %s: the game is drawn: %s", c, v, d)
	}
	if err := g.board.Legal(m, us); err != nil {
		return err
	}
	g.board.Make(m, us)
	g.moves = append(g.moves, made)
	return nil
}

// Len returns the number of moves that can be taken back.
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

// Legal returns the legal moves of a color: pawn moves, then walls.
func (g *Game) Legal(c gtp.Color) []gtp.Vertex {
	if g.board.Drawn() != quoridor.NotDrawn {
		return nil
	}
	moves := g.board.AppendMoves(nil, boardColor(c))
	list := make([]gtp.Vertex, len(moves))
	for i, m := range moves {
		list[i] = vertexOf(g.board, m)
	}
	return list
}

// Outcome returns the result of the game.
func (g *Game) Outcome() gtp.Outcome {
	if d := g.board.Drawn(); d != quoridor.NotDrawn {
		return gtp.Outcome{Over: true, Drawn: true, Reason: d.String()}
	}
	c, over := g.board.Winner()
	return gtp.Outcome{Over: over, Winner: protocolColor(c), Reason: "the pawn is at its goal"}
}

// Think prepares a search for a move.
func (g *Game) Think(c gtp.Color, limits gtp.Limits) func(context.Context) (gtp.Thought[gtp.Vertex], error) {
	pos := g.board.Clone()
	pos.SetToMove(boardColor(c))
	names := pos.Clone() // pos belongs to the engine
	return func(ctx context.Context) (gtp.Thought[gtp.Vertex], error) {
		t, err := g.engine.Think(ctx, pos, limits)
		return gtp.Translate(t, func(m quoridor.Move) gtp.Vertex { return vertexOf(names, m) }), err
	}
}

// Analyses returns the analysis commands of GoGui for the game.
func (g *Game) Analyses() []gtp.Analysis {
	list := []gtp.Analysis{
		{Type: "gfx", Label: "Ways", Command: gtp.Command{Name: "gogo-ways", Answer: g.showPaths}},
	}
	if g.reasons != nil {
		list = append(list, gtp.Analysis{Type: "string", Label: "Hint", Parameters: " %m", Command: gtp.Command{Name: "gogo-hint"}, Explain: g.hint})
	}
	return list
}

// hint says which move is good and why.
func (g *Game) hint(c gtp.Color, t *gtp.Thought[gtp.Vertex]) string {
	pos := g.board.Clone()
	pos.SetToMove(boardColor(c))
	m, ok := moveAt(pos, t.Move)
	if !ok || pos.Legal(m, pos.ToMove()) != nil {
		return t.Move.String()
	}
	return strings.TrimSpace(t.Move.String() + " " + g.reasons(pos, m, t.Score))
}

// showPaths marks a shortest path of each pawn in its color, and tells their lengths.
// Pawns do not block each other here.
func (g *Game) showPaths(*gtp.Arguments) (string, error) {
	black, white := shortestPath(g.board, quoridor.Black), shortestPath(g.board, quoridor.White)
	return strings.Join([]string{
		"BLACK " + gtp.Vertices(pathPoints(g.board, black)),
		"WHITE " + gtp.Vertices(pathPoints(g.board, white)),
		fmt.Sprintf("TEXT black %d steps, white %d steps", len(black)-1, len(white)-1),
	}, "\n"), nil
}

// pathPoints returns the points of a path behind its first cell, including those between
// cells.
func pathPoints(b *quoridor.Board, way []quoridor.Cell) []gtp.Vertex {
	list := make([]gtp.Vertex, 0, 2*len(way))
	for i, cell := range way[1:] {
		before, n := nodeOf(b, way[i]), nodeOf(b, cell)
		between := node{(n.x + before.x) / 2, (n.y + before.y) / 2}
		list = append(list, between.vertex(b), n.vertex(b))
	}
	return list
}

// shortestPath returns the cells from a pawn to its goal row, inclusive: the first of the
// shortest paths in the order of the directions. There always is one.
func shortestPath(b *quoridor.Board, c quoridor.Color) []quoridor.Cell {
	from := b.Pawn(c)
	came := map[quoridor.Cell]quoridor.Cell{from: quoridor.NoCell}
	queue := []quoridor.Cell{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if _, y := b.XY(at); y == b.GoalRow(c) {
			return pathTo(at, came)
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

// pathTo returns the path to a cell by the predecessors.
func pathTo(at quoridor.Cell, came map[quoridor.Cell]quoridor.Cell) []quoridor.Cell {
	var way []quoridor.Cell
	for at != quoridor.NoCell {
		way = append(way, at)
		at = came[at]
	}
	slices.Reverse(way)
	return way
}
