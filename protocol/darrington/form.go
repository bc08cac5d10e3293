package darrington

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// form parses a value from an argument and writes it as one.
type form[V any] struct {
	what  string
	read  func(a *argument) (V, error)
	write func(line []byte, v V) []byte
}

// field is an argument of a message of type T.
type field[T any] struct {
	what  string
	read  func(a *argument, m *T) error
	write func(line []byte, m *T) []byte
	// absent reports whether the argument is omitted; nil means never.
	absent func(m *T) bool
}

// required returns a field of a message with a form. It and its like are not inlined: each of
// their calls would be compiled with functions of its own.
//
//go:noinline
func required[T, V any](f form[V], of func(*T) *V) field[T] {
	return field[T]{
		what: f.what,
		read: func(a *argument, m *T) error {
			if a.omitted() {
				return errorf(a.at, "%s is expected", f.what)
			}
			v, err := f.read(a)
			*of(m) = v
			return err
		},
		write: func(line []byte, m *T) []byte { return f.write(line, *of(m)) },
	}
}

// optional is like required, but the argument is omitted if the field has its zero value.
//
//go:noinline
func optional[T any, V comparable](f form[V], of func(*T) *V) field[T] {
	r := required(f, of)
	r.absent = func(m *T) bool {
		var zero V
		return *of(m) == zero
	}
	return r
}

// single returns the form of a value that is one word or string.
//
//go:noinline
func single[V any](what string, read func(text string) (V, error), write func(line []byte, v V) []byte) form[V] {
	return form[V]{what: what, write: write, read: func(a *argument) (v V, err error) {
		if a.list {
			return v, errorf(a.at, "%s is expected, not a list", what)
		}
		if v, err = read(a.text); err != nil {
			return v, errorf(a.at, "%s is expected: %w", what, err)
		}
		return v, nil
	}}
}

// listOf returns the form of a list with a maximum length.
//
//go:noinline
func listOf[V any](what string, most int, f form[V]) form[[]V] {
	return form[[]V]{
		what: what,
		read: func(a *argument) ([]V, error) {
			if !a.list {
				return nil, errorf(a.at, "%s in brackets is expected", what)
			}
			if len(a.items) > most {
				return nil, errorf(a.items[most].at, "%s has more than %d", what, most)
			}
			var all []V
			for i := range a.items {
				v, err := f.read(&a.items[i])
				if err != nil {
					return nil, err
				}
				all = append(all, v)
			}
			return all, nil
		},
		write: func(line []byte, all []V) []byte {
			line = append(line, '(')
			for i, v := range all {
				if i > 0 {
					line = append(line, ' ')
				}
				line = f.write(line, v)
			}
			return append(line, ')')
		},
	}
}

// shape is the syntax of a message of type T: its name and its arguments.
type shape[T any] struct {
	name   string
	fields []field[T]
}

// errMissing is the error for a line with too few arguments.
var errMissing = errors.New("is missing")

// read fills in a message from its arguments; end is the length of the line.
func (s *shape[T]) read(args []argument, end int, m *T) error {
	for i, f := range s.fields {
		switch {
		case i >= len(args) && f.absent == nil:
			return errorf(end, "%s of %s %w", f.what, s.name, errMissing)
		case i >= len(args), f.absent != nil && args[i].omitted():
			continue
		}
		if err := f.read(&args[i], m); err != nil {
			return err
		}
	}
	if len(args) > len(s.fields) {
		return errorf(args[len(s.fields)].at, "%s has no argument here", s.name)
	}
	return nil
}

// write appends a message as a line.
func (s *shape[T]) write(line []byte, m *T) []byte {
	line = append(line, s.name...)
	omitted := 0 // and not yet known to be at the end
	for _, f := range s.fields {
		if f.absent != nil && f.absent(m) {
			omitted++
			continue
		}
		for ; omitted > 0; omitted-- {
			line = append(line, " -"...)
		}
		line = f.write(append(line, ' '), m)
	}
	return append(line, '\n')
}

const (
	// maxArguments is the maximum number of arguments of a message.
	maxArguments = 8
	// MaxList is the maximum length of a list.
	MaxList = 4096
)

// argument is an argument of a message in a line.
type argument struct {
	at     int    // offset of its first byte
	text   string // of a word or a string
	quoted bool
	list   bool
	items  []argument // of a list
}

// omitted reports whether the argument is the dash of an omitted one.
func (a *argument) omitted() bool { return !a.list && !a.quoted && a.text == "-" }

// errorf returns an error with the position in the line, counted from 1.
func errorf(at int, format string, args ...any) error {
	return fmt.Errorf("at byte %d: "+format, append([]any{at + 1}, args...)...)
}

// scanner splits a line into arguments.
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

// arguments scans the rest of the line.
func (s *scanner) arguments() ([]argument, error) {
	var all []argument
	for s.space(); s.at < len(s.line); s.space() {
		if len(all) == maxArguments {
			return nil, errorf(s.at, "more than %d arguments", maxArguments)
		}
		a, err := s.argument()
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// argument scans a word, a string or a list.
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

// single scans a word or a string.
func (s *scanner) single() (argument, error) {
	if s.line[s.at] == '"' {
		return s.quoted()
	}
	return s.word()
}

// list scans a list, from its opening bracket.
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

// word scans a word.
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

// quoted scans a string, from its opening quote.
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

// plain reports whether a text may have a character: it must be valid UTF-8 and
// printable.
func plain(r rune, size int) bool {
	return (r != utf8.RuneError || size > 1) && unicode.IsPrint(r)
}
