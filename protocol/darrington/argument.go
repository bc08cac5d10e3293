package darrington

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// mostArguments is how many arguments a message may have.
	mostArguments = 8
	// MaxList is how many things a list may have.
	MaxList = 4096
)

// argument is an argument of a message as it stands on a line.
type argument struct {
	at     int    // its first byte
	text   string // of a word or a string
	quoted bool
	list   bool
	items  []argument // of a list
}

// omitted reports whether it stands for an argument that is not there.
func (a *argument) omitted() bool { return !a.list && !a.quoted && a.text == "-" }

// errorf returns an error that says where on the line it is, counted from 1.
func errorf(at int, format string, args ...any) error {
	return fmt.Errorf("at byte %d: "+format, append([]any{at + 1}, args...)...)
}

// scanner cuts a line into arguments.
type scanner struct {
	line string
	at   int
}

// space skips spaces.
func (s *scanner) space() {
	for s.at < len(s.line) && (s.line[s.at] == ' ' || s.line[s.at] == '\t') {
		s.at++
	}
}

// arguments reads what stands on the line from here to its end.
func (s *scanner) arguments() ([]argument, error) {
	var all []argument
	for s.space(); s.at < len(s.line); s.space() {
		if len(all) == mostArguments {
			return nil, errorf(s.at, "more than %d arguments", mostArguments)
		}
		a, err := s.argument()
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// argument reads a word, a string or a list.
func (s *scanner) argument() (argument, error) {
	if s.line[s.at] == '(' {
		return s.list()
	}
	a, err := s.single()
	if err == nil && s.at < len(s.line) && !strings.ContainsRune(" \t", rune(s.line[s.at])) {
		err = errorf(s.at, "a space is expected")
	}
	return a, err
}

// single reads a word or a string.
func (s *scanner) single() (argument, error) {
	if s.line[s.at] == '"' {
		return s.quoted()
	}
	return s.word()
}

// list reads a list, at whose bracket the scanner stands.
func (s *scanner) list() (argument, error) {
	a := argument{at: s.at, list: true}
	s.at++
	for {
		s.space()
		switch {
		case s.at == len(s.line):
			return a, errorf(a.at, "the list has no end")
		case s.line[s.at] == ')':
			s.at++
			return a, nil
		case len(a.items) == MaxList:
			return a, errorf(s.at, "more than %d things in a list", MaxList)
		}
		item, err := s.single()
		if err != nil {
			return a, err
		}
		a.items = append(a.items, item)
	}
}

// word reads a word.
func (s *scanner) word() (argument, error) {
	begin := s.at
	for s.at < len(s.line) {
		r, size := utf8.DecodeRuneInString(s.line[s.at:])
		switch {
		case strings.ContainsRune(" \t()\"", r):
			if s.at == begin {
				return argument{}, errorf(s.at, "%q is not expected", r)
			}
			return argument{at: begin, text: s.line[begin:s.at]}, nil
		case !plain(r, size):
			return argument{}, errorf(s.at, "this cannot be in a text")
		}
		s.at += size
	}
	return argument{at: begin, text: s.line[begin:]}, nil
}

// quoted reads a string, at whose quote the scanner stands.
func (s *scanner) quoted() (argument, error) {
	a := argument{at: s.at, quoted: true}
	var text strings.Builder
	for s.at++; s.at < len(s.line); {
		r, size := utf8.DecodeRuneInString(s.line[s.at:])
		switch {
		case r == '"':
			s.at++
			a.text = text.String()
			return a, nil
		case r == '\\':
			s.at++
			if s.at == len(s.line) || s.line[s.at] != '"' && s.line[s.at] != '\\' {
				return a, errorf(s.at, `\ stands before " or \ alone`)
			}
			text.WriteByte(s.line[s.at])
			s.at++
			continue
		case !plain(r, size):
			return a, errorf(s.at, "this cannot be in a text")
		}
		text.WriteRune(r)
		s.at += size
	}
	return a, errorf(a.at, "the string has no end")
}

// plain reports whether a character can be in a text: one that is UTF-8 and shows.
func plain(r rune, size int) bool {
	return (r != utf8.RuneError || size > 1) && unicode.IsPrint(r)
}
