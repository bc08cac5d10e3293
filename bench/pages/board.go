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
	// Draw returns the steps of a game: first those of its opening, as the records of
	// matches write it, then one for each move. The errors name the move that cannot be
	// made.
	Draw(opening string, moves []Move) ([]Step, error)
}

// Move is a move as records have it.
type Move struct {
	// Side is who made it. It may be Nobody where the rules tell.
	Side match.Side
	Name string
}

// Named returns moves by their names, in games whose rules tell who makes them.
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

// Board is what games are drawn on, as the modules read it.
type Board struct {
	Kind   BoardKind `json:"kind"`
	Width  int       `json:"width"`
	Height int       `json:"height"`
	// Columns and Rows are the names of the columns from the left and of the
	// rows from the top.
	Columns []string `json:"columns"`
	Rows    []string `json:"rows"`
	// Start is what stands on the board before the first step.
	Start Changes `json:"start"`
	// Dots are the points to mark on the board, each a column and a row.
	Dots [][2]int `json:"dots,omitempty"`
	// Walls is how many walls each side has in hand, if the game has walls.
	Walls int `json:"walls"`
	// Hands are the walls of each side where they are not as many.
	Hands []int `json:"hands,omitempty"`
}

// BoardKind says where things stand.
type BoardKind string

const (
	// Points is a board of lines: things stand where they cross.
	Points BoardKind = "points"
	// Cells is a board of squares: things stand in them, walls between them.
	Cells BoardKind = "cells"
	// Backgammon is a board of 24 points with bar, trays, dice and cube. It has no
	// columns and rows: see Way for its places.
	Backgammon BoardKind = "backgammon"
)

// Step is one move as it is drawn.
type Step struct {
	Name    string // of the move, in the notation of the game
	Changes Changes
	// Heading is that of a part of the game which begins with the step, such as a game of
	// a match. It is empty for the steps within.
	Heading string
}

// Change is one thing that a move changes on the board.
type Change struct {
	Kind Kind
	Side match.Side // whose it is
	X, Y int        // column and row, from 0 at the top left
	// ToX and ToY are where a Line ends.
	ToX, ToY int
	Text     string // of a Whole
}

// Kind tells the changes apart. Its letter is what the modules know it by.
type Kind byte

const (
	// Stone is a stone that is put on the board.
	Stone Kind = 's'
	// Pawn is the side's pawn that goes to another place.
	Pawn Kind = 'p'
	// HorizontalWall is a wall of two cells' length below the cell and its
	// right neighbour.
	HorizontalWall Kind = 'h'
	// VerticalWall is a wall of two cells' length to the right of the cell and
	// of the one below.
	VerticalWall Kind = 'v'
	// Line marks a row of things, the winning one.
	Line Kind = 'l'
	// Whole is all that stands on the board, in place of what stood there: Text, an
	// XGID without its prefix and with the first side at the bottom. It has no comma. The side is who
	// decides next. A largest cube of 1 means that there is no cube.
	Whole Kind = 'x'
	// Rolled are dice that were played: X and Y are their faces.
	Rolled Kind = 'r'
	// Way is that of a chequer, from place X to place Y. The places are the points as the
	// first side counts them, and at their ends 0 and 25: the first side comes from its
	// bar at 25 and bears off to 0, the second goes the other way.
	Way Kind = 'w'
)

// coordinateBase is that of a coordinate, which is one digit: no board has more
// columns.
const coordinateBase = 36

// String writes the change as the modules read it: the letter of its kind, the
// number of the side and the coordinates, a digit of base 36 each, or the text.
func (c Change) String() string {
	s := make([]byte, 0, len("l10000"))
	s = append(s, byte(c.Kind), '0'+byte(c.Side))
	if c.Kind == Whole {
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

// Changes are what one move changes.
type Changes []Change

// String writes the changes with a comma between them.
func (c Changes) String() string {
	texts := make([]string, len(c))
	for i, change := range c {
		texts[i] = change.String()
	}
	return strings.Join(texts, ",")
}

// MarshalText writes the changes as String does.
func (c Changes) MarshalText() ([]byte, error) { return []byte(c.String()), nil }
