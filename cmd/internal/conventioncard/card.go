// Package conventioncard makes a page of a bidding system: a convention card with the sections of
// the ACBL's, a line an item, with leads and signals, and below it every call in the system's
// files, under their headings. It is to be printed or read on a screen, and is one self-contained
// HTML file.
package conventioncard

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strings"

	"gogo/bench/pages/module"
	"gogo/board/bridge"
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
	card, err := newCard(s)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	err = page.ExecuteTemplate(&b, "page", map[string]any{
		"Name":     s.Name,
		"Card":     card,
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

// leads is an agreement on leads and signals.
type leads struct {
	Name   string
	Blocks []leadBlock
}

// leadBlock has the lines under a header.
type leadBlock struct {
	Header string
	Leads  bool // holdings with their cards
	Lines  []leadLine
}

// leadLine is a holding or situation with its card.
type leadLine struct {
	For      []piece
	Is, Name string
}

// newLeads converts an agreement without the costs of leads.
func newLeads(a *carding.Agreement) leads {
	all := leads{Name: a.Name}
	for _, b := range a.Blocks {
		if b.Kind == carding.CostBlock {
			continue
		}
		block := leadBlock{Header: headline(b.Header), Leads: b.Kind == carding.LeadBlock}
		for _, l := range b.Lines {
			block.Lines = append(block.Lines, leadLine{held(l.For, block.Leads), l.Is, l.Name})
		}
		all.Blocks = append(all.Blocks, block)
	}
	return all
}

// headline formats the header of a block.
func headline(header string) string {
	text := strings.ReplaceAll(header, "no trump", "notrump")
	return strings.ToUpper(text[:1]) + text[1:]
}

// held formats a holding, or other words as they are.
func held(text string, holding bool) []piece {
	if !holding {
		return []piece{{Text: text}}
	}
	var all []piece
	for _, letter := range strings.ReplaceAll(text, "..", "…") {
		p := piece{Text: string(letter)}
		if letter == 'x' || letter == 'H' {
			p.Look = "letter"
		}
		all = join(all, p)
	}
	return all
}

// piece is text of one style.
type piece struct {
	Text string
	Look string // empty, or one of the styles
}

// The styles, by their names in the style sheet.
const (
	red    = "red"    // the symbols of hearts and diamonds
	black  = "black"  // the symbols of spades and clubs
	letter = "letter" // a variable for a suit
)

// suitWord matches a suit or strain, with an optional level.
var suitWord = regexp.MustCompile(`^([1-7*]?)([CDHSNMOmoxyzwTEF])$`)

// sticks matches a word that stays on the line of the previous one: a suit, or a comparison of
// two.
var sticks = regexp.MustCompile(`^([CDHSMOmoxyzwTEF]|>=?)$`)

// notation formats words of a file in a player's notation, with the symbols of suits.
func notation(text string) []piece {
	var all []piece
	for i, word := range strings.Fields(text) {
		inner := strings.Trim(word, "(),")
		switch {
		case i == 0:
		case sticks.MatchString(inner):
			all = join(all, piece{Text: "\u00a0"})
		default:
			all = join(all, piece{Text: " "})
		}
		before, after, _ := strings.Cut(word, inner)
		all = join(all, piece{Text: before})
		for _, p := range wordPieces(inner) {
			all = join(all, p)
		}
		all = join(all, piece{Text: after})
	}
	return all
}

// join appends a piece, to the last one if it has the same style.
func join(all []piece, p piece) []piece {
	switch n := len(all); {
	case p.Text == "":
		return all
	case n > 0 && all[n-1].Look == p.Look:
		all[n-1].Text += p.Text
		return all
	}
	return append(all, p)
}

// plain has the notation of other words.
var plain = map[string]string{"P": "Pass", ">=": "≥", "..": "…"}

// wordPieces formats one word.
func wordPieces(word string) []piece {
	if text, ok := plain[word]; ok {
		return []piece{{Text: text}}
	}
	m := suitWord.FindStringSubmatch(word)
	if m == nil {
		return []piece{{Text: numbers(word)}}
	}
	level := piece{Text: strings.ReplaceAll(m[1], "*", "any ")}
	if m[2] == "N" {
		return []piece{level, {Text: "NT"}}
	}
	s := strings.Index("CDHS", m[2])
	if s < 0 {
		return []piece{level, {m[2], letter}}
	}
	look := black
	if suit := bridge.Suit(s); suit == bridge.Diamonds || suit == bridge.Hearts {
		look = red
	}
	return []piece{level, {bridge.Suit(s).Symbol(), look}}
}

var (
	from = regexp.MustCompile(`^(\d+)-(\d+)$`)
	most = regexp.MustCompile(`^(\d+)-$`)
)

// numbers formats ranges.
func numbers(word string) string {
	return most.ReplaceAllString(from.ReplaceAllString(word, "$1–$2"), "≤$1")
}
