// Package quoridor is Quoridor as people see and type it in a terminal.
package quoridor

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"gogo/bench/match"
	quoridormatch "gogo/bench/match/quoridor"
	"gogo/board/quoridor"
	"gogo/cmd/gogo/internal/play"
	"gogo/cmd/gogo/internal/screen"
)

// Game is Quoridor on the board of Empty.
type Game struct{ Empty *quoridor.Board }

// Position is a game in progress.
type Position = quoridormatch.Position

// Record is a game that was played.
type Record = play.Record[Position]

// Title has the size and the walls that each side began with.
func (Game) Title(p Position) string {
	title := fmt.Sprintf("Quoridor %dx%d, %d walls each", p.Width(), p.Height(), p.Hand())
	if p.Hand() == 1 {
		return strings.Replace(title, "walls", "wall", 1)
	}
	return title
}

// Sides are black, who begins, and white.
func (Game) Sides() [2]string { return quoridormatch.Sides() }

// Begin returns the empty board, on which a person begins.
func (g Game) Begin() (start Position, usual match.Side) {
	return quoridormatch.NewPosition(g.Empty.Clone()), match.First
}

// Copy returns a copy of a position.
func (Game) Copy(p Position) Position { return p.Copy() }

// Draw draws a position, which both sides see alike.
func (Game) Draw(p Position, _ match.Side, look screen.Look) []string { return Draw(p.Board, look) }

// Read reads a cell or a wall.
func (Game) Read(p Position, text string) (string, error) {
	m, err := quoridormatch.ReadMove(p.Board, text)
	if err != nil {
		return "", err
	}
	return p.Name(m), nil
}

// Show returns a move as it is.
func (Game) Show(_ Position, move string) string { return move }

// Wide is how many columns a wall takes.
func (Game) Wide() int { return 4 }

// Forced is never: not even a pawn with one step has to be played without a look.
func (Game) Forced(Position) (move string, forced bool) { return "", false }

// Ask says nothing: the board has the walls in hand.
func (Game) Ask(Position) string { return "" }

// News says nothing.
func (Game) News(_, _ Position) string { return "" }

// Natural is a beginner's move.
func (Game) Natural(p Position, rng *rand.Rand) string { return p.Natural(rng) }

// Words are none: moves are points.
func (Game) Words() []string { return nil }

// Help explains moves.
func (Game) Help() []string {
	return []string{
		"e8           move your pawn to column e, row 8",
		"e3h, e3v     put a wall below e3 and f3, or to the right of e3 and e2",
		"             x goes from the top to the bottom, o the other way",
	}
}

// Load reads the commands of a .qtp file.
func (Game) Load(path string) (*Record, error) {
	last, err := quoridormatch.Load(path)
	if err != nil {
		return nil, err
	}
	r := &Record{Last: last, Steps: make([]play.Step[Position], last.Len())}
	r.Outcome, r.Over = last.Over()
	before := last
	for i := last.Len() - 1; i >= 0; i-- {
		m := before.Moves()[i]
		before = before.Copy()
		before.Undo()
		r.Steps[i] = play.Step[Position]{Before: before, Move: before.Name(m.Move), Side: side(m.Color)}
	}
	return r, nil
}

// side returns the side of a colour.
func side(c quoridor.Color) match.Side {
	if c == quoridor.Black {
		return match.First
	}
	return match.Second
}

// Save writes the commands that play the game, whatever the name of the file.
func (Game) Save(_ string, r *Record) ([]byte, error) {
	about := fmt.Sprintf("%s (black) against %s (white)", r.Players[0], r.Players[1])
	if r.Over {
		about += ": " + r.Outcome.Describe(quoridormatch.Sides())
	}
	return quoridormatch.Save(r.Last, about), nil
}

// The compiler checks that Quoridor is a game of a session.
var _ play.Game[Position] = Game{}

// Opening says the moves before a game that is watched; "" if there are none.
func Opening(b *quoridor.Board) string {
	if b.Len() == 0 {
		return ""
	}
	names := make([]string, b.Len())
	for i, m := range b.Moves() {
		names[i] = b.Name(m.Move)
	}
	return "opening: " + strings.Join(names, ", ")
}
