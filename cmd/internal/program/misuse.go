package program

import (
	"errors"
	"fmt"
	"os"

	"gogo/eval/simd"
)

// misuse is what is wrong with the command line or with the environment.
type misuse struct {
	error
	environment bool // where no help to the command line helps
}

// Unwrap returns the cause.
func (m misuse) Unwrap() error { return m.error }

// Misusef returns an error about the command line, which ends the program with
// the code Misused.
func Misusef(format string, args ...any) error {
	return misuse{fmt.Errorf(format, args...), false}
}

// CheckEnvironment reports a vector level that the environment asks for and that
// cannot be had.
func CheckEnvironment() error {
	if _, err := simd.Select(os.Getenv(simd.Env)); err != nil {
		return misuse{err, true}
	}
	return nil
}

// misuseOf returns what an error says is misused. What kong finds in a command
// line is.
func misuseOf(err error) (misuse, bool) {
	var m misuse
	if errors.As(err, &m) {
		return m, true // without the path that kong puts before it
	}
	var parse interface{ ExitCode() int }
	if errors.As(err, &parse) && parse.ExitCode() != Failed {
		return misuse{err, false}, true
	}
	return misuse{}, false
}
