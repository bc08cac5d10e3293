package gomoku

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gogo/bench/tables"
)

// thought is how the records of matches write what a player had found before a move.
var thought = regexp.MustCompile(`^(?:depth (\d{1,4}))? ?(?:value ([+-]?M?\d{1,9}))?(?: nodes (\d{1,18}))?(?:\n|$)`)

// thoughtOf reads what a player had found from the beginning of a comment, and returns the
// rest of it.
func thoughtOf(comment string) (h tables.Heard, rest string) {
	m := thought.FindStringSubmatch(comment)
	if len(m) == 0 || m[2] == "" {
		return h, comment
	}
	h.Value = m[2]
	h.Depth, _ = strconv.Atoi(m[1])             // its digits are few, or none
	h.Nodes, _ = strconv.ParseInt(m[3], 10, 64) // as here
	return h, comment[len(m[0]):]
}

// commentOf writes the comment of a move with what was found before it.
func commentOf(m *tables.Move) string {
	if m.Thought.Value == "" {
		return m.Comment
	}
	found := fmt.Sprintf("depth %d value %s", m.Thought.Depth, m.Thought.Value)
	if m.Thought.Nodes > 0 {
		found += fmt.Sprintf(" nodes %d", m.Thought.Nodes)
	}
	return strings.TrimSpace(found + "\n" + m.Comment)
}
