// Package gomoku is gomoku as people see and type it in a terminal.
package gomoku

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	gamefile "gogo/bench/gamefile/gomoku"
	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/play"
	"gogo/cmd/gogo/internal/screen"
)

// Game is gomoku, renju or caro on the board of Empty.
type Game struct{ Empty *gomoku.Board }

// Position is a game in progress.
type Position = gomokumatch.Position

// Record is a game that was played.
type Record = play.Record[Position]

// Title has the size and the rule.
func (Game) Title(p Position) string {
	return gomokumatch.Size{Width: p.Width(), Height: p.Height()}.String() + " " + p.Rule().String()
}

// Sides are black, who begins, and white.
func (Game) Sides() [2]string { return gomokumatch.Sides() }

// Begin returns the empty board, on which a person begins.
func (g Game) Begin() (start Position, usual match.Side) {
	return Position{Board: g.Empty.Clone()}, match.First
}

// Copy returns a copy of a position.
func (Game) Copy(p Position) Position { return p.Copy() }

// Draw draws a position, which both sides see alike.
func (Game) Draw(p Position, _ match.Side, look screen.Look) []string { return Draw(p.Board, look) }

// Read reads a point.
func (Game) Read(p Position, text string) (string, error) {
	point, err := gomokumatch.ReadMove(p.Board, text)
	if err != nil {
		return "", err
	}
	return p.Name(point), nil
}

// Show returns a move as it is.
func (Game) Show(_ Position, move string) string { return move }

// Wide is how many columns the name of a point takes, but for those of the largest boards.
func (Game) Wide() int { return 4 }

// Forced is never: a point is always chosen.
func (Game) Forced(Position) (move string, forced bool) { return "", false }

// Ask says nothing: what is to be decided is always a point.
func (Game) Ask(Position) string { return "" }

// News says nothing.
func (Game) News(_, _ Position) string { return "" }

// Natural is a beginner's move.
func (Game) Natural(p Position, rng *rand.Rand) string { return p.Natural(rng) }

// Words are none: moves are points.
func (Game) Words() []string { return nil }

// Help explains points.
func (Game) Help() []string {
	return []string{
		"h8           put a stone on column h, row 8; 7,7 counts from 0 at the top left",
		"             A ! on the board is a point that the renju rules forbid Black.",
	}
}

// Load reads a .psq or SGF file. Setup stones stand on the board before the first move.
func (g Game) Load(path string) (*Record, error) {
	game, last, err := gomokumatch.Load(path, g.Empty.Rule())
	if err != nil {
		return nil, err
	}
	r := &Record{Last: last, Steps: make([]play.Step[Position], len(game.Moves))}
	r.Outcome, r.Over = last.Over()
	before := last
	for i := len(game.Moves) - 1; i >= 0; i-- {
		before = before.Copy()
		m := before.Undo()
		r.Steps[i] = play.Step[Position]{Before: before, Move: before.Name(m.Point), Side: side(m.Color)}
	}
	return r, nil
}

// side returns the side of a colour.
func side(c gomoku.Color) match.Side {
	if c == gomoku.Black {
		return match.First
	}
	return match.Second
}

// Save writes a .psq or SGF file.
func (Game) Save(path string, r *Record) ([]byte, error) {
	game := gamefile.FromBoard(r.Last.Board)
	setup := len(game.Moves) - len(r.Steps)
	for _, m := range game.Moves[:setup] {
		game.Setup = append(game.Setup, m.Stone)
	}
	slices.SortStableFunc(game.Setup, func(a, b gamefile.Stone) int { return cmp.Compare(a.Color, b.Color) })
	game.Moves = game.Moves[setup:]
	if setup > 0 && len(game.Moves) == 0 {
		game.ToMove = r.Last.ToMove()
	}
	for i := range game.Moves {
		step := &r.Steps[i]
		game.Moves[i].Took = step.Reply.Took
		if step.Reply.Reported {
			game.Moves[i].Comment = strings.Join(strings.Fields(screen.Search(step.Reply)), " ")
		}
	}
	game.Black, game.White = r.Players[0], r.Players[1]
	if r.Over {
		game.Result = result(r.Outcome)
	}
	return gomokumatch.Save(path, game)
}

// result is the outcome in the terms of game files.
func result(o match.Outcome) gamefile.Result {
	res := gamefile.Result{Over: true, Reason: o.Describe(gomokumatch.Sides())}
	if o.Winner != match.Nobody {
		res.Winner = gomokumatch.Color(o.Winner)
	}
	if o.Reason == play.Resigned {
		res.By = gamefile.Resignation
	}
	return res
}

// Opening says the moves before a game that is watched; "" if there are none.
func Opening(b *gomoku.Board) string {
	if b.Len() == 0 {
		return ""
	}
	names := make([]string, b.Len())
	for i, m := range b.Moves() {
		names[i] = b.Name(m.Point)
	}
	return "opening: " + strings.Join(names, " ")
}

// The compiler checks that gomoku is a game of a session.
var _ play.Game[Position] = Game{}
