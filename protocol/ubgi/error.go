package ubgi

import (
	"errors"
	"fmt"
	"strconv"

	"gogo/internal/sanitize"
)

// Code is the kind of an error as the protocol names it.
type Code string

const (
	// BadCommand is an unknown command, or one that is not well formed.
	BadCommand Code = "bad_command"
	// BadValue is an argument or a value that cannot be.
	BadValue Code = "bad_value"
	// BadState is a command that cannot be served now.
	BadState Code = "bad_state"
	// Unsupported is what the engine does not know or cannot do.
	Unsupported Code = "unsupported"
)

// Error is what the engine's end answers to a command that fails.
type Error struct {
	Code   Code
	Detail string
}

func (e *Error) Error() string { return string(e.Code) + " " + e.Detail }

// fail returns an Error with a detail as fmt.Sprintf writes it.
func fail(code Code, format string, args ...any) error {
	return &Error{Code: code, Detail: fmt.Sprintf(format, args...)}
}

// errorLine is the answer to a command that has failed. An error without a
// code comes from the engine: it could not do what it was asked in this state.
func errorLine(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		e = &Error{Code: BadState, Detail: err.Error()}
	}
	return "error " + string(e.Code) + " " + oneLine(e.Detail)
}

// oneLine returns text as a line can hold it: short, and with nothing that could
// end the line early.
func oneLine(text string) string {
	const enough = 200
	if len(text) > enough {
		text = text[:enough] + "..."
	}
	return sanitize.Text(text)
}

// quote returns a word of the manager's as an answer may repeat it: short, and
// printable.
func quote(text string) string {
	const enough = 40
	if len(text) > enough {
		return strconv.QuoteToASCII(text[:enough]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
