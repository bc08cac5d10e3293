package guard

import (
	"crypto/rand"
	"net/http"
	"strings"
)

// Gate serves pages to who knows its token, which is the first part of every address.
type Gate struct {
	token string
	pages http.Handler
}

// NewGate returns a gate before pages, with a new token.
func NewGate(pages http.Handler) *Gate { return &Gate{rand.Text(), pages} }

// Path is the path of the pages, with the token in it.
func (g *Gate) Path() string { return "/" + g.token + "/" }

// ServeHTTP implements http.Handler.
func (g *Gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !Admit(w, r) {
		return
	}
	if !strings.HasPrefix(r.URL.Path, g.Path()) {
		http.Error(w, "the address of this page has a token in it: take the one that the program has printed", http.StatusNotFound)
		return
	}
	http.StripPrefix("/"+g.token, g.pages).ServeHTTP(w, r)
}
