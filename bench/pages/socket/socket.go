// Package socket connects pages with what they look at over WebSockets: what a page says is
// heard while it is told what changes, until one of the two goes.
package socket

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// The bounds of connections.
const (
	mostPages = 64
	patience  = 10 * time.Second // for a page that does not read
	heartbeat = 20 * time.Second // between questions whether a page is still there
)

// Server connects pages, 64 at once at most.
type Server struct{ pages atomic.Int32 }

// Talk is what goes on over a connection. Messages to the page are written as JSON.
type Talk struct {
	Longest int64 // message of the page, in bytes; who says more is cut off
	// Hear carries out what the page says. It returns what the page is to be told then, nil for
	// nothing.
	Hear func(data []byte) (answer any, err error)
	// Refuse returns what the page is told of an error.
	Refuse func(error) any
	// Tell tells the page what changes, by the connection, until ctx ends or the page is gone.
	Tell func(ctx context.Context, page *Page)
}

// Connect answers a request by a connection, which ends with ctx. Pages of other origins are
// refused.
func (s *Server) Connect(ctx context.Context, w http.ResponseWriter, r *http.Request, talk *Talk) {
	defer s.pages.Add(-1)
	if s.pages.Add(1) > mostPages {
		http.Error(w, "too many pages are open", http.StatusServiceUnavailable)
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // it has answered
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(talk.Longest)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &Page{conn: conn, answers: make(chan any, 1), beat: time.NewTicker(heartbeat)}
	defer p.beat.Stop()
	listening := make(chan struct{})
	go func() {
		defer close(listening)
		defer cancel()
		p.listen(ctx, talk)
	}()
	talk.Tell(ctx, p)
	cancel()
	_ = conn.Close(websocket.StatusGoingAway, "") // the page connects again, or has gone
	<-listening
}

// Page is a page that is connected.
type Page struct {
	conn    *websocket.Conn
	answers chan any // to what it said
	beat    *time.Ticker
}

// errNotText refuses a message.
var errNotText = errors.New("not a text")

// listen hears what the page says.
func (p *Page) listen(ctx context.Context, talk *Talk) {
	for {
		kind, data, err := p.conn.Read(ctx)
		if err != nil {
			return
		}
		var answer any
		if err = errNotText; kind == websocket.MessageText {
			answer, err = talk.Hear(data)
		}
		if err != nil {
			answer = talk.Refuse(err)
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

// Send reports whether the page takes what it is told.
func (p *Page) Send(ctx context.Context, news any) bool {
	data, err := json.Marshal(news)
	if err != nil {
		panic("socket: " + err.Error()) // it is made of numbers, texts and lists
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return p.conn.Write(ctx, websocket.MessageText, data) == nil
}

// Wait waits until there may be something new: later is closed or gap is over. Meanwhile the page
// has its answers. It reports whether the page is still there.
func (p *Page) Wait(ctx context.Context, later <-chan struct{}, gap <-chan time.Time) bool {
	for {
		select {
		case <-later:
			return true
		case <-gap:
			return true
		case answer := <-p.answers:
			if !p.Send(ctx, answer) {
				return false
			}
		case <-p.beat.C:
			if !p.ping(ctx) {
				return false
			}
		case <-ctx.Done():
			return false
		}
	}
}

// ping asks whether the page is still there.
func (p *Page) ping(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return p.conn.Ping(ctx) == nil
}
