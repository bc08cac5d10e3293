package gamefile

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/gomoku"
)

// sgfReader takes the text of an SGF file apart. It follows the main line of
// each game, the first variation wherever there are several, so that neither the
// depth nor the number of the others costs memory.
type sgfReader struct {
	text string
	at   int
	line int // of at, from 1
}

// property is a property of a node with its values as they stand in the file.
type property struct {
	id     string
	line   int
	values []string
}

// mostValues bounds the values of one property: a stone on every point.
const mostValues = gomoku.MaxSize * gomoku.MaxSize

// end is what peek returns at the end of the file; no file has it elsewhere that
// matters.
const end = 0

// find goes on to the next game, past whatever stands before it, and reports
// whether there is one. A game begins with a parenthesis and a node.
func (r *sgfReader) find() bool {
	for r.at < len(r.text) {
		if r.next() == '(' && r.peek() == ';' {
			return true
		}
	}
	return false
}

// mostProperties bounds the properties of one node.
const mostProperties = 1000

// game reads the rest of a game and hands over the nodes of its main line, those
// that are not empty.
func (r *sgfReader) game(node func([]property) error) error {
	var props []property
	depth, mainLine := 1, true
	for depth > 0 {
		c := r.peek()
		if len(props) > 0 && (c == ';' || c == '(' || c == ')') {
			if err := node(props); err != nil {
				return err
			}
			props = props[:0]
		}
		switch {
		case c == end && r.at >= len(r.text):
			return fmt.Errorf("line %d: the file ends within the game", r.line)
		case c == '(':
			r.next()
			depth++
		case c == ')':
			r.next()
			depth--
			mainLine = false
		case c == ';':
			r.next()
		case isLetter(c):
			p, err := r.property(mainLine)
			if err != nil {
				return err
			}
			if len(props) == mostProperties {
				return fmt.Errorf("line %d: a node has more than %d properties", r.line, mostProperties)
			}
			if mainLine {
				props = append(props, p)
			}
		default:
			return fmt.Errorf("line %d: %q is neither a property nor a node", r.line, c)
		}
	}
	return nil
}

// property reads a property, its values only if they are to be kept.
func (r *sgfReader) property(keep bool) (property, error) {
	p := property{id: r.identifier(), line: r.line}
	if r.peek() != '[' {
		return p, fmt.Errorf("line %d: property %s has no value", r.line, p.id)
	}
	for r.peek() == '[' {
		value, err := r.value()
		if err != nil {
			return p, err
		}
		if !keep {
			continue
		}
		if len(p.values) == mostValues {
			return p, fmt.Errorf("line %d: property %s has more than %d values", r.line, p.id, mostValues)
		}
		p.values = append(p.values, value)
	}
	return p, nil
}

// identifier reads the name of a property. Its lower case letters do not count:
// up to FF[3] they were there for people, as in SiZe.
func (r *sgfReader) identifier() string {
	start := r.at
	for r.at < len(r.text) && isLetter(r.text[r.at]) {
		r.at++
	}
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return -1
		}
		return c
	}, r.text[start:r.at])
}

var errNoValueEnd = errors.New("the file ends within a value")

// value reads what stands between brackets.
func (r *sgfReader) value() (string, error) {
	begun := r.line
	r.next()
	for start := r.at; r.at < len(r.text); {
		switch r.next() {
		case ']':
			return r.text[start : r.at-1], nil
		case '\\':
			if r.at < len(r.text) {
				r.next()
			}
		}
	}
	return "", fmt.Errorf("line %d: %w", begun, errNoValueEnd)
}

// peek skips blanks and returns the byte after them, or end.
func (r *sgfReader) peek() byte {
	for r.at < len(r.text) {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\r', '\n', '\v', '\f':
			r.next()
		default:
			return c
		}
	}
	return end
}

// next takes a byte.
func (r *sgfReader) next() byte {
	c := r.text[r.at]
	r.at++
	if c == '\n' {
		r.line++
	}
	return c
}

// isLetter reports whether c may stand in an identifier. Digits are in none of
// the standard, but in files of renju servers, as 5A.
func isLetter(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
}
