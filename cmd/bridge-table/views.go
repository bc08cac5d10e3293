package main

import (
	"log/slog"
	"net"
	"net/http"
	"strings"

	"gogo/bench/pages/web"
)

// views serves the pages of tables in two ways: at / for spectators, among whom players may be, and
// below a token in the path for those who may see all hands.
type views struct {
	spectators http.Handler
	gate       *web.Gate
}

// newViews returns both, with a new token.
func newViews(spectators, all http.Handler) *views {
	return &views{web.Guard(spectators), web.NewGate(all)}
}

// ServeHTTP implements http.Handler.
func (v *views) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, v.gate.Path()) {
		v.gate.ServeHTTP(w, r)
		return
	}
	v.spectators.ServeHTTP(w, r)
}

// announce logs the addresses of both, of a scheme.
func (v *views) announce(log *slog.Logger, what, scheme string, at net.Addr) {
	address := scheme + "://" + at.String()
	log.Info(what, "address", address+"/", "all-hands", address+v.gate.Path())
}
