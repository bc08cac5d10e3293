package gtp

import (
	"strings"
	"time"
)

// Request is one command as the controller sent it.
type Request struct {
	// ID is the number before the command as it was written, "" if none was.
	ID   string
	Name string
	Args []string
	// long is whether the line was cut: nothing but the id holds then.
	long     bool
	received time.Time
	// interrupts stops the command in progress: it is no command.
	interrupts bool
	// end marks the end of input, which is not sent, and err says why it ended.
	end bool
	err error
}

// parse reads a line as newLineReader prepares it. Every line is some request.
func parse(line []byte, long bool, received time.Time) Request {
	r := Request{long: long, received: received}
	text := string(line)
	if text == interrupt {
		r.interrupts = true
		return r
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if _, ok := ParseInt(text[:digits]); ok {
		r.ID, text = text[:digits], text[digits:]
	}
	// A blank here is a space alone: strings.Fields would know others.
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' })
	if len(words) > 0 {
		r.Name, r.Args = words[0], words[1:]
	}
	return r
}

// IsCommand reports whether the request is answered: the end of input and an
// interrupt are not.
func (q *Request) IsCommand() bool { return !q.end && !q.interrupts }
