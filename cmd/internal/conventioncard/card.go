// Package conventioncard makes a page of a bidding system: a convention card with every call in
// the system's files, under their headings, and with leads and signals, to be printed or read on a
// screen. The page is one self-contained HTML file.
package conventioncard

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"slices"
	"strings"

	"gogo/bench/pages/module"
	"gogo/cmd/internal/bridgeview"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/source"
	"gogo/eval/bridge/system"
)

//go:embed card.html
var layout string

//go:embed card.css
var own string

var (
	style = bridgeview.Colors + own
	page  = template.Must(template.New("").Parse(layout))
)

// section has the blocks under a heading.
type section struct {
	Heading string
	Blocks  []block
}

// block has the calls of a situation.
type block struct {
	Situation []piece
	Lines     []line
}

// line is a call with its meaning and its effects.
type line struct {
	Place source.Place
	Call  []piece
	Name  string
	Shows []piece
	Does  []piece
}

// Write writes the page of a system and of an agreement on leads and signals.
func Write(w io.Writer, s *system.System, a *carding.Agreement) error {
	var b bytes.Buffer
	err := page.ExecuteTemplate(&b, "page", map[string]any{
		"Name":     s.Name,
		"Policy":   module.Policy(style, ""),
		"Style":    template.CSS(style), //nolint:gosec // it is the program's own
		"Sections": sections(s),
		"Carding":  newLeads(a),
	})
	if err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// sections sorts the blocks under their headings, the openings first and the others in the order
// of the files.
func sections(s *system.System) []section {
	blocks := slices.Clone(s.Blocks)
	slices.SortStableFunc(blocks, func(a, b *system.Block) int { return rank(a) - rank(b) })
	var all []section
	for _, b := range blocks {
		if len(all) == 0 || all[len(all)-1].Heading != b.Section {
			all = append(all, section{Heading: b.Section})
		}
		last := &all[len(all)-1]
		last.Blocks = append(last.Blocks, newBlock(b))
	}
	return all
}

// rank returns 0 for a block of opening calls, and 1 for others.
func rank(b *system.Block) int {
	if len(b.Patterns) == 1 && len(b.Patterns[0].Calls) == 0 && !b.Patterns[0].Open {
		return 0
	}
	return 1
}

func newBlock(b *system.Block) block {
	all := block{Situation: notation(strings.TrimSuffix(b.Header, ":"))}
	for _, l := range b.Lines {
		all.Lines = append(all.Lines, newLine(l))
	}
	return all
}

// newLine parses a line of a file.
func newLine(l *system.Line) line {
	head, body, _ := strings.Cut(l.Text, ":")
	call, _, _ := strings.Cut(head, "\"")
	shows, does, _ := strings.Cut(body, ";")
	return line{l.Place, notation(call), l.Name, notation(shows), notation(does)}
}
