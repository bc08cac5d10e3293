// Package guard keeps pages that a program serves to the person at this machine from other
// people's pages.
package guard

import (
	"net"
	"net/http"
	"strings"
)

// Admit sets what a browser must keep to: nothing is loaded, run, framed or kept but what
// comes from the same program. It refuses a request that was led here by a name of
// somebody else's, which it reports.
func Admit(w http.ResponseWriter, r *http.Request) bool {
	protect(w.Header())
	if ownName(r.Host) {
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

// ownName reports whether a host, with or without a port, is an address or localhost. A page
// of somebody else's can have its own name lead here, and would else read what is shown.
func ownName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.EqualFold(host, "localhost") || net.ParseIP(host) != nil
}
