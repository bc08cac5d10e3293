package report

import (
	"strconv"
	"strings"

	"gogo/bench/match"
	"gogo/bench/match/arena"
)

// Drawer draws the games of one match.
type Drawer interface {
	// Board returns the board before the first move.
	Board() Board
	// Draw returns the steps of a game: first those of its opening, then one
	// for each move of the record.
	Draw(r *arena.Record) ([]Step, error)
}

// Board is what games are drawn on.
type Board struct {
	Kind          BoardKind
	Width, Height int
	// Columns and Rows are the names of the columns from the left and of the
	// rows from the top.
	Columns, Rows []string
	// Start is what stands on the board before the first step.
	Start []Change
	// Dots are the points to mark on the board, each a column and a row.
	Dots [][2]int
	// Walls is how many walls each side has in hand, if the game has walls.
	Walls int
}

// BoardKind says where things stand.
type BoardKind string

const (
	// Points is a board of lines: things stand where they cross.
	Points BoardKind = "points"
	// Cells is a board of squares: things stand in them, walls between them.
	Cells BoardKind = "cells"
)

// Step is one move as it is drawn.
type Step struct {
	Name    string // of the move, in the notation of the game
	Changes []Change
}

// Change is one thing that a move changes on the board.
type Change struct {
	Kind Kind
	Side match.Side // whose it is
	X, Y int        // column and row, from 0 at the top left
	// ToX and ToY are where a Line ends.
	ToX, ToY int
}

// Kind tells the changes apart. Its letter is what the page knows it by.
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
)

// coordinateBase is that of a coordinate, which is one digit: no board has more
// columns.
const coordinateBase = 36

// String writes the change as the page reads it: the letter of its kind, the
// number of the side and the coordinates, a digit of base 36 each.
func (c Change) String() string {
	s := make([]byte, 0, len("l10000"))
	s = append(s, byte(c.Kind), '0'+byte(c.Side))
	s = appendCoordinates(s, c.X, c.Y)
	if c.Kind == Line {
		s = appendCoordinates(s, c.ToX, c.ToY)
	}
	return string(s)
}

func appendCoordinates(s []byte, x, y int) []byte {
	return strconv.AppendInt(strconv.AppendInt(s, int64(x), coordinateBase), int64(y), coordinateBase)
}

// encodeChanges writes changes with a comma between them.
func encodeChanges(changes []Change) string {
	texts := make([]string, len(changes))
	for i, c := range changes {
		texts[i] = c.String()
	}
	return strings.Join(texts, ",")
}
