package live

import (
	"net/http"
	"time"

	"gogo/cmd/internal/bridgeview"
)

// Limits of the streams.
const (
	mostWatchers = 256
	patience     = 10 * time.Second // for a watcher that does not read
	heartbeat    = 15 * time.Second // between lines that find out who has gone
)

// events sends the latest state of a table and the boards that are over, and what changes of
// them for as long as the watcher keeps up.
func (h *Handler) events(w http.ResponseWriter, r *http.Request, t *table) {
	defer h.watchers.Add(-1)
	if h.watchers.Add(1) > mostWatchers {
		http.Error(w, "too many watch this session", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	s := stream{w, http.NewResponseController(w)}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	seen := &watcher{table: t}
	for {
		m, later := h.next(seen)
		for ; m != nil; m, later = h.next(seen) {
			if !s.sendEvent(m) {
				return
			}
		}
		select {
		case <-later:
		case <-beat.C:
			if !s.send(":\n\n") {
				return
			}
		case <-r.Context().Done():
			return
		case <-h.ended:
			h.sayOver(&s, seen)
			return
		}
	}
}

// watcher is who watches a table, and how much of it was sent.
type watcher struct {
	table   *table
	version int // of the state
	changes int // of the boards that are over
}

// next returns what is to be sent to a watcher, nil if that is nothing, and what is closed
// when there is something later.
func (h *Handler) next(seen *watcher) (m *message, later <-chan struct{}) {
	m, list, later := h.news(seen)
	if list != nil {
		m.List = listOf(list)
	}
	return m, later
}

// news is next, with the boards of the list that is still to be written.
func (h *Handler) news(seen *watcher) (m *message, list *bridgeview.Session, later <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	rows := h.finished.since(seen.changes)
	if len(rows) == 0 && seen.version == seen.table.version {
		return nil, nil, h.changed
	}
	m = seen.table.message()
	m.Rows = rows
	seen.version, seen.changes = seen.table.version, seen.changes+len(rows)
	if len(rows) > 0 && seen.changes == len(h.finished.changes) {
		list = h.finished.session()
	}
	return m, list, h.changed
}

// sayOver sends what is left, and that nothing comes behind it.
func (h *Handler) sayOver(s *stream, seen *watcher) {
	for m, _ := h.next(seen); m != nil; m, _ = h.next(seen) {
		if !s.sendEvent(m) {
			return
		}
	}
	h.mu.Lock()
	m := seen.table.message()
	h.mu.Unlock()
	m.Over = true
	s.sendEvent(m)
}

// stream is the connection to a watcher.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// sendEvent writes an event, and reports whether the watcher takes it.
func (s *stream) sendEvent(m *message) bool { return s.send("data: ", string(marshal(m)), "\n\n") }

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
