package bgblitz

import "fmt"

// Code tells programs what is wrong with a request. The message beside it is for
// people.
type Code string

const (
	Syntax         Code = "syntax"          // neither JSON nor XML
	Incomplete     Code = "incomplete"      // the input, or the next request, begins before the end
	TooLarge       Code = "too_large"       // more than a request may have
	UnknownRequest Code = "unknown_request" // no request has this type
	Missing        Code = "missing"         // something that has no default
	BadValue       Code = "bad_value"       // not what belongs there
	BadPosition    Code = "bad_position"    // chequers, cube or score that cannot be, or a game that is over
	Unsupported    Code = "unsupported"     // beyond what the engine can do
	Refused        Code = "refused"         // by the engine, which says why
	Cancelled      Code = "cancelled"       // by a Cancel, or because the session ends
	Busy           Code = "busy"            // too many sessions: this one ends
	Idle           Code = "idle"            // the client has been silent for too long: the session ends
	Internal       Code = "internal"        // the engine's fault
)

// Error is why a request is not answered by a result.
type Error struct {
	Code    Code
	Message string
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// Line returns the error as a line of JSON, for who is served by no session.
func (e *Error) Line() []byte { return e.result().write(formJSON, ident{}) }

func fault(code Code, format string, args ...any) *Error {
	return &Error{code, fmt.Sprintf(format, args...)}
}
