package live

import (
	_ "embed"
	"html/template"
	"io"
	"net"
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

// protect sets what a browser must keep to: nothing is loaded, run, framed or kept but the
// page's own.
func protect(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "+
		"img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// ownName reports whether a host, with or without a port, is an address or localhost. A page
// of somebody else's can have its own name lead here, and would else read the hands.
func ownName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.EqualFold(host, "localhost") || net.ParseIP(host) != nil
}
