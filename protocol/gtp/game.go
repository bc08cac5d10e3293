package gtp

import "context"

// Game is a game of two that is played on the points of a grid, as programs for Go
// take part in it and GoGui shows it. Its methods are called one at a time.
type Game interface {
	// ID is the name of the game: a capital letter, then small ones.
	ID() string
	// Size is the grid.
	Size() (width, height int)
	// Resize begins a game on an empty grid of a size, which is refused if the game
	// has no such board.
	Resize(width, height int) error
	// Clear begins a game on the empty grid there is.
	Clear()

	// ToMove is the color whose turn it is.
	ToMove() Color
	// Play makes a move of either color, or a Pass. A vertex off the grid is refused.
	Play(Color, Vertex) error
	// Len is how many moves can be taken back, and Undo takes the last one back.
	Len() int
	Undo()
	// Legal are the moves of a color, none where the game is over.
	Legal(Color) []Vertex
	// Outcome is how the game has ended, if it has.
	Outcome() Outcome

	// Rows is the grid from the top: X, O and . for points that are black, white and
	// empty, ? for points that are none.
	Rows() []string
	// Show draws the board for people, in several lines.
	Show() string

	// Think prepares to look for a move of a color that has a legal one: it returns
	// what then runs beside the session, on a position of its own. Soon after ctx is
	// canceled, also before the call, that returns the best move so far without an
	// error.
	Think(c Color, limits Limits) func(ctx context.Context) (Thought[Vertex], error)
}

// Setter is a Game in which stones can be set up.
type Setter interface {
	// Setup adds stones that are no moves to the board and gives a color the turn.
	// The stones before them are no moves either then. An error changes nothing.
	Setup(stones []Stone) error
	// SetToMove gives the turn to a color.
	SetToMove(Color)
}

// Drawer is a Game that is more than stones.
type Drawer interface {
	// Graphics are GoGui's commands that draw the rest.
	Graphics() []string
}

// Commander is a Game with commands of its own.
type Commander interface {
	Commands() []Command
}

// Analyst is a Game with questions of its own.
type Analyst interface {
	Analyses() []Analysis
}

// Stone is a move, or a stone that was set up.
type Stone struct {
	Color Color
	At    Vertex
}

// Outcome is how a game has ended. The zero value is that of a game that goes on.
type Outcome struct {
	Over, Drawn bool
	Winner      Color  // unless Drawn
	Reason      string // as in "five in a row"
}

// Score is the result as the protocol writes it.
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

// Analysis is a question that GoGui asks about a position and whose answer it shows on
// the board. One of the two functions is set.
type Analysis struct {
	// Type says how GoGui reads the answer, Label is its name in the menu, and
	// Parameters is what stands behind the name of the command there, as in " %m".
	Type, Label, Parameters string
	Command
}
