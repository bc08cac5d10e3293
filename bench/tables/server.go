package tables

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"gogo/bench/pages"
	"gogo/bench/pages/guard"
)

//go:embed page
var pageFiles embed.FS

// The bounds of connections.
const (
	mostPages  = 64
	patience   = 10 * time.Second // for a page that does not read
	heartbeat  = 20 * time.Second // between questions whether a page is still there
	thoughtGap = 80 * time.Millisecond
)

// Room is another page beside that of the tables, below its own name and behind the same
// token: one of a game that is played otherwise.
type Room struct {
	Name    string // in addresses
	Label   string // in the page's header
	Handler http.Handler
}

// Server serves the page of a hub's tables to who knows its token.
type Server struct {
	*guard.Gate

	hub   *Hub
	rooms []Room
	pages atomic.Int32
}

// NewServer returns a server for a hub and for other rooms, with a new token. Which table the
// page shows is in the part of its address that the server does not see, as in #2.
func NewServer(hub *Hub, rooms ...Room) *Server {
	s, mux := &Server{hub: hub, rooms: rooms}, http.NewServeMux()
	own, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic(err) // the folder is in the program
	}
	guard.ServeFiles(mux, own, pages.Modules())
	mux.HandleFunc("GET /socket/{table}", s.socket)
	mux.HandleFunc("GET /save/{table}/{name}", s.save)
	for _, r := range rooms {
		mux.Handle("GET /"+r.Name+"/", http.StripPrefix("/"+r.Name, r.Handler))
	}
	s.Gate = guard.NewGate(mux)
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
	defer s.pages.Add(-1)
	if s.pages.Add(1) > mostPages {
		http.Error(w, "too many pages are open", http.StatusServiceUnavailable)
		return
	}
	conn, err := websocket.Accept(w, r, nil) // refuses other people's pages
	if err != nil {
		return // it has answered
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(mostCommand)
	t.pages.Add(1)
	defer t.pages.Add(-1)
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	c := &connection{conn: conn, hub: s.hub, rooms: s.rooms, table: t, answers: make(chan *news, 1)}
	listening := make(chan struct{})
	go func() {
		defer close(listening)
		defer cancel()
		c.listen(ctx)
	}()
	c.tell(ctx)
	cancel()
	_ = conn.Close(websocket.StatusGoingAway, "") // the page connects again, or has gone
	<-listening
}

// connection is a page that looks at a table.
type connection struct {
	conn    *websocket.Conn
	hub     *Hub
	rooms   []Room
	table   *Table
	answers chan *news // to commands
}

// listen carries out the commands of the page.
func (c *connection) listen(ctx context.Context) {
	for {
		kind, data, err := c.conn.Read(ctx)
		if err != nil {
			return
		}
		answer := c.do(kind, data)
		if answer == nil {
			continue
		}
		select {
		case c.answers <- answer:
		case <-ctx.Done():
			return
		}
	}
}

// do carries a command out, and returns what the page that gave it is to be told.
func (c *connection) do(kind websocket.MessageType, data []byte) *news {
	if kind != websocket.MessageText {
		return &news{Error: "not a text"}
	}
	command, err := parseCommand(data)
	if err == nil && command.Do == "table" {
		t, err := c.hub.Open(command.Game, command.Options)
		if err != nil {
			return &news{Error: lastWords(err)}
		}
		return &news{Hall: c.hall(), Open: t.id}
	}
	if err == nil {
		err = c.table.Do(command)
	}
	if err != nil {
		return &news{Error: lastWords(err)}
	}
	return nil
}

// hall is what can be played, and where else.
func (c *connection) hall() *hallState {
	s := c.hub.hallOf()
	for _, r := range c.rooms {
		s.Rooms = append(s.Rooms, roomState{r.Name, r.Label})
	}
	return s
}

// tell sends what changes at the table, what programs think less often than the rest.
func (c *connection) tell(ctx context.Context) {
	if !c.send(ctx, &news{Hall: c.hall()}) {
		return
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	var known seen
	var told time.Time // when thoughts were told last
	for {
		n, later := c.table.next(&known, time.Since(told) >= thoughtGap)
		if n.Thoughts != nil {
			told = time.Now()
		}
		if (n.Table != nil || n.Thoughts != nil) && !c.send(ctx, n) {
			return
		}
		var gap <-chan time.Time
		if n.Waiting {
			gap = time.After(thoughtGap - time.Since(told))
		}
		select {
		case <-later:
		case <-gap:
		case answer := <-c.answers:
			if !c.send(ctx, answer) {
				return
			}
		case <-beat.C:
			if !c.ping(ctx) {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// send reports whether the page takes what it is told.
func (c *connection) send(ctx context.Context, n *news) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return c.conn.Write(ctx, websocket.MessageText, marshal(n)) == nil
}

// ping reports whether the page is still there.
func (c *connection) ping(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return c.conn.Ping(ctx) == nil
}
