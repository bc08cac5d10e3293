package tables

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"time"

	"gogo/bench/pages/module"
	"gogo/bench/pages/web"
	"gogo/bench/puzzles"
)

//go:embed page
var pageFiles embed.FS

// thoughtInterval is the minimum time between two messages with search info.
const thoughtInterval = 80 * time.Millisecond

// ExtraPage is another page beside the tables' page, below its own name and behind the same token: one
// for a game with a page of its own.
type ExtraPage struct {
	Name    string // in addresses
	Label   string // in the page's header
	Handler http.Handler
}

// Server serves the page of a hub's tables, protected by a token.
type Server struct {
	*web.Gate

	hub     *Hub
	rooms   []ExtraPage
	sockets web.Sockets
}

// NewServer returns a server for a hub and for other rooms, with a new token. The table that the
// page shows is in the fragment of its address, as in #2.
func NewServer(hub *Hub, rooms ...ExtraPage) *Server {
	s, mux := &Server{hub: hub, rooms: rooms}, http.NewServeMux()
	web.ServeFiles(mux, "/", Files()...)
	mux.HandleFunc("GET /socket/{table}", s.socket)
	mux.HandleFunc("GET /save/{table}/{name}", s.save)
	mux.Handle("GET /puzzles/{game}", puzzles.Handler())
	for _, r := range rooms {
		mux.Handle("GET /"+r.Name+"/", http.StripPrefix("/"+r.Name, r.Handler))
	}
	s.Gate = web.NewGate(mux)
	return s
}

// Files returns the folders with the files of the page, which are served beside each other.
func Files() []fs.FS {
	return []fs.FS{pageFiles, module.Basics(), module.Served(), module.Boards(), module.Styles()}
}

// tableOf returns the table that a request names.
func (s *Server) tableOf(w http.ResponseWriter, r *http.Request) (*Table, bool) {
	id, err := strconv.Atoi(r.PathValue("table"))
	t, ok := s.hub.Table(id)
	if err != nil || !ok {
		http.Error(w, "no such table", http.StatusNotFound)
		return nil, false
	}
	return t, true
}

// save serves the game of a table as a file.
func (s *Server) save(w http.ResponseWriter, r *http.Request) {
	t, ok := s.tableOf(w, r)
	if !ok {
		return
	}
	name, data, err := t.Save(path.Ext(r.PathValue("name")))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
	_, _ = w.Write(data)
}

// socket connects a page with a table until either closes. Who comes with the number of a table that
// is closed, as after a restart of the program, gets another one.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	id, _ := strconv.Atoi(r.PathValue("table")) // 0 is none
	t, err := s.hub.tableOr(id)
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	t.pages.Add(1)
	defer t.pages.Add(-1)
	c := &connection{hub: s.hub, rooms: s.rooms, table: t}
	s.sockets.Connect(t.ctx, w, r, &web.Session{MaxMessage: maxCommand, Handle: c.handle, Refuse: refusal, Run: c.run})
}

// connection is the connection of a page with a table.
type connection struct {
	hub   *Hub
	rooms []ExtraPage
	table *Table
}

// refusal returns the message for an error.
func refusal(err error) any { return &news{Error: errorLine(err)} }

// handle executes a command, and returns the answer for the page that sent it.
func (c *connection) handle(data []byte) (answer any, err error) {
	command, err := parseCommand(data)
	switch {
	case err != nil:
		return nil, err
	case command.Do == "table":
		t, err := c.hub.Open(command.Game, command.Options)
		if err != nil {
			return nil, err
		}
		if command.Do = "new"; command.Text != "" {
			command.Do = "open"
		}
		if err := t.Do(command); err != nil {
			c.hub.drop(t)
			return nil, err
		}
		return &news{Hall: c.hall(), Open: t.id}, nil
	}
	return nil, c.table.Do(command)
}

// hall returns the available games, with the other rooms.
func (c *connection) hall() *hallState {
	s := c.hub.hallOf()
	for _, r := range c.rooms {
		s.Rooms = append(s.Rooms, roomState{r.Name, r.Label})
	}
	return s
}

// run sends the changes at the table, search info less often than the rest.
func (c *connection) run(ctx context.Context, page *web.Page) {
	if !page.Send(ctx, &news{Hall: c.hall()}) {
		return
	}
	var known seen
	var told time.Time // the time of the last search info
	for {
		n, later := c.table.next(&known, time.Since(told) >= thoughtInterval)
		if n.Thoughts != nil {
			told = time.Now()
		}
		if (n.Table != nil || n.Thoughts != nil) && !page.Send(ctx, n) {
			return
		}
		var gap <-chan time.Time
		if n.Waiting {
			gap = time.After(thoughtInterval - time.Since(told))
		}
		if !page.Wait(ctx, later, gap) {
			return
		}
	}
}
