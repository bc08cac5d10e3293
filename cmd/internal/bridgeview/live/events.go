package live

import (
	"net/http"

	"gogo/bench/pages/web"
	"gogo/cmd/internal/bridgeview"
)

// mostWatchers is how many streams of events are open at once at most.
const mostWatchers = 256

// events sends the latest state of a table and the boards that are over, and what changes of
// them for as long as the watcher keeps up.
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

// sendNews sends a watcher what it has not been sent, and returns what is closed when there is
// something later. It reports whether the watcher is still there.
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

// sendEnd sends what is left, and that the session is over, unless only the watcher has gone.
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

// watcher is a page that watches a table: what it was sent of it.
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
