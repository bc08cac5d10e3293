package gtp

import "context"

// Game is a game of two players on the points of a grid, in a form that programs for Go
// can play and GoGui can show. Its methods are called one at a time.
type Game interface {
	// ID returns the name of the game: a capital letter, then small ones.
	ID() string
	Grid
	Moves

	// Think prepares a search for a move of a color that has a legal one. The function
	// that it returns runs in the background, on its own position. Soon after ctx is
	// canceled, even before the call, it returns the best move so far without an error.
	Think(c Color, limits Limits) func(ctx context.Context) (Thought[Vertex], error)
}

// Grid is the board of a game.
type Grid interface {
	// Size returns the size of the grid.
	Size() (width, height int)
	// Resize starts a game on an empty grid of another size, or returns an error if the
	// game has no such board.
	Resize(width, height int) error
	// Clear starts a game on an empty grid of the same size.
	Clear()
	// Rows returns the grid from the top: X, O and . for black, white and empty points, ?
	// for others.
	Rows() []string
	// Show draws the board for people, in several lines.
	Show() string
}

// Moves are the moves of a game so far, and those that may come next.
type Moves interface {
	// ToMove returns the color to move.
	ToMove() Color
	// Play makes a move of either color, or a Pass. A vertex off the grid is an error.
	Play(Color, Vertex) error
	// Len returns the number of moves that can be taken back, and Undo takes the last one
	// back.
	Len() int
	Undo()
	// Legal returns the legal moves of a color, none if the game is over.
	Legal(Color) []Vertex
	// Outcome returns the result of the game, if it has ended.
	Outcome() Outcome
}

// Setter is a Game in which stones can be set up.
type Setter interface {
	// Setup adds stones to the board and sets the color to move. Stones that were there
	// before can no longer be taken back. An error changes nothing.
	Setup(stones []Stone) error
	// SetToMove sets the color to move.
	SetToMove(Color)
}

// Drawer is a Game with more to draw than stones.
type Drawer interface {
	// Graphics returns GoGui's drawing commands for the rest.
	Graphics() []string
}

// Commander is a Game with commands of its own.
type Commander interface {
	Commands() []Command
}

// Analyst is a Game with analysis commands of its own.
type Analyst interface {
	Analyses() []Analysis
}

// Stone is a move, or a stone that is set up.
type Stone struct {
	Color Color
	At    Vertex
}

// Outcome is the result of a game. The zero value is a game in progress.
type Outcome struct {
	Over, Drawn bool
	Winner      Color  // unless Drawn
	Reason      string // such as "five in a row"
}

// Score returns the result in the form of the protocol.
func (o Outcome) Score() string {
	switch {
	case o.Drawn:
		return "0"
	case o.Winner == Black:
		return "B+"
	default:
		return "W+"
	}
}

// Analysis is an analysis command of GoGui, whose response is shown on the board. One of
// the functions is set.
type Analysis struct {
	// Type is GoGui's type of the response, Label the name in its menu, and Parameters
	// what follows the name of the command there, such as " %m".
	Type, Label, Parameters string
	Command
	// Explain makes the response from a search as for a move of a color, which is by default the one to move.
	Explain func(Color, *Thought[Vertex]) string
}
