package bridgeview

import (
	"embed"
	"html/template"
	"io"

	"gogo/bench/pages/module"
	"gogo/internal/words"
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

// Printable returns the row with its texts as single lines that can be printed.
func (r Row) Printable() Row {
	tables := make([]*Board, len(r.Tables))
	for i, b := range r.Tables {
		board := b.printable()
		tables[i] = &board
	}
	r.Tables = tables
	return r
}

//go:embed session.html
var sessionLayout string

//go:embed session.js
var sessionScript embed.FS

//go:embed session.css
var sessionStyle string

var sessionPage = template.Must(template.Must(listPart.Clone()).Parse(sessionLayout))

// sessionView is what the template of a session's page shows.
type sessionView struct {
	*listView

	Policy       string
	Style        template.CSS
	Script       template.JS
	Title, About string
	Data         [][]*Board
}

// WriteSession writes a page of a session: one HTML file that needs no other and loads
// nothing. Without scripts it shows the list of the boards.
func WriteSession(w io.Writer, s *Session) error {
	style, script := Style+sessionStyle, Bundle("session.js", sessionScript)
	title := words.Sanitize(s.Title)
	if title == "" {
		title = "Session"
	}
	view := sessionView{
		listView: newList(s),
		Policy:   module.Policy(style, script), Style: template.CSS(style), Script: template.JS(script),
		Title: title, About: words.Sanitize(s.About),
	}
	for _, row := range s.Rows {
		view.Data = append(view.Data, row.Printable().Tables)
	}
	return sessionPage.Execute(w, &view)
}
