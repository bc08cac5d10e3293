package live

import (
	"net/http"
	"time"
)

// Limits of the streams.
const (
	mostWatchers = 256
	patience     = 10 * time.Second // for a watcher that does not read
	heartbeat    = 15 * time.Second // between lines that find out who has gone
)

// events sends the latest state, and every later one for as long as the watcher keeps up.
func (h *Handler) events(w http.ResponseWriter, r *http.Request) {
	defer h.watchers.Add(-1)
	if h.watchers.Add(1) > mostWatchers {
		http.Error(w, "too many watch this table", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	s := stream{w, http.NewResponseController(w)}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	text, later := h.snapshot()
	for s.send("data: ", string(text), "\n\n") {
		for again := true; again; {
			select {
			case <-later:
				text, later = h.snapshot()
				again = false
			case <-beat.C:
				again = s.send(":\n\n")
			case <-r.Context().Done():
				return
			case <-h.ended:
				return
			}
		}
	}
}

// stream is the connection to a watcher.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// send writes texts at once, and reports whether the watcher takes them.
func (s *stream) send(texts ...string) bool {
	if err := s.control.SetWriteDeadline(time.Now().Add(patience)); err != nil {
		return false
	}
	for _, text := range texts {
		if _, err := s.w.Write([]byte(text)); err != nil {
			return false
		}
	}
	return s.control.Flush() == nil
}
