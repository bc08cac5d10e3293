package qtp

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/quoridor"
)

// errSyntax is what is wrong with arguments that cannot be understood.
var errSyntax = errors.New("syntax error")

// arguments takes the arguments of a command one by one and remembers the
// first that is wrong.
type arguments struct {
	left []string
	err  error
}

// fail notes that the argument got is not what was wanted.
func (a *arguments) fail(got, wanted string) {
	if a.err == nil {
		a.err = fmt.Errorf("%w: %s is not %s", errSyntax, quote(got), wanted)
	}
}

// next returns the next argument, "" if it is missing, which is an error then.
func (a *arguments) next(wanted string) string {
	if len(a.left) == 0 {
		if a.err == nil {
			a.err = fmt.Errorf("%w: %s is missing", errSyntax, wanted)
		}
		return ""
	}
	arg := a.left[0]
	a.left = a.left[1:]
	return arg
}

// more reports whether an argument is left.
func (a *arguments) more() bool { return len(a.left) > 0 }

// end returns the first error, or one if arguments are left.
func (a *arguments) end() error {
	if a.more() {
		a.fail(a.left[0], "expected: too many arguments")
	}
	return a.err
}

const (
	anInt          = "an int from 0 to 2147483647"
	aColor         = "a color: black or white"
	aVertex        = "a vertex like E8"
	anOrientation  = "an orientation: horizontal or vertical"
	quotedArgument = 40 // bytes of an argument that an error quotes
)

// int takes an unsigned number.
func (a *arguments) int() int {
	arg := a.next(anInt)
	n, ok := parseInt(arg)
	if !ok {
		a.fail(arg, anInt)
	}
	return n
}

// color takes a colour.
func (a *arguments) color() quoridor.Color {
	arg := a.next(aColor)
	switch strings.ToLower(arg) {
	case "b", "black":
		return quoridor.Black
	case "w", "white":
		return quoridor.White
	}
	a.fail(arg, aColor)
	return quoridor.Black
}

// vertex takes a vertex, which is NoCell if it is not on the board: that is no
// error of syntax.
func (a *arguments) vertex(b *quoridor.Board) quoridor.Cell {
	arg := a.next(aVertex)
	column, row, ok := parseVertex(arg)
	switch {
	case !ok:
		a.fail(arg, aVertex)
		return quoridor.NoCell
	case column >= b.Width() || row < 1 || row > b.Height():
		return quoridor.NoCell
	}
	return b.At(column, b.Height()-row)
}

// orientation takes an orientation.
func (a *arguments) orientation() quoridor.Orientation {
	arg := a.next(anOrientation)
	o, err := quoridor.ParseOrientation(arg)
	if err != nil {
		a.fail(arg, anOrientation)
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
	row, ok = parseInt(text[1:])
	return column, row, ok && column >= 0 && column < 26
}

// quote returns text as an answer may quote it: short, printable and ASCII.
func quote(text string) string {
	if len(text) > quotedArgument {
		return strconv.QuoteToASCII(text[:quotedArgument]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
