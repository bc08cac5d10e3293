package dealing

import (
	"fmt"
	"unicode/utf8"

	"gogo/board/bridge"
)

const (
	// MaxText is how long the text of a condition may be, in bytes.
	MaxText = 4096
	// MaxDepth is how deep its parentheses and signs may be nested.
	MaxDepth = 64
)

// Filter is a condition on a deal. A nil Filter holds on every deal.
type Filter struct {
	text string
	root expr
}

// SyntaxError says what is wrong with the text of a condition, and where.
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

// Match reports whether the condition holds on a deal.
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
