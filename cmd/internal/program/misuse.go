package program

import (
	"errors"
	"fmt"
	"os"
	"regexp"

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
		return misuse{plain(err), false}, true
	}
	return misuse{}, false
}

// noValue is what kong says of a flag without its value, at the end of a line or before
// another flag.
var noValue = regexp.MustCompile(`^(.*): expected .* value but got "[^"]*" \((<EOL>|long flag|short flag)\).*$`)

// plain says in plain words that a value is missing. Other errors stay.
func plain(err error) error {
	if found := noValue.FindStringSubmatch(err.Error()); found != nil {
		return fmt.Errorf("%s: its value is missing", found[1])
	}
	return err
}
