package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// Limits of connections.
const (
	maxSockets      = 64
	socketTimeout   = 10 * time.Second // for a page that does not read
	socketHeartbeat = 20 * time.Second // between pings that detect a page that has gone
)

// Sockets connects pages by WebSockets, up to a limit of 64 at once.
type Sockets struct{ open atomic.Int32 }

// Session handles a connection. Messages to the page are encoded as JSON.
type Session struct {
	// MaxMessage is the maximum size of a message from the page, in bytes. A larger one ends the
	// connection.
	MaxMessage int64
	// Handle handles a message of the page and returns the answer, or nil for none.
	Handle func(message []byte) (answer any, err error)
	// Refuse returns the answer after an error.
	Refuse func(error) any
	// Run sends changes to the page, until ctx ends or the page has gone.
	Run func(ctx context.Context, page *Page)
}

// Connect upgrades a request to a connection, which ends with ctx. Pages of other origins are
// refused.
func (s *Sockets) Connect(ctx context.Context, w http.ResponseWriter, r *http.Request, session *Session) {
	defer s.open.Add(-1)
	if s.open.Add(1) > maxSockets {
		http.Error(w, "too many pages are open", http.StatusServiceUnavailable)
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(session.MaxMessage)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &Page{conn: conn, answers: make(chan any, 1), heartbeat: time.NewTicker(socketHeartbeat)}
	defer p.heartbeat.Stop()
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer cancel()
		p.read(ctx, session)
	}()
	session.Run(ctx, p)
	cancel()
	_ = conn.Close(websocket.StatusGoingAway, "") // the page reconnects, or has gone
	<-read
}

// Page is a connected page.
type Page struct {
	conn      *websocket.Conn
	answers   chan any // to its messages
	heartbeat *time.Ticker
}

// errNotText rejects a binary message.
var errNotText = errors.New("not a text")

// read handles the messages of the page until the connection ends.
func (p *Page) read(ctx context.Context, session *Session) {
	for {
		kind, message, err := p.conn.Read(ctx)
		if err != nil {
			return
		}
		var answer any
		if err = errNotText; kind == websocket.MessageText {
			answer, err = session.Handle(message)
		}
		if err != nil {
			answer = session.Refuse(err)
		}
		if answer == nil {
			continue
		}
		select {
		case p.answers <- answer:
		case <-ctx.Done():
			return
		}
	}
}

// Send sends a message, and reports whether the page has received it.
func (p *Page) Send(ctx context.Context, message any) bool {
	data, err := json.Marshal(message)
	if err != nil {
		panic("web: " + err.Error()) // messages consist of numbers, texts and lists
	}
	ctx, cancel := context.WithTimeout(ctx, socketTimeout)
	defer cancel()
	return p.conn.Write(ctx, websocket.MessageText, data) == nil
}

// Wait waits until later is closed or timer fires, and meanwhile sends the answers to the page's
// messages. It reports whether the page is still there.
func (p *Page) Wait(ctx context.Context, later <-chan struct{}, timer <-chan time.Time) bool {
	for {
		select {
		case <-later:
			return true
		case <-timer:
			return true
		case answer := <-p.answers:
			if !p.Send(ctx, answer) {
				return false
			}
		case <-p.heartbeat.C:
			if !p.ping(ctx) {
				return false
			}
		case <-ctx.Done():
			return false
		}
	}
}

// ping reports whether the page answers a ping.
func (p *Page) ping(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, socketTimeout)
	defer cancel()
	return p.conn.Ping(ctx) == nil
}
