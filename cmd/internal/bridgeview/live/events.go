package live

import (
	"net/http"

	"gogo/bench/pages/web"
	"gogo/cmd/internal/bridgeview"
)

// maxWatchers bounds the open event streams.
const maxWatchers = 256

// events streams the state of a table and the finished boards, with their changes as fast as the
// watcher reads.
func (h *Handler) events(w http.ResponseWriter, r *http.Request, t *table) {
	h.streams.Serve(w, r, func(s *web.Stream) {
		seen := &watcher{table: t}
		for {
			later, ok := h.sendNews(s, seen)
			if !ok {
				return
			}
			if !s.Wait(later, h.ended) {
				break
			}
		}
		h.sendEnd(s, seen)
	})
}

// sendNews sends a watcher what is new, and returns a channel that is closed at the next change.
// It reports whether the watcher is still there.
func (h *Handler) sendNews(s *web.Stream, seen *watcher) (later <-chan struct{}, ok bool) {
	for {
		m, later := h.next(seen)
		if m == nil {
			return later, true
		}
		if !s.Send(marshal(m)) {
			return nil, false
		}
	}
}

// sendEnd sends the rest and the end of the session, unless only the watcher has gone.
func (h *Handler) sendEnd(s *web.Stream, seen *watcher) {
	select {
	case <-h.ended:
	default:
		return
	}
	if _, ok := h.sendNews(s, seen); !ok {
		return
	}
	h.mu.Lock()
	m := seen.table.message()
	h.mu.Unlock()
	m.Over = true
	s.Send(marshal(m))
}

// watcher is the state of an event stream.
type watcher struct {
	table   *table
	version int // of the state
	changes int // number of changes of the finished boards
}

// next returns the next message for a watcher, nil for none, and a channel that is closed at the
// next change.
func (h *Handler) next(seen *watcher) (m *message, later <-chan struct{}) {
	m, list, later := h.news(seen)
	if list != nil {
		m.List = listOf(list)
	}
	return m, later
}

// news is next, with the session whose list is still to be written.
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
