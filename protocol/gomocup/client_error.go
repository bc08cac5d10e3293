package gomocup

import "gogo/protocol/brain"

// ClientFault is the kind of a brain's failure.
type ClientFault = brain.Fault

const (
	// ClientTimeout is no answer before the context ended, or input that the
	// brain has not read by then.
	ClientTimeout = brain.Timeout
	// ClientExit is an end of the output or of the process without an error.
	ClientExit = brain.Exit
	// ClientCrash is a process that a signal or an exit status other than 0
	// ended.
	ClientCrash = brain.Crash
	// ClientGarbage is a line that is no text: too long, not UTF-8, or with
	// control characters.
	ClientGarbage = brain.Garbage
	// ClientSyntax is a line of text that the protocol does not allow there.
	ClientSyntax = brain.Syntax
	// ClientRefused is ERROR, or UNKNOWN where the brain must know.
	ClientRefused = brain.Refused
)

// ClientError is what a brain did instead of answering a command.
type ClientError = brain.Error
