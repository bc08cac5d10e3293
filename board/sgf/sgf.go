// Package sgf scans files of the Smart Game Format, FF[1] to FF[4], in which records of many games are kept.
//
//	s := sgf.NewScanner(text)
//	for s.NextGame() {
//		for s.NextNode() {
//			... // s.Node() has the properties of the next node of the main line
//		}
//	}
//	if err := s.Err(); err != nil {
//
// A Scanner follows the main line of each game, the first variation wherever there are several, so that neither the
// depth nor the number of the others costs memory. It keeps one node at a time.
//
// It takes what programs write, right or not: text before, between and after the games; lower-case letters in the
// names of properties, which up to FF[3] were there for people, as in SiZe; digits in them, as renju servers write;
// blanks within names; a variation that begins without a semicolon; nodes behind variations, as the main line going on.
package sgf

import (
	"bytes"
	"fmt"
	"strings"
)

// Property is a property of a node.
type Property struct {
	Name   string   // its capital letters and digits
	Line   int      // where it begins, from 1
	Values []string // at least one, with their escapes resolved
}

const (
	// MaxProperties bounds the properties of one node.
	MaxProperties = 1000
	// MaxValues bounds the values of one property: a stone on every point of a board of 32 by 32.
	MaxValues = 1024
)

const blanks = " \t\r\n\v\f"

// IsGame reports whether a text, after blanks, begins with a game.
func IsGame(text []byte) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(text, blanks), []byte("("))
	return ok && bytes.HasPrefix(bytes.TrimLeft(rest, blanks), []byte(";"))
}

// Scanner reads the games of a text node by node.
type Scanner struct {
	text string
	at   int
	line int // of at, from 1

	depth    int  // of parentheses in the game under way, 0 between games
	branched bool // a variation of the game has ended: any that begins now is another one
	skipped  int  // the depth of a variation that is skipped, or 0
	node     []Property
	err      error
}

// NewScanner returns a Scanner of a text in UTF-8, or another encoding in which ASCII stands for itself.
func NewScanner(text string) *Scanner { return &Scanner{text: text, line: 1} }

// NextGame goes on to the next game, past what is left of the one before and whatever stands between them. It
// reports whether there is one; where there is none, Err says whether the text is at fault. A game begins with a
// parenthesis and a node.
func (s *Scanner) NextGame() bool {
	for s.NextNode() {
	}
	for s.err == nil && s.at < len(s.text) {
		if s.next() == '(' && s.peek() == ';' {
			s.depth, s.branched, s.skipped = 1, false, 0
			return true
		}
	}
	return false
}

// NextNode goes on to the next node of the main line of the game. It reports whether there is one; where there is
// none, Err says whether the text is at fault.
func (s *Scanner) NextNode() bool {
	for s.err == nil && s.depth > 0 {
		switch c := s.peek(); {
		case s.at == len(s.text):
			s.fail(s.line, "the file ends within a game")
		case c == '(':
			s.next()
			s.depth++
			if s.branched && s.skipped == 0 {
				s.skipped = s.depth
			}
		case c == ')':
			s.next()
			if s.skipped == s.depth {
				s.skipped = 0
			}
			s.depth--
			s.branched = true
		case c == ';':
			s.next()
			if s.readNode() {
				return true
			}
		case isNameByte(c):
			if s.readNode() {
				return true
			}
		default:
			s.fail(s.line, "%q is neither a property nor a node", c)
		}
	}
	return false
}

// Node returns the properties of the node, which may have none. They are good until the next call of NextNode or
// NextGame.
func (s *Scanner) Node() []Property { return s.node }

// Line returns the line that the Scanner has come to, from 1.
func (s *Scanner) Line() int { return s.line }

// Err returns the first error, which names its line.
func (s *Scanner) Err() error { return s.err }

func (s *Scanner) fail(line int, format string, args ...any) {
	s.err = fmt.Errorf("line %d: "+format, append([]any{line}, args...)...)
}

// readNode reads the properties of a node, and reports whether it is one of the main line.
func (s *Scanner) readNode() bool {
	s.node = s.node[:0]
	for s.err == nil && isNameByte(s.peek()) {
		p := s.readProperty()
		switch {
		case s.skipped > 0:
		case len(s.node) == MaxProperties:
			s.fail(s.line, "a node has more than %d properties", MaxProperties)
		default:
			s.node = append(s.node, p)
		}
	}
	return s.err == nil && s.skipped == 0
}

// readProperty reads a property, its values only in the main line.
func (s *Scanner) readProperty() Property {
	p := Property{Line: s.line, Name: s.readName()}
	if s.peek() != '[' {
		s.fail(s.line, "property %.20s has no value", p.Name)
	}
	for s.err == nil && s.peek() == '[' {
		value := s.readValue()
		switch {
		case s.skipped > 0:
		case len(p.Values) == MaxValues:
			s.fail(s.line, "property %.20s has more than %d values", p.Name, MaxValues)
		default:
			p.Values = append(p.Values, unescape(value))
		}
	}
	return p
}

// readName reads the name of a property without its lower-case letters.
func (s *Scanner) readName() string {
	var name []byte
	for isNameByte(s.peek()) {
		if c := s.next(); c < 'a' {
			name = append(name, c)
		}
	}
	return string(name)
}

// readValue reads what stands between brackets.
func (s *Scanner) readValue() string {
	begun := s.line
	s.next()
	for start := s.at; s.at < len(s.text); {
		switch s.next() {
		case ']':
			return s.text[start : s.at-1]
		case '\\':
			if s.at < len(s.text) {
				s.next()
			}
		}
	}
	s.fail(begun, "the file ends within a value")
	return ""
}

// peek skips blanks and returns the byte after them, or 0 at the end.
func (s *Scanner) peek() byte {
	for s.at < len(s.text) {
		c := s.text[s.at]
		if strings.IndexByte(blanks, c) < 0 {
			return c
		}
		s.next()
	}
	return 0
}

// next takes a byte.
func (s *Scanner) next() byte {
	c := s.text[s.at]
	s.at++
	if c == '\n' {
		s.line++
	}
	return c
}

// isNameByte reports whether c may stand in the name of a property.
func isNameByte(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
}

var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

// Escape returns a text as it is written between the brackets of a value.
func Escape(text string) string { return escaper.Replace(text) }

// unescape resolves the backslashes of a value: a line end that follows one is none.
func unescape(value string) string {
	if !strings.Contains(value, `\`) {
		return value
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(value, `\`)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		value = after
		switch ends := value[:min(len(value), 2)]; {
		case ends == "\r\n", ends == "\n\r":
			value = value[2:]
		case ends != "" && (ends[0] == '\n' || ends[0] == '\r'):
			value = value[1:]
		case ends != "":
			b.WriteByte(ends[0])
			value = value[1:]
		}
	}
}
