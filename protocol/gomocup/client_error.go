package gomocup

import (
	"fmt"
	"strconv"
)

// ClientFault is the kind of a brain's failure.
type ClientFault uint8

const (
	// ClientTimeout is no answer before the context ended, or input that the
	// brain has not read by then.
	ClientTimeout ClientFault = iota + 1
	// ClientExit is an end of the output or of the process without an error.
	ClientExit
	// ClientCrash is a process that a signal or an exit status other than 0
	// ended.
	ClientCrash
	// ClientGarbage is a line that is no text: too long, not UTF-8, or with
	// control characters.
	ClientGarbage
	// ClientSyntax is a line of text that the protocol does not allow there.
	ClientSyntax
	// ClientRefused is ERROR, or UNKNOWN where the brain must know.
	ClientRefused
)

func (f ClientFault) String() string {
	switch f {
	case ClientTimeout:
		return "no answer in time"
	case ClientExit:
		return "the brain ended"
	case ClientCrash:
		return "the brain crashed"
	case ClientGarbage:
		return "garbage"
	case ClientSyntax:
		return "not an answer"
	case ClientRefused:
		return "refused"
	}
	return fmt.Sprintf("fault %d", uint8(f))
}

// ClientError is what a brain did instead of answering a command.
type ClientError struct {
	Fault   ClientFault
	Command string // the first line of the command
	Line    string // the line that is at fault, if one is
	Err     error  // the cause, if there is one
}

func (e *ClientError) Error() string {
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
func (e *ClientError) Unwrap() error { return e.Err }
