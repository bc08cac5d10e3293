package bridgetable

import (
	"bytes"
	"context"
	"embed"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"

	"gogo/bench/pages/module"
	"gogo/bench/pages/web"
	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
)

//go:embed page
var pageFiles embed.FS

// Server serves the page of a hall's tables. It checks no access: it is mounted behind the token
// of the board's pages, from which it takes base.css, page.css and the puzzles.
type Server struct {
	hall    *Hall
	mux     http.ServeMux
	sockets web.Sockets
}

// NewServer returns a server for a hall.
func NewServer(h *Hall) *Server {
	s := &Server{hall: h}
	web.ServeFiles(&s.mux, "/", Files()...)
	web.ServeText(&s.mux, "/"+StyleName, bridgeview.Style)
	s.mux.HandleFunc("GET /socket/{table}", s.socket)
	s.mux.HandleFunc("GET /socket/{table}/{key}", s.socket)
	s.mux.HandleFunc("GET /save/{table}/{name}", s.save)
	return s
}

// StyleName is the name of bridgeview's style sheet beside the files of the page.
const StyleName = "bridge.css"

// Files returns the folders with the files of the page, which are served beside each other.
func Files() []fs.FS {
	return []fs.FS{pageFiles, bridgeview.Modules(), module.Basics(), module.Served(), module.Boards()}
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// tableOf returns the table of a request.
func (s *Server) tableOf(w http.ResponseWriter, r *http.Request) (*Table, bool) {
	id, err := strconv.Atoi(r.PathValue("table"))
	t, ok := s.hall.table(id)
	if err != nil || !ok {
		http.Error(w, "no such table", http.StatusNotFound)
		return nil, false
	}
	return t, true
}

// save serves boards of a table as a file, whose ending says the format: the finished ones, or the
// one that a query names, with the key of a seat if its view is wanted.
func (s *Server) save(w http.ResponseWriter, r *http.Request) {
	t, ok := s.tableOf(w, r)
	if !ok {
		return
	}
	name, query := r.PathValue("name"), r.URL.Query()
	list, err := t.records(query.Get("board"), query.Get("key"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	var b bytes.Buffer
	if err := writeBoards(&b, path.Ext(name), list); err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	_, _ = w.Write(b.Bytes())
}

// socket connects a page with a table until one of the two goes. Without the table, the page is
// told of the hall alone.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	id, _ := strconv.Atoi(r.PathValue("table")) // 0 for a malformed number
	c := &connection{hall: s.hall, key: r.PathValue("key"), looks: -1}
	ends := s.hall.ctx
	if t, ok := s.hall.table(id); ok {
		c.table, ends = t, t.ctx
	}
	s.sockets.Connect(ends, w, r, &web.Session{MaxMessage: maxCommand, Handle: c.handle, Refuse: refusal, Run: c.run})
}

// connection is a page connected to a table.
type connection struct {
	hall  *Hall
	table *Table // nil for none
	key   string // of the page's seat, empty for none
	looks int    // the finished board looked at without a seat, -1 for the board in play; under the table's lock
}

// refusal reports an error to a page.
func refusal(err error) any { return &news{Error: shortened(err.Error())} }

// handle executes a command of the page.
func (c *connection) handle(data []byte) (answer any, err error) {
	if n, err := c.do(data); n != nil || err != nil {
		return n, err
	}
	return nil, nil //nolint:nilnil // there is nothing to tell
}

// do executes a command and returns its reply.
func (c *connection) do(data []byte) (*news, error) {
	command, err := parseCommand(data)
	if err != nil {
		return nil, err
	}
	if command.Do == "table" {
		if command.Options == nil {
			command.Options = c.hall.DefaultOptions(1)
		}
		id, err := c.hall.Open(command.Options)
		if err != nil {
			return nil, err
		}
		return c.hall.enter(id)
	}
	if command.Do == "show" {
		id, err := c.hall.show(&command)
		if err != nil {
			return nil, err
		}
		return &news{Go: strconv.Itoa(id)}, nil
	}
	if c.table == nil {
		return nil, errNoTable
	}
	switch command.Do {
	case "again":
		o, err := c.table.againOf(command.Board, command.Cards)
		if err != nil {
			return nil, err
		}
		id, err := c.hall.Open(o)
		if err != nil {
			return nil, err
		}
		return c.hall.enter(id)
	case "call", "card", "claim", "answer", "takeback", "hint":
		return nil, c.table.doSeat(c.key, &command)
	case "look":
		return nil, c.table.look(c.key, command.Board, &c.looks)
	case "sit", "restart":
		at, err := bridge.ParseSeat(command.Seat)
		if err != nil {
			return nil, err
		}
		if command.Do == "restart" {
			return nil, c.table.restart(at)
		}
		return c.hall.sit(c.table, at)
	case "close":
		c.hall.closeTable(c.table.id)
		return &news{Go: "0"}, nil
	}
	return nil, errNoCommand
}

// run sends the changes of the table.
func (c *connection) run(ctx context.Context, page *web.Page) {
	if !page.Send(ctx, &news{Hall: c.hall.state()}) {
		return
	}
	known := 0
	for {
		var later <-chan struct{}
		if c.table != nil {
			var n *news
			n, known, later = c.table.next(c.key, &c.looks, known)
			if n != nil && !page.Send(ctx, n) {
				return
			}
		}
		if !page.Wait(ctx, later, nil) {
			return
		}
	}
}

// next returns the state for the page of a key, nil if the page knows this version, and a channel
// that is closed at the next change. Without a seat the page looks at the board of index mine, which is read
// under the lock: a version that look has made must not be shown with what was looked at before it.
func (t *Table) next(key string, mine *int, known int) (n *news, version int, later <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if known == t.version && known > 0 {
		return nil, known, t.changed
	}
	p, looks := t.seatOf(key), *mine
	if p != nil {
		looks = p.looks
	}
	if t.shown != nil {
		looks = 0
	}
	return &news{Table: t.stateOf(p, looks)}, t.version, t.changed
}

// Enter returns the fragment of a page's address that shows a table, from a free person's seat if
// there is one, South first.
func (h *Hall) Enter(id int) (string, error) {
	n, err := h.enter(id)
	if err != nil {
		return "", err
	}
	return n.Go, nil
}

// enter sends a page to a table, to a free person's seat if there is one.
func (h *Hall) enter(id int) (*news, error) {
	t, ok := h.table(id)
	if !ok {
		return nil, errNoTable
	}
	for i := range bridge.Seat(bridge.Seats) {
		if at := (defaultSeat + i) % bridge.Seats; t.options.Seats[at] == person {
			return h.sit(t, at)
		}
	}
	return &news{Go: strconv.Itoa(id)}, nil
}

// sit sends a page to a seat.
func (h *Hall) sit(t *Table, at bridge.Seat) (*news, error) {
	key, err := t.sit(at)
	if err != nil {
		return nil, err
	}
	return &news{Go: strconv.Itoa(t.id) + "/" + key}, nil
}
