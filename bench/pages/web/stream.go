package web

import (
	"net/http"
	"sync/atomic"
	"time"
)

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
