package bridgeview

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"

	"gogo/protocol/printable"
)

// Session is what a page of a session shows.
type Session struct {
	Title string     // empty: "Session"
	About string     // a line below it, as place and date
	Teams [2]string  // of a match, else empty
	Rows  []Row      // in the order in which they are shown
	VPs   *[2]string // victory points of the two teams, if given
}

// Row is a board of a session, with each table at which it was played: of a match the open
// and the closed room, or one table twice with the seats turned.
type Row struct {
	Tables []*Board
	IMPs   *int // of the first team
}

//go:embed session.html
var sessionLayout string

//go:embed session.js
var sessionScript string

//go:embed session.css
var sessionStyle string

var sessionPage = template.Must(template.New("").Parse(sessionLayout))

// WriteSession writes a page of a session: one HTML file that needs no other and loads
// nothing. Without scripts it shows the list of the boards.
func WriteSession(w io.Writer, s *Session) error {
	style, script := Style+sessionStyle, Module+withoutImports(sessionScript)
	rows := make([]Row, len(s.Rows))
	for i, row := range s.Rows {
		rows[i].IMPs = row.IMPs
		for _, table := range row.Tables {
			board := table.printable()
			rows[i].Tables = append(rows[i].Tables, &board)
		}
	}
	title := printable.Text(s.Title)
	if title == "" {
		title = "Session"
	}
	view := sessionView{
		Policy: policy(style, script), Style: template.CSS(style), Script: template.JS(script),
		Title: title, About: printable.Text(s.About),
	}
	view.fill(s, rows)
	return sessionPage.Execute(w, &view)
}

// policy is the content security policy of a page: its own style and script, and nothing
// else, whatever names and notes have smuggled into it.
func policy(style, script string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) +
		"; base-uri 'none'; form-action 'none'"
}
