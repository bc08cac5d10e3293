package recordtest

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing/iotest"

	"gogo/board/bridge/record"
)

// ReadAll reads what a reader of boards has until its end: the boards, and the errors of
// those that are left out. The error is that of the reader below.
func ReadAll[Board any](next func() (Board, error)) (boards []Board, left []error, err error) {
	for {
		b, err := next()
		var placed *record.Error
		switch {
		case errors.Is(err, io.EOF):
			return boards, left, nil
		case errors.As(err, &placed):
			left = append(left, err)
		case err != nil:
			return boards, left, err
		default:
			boards = append(boards, b)
		}
	}
}

// Pieces hands a text to a check byte by byte, with the end of the file coming with its last
// bytes, and in two pieces, cut at each of its first places.
func Pieces(text string, places int, check func(r io.Reader, how string)) {
	check(iotest.OneByteReader(strings.NewReader(text)), "byte for byte")
	check(iotest.DataErrReader(strings.NewReader(text)), "the end with the data")
	for at := range min(len(text), places) {
		check(io.MultiReader(strings.NewReader(text[:at]), strings.NewReader(text[at:])), fmt.Sprint("cut at ", at))
	}
}
