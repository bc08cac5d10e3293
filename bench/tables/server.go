package tables

import (
	"context"
	"embed"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"time"

	"gogo/bench/pages/module"
	"gogo/bench/pages/web"
)

//go:embed page
var pageFiles embed.FS

// thoughtGap is how long a page has no news of what programs think after the last.
const thoughtGap = 80 * time.Millisecond

// Room is another page beside that of the tables, below its own name and behind the same
// token: one of a game that is played otherwise.
type Room struct {
	Name    string // in addresses
	Label   string // in the page's header
	Handler http.Handler
}

// Server serves the page of a hub's tables to who knows its token.
type Server struct {
	*web.Gate

	hub     *Hub
	rooms   []Room
	sockets web.Sockets
}

// NewServer returns a server for a hub and for other rooms, with a new token. Which table the
// page shows is in the part of its address that the server does not see, as in #2.
func NewServer(hub *Hub, rooms ...Room) *Server {
	s, mux := &Server{hub: hub, rooms: rooms}, http.NewServeMux()
	web.ServeFiles(mux, "/", pageFiles, module.Basics(), module.Served(), module.Boards(), module.Styles())
	mux.HandleFunc("GET /socket/{table}", s.socket)
	mux.HandleFunc("GET /save/{table}/{name}", s.save)
	for _, r := range rooms {
		mux.Handle("GET /"+r.Name+"/", http.StripPrefix("/"+r.Name, r.Handler))
	}
	s.Gate = web.NewGate(mux)
	return s
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

// socket connects a page with a table until one of the two goes.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	t, ok := s.tableOf(w, r)
	if !ok {
		return
	}
	t.pages.Add(1)
	defer t.pages.Add(-1)
	c := &connection{hub: s.hub, rooms: s.rooms, table: t}
	s.sockets.Connect(t.ctx, w, r, &web.Session{MaxMessage: mostCommand, Handle: c.handle, Refuse: refusal, Run: c.run})
}

// connection is a page that looks at a table.
type connection struct {
	hub   *Hub
	rooms []Room
	table *Table
}

// refusal is what a page is told of an error.
func refusal(err error) any { return &news{Error: lastWords(err)} }

// handle carries a command out, and returns what the page that gave it is to be told.
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
		return &news{Hall: c.hall(), Open: t.id}, nil
	}
	return nil, c.table.Do(command)
}

// hall is what can be played, and where else.
func (c *connection) hall() *hallState {
	s := c.hub.hallOf()
	for _, r := range c.rooms {
		s.Rooms = append(s.Rooms, roomState{r.Name, r.Label})
	}
	return s
}

// run sends what changes at the table, what programs think less often than the rest.
func (c *connection) run(ctx context.Context, page *web.Page) {
	if !page.Send(ctx, &news{Hall: c.hall()}) {
		return
	}
	var known seen
	var told time.Time // when thoughts were told last
	for {
		n, later := c.table.next(&known, time.Since(told) >= thoughtGap)
		if n.Thoughts != nil {
			told = time.Now()
		}
		if (n.Table != nil || n.Thoughts != nil) && !page.Send(ctx, n) {
			return
		}
		var gap <-chan time.Time
		if n.Waiting {
			gap = time.After(thoughtGap - time.Since(told))
		}
		if !page.Wait(ctx, later, gap) {
			return
		}
	}
}
