// Package handrecord makes a hand record: a page with the hands of a session of bridge, their
// makeable contracts and par, to be printed on A4 or read on a screen. The page is one
// self-contained HTML file; it is written board by board.
//
//	page, err := handrecord.New(w, handrecord.Head{Title: "Tuesday pairs"})
//	...
//	err = page.Put(&handrecord.Board{...})
//	...
//	err = page.End()
//
// The deals are drawn by the ES modules of package bridgeview. Where scripts are switched off
// each is there as text, as package diagram draws it.
package handrecord

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"gogo/bench/pages/module"
	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/bridgeview"
	"gogo/internal/words"
)

// Head is the head of the page. Each text may be empty.
type Head struct {
	Title string
	About string // a subtitle, such as place and date
}

// Board is a board of a page.
type Board struct {
	Name       string // its number, empty for none
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Deal       bridge.Deal
	Table      [bridge.Strains][bridge.Seats]int // the tricks of each declarer
	Par        string                            // in words, with the symbols of suits
}

// Page is a page being written.
type Page struct{ w io.Writer }

//go:embed page.html
var layout string

//go:embed style.css
var ownStyle string

//go:embed page.js
var ownScript embed.FS

var (
	style  = bridgeview.Style + ownStyle
	script = bridgeview.Bundle("page.js", ownScript)
	pages  = template.Must(template.New("").Parse(layout))
)

// New starts a page.
func New(w io.Writer, h Head) (*Page, error) {
	if h.Title == "" {
		h.Title = "Hand record"
	}
	p := &Page{w}
	err := p.write("head", struct {
		Head

		Policy string
		Style  template.CSS
	}{h, module.Policy(style, script), template.CSS(style)})
	return p, err
}

// Put writes a board.
func (p *Page) Put(b *Board) error { return p.write("board", newView(b)) }

// End completes the page.
func (p *Page) End() error { return p.write("foot", template.JS(script)) }

// write writes a part of the page at once.
func (p *Page) write(part string, data any) error {
	var b bytes.Buffer
	if err := pages.ExecuteTemplate(&b, part, data); err != nil {
		return err
	}
	_, err := p.w.Write(b.Bytes())
	return err
}

// view is a board as text and for the script.
type view struct {
	Text  string
	Drawn *bridgeview.Board
}

func newView(b *Board) *view {
	drawn := &bridgeview.Board{
		Number: words.Sanitize(b.Name), Dealer: b.Dealer.Letter(), Vulnerable: b.Vulnerable.String(),
		Table: &b.Table, Par: words.Sanitize(b.Par),
	}
	for seat, hand := range b.Deal {
		if hand != 0 {
			drawn.Hands[seat] = hand.String()
		}
	}
	return &view{textOf(b, drawn), drawn}
}

// textOf returns the board as text.
func textOf(b *Board, drawn *bridgeview.Board) string {
	var text strings.Builder
	if drawn.Number != "" {
		fmt.Fprintf(&text, "Board %s: ", drawn.Number)
	}
	fmt.Fprintf(&text, "dealer %s, vulnerable %s\n\n%s\nPar %s\n", drawn.Dealer, drawn.Vulnerable, diagram.Makeable(&b.Deal, &b.Table), drawn.Par)
	return text.String()
}
