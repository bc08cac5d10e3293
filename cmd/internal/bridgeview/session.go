// Package bridgeview draws bridge boards on pages: the four hands, the auction with its alerts,
// the play to step through, the result, and the makeable contracts.
//
// Board is the JSON of a board, State the JSON of a table with a board in play. New
// makes a Board from a record. Modules and Style are ES modules and a style sheet that draw both:
//
//	import { BridgeView } from "./bridgeview.js";
//	const view = new BridgeView(element, board);
//	view.update(laterBoard);
//
//	model.js       a board and its play
//	diagram.js     the four hands, and the trick in the middle
//	play.js        the auction and the play
//	summary.js     the title, the result, and what can be made
//	bridgeview.js  all of it, with the play to step through
//
// WriteSession writes a whole session as one self-contained file. The package live,
// beside this one, serves a running table; it stands alone so that a program which plays can
// make pages and carries no web server. The package handrecord makes a page of deals alone
// with the same modules.
package bridgeview

import (
	"embed"
	"html/template"
	"io"

	"gogo/bench/pages/module"
	"gogo/internal/words"
)

// Session is the content of a session's page.
type Session struct {
	Title string     // empty: "Session"
	About string     // a subtitle, such as place and date
	Teams [2]string  // of a match, otherwise empty
	Rows  []Row      // in display order
	VPs   *[2]string // victory points of the two teams, if given
}

// Row is a board of a session, with each table at which it was played: for a match the open and
// the closed room, or one table twice with the seats switched.
type Row struct {
	Tables []*Board
	IMPs   *int // of the first team
}

// Printable returns the row with sanitized single-line texts.
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

// sessionView is the data of the page's template.
type sessionView struct {
	*listView

	Policy       string
	Style        template.CSS
	Script       template.JS
	Title, About string
	Data         [][]*Board
}

// WriteSession writes a page of a session: one self-contained HTML file. Without scripts it shows
// the list of the boards.
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
