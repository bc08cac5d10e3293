package live

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"gogo/cmd/internal/bridgeview"
)

// Handler serves the page of a table, its files, its state and the events by which the state
// changes. Its methods may be called from several goroutines.
type Handler struct {
	mux      http.ServeMux
	ended    <-chan struct{}
	watchers atomic.Int32

	mu      sync.Mutex
	latest  []byte // the JSON of the state
	at      time.Time
	changed chan struct{} // closed when there is a later state
}

// New returns a handler with an empty table, whose streams end with the context.
func New(ctx context.Context) *Handler {
	h := &Handler{ended: ctx.Done(), changed: make(chan struct{})}
	h.Publish(&bridgeview.State{Message: "No board has begun."})
	h.mux.HandleFunc("GET /{$}", file("text/html; charset=utf-8", page))
	h.mux.HandleFunc("GET /live.js", file("text/javascript; charset=utf-8", script))
	h.mux.HandleFunc("GET /live.css", file("text/css; charset=utf-8", style))
	h.mux.HandleFunc("GET /bridge.js", file("text/javascript; charset=utf-8", bridgeview.Module))
	h.mux.HandleFunc("GET /bridge.css", file("text/css; charset=utf-8", bridgeview.Style))
	h.mux.HandleFunc("GET /state", h.state)
	h.mux.HandleFunc("GET /events", h.events)
	return h
}

// Publish shows a state to all who watch, with clocks as they stand now. It keeps nothing of
// the state that the caller may change, and never waits for a watcher.
func (h *Handler) Publish(s *bridgeview.State) {
	text, err := json.Marshal(s.Printable())
	if err != nil {
		panic(err) // a State has nothing that JSON cannot say
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.latest, h.at = text, time.Now()
	close(h.changed)
	h.changed = make(chan struct{})
}

// snapshot returns the latest state with its age, by which running clocks have gone on, and
// what is closed when there is a later one.
func (h *Handler) snapshot() (text []byte, later <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	text, err := json.Marshal(struct {
		Age   int64           `json:"age"` // milliseconds
		State json.RawMessage `json:"state"`
	}{time.Since(h.at).Milliseconds(), h.latest})
	if err != nil {
		panic(err) // it is JSON already
	}
	return text, h.changed
}

// ServeHTTP implements http.Handler.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	protect(w.Header())
	if !ownName(r.Host) {
		http.Error(w, "this page goes by an address or by localhost, not by another name", http.StatusForbidden)
		return
	}
	h.mux.ServeHTTP(w, r)
}

// state answers with the latest state.
func (h *Handler) state(w http.ResponseWriter, _ *http.Request) {
	text, _ := h.snapshot()
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text) // who has gone needs no answer
}
