package scoreboard

import (
	"embed"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"time"

	"gogo/bench/pages"
	"gogo/bench/pages/module"
	"gogo/bench/pages/web"
)

//go:embed page
var pageFiles embed.FS

// Hooks are functions of the program that runs the match, called by the page.
type Hooks struct {
	// Report writes the report of the match so far as a page.
	Report func(w io.Writer) error
	// Open opens a game, by its number in the plan from 0, on a board for analysis, and returns
	// the path of that board.
	Open func(game int) (path string, err error)
	// Ended is closed when the match has ended and the page goes away.
	Ended <-chan struct{}
}

// Limits of event streams.
const (
	maxWatchers    = 256
	updateInterval = 150 * time.Millisecond // between two messages to a watcher
)

// server serves a scoreboard.
type server struct {
	*Scoreboard

	hooks   Hooks
	streams web.Streams
}

// Gate returns a handler that serves the page of the scoreboard, protected by a token.
func (s *Scoreboard) Gate(hooks Hooks) *web.Gate {
	mux, served := http.NewServeMux(), &server{Scoreboard: s, hooks: hooks, streams: web.Streams{Limit: maxWatchers}}
	web.ServeFiles(mux, "/", pageFiles, module.Basics(), module.Served(), module.Boards(), module.Styles())
	mux.HandleFunc("GET /events", served.events)
	mux.HandleFunc("GET /report", served.report)
	mux.HandleFunc("GET /open/{game}", served.open)
	return web.NewGate(mux)
}

// report serves the report of the match so far. Its own policy is stricter than ours, except for
// its inline script and style.
func (s *server) report(w http.ResponseWriter, _ *http.Request) {
	w.Header().Del("Content-Security-Policy")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := s.hooks.Report(w); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// open redirects to a board with a game.
func (s *server) open(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.Atoi(r.PathValue("game"))
	if err != nil || number < 1 || number > s.plan.Len() {
		http.Error(w, "no such game", http.StatusNotFound)
		return
	}
	path, err := s.hooks.Open(number - 1)
	if err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	http.Redirect(w, r, path, http.StatusSeeOther)
}

// message is the state of a match sent to watchers.
type message struct {
	Match    *matchState    `json:"match"`
	Board    *pages.Board   `json:"board"` // null if games are not drawn
	Sides    [2]string      `json:"sides"`
	Running  []*runningGame `json:"running"`
	Finished []finishedGame `json:"finished"`
}

// message returns the current message with its version, and a channel that is closed when there is
// a newer one.
func (s *Scoreboard) message() (text []byte, version int, later <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := message{Match: &s.state, Sides: s.sides, Running: s.running, Finished: s.finished}
	if s.drawer != nil {
		board := s.drawer.Board()
		m.Board = &board
	}
	text, err := json.Marshal(&m)
	if err != nil {
		panic("scoreboard: " + err.Error()) // it consists of numbers, texts and lists
	}
	return text, s.version, s.changed
}

// events sends changes to a watcher, until the match has ended or the watcher has gone.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	s.streams.Serve(w, r, func(stream *web.Stream) {
		for known := -1; ; {
			text, version, later := s.message()
			if version != known && !stream.Send(text) {
				return
			}
			known = version
			if !stream.Wait(later, s.hooks.Ended) || !stream.Pause(updateInterval) {
				return
			}
		}
	})
}
