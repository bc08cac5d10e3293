package gtp

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// errSyntax is the error for invalid arguments.
var errSyntax = errors.New("syntax error")

// Arguments parses the arguments of a command one by one and remembers the first error.
type Arguments struct {
	left []string
	err  error
}

// Fail records that an argument is not what was expected.
func (a *Arguments) Fail(got, wanted string) {
	if a.err == nil {
		a.err = fmt.Errorf("%w: %s is not %s", errSyntax, quote(got), wanted)
	}
}

// Next returns the next argument. A missing one is an error, and "".
func (a *Arguments) Next(wanted string) string {
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

// More reports whether an argument is left and there was no error.
func (a *Arguments) More() bool { return len(a.left) > 0 && a.err == nil }

// End returns the first error, or an error if arguments are left.
func (a *Arguments) End() error {
	if a.More() {
		a.Fail(a.left[0], "expected: too many arguments")
	}
	return a.err
}

const (
	anInt          = "an int from 0 to 2147483647"
	aColor         = "a color: black or white"
	quotedArgument = 40 // bytes of an argument that an error quotes
)

// Int parses the next argument as an unsigned number.
func (a *Arguments) Int() int {
	arg := a.Next(anInt)
	n, ok := ParseInt(arg)
	if !ok {
		a.Fail(arg, anInt)
	}
	return n
}

// Color parses the next argument as a color.
func (a *Arguments) Color() Color {
	arg := a.Next(aColor)
	switch strings.ToLower(arg) {
	case "b", "black":
		return Black
	case "w", "white":
		return White
	}
	a.Fail(arg, aColor)
	return Black
}

// ParseInt parses an int of the protocol: only digits, from 0 to 2^31-1.
func ParseInt(text string) (int, bool) {
	if strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil
}

// quote returns text in a form that an answer may quote: short, printable and ASCII.
func quote(text string) string {
	if len(text) > quotedArgument {
		return strconv.QuoteToASCII(text[:quotedArgument]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
