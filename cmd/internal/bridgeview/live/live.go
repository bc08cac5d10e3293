// Package live serves a page on which people watch a table of bridge, with the finished boards
// to look back at. A match in several rooms has a page for each.
//
//	watch := live.New(ctx)
//	server := &http.Server{Handler: watch, ReadHeaderTimeout: 10 * time.Second}
//	...
//	watch.Publish(&state)
//	...
//	watch.Finish(0, bridgeview.Row{Tables: []*bridgeview.Board{board}}, [2]string{})
//
// The page shows what it is given: for spectators that is bridgeview.State.Known, since players
// may be among them. Requests under a foreign host name are refused, no cookie is set, and the page
// loads nothing but its own files.
//
// Publish and Finish never wait. A watcher gets the latest state, and one that reads slowly
// misses those between, but every board that is over: these stay with the page, also when the
// session has ended and nobody serves it. The streams of events end with the context; a server that is to end at once
// ends that first, as http.Server.Shutdown waits for streams.
package live

import (
	"context"
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"gogo/bench/pages/module"
	"gogo/bench/pages/web"
	"gogo/cmd/internal/bridgeview"
)

// Handler serves the pages of a session's tables, their files, their states and their event
// streams. Its methods are safe for concurrent use.
type Handler struct {
	mux     http.ServeMux
	ended   <-chan struct{}
	streams web.Streams

	mu       sync.Mutex
	tables   map[string]*table // by room
	finished finished
	changed  chan struct{} // closed when there is something later
}

// New returns a handler with an empty table, or with one in each of some rooms, whose streams end
// with the context. A single table is at /, one in a room below its name, as in /open/.
func New(ctx context.Context, rooms ...string) *Handler {
	h := &Handler{ended: ctx.Done(), streams: web.Streams{Limit: maxWatchers}, changed: make(chan struct{}), tables: map[string]*table{}}
	if len(rooms) == 0 {
		h.addTable("", "", nil)
		return h
	}
	for _, room := range rooms {
		h.addTable(room, "/"+folder(room), rooms)
	}
	h.mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { web.Redirect(w, folder(rooms[0])+"/") })
	return h
}

// folder returns the path element of a room.
func folder(room string) string { return strings.ToLower(room) }

// addTable adds an empty table, whose page and files are below a path.
func (h *Handler) addTable(room, path string, rooms []string) {
	t := &table{}
	h.tables[room] = t
	h.Publish(&bridgeview.State{Board: bridgeview.Board{Room: room}, Message: "No board has begun."})
	for name, text := range map[string]string{
		"index.html": pageOf(room, rooms), "live.js": script, "live.css": style,
		"bridge.css": bridgeview.Style,
	} {
		web.ServeText(&h.mux, path+"/"+name, text)
	}
	web.ServeFiles(&h.mux, path+"/", bridgeview.Modules(), module.Basics(), module.Served())
	h.mux.HandleFunc("GET "+path+"/state", func(w http.ResponseWriter, _ *http.Request) { h.state(w, t) })
	h.mux.HandleFunc("GET "+path+"/events", func(w http.ResponseWriter, r *http.Request) { h.events(w, r, t) })
}

// Publish shows a state to all watchers of the table of its room, which is one of New, with clocks
// as of now. It keeps nothing of the state that the caller may change, and never waits for a
// watcher.
func (h *Handler) Publish(s *bridgeview.State) {
	text := marshal(s.Printable())
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tables[s.Room].put(text)
	h.tell()
}

// Finish shows row i of the finished boards to all watchers, in place of an earlier version; i is
// at most the number of rows. The teams are those of a match, otherwise empty. It keeps the row,
// and never waits for a watcher.
func (h *Handler) Finish(i int, row bridgeview.Row, teams [2]string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.finished.put(i, row.Printable(), teams)
	h.tell()
}

// Watchers returns the number of watchers.
func (h *Handler) Watchers() int { return h.streams.Open() }

// tell wakes the streams.
func (h *Handler) tell() {
	close(h.changed)
	h.changed = make(chan struct{})
}

// ServeHTTP implements http.Handler.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if web.Admit(w, r) {
		h.mux.ServeHTTP(w, r)
	}
}

// state serves the latest state.
func (h *Handler) state(w http.ResponseWriter, t *table) {
	h.mu.Lock()
	text := marshal(t.message())
	h.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text) // the client may be gone
}

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

// pageOf returns the page of the table of a room, with links to all rooms.
func pageOf(room string, rooms []string) string {
	links := make([]link, len(rooms))
	for i, other := range rooms {
		links[i] = link{folder(other), other, other == room}
	}
	var b strings.Builder
	if err := pages.Execute(&b, links); err != nil {
		panic(err) // a Builder never fails
	}
	return b.String()
}

