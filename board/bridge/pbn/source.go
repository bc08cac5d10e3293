package pbn

import (
	"cmp"
	"errors"
	"strings"

	"gogo/board/bridge/record"
)

// Limits bound what a Reader takes in, and with that its time and memory. A field that is
// 0 means the value in DefaultLimits.
type Limits struct {
	Line int   // bytes of a line; the standard has 255
	Game int   // bytes of a game
	Tags int   // tag pairs of a game
	File int64 // bytes of the whole file
}

// DefaultLimits are far above what any program writes.
var DefaultLimits = Limits{Line: 1 << 16, Game: 1 << 20, Tags: 1 << 10, File: 1 << 33}

// orDefault replaces zero fields by their defaults.
func (l Limits) orDefault() Limits {
	d := DefaultLimits
	return Limits{
		Line: cmp.Or(max(l.Line, 0), d.Line),
		Game: cmp.Or(max(l.Game, 0), d.Game),
		Tags: cmp.Or(max(l.Tags, 0), d.Tags),
		File: cmp.Or(max(l.File, 0), d.File),
	}
}

// The errors for what exceeds the limits of a reader, or is not PBN at all.
var (
	ErrLongLine = errors.New("the line is too long and is left out")
	ErrLongGame = errors.New("the game is too long and is left out")
	ErrManyTags = errors.New("the game has too many tags and is left out")
	ErrLongFile = record.ErrLongFile
	ErrUTF16    = record.ErrUTF16
)

// line is a line of a file.
type line = record.Piece

// isBlank reports whether a line ends a game.
func isBlank(l *line) bool { return !l.Long && strings.TrimLeft(l.Text, spaces) == "" }

// spaces are the characters that count as white space. The standard names blanks, tabs and
// line ends, and mentions zero and padding bytes at the ends of lines.
const spaces = record.Spaces
