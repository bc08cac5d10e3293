package handrecord

import (
	"bytes"
	"embed"
	"html/template"
	"io"

	"gogo/bench/pages/module"
	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
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
