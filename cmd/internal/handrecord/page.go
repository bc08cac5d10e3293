package handrecord

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
)

// Head is what stands above the boards. Each text may be empty.
type Head struct {
	Title string
	About string // a line below it, as place and date
}

// Board is a board of a page.
type Board struct {
	Name       string // its number, empty if it has none
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Deal       bridge.Deal
	Table      [bridge.Strains][bridge.Seats]int // the tricks of each declarer
	Par        string                            // in words; symbols of suits are coloured
}

// Page is a page that is being written.
type Page struct{ w io.Writer }

//go:embed page.html
var layout string

//go:embed style.css
var own string

// style is that of the page, with the colours that all pages of bridge have.
var style = bridgeview.Colours + own

var pages = template.Must(template.New("").Funcs(template.FuncMap{"coloured": coloured}).Parse(layout))

// New begins a page.
func New(w io.Writer, h Head) (*Page, error) {
	if h.Title == "" {
		h.Title = "Hand record"
	}
	p := &Page{w}
	err := p.write("head", struct {
		Head

		Policy string
		Style  template.CSS
	}{h, policy(), template.CSS(style)})
	return p, err
}

// Put writes a board.
func (p *Page) Put(b *Board) error { return p.write("board", newView(b)) }

// End writes what stands below the boards.
func (p *Page) End() error { return p.write("foot", nil) }

// write writes a part of the page as a whole.
func (p *Page) write(part string, data any) error {
	var b bytes.Buffer
	if err := pages.ExecuteTemplate(&b, part, data); err != nil {
		return err
	}
	_, err := p.w.Write(b.Bytes())
	return err
}

// policy is the content security policy of the page: its own style and nothing else,
// whatever names a file of boards has smuggled into it.
func policy() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'"
}
