package bgblitz

import (
	"math"
	"strconv"
	"strings"

	"gogo/board/backgammon"
)

// fields reads the attributes of a request. Each is looked up in the nodes in turn, so
// that it may be in the position or beside it. After the first error nothing more is
// read.
type fields struct {
	nodes    []*node
	usualPly backgammon.Ply // of evaluations and plays
	err      *Error
}

// fieldsOf returns the attributes of a request: those of the board, of the position
// and of the request itself.
func fieldsOf(root *node) *fields {
	f := &fields{nodes: []*node{root}}
	for _, name := range []string{"position", "board"} {
		if n := f.node(name); n.kind == object {
			f.nodes = append([]*node{&n}, f.nodes...)
		}
	}
	return f
}

// node returns an attribute by name, absent if no node has it.
func (f *fields) node(name string) node {
	for _, n := range f.nodes {
		if v := n.member(name); v.kind != absent {
			return v
		}
	}
	return node{}
}

// fail records the first error.
func (f *fields) fail(code Code, format string, args ...any) {
	if f.err == nil {
		f.err = fault(code, format, args...)
	}
}

// scalar returns an attribute that is a number, a word or a text, without blanks around
// it.
func (f *fields) scalar(name string) (text string, ok bool) {
	n := f.node(name)
	if n.kind == absent || f.err != nil {
		return "", false
	}
	if !n.scalar() {
		f.fail(BadValue, "%s is not a plain value", name)
		return "", false
	}
	return strings.TrimSpace(n.text), true
}

// boolean returns a boolean attribute, or unset if it is missing.
func (f *fields) boolean(name string, unset bool) bool {
	text, ok := f.scalar(name)
	if !ok {
		return unset
	}
	switch strings.ToLower(text) {
	case "true", "on", "yes", "1":
		return true
	case "false", "off", "no", "0":
		return false
	}
	f.fail(BadValue, "%s %q is neither true nor false", name, abbreviate(text))
	return unset
}

// integer returns an integer attribute within inclusive bounds, or unset if it is
// missing.
func (f *fields) integer(name string, least, most, unset int) int {
	return boundedValue(f, name, "an integer", wholeNumber, least, most, unset)
}

// ply returns an attribute that is a level within inclusive bounds, by its number or its name, or
// unset if it is missing.
func (f *fields) ply(name string, least, most, unset backgammon.Ply) backgammon.Ply {
	return boundedValue(f, name, "an integer, 1T, 2T or 3T", level, least, most, unset)
}

// level parses a ply.
func level(text string) (backgammon.Ply, bool) {
	if n, ok := wholeNumber(text); ok {
		return backgammon.Ply(n), true
	}
	p, err := backgammon.ParsePly(text)
	return p, err == nil
}

// number returns a numeric attribute from 0 to a bound, or unset if it is missing.
func (f *fields) number(name string, most, unset float64) float64 {
	return boundedValue(f, name, "a number", decimal, 0, most, unset)
}

// boundedValue returns a parsed attribute within inclusive bounds, or unset if it is
// missing.
func boundedValue[N int | backgammon.Ply | float64](f *fields, name, kind string, parse func(string) (N, bool), least, most, unset N) N {
	text, ok := f.scalar(name)
	if !ok {
		return unset
	}
	n, ok := parse(text)
	if !ok {
		f.fail(BadValue, "%s %q is not %s", name, abbreviate(text), kind)
		return unset
	}
	if n < least || n > most {
		f.fail(BadValue, "%s %s is not from %v to %v", name, abbreviate(text), least, most)
		return unset
	}
	return n
}

// wholeNumber parses an integer, also one written as 3.0 or 3e0.
func wholeNumber(text string) (int, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return n, true
	}
	x, ok := decimal(text)
	if !ok || x != math.Trunc(x) || math.Abs(x) > math.MaxInt32 {
		return 0, false
	}
	return int(x), true
}

// decimal parses a finite number in decimal notation.
func decimal(text string) (float64, bool) {
	if strings.Trim(text, "+-.0123456789eE") != "" {
		return 0, false // NaN, Inf, hexadecimal, and 1_000
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}

// seed returns an attribute that is an unsigned number of 64 bits.
func (f *fields) seed(name string) uint64 {
	text, ok := f.scalar(name)
	if !ok {
		return 0
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		f.fail(BadValue, "%s %q is not an integer from 0 to %d", name, abbreviate(text), uint64(math.MaxUint64))
	}
	return n
}

// color returns an attribute that is red or green; ok is false if it is missing.
func (f *fields) color(name string) (c color, ok bool) {
	text, ok := f.scalar(name)
	if !ok {
		return green, false
	}
	for _, c := range colors {
		if strings.EqualFold(text, c.String()) {
			return c, true
		}
	}
	f.fail(BadValue, "%s %q is neither red nor green", name, abbreviate(text))
	return green, false
}

// pair returns an attribute with a number for each color, 0 by default.
func (f *fields) pair(name string, least, most int) (values [2]int, ok bool) {
	n := f.node(name)
	if n.kind == absent || f.err != nil {
		return values, false
	}
	if n.kind != object {
		f.fail(BadValue, "%s needs values for red and green", name)
		return values, false
	}
	inner := fields{nodes: []*node{&n}}
	for _, c := range colors {
		values[c] = inner.integer(c.String(), least, most, 0)
	}
	if inner.err != nil {
		f.fail(inner.err.Code, "%s: %s", name, inner.err.Message)
	}
	return values, f.err == nil
}

// kind is the kind of a node.
type kind uint8

const (
	absent kind = iota // missing, or null
	word               // a number, true or another bare word of JSON
	quoted             // a string of JSON, or a text or attribute of XML
	list
	object
)

// node is a value in a request, independent of JSON and XML. An element of XML is an
// object of its attributes and child elements, or a text if it has neither.
type node struct {
	kind    kind
	text    string   // of a word or a quoted one
	items   []node   // of a list
	members []member // of an object
}

type member struct {
	name  string
	value node
}

// Bounds of a request, beyond which it is TooLarge. Reasonable requests are far smaller.
const (
	maxBytes = 1 << 18 // of a document
	maxDepth = 16      // of objects and lists, or of elements
	maxNodes = 4096
)

// member returns a member by name in any case, absent if there is none. Of several the
// last one counts.
func (n *node) member(name string) node {
	for i := len(n.members) - 1; i >= 0; i-- {
		if m := &n.members[i]; strings.EqualFold(m.name, name) {
			return m.value
		}
	}
	return node{}
}

// add appends a member and returns a pointer to its value, valid until the next add.
func (n *node) add(name string, value node) *node {
	n.members = append(n.members, member{name, value})
	return &n.members[len(n.members)-1].value
}

// scalar reports whether the node is a word or a quoted text.
func (n *node) scalar() bool { return n.kind == word || n.kind == quoted }