// table is the latest state of a table.
type table struct {
	state   json.RawMessage
	at      time.Time // time of publication
	version int
}

// message is sent to a watcher: always with the state of the table, and with the finished boards
// if there are later ones.
type message struct {
	Age   int64           `json:"age"` // of the state in milliseconds, by which running clocks have advanced
	State json.RawMessage `json:"state"`
	Rows  []finishedRow   `json:"rows,omitempty"`
	List  string          `json:"list,omitempty"` // of all finished boards, as HTML
	Over  bool            `json:"over,omitempty"` // the session has ended: this is the last message
}

// put replaces the state.
func (t *table) put(state json.RawMessage) {
	t.state, t.at = state, time.Now()
	t.version++
}

// message returns the message with the state.
func (t *table) message() *message {
	return &message{Age: time.Since(t.at).Milliseconds(), State: t.state}
}

// marshal encodes a value that always has a JSON form.
func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings, numbers, and JSON from above
	}
	return text
}

// finished has the finished boards.
type finished struct {
	teams   [2]string // of a match
	rows    []bridgeview.Row
	changes []finishedRow // in chronological order
}

// finishedRow is a row of the list with its boards.
type finishedRow struct {
	Row    int             `json:"row"`
	Tables json.RawMessage `json:"tables"`
}

// maxRows bounds the rows of a message.
const maxRows = 64

// put appends a row, or replaces one.
func (f *finished) put(i int, row bridgeview.Row, teams [2]string) {
	f.teams = teams
	if i == len(f.rows) {
		f.rows = append(f.rows, row)
	} else {
		f.rows = slices.Clone(f.rows) // a list may be in the making
		f.rows[i] = row
	}
	f.changes = append(f.changes, finishedRow{i, marshal(row.Tables)})
}

// since returns the next changes after the first seen ones.
func (f *finished) since(seen int) []finishedRow {
	return f.changes[seen:min(len(f.changes), seen+maxRows)]
}

// session returns the boards for a list.
func (f *finished) session() *bridgeview.Session {
	return &bridgeview.Session{Teams: f.teams, Rows: f.rows}
}

// listOf returns the list of boards as HTML.
func listOf(s *bridgeview.Session) string {
	var b strings.Builder
	if err := bridgeview.WriteList(&b, s); err != nil {
		panic(err) // a Builder never fails
	}
	return b.String()
}

// maxWatchers bounds the open event streams.
const maxWatchers = 256

// events streams the state of a table and the finished boards, with their changes as fast as the
// watcher reads.
func (h *Handler) events(w http.ResponseWriter, r *http.Request, t *table) {
	h.streams.Serve(w, r, func(s *web.Stream) {
		seen := &watcher{table: t}
		for {
			later, ok := h.sendNews(s, seen)
			if !ok {
				return
			}
			if !s.Wait(later, h.ended) {
				break
			}
		}
		h.sendEnd(s, seen)
	})
}

// sendNews sends a watcher what is new, and returns a channel that is closed at the next change.
// It reports whether the watcher is still there.
func (h *Handler) sendNews(s *web.Stream, seen *watcher) (later <-chan struct{}, ok bool) {
	for {
		m, later := h.next(seen)
		if m == nil {
			return later, true
		}
		if !s.Send(marshal(m)) {
			return nil, false
		}
	}
}

// sendEnd sends the rest and the end of the session, unless only the watcher has gone.
func (h *Handler) sendEnd(s *web.Stream, seen *watcher) {
	select {
	case <-h.ended:
	default:
		return
	}
	if _, ok := h.sendNews(s, seen); !ok {
		return
	}
	h.mu.Lock()
	m := seen.table.message()
	h.mu.Unlock()
	m.Over = true
	s.Send(marshal(m))
}

// watcher is the state of an event stream.
type watcher struct {
	table   *table
	version int // of the state
	changes int // number of changes of the finished boards
}

// next returns the next message for a watcher, nil for none, and a channel that is closed at the
// next change.
func (h *Handler) next(seen *watcher) (m *message, later <-chan struct{}) {
	m, list, later := h.news(seen)
	if list != nil {
		m.List = listOf(list)
	}
	return m, later
}

// news is next, with the session whose list is still to be written.
func (h *Handler) news(seen *watcher) (m *message, list *bridgeview.Session, later <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	rows := h.finished.since(seen.changes)
	if len(rows) == 0 && seen.version == seen.table.version {
		return nil, nil, h.changed
	}
	m = seen.table.message()
	m.Rows = rows
	seen.version, seen.changes = seen.table.version, seen.changes+len(rows)
	if len(rows) > 0 && seen.changes == len(h.finished.changes) {
		list = h.finished.session()
	}
	return m, list, h.changed
}
