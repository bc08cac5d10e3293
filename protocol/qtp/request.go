package qtp

import (
	"strconv"
	"strings"
	"time"
)

// request is one command as the controller sent it.
type request struct {
	// id is the number before the command as it was written, "" if none was.
	id   string
	name string
	args []string
	// long is whether the line was cut: nothing but the id holds then.
	long     bool
	received time.Time
	// interrupts stops the command in progress: it is no command.
	interrupts bool
	// end marks the end of input, which is not sent.
	end bool
}

// parse reads a line as newLineReader prepares it. Every line is some request.
func parse(line []byte, long bool, received time.Time) request {
	r := request{long: long, received: received}
	text := string(line)
	if text == interrupt {
		r.interrupts = true
		return r
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if _, ok := parseInt(text[:digits]); ok {
		r.id, text = text[:digits], text[digits:]
	}
	// A blank here is a space alone: strings.Fields would know others.
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' })
	if len(words) > 0 {
		r.name, r.args = words[0], words[1:]
	}
	return r
}

// parseInt reads an int: digits alone, from 0 to 2^31-1.
func parseInt(text string) (int, bool) {
	if strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil
}
