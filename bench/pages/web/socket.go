package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync/atomic"
	"time"
)

// Limits of connections.
const (
	maxSockets      = 256
	socketTimeout   = 10 * time.Second // for a page that does not read
	socketHeartbeat = 20 * time.Second // between pings that detect a page that has gone
)

// Sockets connects pages by WebSockets, up to a limit of 256 at once.
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
	channel, err := open(w, r, session.MaxMessage)
	if err != nil {
		return // open has answered
	}
	identify(r)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &Page{channel: channel, answers: make(chan any, 1), heartbeat: time.NewTicker(socketHeartbeat)}
	defer p.heartbeat.Stop()
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer cancel()
		p.read(ctx, session)
	}()
	session.Run(ctx, p)
	cancel()
	channel.Close()
	<-read
}

// Page is a connected page.
type Page struct {
	channel   Channel
	answers   chan any // to its messages
	heartbeat *time.Ticker
}

// read handles the messages of the page until the connection ends.
func (p *Page) read(ctx context.Context, session *Session) {
	for {
		message, err := p.channel.Receive(ctx)
		if err != nil && !errors.Is(err, ErrNotText) {
			return
		}
		var answer any
		if err == nil {
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
	return p.channel.Send(ctx, data) == nil
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
	return p.channel.Ping(ctx) == nil
}

// Limits of event streams.
const (
	streamTimeout   = 10 * time.Second // for a page that does not read
	streamHeartbeat = 15 * time.Second // between lines that detect a page that has gone
)

// Streams serves pages that watch, each by a stream of server-sent events, up to a limit.
type Streams struct {
	Limit int32
	open  atomic.Int32
}

// Open returns the number of open streams.
func (s *Streams) Open() int { return int(s.open.Load()) }

// Serve answers a request with a stream, which run writes until the page has gone.
func (s *Streams) Serve(w http.ResponseWriter, r *http.Request, run func(*Stream)) {
	defer s.open.Add(-1)
	if s.open.Add(1) > s.Limit {
		http.Error(w, "too many pages watch", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	heartbeat := time.NewTicker(streamHeartbeat)
	defer heartbeat.Stop()
	identify(r)
	run(&Stream{w, http.NewResponseController(w), r.Context().Done(), heartbeat.C})
}

// Stream is the stream to one page.
type Stream struct {
	w         http.ResponseWriter
	control   *http.ResponseController
	gone      <-chan struct{}
	heartbeat <-chan time.Time
}

// Send sends an event whose data is one line, and reports whether the page has received it.
func (s *Stream) Send(data []byte) bool { return s.write("data: ", string(data), "\n\n") }

// Wait waits until later is closed. It reports false if the page has gone or ended is closed.
func (s *Stream) Wait(later, ended <-chan struct{}) bool {
	for {
		select {
		case <-later:
			return true
		case <-s.heartbeat:
			if !s.write(":\n\n") {
				return false
			}
		case <-s.gone:
			return false
		case <-ended:
			return false
		}
	}
}

// Pause sleeps, and reports whether the page is still there.
func (s *Stream) Pause(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-s.gone:
		return false
	}
}

// write writes and flushes texts, and reports whether the page has received them.
func (s *Stream) write(texts ...string) bool {
	if s.control.SetWriteDeadline(time.Now().Add(streamTimeout)) != nil {
		return false
	}
	for _, text := range texts {
		if _, err := s.w.Write([]byte(text)); err != nil {
			return false
		}
	}
	return s.control.Flush() == nil
}
