// Package gomoku has programs for five in a row speak the Go Text Protocol with GoGui's
// extensions, and GoGui follow the rules of the game.
//
// Where these texts are silent, this is our reading:
//
//   - A board may have two sides, boardsize 15 12. GoGui asks for them and sends boardsize
//     with the width alone: a board that has it keeps its height. Its version 1.6.0 fails to
//     draw what is no square.
//   - A point that renju forbids Black is an illegal move, and none of the legal ones.
//   - The game is over when a row wins or the board is full; a continuous one alone when
//     it is full. No move is legal then, genmove answers pass, and so the tools for Go see
//     the end that they know, two passes. A pass may be played at any time.
//   - final_score is B+ or W+, with no number behind it, and 0 for a draw.
//   - gogui-setup adds stones to the board. Whose turn it is after them follows from their
//     number, unless gogui-setup_player says it.
package gomoku

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gogo/board/gomoku"
	"gogo/protocol/gtp"
)

// Thought is a move and what led to it.
type Thought = gtp.Thought[gomoku.Point]

// Engine is the brain behind the protocol. One of its methods runs at a time.
type Engine interface {
	// NewGame forgets what was learned of the last game.
	NewGame()
	// Think returns a move for pos.ToMove(), who has a legal one. Soon after ctx is
	// canceled, also before the call, it returns the best move so far without an
	// error. The board is the engine's own; its stones may be in any order.
	Think(ctx context.Context, pos *gomoku.Board, limits gtp.Limits) (Thought, error)
}

// Game is five in a row behind the protocol.
type Game struct {
	engine Engine
	board  *gomoku.Board
	// moves are those since the stones that were set up, passes among them.
	moves []move
}

// move is a move or a pass, and whose turn it was.
type move struct {
	gtp.Stone
	turn gomoku.Color
}

var (
	_ gtp.Game    = (*Game)(nil)
	_ gtp.Setter  = (*Game)(nil)
	_ gtp.Analyst = (*Game)(nil)
)

// New returns a game on an empty board. The error is that of a size or a rule that
// cannot be.
func New(engine Engine, width, height int, rule gomoku.Rule) (*Game, error) {
	board, err := gomoku.New(width, height, rule)
	if err != nil {
		return nil, err
	}
	engine.NewGame()
	return &Game{engine: engine, board: board}, nil
}

// ID names the rule: GoGui takes games of one name for the same.
func (g *Game) ID() string {
	rule, id := g.board.Rule(), "Gomoku"
	switch {
	case rule&gomoku.Renju != 0:
		id = "Renju"
	case rule&gomoku.Caro != 0:
		id = "Caro"
	}
	if rule&gomoku.ExactFive != 0 {
		id += "exact"
	}
	if rule&gomoku.Continuous != 0 {
		id += "continuous"
	}
	return id
}

// Size returns the sides of the board.
func (g *Game) Size() (width, height int) { return g.board.Width(), g.board.Height() }

// Resize begins a game on an empty board of another size.
func (g *Game) Resize(width, height int) error {
	board, err := gomoku.New(width, height, g.board.Rule())
	if err != nil {
		return err
	}
	g.board, g.moves = board, nil
	g.engine.NewGame()
	return nil
}

// Clear begins a game on the empty board.
func (g *Game) Clear() {
	if err := g.Resize(g.Size()); err != nil {
		panic(err) // the board there is has this size
	}
}

// ToMove returns whose turn it is.
func (g *Game) ToMove() gtp.Color { return theirs(g.board.ToMove()) }

// SetToMove gives the turn to a color.
func (g *Game) SetToMove(c gtp.Color) { g.board.SetToMove(ours(c)) }

// ours returns a color of the protocol as the rules have it.
func ours(c gtp.Color) gomoku.Color {
	if c == gtp.Black {
		return gomoku.Black
	}
	return gomoku.White
}

// theirs returns a color of the rules as the protocol has it.
func theirs(c gomoku.Color) gtp.Color {
	if c == gomoku.Black {
		return gtp.Black
	}
	return gtp.White
}

// vertex returns where a point lies on the grid.
func vertex(b *gomoku.Board, p gomoku.Point) gtp.Vertex {
	x, y := b.XY(p)
	return gtp.Vertex{X: x, Y: b.Height() - 1 - y}
}

// point returns the point of a vertex, NoPoint if it is off the board.
func (g *Game) point(v gtp.Vertex) gomoku.Point {
	x, y := v.X, g.board.Height()-1-v.Y
	if !g.board.OnBoard(x, y) {
		return gomoku.NoPoint
	}
	return g.board.At(x, y)
}

