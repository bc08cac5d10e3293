package qtp

import (
	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

const (
	aVertex       = "a vertex like E8"
	anOrientation = "an orientation: horizontal or vertical"
)

// ours returns a color of the protocol as the rules have it.
func ours(c gtp.Color) quoridor.Color { return gtp.Of(c, quoridor.Black, quoridor.White) }

// theirs returns a color of the rules as the protocol has it.
func theirs(c quoridor.Color) gtp.Color { return gtp.ColorOf(c, quoridor.Black, quoridor.White) }

// takeColor takes a colour.
func takeColor(a *gtp.Arguments) quoridor.Color { return ours(a.Color()) }

// takeVertex takes a vertex, which is NoCell if it is not on the board: that is no
// error of syntax.
func takeVertex(a *gtp.Arguments, b *quoridor.Board) quoridor.Cell {
	arg := a.Next(aVertex)
	column, row, ok := parseVertex(arg)
	switch {
	case !ok:
		a.Fail(arg, aVertex)
		return quoridor.NoCell
	case column >= b.Width() || row < 1 || row > b.Height():
		return quoridor.NoCell
	}
	return b.At(column, b.Height()-row)
}

// takeOrientation takes an orientation.
func takeOrientation(a *gtp.Arguments) quoridor.Orientation {
	arg := a.Next(anOrientation)
	o, err := quoridor.ParseOrientation(arg)
	if err != nil {
		a.Fail(arg, anOrientation)
	}
	return o
}

// parseVertex reads a letter and a number: the column from 0 on the left and the
// row from 1 at the bottom. They may be off any board.
func parseVertex(text string) (column, row int, ok bool) {
	if text == "" {
		return 0, 0, false
	}
	column = int(text[0]|0x20) - 'a'
	row, ok = gtp.ParseInt(text[1:])
	return column, row, ok && column >= 0 && column < 26
}
