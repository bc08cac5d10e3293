package live

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"gogo/bench/pages/guard"
	"gogo/cmd/internal/bridgeview"
)

// Handler serves the pages of the tables of a session, their files, their states and the
// events by which these change. Its methods may be called from several goroutines.
type Handler struct {
	mux      http.ServeMux
	ended    <-chan struct{}
	watchers atomic.Int32

	mu       sync.Mutex
	tables   map[string]*table // by room
	finished finished
	changed  chan struct{} // closed when there is something later
}

// New returns a handler with an empty table, or with one in each of some rooms, whose streams
// end with the context. A single table is at /, one in a room below its name, as in /open/.
func New(ctx context.Context, rooms ...string) *Handler {
	h := &Handler{ended: ctx.Done(), changed: make(chan struct{}), tables: map[string]*table{}}
	if len(rooms) == 0 {
		h.addTable("", "", nil)
		return h
	}
	for _, room := range rooms {
		h.addTable(room, "/"+folder(room), rooms)
	}
	h.mux.Handle("GET /{$}", http.RedirectHandler(folder(rooms[0])+"/", http.StatusFound))
	return h
}

// folder returns the part of an address that stands for a room.
func folder(room string) string { return strings.ToLower(room) }

// addTable adds an empty table, whose page and files are below a path.
func (h *Handler) addTable(room, path string, rooms []string) {
	t := &table{}
	h.tables[room] = t
	h.Publish(&bridgeview.State{Board: bridgeview.Board{Room: room}, Message: "No board has begun."})
	h.mux.HandleFunc("GET "+path+"/{$}", file("text/html; charset=utf-8", pageOf(room, rooms)))
	h.mux.HandleFunc("GET "+path+"/live.js", file("text/javascript; charset=utf-8", script))
	h.mux.HandleFunc("GET "+path+"/live.css", file("text/css; charset=utf-8", style))
	h.mux.HandleFunc("GET "+path+"/bridge.js", file("text/javascript; charset=utf-8", bridgeview.Module))
	h.mux.HandleFunc("GET "+path+"/bridge.css", file("text/css; charset=utf-8", bridgeview.Style))
	h.mux.HandleFunc("GET "+path+"/state", func(w http.ResponseWriter, _ *http.Request) { h.state(w, t) })
	h.mux.HandleFunc("GET "+path+"/events", func(w http.ResponseWriter, r *http.Request) { h.events(w, r, t) })
}

// Publish shows a state to all who watch the table of its room, which is one of New, with
// clocks as they stand now. It keeps nothing of the state that the caller may change, and
// never waits for a watcher.
func (h *Handler) Publish(s *bridgeview.State) {
	text := marshal(s.Printable())
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tables[s.Room].put(text)
	h.tell()
}

// Finish shows row i of the boards that are over to all who watch, in place of what that row
// was before; i is at most the number of rows. The teams are those of a match, else empty.
// It keeps the row, and never waits for a watcher.
func (h *Handler) Finish(i int, row bridgeview.Row, teams [2]string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.finished.put(i, row.Printable(), teams)
	h.tell()
}

// tell wakes the streams.
func (h *Handler) tell() {
	close(h.changed)
	h.changed = make(chan struct{})
}

// ServeHTTP implements http.Handler.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if guard.Admit(w, r) {
		h.mux.ServeHTTP(w, r)
	}
}

// state answers with the latest state.
func (h *Handler) state(w http.ResponseWriter, t *table) {
	h.mu.Lock()
	text := marshal(t.message())
	h.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text) // who has gone needs no answer
}
