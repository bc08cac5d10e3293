package brain

import (
	"fmt"
	"strconv"
)

// Fault is the kind of a brain's failure.
type Fault uint8

const (
	// Timeout is no answer before the context ended, or input that the brain
	// has not read by then.
	Timeout Fault = iota + 1
	// Exit is an end of the output or of the process without an error.
	Exit
	// Crash is a process that a signal or an exit status other than 0 ended.
	Crash
	// Garbage is a line that is no text: see Line.Fault.
	Garbage
	// Syntax is a line of text that the protocol does not allow there.
	Syntax
	// Refused is the protocol's word for a command that failed.
	Refused
)

func (f Fault) String() string {
	switch f {
	case Timeout:
		return "no answer in time"
	case Exit:
		return "the brain ended"
	case Crash:
		return "the brain crashed"
	case Garbage:
		return "garbage"
	case Syntax:
		return "not an answer"
	case Refused:
		return "refused"
	}
	return fmt.Sprintf("fault %d", uint8(f))
}

// Error is what a brain did instead of answering a command.
type Error struct {
	Fault   Fault
	Command string // the first line of the command
	Line    string // the line that is at fault, if one is
	Err     error  // the cause, if there is one
}

func (e *Error) Error() string {
	s := e.Command + ": " + e.Fault.String()
	if e.Line != "" {
		const enough = 80
		line := e.Line
		if len(line) > enough {
			line = line[:enough]
		}
		s += ": " + strconv.Quote(line)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
