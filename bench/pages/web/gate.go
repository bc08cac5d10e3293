package web

import (
	"crypto/rand"
	"net"
	"net/http"
	"strings"
)

// Gate protects pages by a token, which is the first part of every path.
type Gate struct {
	token string
	pages http.Handler
}

// NewGate returns a gate in front of pages, with a new token.
func NewGate(pages http.Handler) *Gate { return &Gate{rand.Text(), pages} }

// Path returns the path of the pages, which begins with the token.
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

// Guard returns a handler for the requests that Admit admits.
func Guard(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if Admit(w, r) {
			pages.ServeHTTP(w, r)
		}
	})
}

// Admit sets headers that keep a browser from loading, running, framing or caching anything but
// what this program serves. It answers a request with a foreign host name with an error, and
// reports whether the request may be served.
func Admit(w http.ResponseWriter, r *http.Request) bool {
	protect(w.Header())
	if isOwnHost(r.Host) {
		return true
	}
	http.Error(w, "this page goes by an address or by localhost, not by another name", http.StatusForbidden)
	return false
}

func protect(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "+
		"img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// isOwnHost reports whether a host, with or without a port, is an address or localhost. Otherwise a
// foreign page could point its own name at this machine and read what is served here.
func isOwnHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.EqualFold(host, "localhost") || net.ParseIP(host) != nil
}
