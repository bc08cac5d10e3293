package ubgi

import (
	"strings"

	"gogo/protocol/internal/input"
)

// request is one line of the manager.
type request struct {
	words []string
	long  bool // it was cut: the words mean nothing
	// end marks the end of input, which is not sent, and err says why it ended.
	end bool
	err error
}

// readRequest waits for the next line with a word in it. An error becomes the end.
func readRequest(lines *input.Lines) request {
	for {
		line, long, err := lines.Next()
		if err != nil {
			return request{end: true, err: err}
		}
		if words := strings.Fields(string(line)); len(words) > 0 {
			return request{words: words, long: long}
		}
	}
}

// is reports whether the request is a command without arguments.
func (q *request) is(command string) bool {
	return !q.end && !q.long && len(q.words) == 1 && q.words[0] == command
}
