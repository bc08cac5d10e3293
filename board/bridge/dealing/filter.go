package dealing

import (
	"fmt"
	"unicode/utf8"

	"gogo/board/bridge"
)

const (
	// MaxText is the greatest length of the text of a condition, in bytes.
	MaxText = 4096
	// MaxDepth is the greatest depth to which parentheses and signs may be nested.
	MaxDepth = 64
)

// Filter is a condition on a deal. A nil Filter matches every deal.
type Filter struct {
	text string
	root expr
}

// SyntaxError is an error in the text of a condition.
type SyntaxError struct {
	Column  int // counted in characters from 1
	Message string
}

// Error returns the message with the column before it.
func (e *SyntaxError) Error() string { return fmt.Sprintf("column %d: %s", e.Column, e.Message) }

// ParseFilter reads a condition in the language that the package describes. The error is
// a *SyntaxError.
func ParseFilter(text string) (*Filter, error) {
	if len(text) > MaxText {
		return nil, &SyntaxError{1, fmt.Sprintf("the condition has %d bytes, more than %d", len(text), MaxText)}
	}
	p := parser{text: text}
	root := p.condition()
	p.skipSpace()
	if p.err == nil && p.at < len(text) {
		p.fail(p.at, "%s does not belong here", p.next())
	}
	if p.err != nil {
		return nil, p.err
	}
	return &Filter{text, root}, nil
}

// Match reports whether a deal meets the condition.
func (f *Filter) Match(d *bridge.Deal) bool { return f == nil || f.root.value(d) != 0 }

// String returns the text that was read.
func (f *Filter) String() string {
	if f == nil {
		return ""
	}
	return f.text
}

// column returns the column of a byte.
func column(text string, at int) int { return utf8.RuneCountInString(text[:at]) + 1 }

// kind is the type of an expression.
type kind uint8

const (
	number kind = iota
	condition
)

// String returns the kind for error messages.
func (k kind) String() string {
	if k == condition {
		return "a condition"
	}
	return "a number"
}

// expr is a parsed expression.
type expr struct {
	kind  kind
	at    int                      // offset of its first byte
	value func(d *bridge.Deal) int // 1 or 0 for a condition
}

// binary combines two expressions.
func binary(k kind, a, b expr, value func(a, b int) int) expr {
	left, right := a.value, b.value
	return expr{k, a.at, func(d *bridge.Deal) int { return value(left(d), right(d)) }}
}

// and returns the conjunction of two conditions. The second is not evaluated if the first
// does not hold.
func and(a, b expr) expr {
	left, right := a.value, b.value
	return expr{condition, a.at, func(d *bridge.Deal) int {
		if left(d) == 0 {
			return 0
		}
		return right(d)
	}}
}

// or returns the disjunction of two conditions. The second is not evaluated if the first
// holds.
func or(a, b expr) expr {
	left, right := a.value, b.value
	return expr{condition, a.at, func(d *bridge.Deal) int {
		if left(d) != 0 {
			return 1
		}
		return right(d)
	}}
}

// comparisons are the comparison operators. An operator comes before its own prefixes.
var comparisons = []struct {
	name  string
	holds func(a, b int) bool
}{
	{"==", func(a, b int) bool { return a == b }},
	{"!=", func(a, b int) bool { return a != b }},
	{"<=", func(a, b int) bool { return a <= b }},
	{">=", func(a, b int) bool { return a >= b }},
	{"<", func(a, b int) bool { return a < b }},
	{">", func(a, b int) bool { return a > b }},
}

// oneIf returns 1 for true and 0 for false.
func oneIf(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
