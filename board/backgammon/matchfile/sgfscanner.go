package matchfile

import (
	"errors"
	"fmt"
)

// property is a property of SGF with its values and its line.
type property struct {
	name   string
	values []string
	line   int
}

// sgfScanner reads the nodes of SGF, only of the first variation of each game.
type sgfScanner struct {
	data []byte
	at   int
	line int

	depth    int  // of brackets
	skipped  int  // depth of a variation that is skipped, or 0
	branched bool // a variation has ended at this depth
}

// isSGF reports whether a file looks like a game of SGF.
func isSGF(data []byte) bool {
	s := sgfScanner{data: data, line: 1}
	first, second := s.next(), s.next()
	return first == '(' && second == ';'
}

// next returns the next character that is not a blank, or 0 at the end.
func (s *sgfScanner) next() byte {
	for s.at < len(s.data) {
		c := s.data[s.at]
		s.at++
		switch c {
		case '\n':
			s.line++
		case ' ', '\t', '\r':
		default:
			return c
		}
	}
	return 0
}

// nodes calls take for each node of the games of a file, in order. root is set for the first node of a game.
func (s *sgfScanner) nodes(take func(node []property, root bool) error) error {
	root := false
	for {
		switch c := s.next(); c {
		case 0:
			if s.depth > 0 {
				return s.wrong(errors.New("the file ends within a game"))
			}
			return nil
		case '(':
			s.open(&root)
		case ')':
			if err := s.close(); err != nil {
				return err
			}
		case ';':
			node, err := s.node()
			if err != nil {
				return s.wrong(err)
			}
			if s.skipped > 0 || s.depth == 0 {
				continue
			}
			if err := take(node, root); err != nil {
				return err
			}
			root = false
		default:
			return s.wrong(fmt.Errorf("%q where a node or a bracket should be", c))
		}
	}
}

// open enters a game or a variation.
func (s *sgfScanner) open(root *bool) {
	s.depth++
	switch {
	case s.depth == 1:
		*root, s.branched = true, false
	case s.branched && s.skipped == 0:
		s.skipped = s.depth
	}
}

// close leaves a game or a variation.
func (s *sgfScanner) close() error {
	if s.depth == 0 {
		return s.wrong(errors.New("a bracket too many"))
	}
	if s.skipped == s.depth {
		s.skipped = 0
	}
	s.depth--
	s.branched = true
	return nil
}

// wrong adds the line to an error.
func (s *sgfScanner) wrong(err error) error { return fmt.Errorf("line %d: %w", s.line, err) }

// node reads the properties of a node.
func (s *sgfScanner) node() ([]property, error) {
	var node []property
	for {
		c := s.next()
		switch {
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z':
			p, err := s.property(c)
			if err != nil {
				return nil, err
			}
			node = append(node, p)
		case c == 0:
			return node, nil
		default:
			s.at--
			return node, nil
		}
	}
}

// longestName is the length of the longest name of a property: FF[4] has two letters, and some programs more.
const longestName = 16

// property reads a name, whose first letter was read, and its values.
func (s *sgfScanner) property(first byte) (property, error) {
	p := property{line: s.line}
	letters := []byte{first}
	c := s.next()
	for ; c != '['; c = s.next() {
		if len(letters) == longestName || c < 'A' || c > 'z' || c > 'Z' && c < 'a' {
			return p, fmt.Errorf("a property %.20q without a value", letters)
		}
		letters = append(letters, c)
	}
	p.name = string(letters)
	for c == '[' {
		value, err := s.value()
		if err != nil {
			return p, err
		}
		p.values = append(p.values, value)
		c = s.next()
	}
	if c != 0 {
		s.at--
	}
	return p, nil
}

// value reads the rest of a value, after its bracket.
func (s *sgfScanner) value() (string, error) {
	var text []byte
	for s.at < len(s.data) {
		c := s.data[s.at]
		s.at++
		switch c {
		case ']':
			return string(text), nil
		case '\n':
			s.line++
		case '\\':
			if s.at == len(s.data) {
				continue
			}
			if c = s.data[s.at]; c == '\n' {
				s.line++
			}
			s.at++
		}
		text = append(text, c)
	}
	return "", errors.New("the file ends within a value")
}