// Play makes a move or a pass.
func (g *Game) Play(c gtp.Color, v gtp.Vertex) error {
	made := move{gtp.Stone{Color: c, At: v}, g.board.ToMove()}
	if v == gtp.Pass {
		g.SetToMove(c.Other())
		g.moves = append(g.moves, made)
		return nil
	}
	if o := g.Outcome(); o.Over {
		return fmt.Errorf("%s %s: the game is over", c, v)
	}
	p := g.point(v)
	if err := g.board.Legal(p, ours(c)); err != nil {
		// Without the name in the board's own notation, which has the letter I.
		return fmt.Errorf("%s %s: %w", c, v, errors.Unwrap(err))
	}
	g.board.Place(p, ours(c))
	if g.continuous() {
		g.board.Finish()
	}
	g.moves = append(g.moves, made)
	return nil
}

// continuous reports whether the game goes on behind a five.
func (g *Game) continuous() bool { return g.board.Rule()&gomoku.Continuous != 0 }

// Len returns how many moves can be taken back.
func (g *Game) Len() int { return len(g.moves) }

// Undo takes the last move back.
func (g *Game) Undo() {
	last := g.moves[len(g.moves)-1]
	g.moves = g.moves[:len(g.moves)-1]
	if last.At != gtp.Pass {
		g.board.Undo()
	}
	g.board.SetToMove(last.turn)
}

// Setup adds stones to the board. After it Black is to move, or White if Black has more
// stones.
func (g *Game) Setup(stones []gtp.Stone) error {
	board := g.board.Clone()
	for _, s := range stones {
		p := g.point(s.At)
		if p == gomoku.NoPoint || board.Cell(p) != gomoku.Empty {
			return fmt.Errorf("no stone can be set up on %s", s.At)
		}
		board.Place(p, ours(s.Color))
	}
	more := 0 // black stones beyond the white ones
	for _, m := range board.Moves() {
		more += map[gomoku.Color]int{gomoku.Black: 1, gomoku.White: -1}[m.Color]
	}
	board.SetToMove(gomoku.Black)
	if more > 0 {
		board.SetToMove(gomoku.White)
	}
	g.board, g.moves = board, nil
	return nil
}

// Legal returns the moves of a color from A1 on, row by row.
func (g *Game) Legal(c gtp.Color) []gtp.Vertex {
	if g.Outcome().Over {
		return nil
	}
	var list []gtp.Vertex
	g.each(func(p gomoku.Point) {
		if g.board.Legal(p, ours(c)) == nil {
			list = append(list, vertex(g.board, p))
		}
	})
	return list
}

// each calls f for every point, from A1 on, row by row.
func (g *Game) each(f func(gomoku.Point)) {
	for y := g.board.Height() - 1; y >= 0; y-- {
		for x := range g.board.Width() {
			f(g.board.At(x, y))
		}
	}
}

// Outcome says how the game has ended. Stones that were set up may have won it too.
func (g *Game) Outcome() gtp.Outcome {
	if !g.continuous() {
		for i := g.board.Len() - 1; i >= 0; i-- {
			m := g.board.Moves()[i]
			if g.board.Wins(m.Point, m.Color) {
				return gtp.Outcome{Over: true, Winner: theirs(m.Color), Reason: "five in a row"}
			}
			if len(g.moves) > 0 { // only the last move can have won
				break
			}
		}
	}
	if g.board.Full() {
		return gtp.Outcome{Over: true, Drawn: true, Reason: "the board is full"}
	}
	return gtp.Outcome{}
}

// Rows returns the stones from the top row. Stones of a row that a continuous game has
// finished are points that are none.
func (g *Game) Rows() []string {
	rows := make([]string, g.board.Height())
	for y := range rows {
		var row strings.Builder
		for x := range g.board.Width() {
			row.WriteByte(".XO?"[g.board.Cell(g.board.At(x, y))])
		}
		rows[y] = row.String()
	}
	return rows
}

// Think prepares the search for a move.
func (g *Game) Think(c gtp.Color, limits gtp.Limits) func(context.Context) (gtp.Thought[gtp.Vertex], error) {
	pos := g.board.Clone()
	pos.SetToMove(ours(c))
	return func(ctx context.Context) (gtp.Thought[gtp.Vertex], error) {
		names := pos.Clone() // the engine's own is anybody's guess afterwards
		t, err := g.engine.Think(ctx, pos, limits)
		return gtp.Translate(t, func(p gomoku.Point) gtp.Vertex { return vertex(names, p) }), err
	}
}

// Show draws the board.
func (g *Game) Show() string {
	notes := []string{fmt.Sprintf("%s %dx%d", g.board.Rule(), g.board.Width(), g.board.Height())}
	if len(g.moves) > 0 {
		last := g.moves[len(g.moves)-1]
		notes = append(notes, fmt.Sprintf("move %d: %s %s", len(g.moves), last.Color, last.At))
	}
	o := g.Outcome()
	switch {
	case o.Drawn:
		notes = append(notes, "drawn: "+o.Reason)
	case o.Over:
		notes = append(notes, fmt.Sprintf("%s has won: %s", o.Winner, o.Reason))
	default:
		notes = append(notes, fmt.Sprintf("%s to move", g.ToMove()))
	}
	return gtp.Diagram(g.Rows(), notes)
}
