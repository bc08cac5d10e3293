package pages

import (
	"strconv"
	"strings"

	"gogo/bench/match"
	"gogo/bench/match/arena"
)

// Drawer draws games that begin on the same board.
type Drawer interface {
	// Board returns the board before the first move.
	Board() Board
	// Draw returns the steps of a game: first those of its opening in the notation of match
	// records, then one for each move. The error names the illegal move.
	Draw(opening string, moves []Move) ([]Step, error)
}

// Move is a move of a record.
type Move struct {
	// Side made the move. It may be Nobody if the rules determine it.
	Side match.Side
	Name string
}

// Named returns moves by name, for games whose rules determine the sides.
func Named(names ...string) []Move {
	moves := make([]Move, len(names))
	for i, name := range names {
		moves[i].Name = name
	}
	return moves
}

// Recorded returns the moves of a record.
func Recorded(r *arena.Record) []Move {
	moves := make([]Move, len(r.Moves))
	for i, m := range r.Moves {
		moves[i] = Move{Side: m.Side, Name: m.Move}
	}
	return moves
}

// Board describes the board to the modules that draw games.
type Board struct {
	Kind   BoardKind `json:"kind"`
	Width  int       `json:"width"`
	Height int       `json:"height"`
	// Columns and Rows are the names of the columns from the left and of the rows from the top.
	Columns []string `json:"columns"`
	Rows    []string `json:"rows"`
	// Start is the initial setup of the board.
	Start Changes `json:"start"`
	// Dots are the marked points of the board, each a column and a row.
	Dots [][2]int `json:"dots,omitempty"`
	// Walls is the initial number of walls of each side, if the game has walls.
	Walls int `json:"walls"`
	// Hands are the walls of each side if they differ.
	Hands []int `json:"hands,omitempty"`
}

// BoardKind is the kind of a board.
type BoardKind string

const (
	// Points is a board of lines with stones on their crossings.
	Points BoardKind = "points"
	// Cells is a board of squares with pieces in them, walls between them.
	Cells BoardKind = "cells"
	// Backgammon is a board of 24 points with bar, trays, dice and cube. It has no columns and
	// rows: see CheckerMove for its places.
	Backgammon BoardKind = "backgammon"
)

// Step is a move to be drawn.
type Step struct {
	Name    string // of the move, in the notation of the game
	Changes Changes
	// Heading is the heading of a part of the game that starts with the step, such as a game of
	// a match, or "".
	Heading string
}

// Change is one change on the board by a move.
type Change struct {
	Kind Kind
	Side match.Side // owner
	X, Y int        // column and row, from 0 at the top left
	// ToX and ToY are the end of a Line.
	ToX, ToY int
	Text     string // of a FullPosition
}

// Kind is the kind of a change. Its letter is the modules' code.
type Kind byte

const (
	// Stone puts a stone on the board.
	Stone Kind = 's'
	// Pawn moves the side's pawn to another place.
	Pawn Kind = 'p'
	// HorizontalWall places a wall two cells long below the cell and its right neighbor.
	HorizontalWall Kind = 'h'
	// VerticalWall places a wall two cells long to the right of the cell and of the one below.
	VerticalWall Kind = 'v'
	// Line marks the winning row.
	Line Kind = 'l'
	// FullPosition replaces the whole position by Text, an XGID without its prefix and with the first
	// side at the bottom. It has no comma. The side is the one to decide next. A largest cube of
	// 1 means that there is no cube.
	FullPosition Kind = 'x'
	// Dice shows dice that were played: X and Y are their faces.
	Dice Kind = 'r'
	// CheckerMove moves a checker from place X to place Y. The places are the points as the first side
	// counts them, and at their ends 0 and 25: the first side enters from its bar at 25 and
	// bears off to 0, the second goes the other way.
	CheckerMove Kind = 'w'
)

// coordinateBase is the base of a coordinate, which is one digit: no board has more columns.
const coordinateBase = 36

// String encodes the change for the modules: the letter of its kind, the number of the side and the
// coordinates, a digit of base 36 each, or the text.
func (c Change) String() string {
	s := make([]byte, 0, len("l10000"))
	s = append(s, byte(c.Kind), '0'+byte(c.Side))
	if c.Kind == FullPosition {
		return string(s) + c.Text
	}
	s = appendCoordinates(s, c.X, c.Y)
	if c.Kind == Line {
		s = appendCoordinates(s, c.ToX, c.ToY)
	}
	return string(s)
}

func appendCoordinates(s []byte, x, y int) []byte {
	return strconv.AppendInt(strconv.AppendInt(s, int64(x), coordinateBase), int64(y), coordinateBase)
}

// Changes are the changes by one move.
type Changes []Change

// String joins the changes with commas.
func (c Changes) String() string {
	texts := make([]string, len(c))
	for i, change := range c {
		texts[i] = change.String()
	}
	return strings.Join(texts, ",")
}

// MarshalText implements encoding.TextMarshaler.
func (c Changes) MarshalText() ([]byte, error) { return []byte(c.String()), nil }
