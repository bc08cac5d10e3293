package pbn

import (
	"cmp"
	"errors"
)

// Limits bound what a Reader takes in, so that no file makes it use more memory or
// time than that. A field that is 0 has the value of DefaultLimits.
type Limits struct {
	Line int   // bytes of a line; the standard has 255
	Game int   // bytes of a game
	Tags int   // tag pairs of a game
	File int64 // bytes of the whole file
}

// DefaultLimits are far beyond what any program writes.
var DefaultLimits = Limits{Line: 1 << 16, Game: 1 << 20, Tags: 1 << 10, File: 1 << 33}

// orDefault fills in what is 0.
func (l Limits) orDefault() Limits {
	d := DefaultLimits
	return Limits{
		Line: cmp.Or(max(l.Line, 0), d.Line),
		Game: cmp.Or(max(l.Game, 0), d.Game),
		Tags: cmp.Or(max(l.Tags, 0), d.Tags),
		File: cmp.Or(max(l.File, 0), d.File),
	}
}

// What goes beyond the limits of a reader.
var (
	ErrLongLine = errors.New("the line is too long and is left out")
	ErrLongGame = errors.New("the game is too long and is left out")
	ErrManyTags = errors.New("the game has too many tags and is left out")
	ErrLongFile = errors.New("the file is too long, the rest of it is left out")
	ErrUTF16    = errors.New("the file is in UTF-16: save it as UTF-8 or Latin-1")
)
