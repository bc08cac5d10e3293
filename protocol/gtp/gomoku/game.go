// Package gomoku implements five in a row in the Go Text Protocol with GoGui's
// extensions, so that GoGui follows the rules of the game.
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

// Thought is the result of a search.
type Thought = gtp.Thought[gomoku.Point]

// Engine is the engine behind the protocol. Its methods are called one at a time.
type Engine interface {
	// NewGame clears what was learned from the last game.
	NewGame()
	// Think returns a move for pos.ToMove(), which has a legal one. Soon after ctx is
	// canceled, even before the call, it returns the best move so far without an error.
	// The board belongs to the engine; its stones may be in any order.
	Think(ctx context.Context, pos *gomoku.Board, limits gtp.Limits) (Thought, error)
}

// Game implements gtp.Game for five in a row.
type Game struct {
	engine Engine
	board  *gomoku.Board
	// moves are the moves since stones were last set up, including passes.
	moves []move
}

// move is a move or a pass, with the color whose turn it was.
type move struct {
	gtp.Stone
	turn gomoku.Color
}

var (
	_ gtp.Game    = (*Game)(nil)
	_ gtp.Setter  = (*Game)(nil)
	_ gtp.Analyst = (*Game)(nil)
)

// New returns a game on an empty board, or an error if the size or the rule is not
// supported.
func New(engine Engine, width, height int, rule gomoku.Rule) (*Game, error) {
	board, err := gomoku.New(width, height, rule)
	if err != nil {
		return nil, err
	}
	engine.NewGame()
	return &Game{engine: engine, board: board}, nil
}

// ID returns the name of the rule: GoGui considers games of one name the same.
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

// Resize starts a game on an empty board of another size.
func (g *Game) Resize(width, height int) error {
	board, err := gomoku.New(width, height, g.board.Rule())
	if err != nil {
		return err
	}
	g.board, g.moves = board, nil
	g.engine.NewGame()
	return nil
}

// Clear starts a game on the empty board.
func (g *Game) Clear() {
	if err := g.Resize(g.Size()); err != nil {
		panic(err) // the present board has this size
	}
}

// ToMove returns the color to move.
func (g *Game) ToMove() gtp.Color { return protocolColor(g.board.ToMove()) }

// SetToMove sets the color to move.
func (g *Game) SetToMove(c gtp.Color) { g.board.SetToMove(boardColor(c)) }

// boardColor converts a color of the protocol to one of the board.
func boardColor(c gtp.Color) gomoku.Color {
	if c == gtp.Black {
		return gomoku.Black
	}
	return gomoku.White
}

// protocolColor converts a color of the board to one of the protocol.
func protocolColor(c gomoku.Color) gtp.Color {
	if c == gomoku.Black {
		return gtp.Black
	}
	return gtp.White
}

// vertex returns the vertex of a point.
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
	if err := g.board.Legal(p, boardColor(c)); err != nil {
		// err itself names the point in the board's notation, which has the letter I.
		return fmt.Errorf("%s %s: %w", c, v, errors.Unwrap(err))
	}
	g.board.Place(p, boardColor(c))
	if g.continuous() {
		g.board.Finish()
	}
	g.moves = append(g.moves, made)
	return nil
}

// continuous reports whether the game goes on after a five.
func (g *Game) continuous() bool { return g.board.Rule()&gomoku.Continuous != 0 }

// Len returns the number of moves that can be taken back.
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

// Setup adds stones to the board. Then Black is to move, or White if Black has more
// stones.
func (g *Game) Setup(stones []gtp.Stone) error {
	board := g.board.Clone()
	for _, s := range stones {
		p := g.point(s.At)
		if p == gomoku.NoPoint || board.Cell(p) != gomoku.Empty {
			return fmt.Errorf("no stone can be set up on %s", s.At)
		}
		board.Place(p, boardColor(s.Color))
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
	g.eachPoint(func(p gomoku.Point) {
		if g.board.Legal(p, boardColor(c)) == nil {
			list = append(list, vertex(g.board, p))
		}
	})
	return list
}

// eachPoint calls f for every point, from A1 on, row by row.
func (g *Game) eachPoint(f func(gomoku.Point)) {
	for y := g.board.Height() - 1; y >= 0; y-- {
		for x := range g.board.Width() {
			f(g.board.At(x, y))
		}
	}
}

// Outcome returns the result of the game. Stones that were set up may have won it, too.
func (g *Game) Outcome() gtp.Outcome {
	if !g.continuous() {
		for i := g.board.Len() - 1; i >= 0; i-- {
			m := g.board.Moves()[i]
			if g.board.Wins(m.Point, m.Color) {
				return gtp.Outcome{Over: true, Winner: protocolColor(m.Color), Reason: "five in a row"}
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

// Rows returns the stones from the top row. Stones of finished rows of a continuous game
// are no points.
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

// Think prepares a search for a move.
func (g *Game) Think(c gtp.Color, limits gtp.Limits) func(context.Context) (gtp.Thought[gtp.Vertex], error) {
	pos := g.board.Clone()
	pos.SetToMove(boardColor(c))
	return func(ctx context.Context) (gtp.Thought[gtp.Vertex], error) {
		names := pos.Clone() // the engine may change pos
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
