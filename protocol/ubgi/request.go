package ubgi

import (
	"strings"

	"gogo/protocol/internal/input"
)

// request is one line of the manager.
type request struct {
	words []string
	long  bool // it was cut: the words mean nothing
	end   bool // the end of input, which is not sent
}

// readRequest waits for the next line with a word in it. An error becomes the end.
func readRequest(lines *input.Lines, inErr *error) request {
	for {
		line, long, err := lines.Next()
		if err != nil {
			*inErr = err
			return request{end: true}
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

// last reports whether nothing is read behind the request.
func (q *request) last() bool { return q.end || q.is("quit") }
