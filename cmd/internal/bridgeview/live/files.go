package live

import (
	_ "embed"
	"html/template"
	"io"
	"net/http"
	"strings"
)

//go:embed live.html
var layout string

var pages = template.Must(template.New("").Parse(layout))

//go:embed live.js
var script string

//go:embed live.css
var style string

// link leads to the page of a table.
type link struct {
	Folder, Room string
	Here         bool // it is this page
}

// pageOf returns the page of the table of a room, with links to those of all rooms.
func pageOf(room string, rooms []string) string {
	links := make([]link, len(rooms))
	for i, other := range rooms {
		links[i] = link{folder(other), other, other == room}
	}
	var b strings.Builder
	if err := pages.Execute(&b, links); err != nil {
		panic(err) // a Builder takes everything
	}
	return b.String()
}

// file returns what serves a text.
func file(kind, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = io.WriteString(w, text) // who has gone needs no answer
	}
}
