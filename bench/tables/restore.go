package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"gogo/bench/match"
	"gogo/internal/words"
)

// Restore opens the tables that Save has saved, under their numbers, on a hub that has had none. A program
// on turn thinks again. If the data are of another version or damaged, nothing is opened; a table that
// cannot be opened, as when its game is not there any more, is missing alone. The error says which.
func (h *Hub) Restore(data []byte) error {
	s, err := readSaved(data)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.ctx.Err() != nil:
		return errors.New("closed")
	case len(h.tables) > 0:
		return errors.New("tables are open already: they are restored first or not at all")
	}
	h.tables = make([]*Table, s.Last)
	var failed []error
	for i, data := range s.Tables {
		if err := h.restoreTable(data); err != nil {
			failed = append(failed, fmt.Errorf("saved table %d of %d: %w", i+1, len(s.Tables), err))
		}
	}
	h.noteChange()
	return errors.Join(failed...)
}

// readSaved parses what Save returned, except for the tables.
func readSaved(data []byte) (s savedHub, err error) {
	if len(data) > maxSaved {
		return s, fmt.Errorf("%d bytes of saved tables: must be at most %d", len(data), maxSaved)
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("the saved tables are damaged: %w", err)
	}
	switch {
	case s.Version != savedVersion:
		return s, fmt.Errorf("the saved tables are of version %d: must be %d", s.Version, savedVersion)
	case s.Last < 0 || s.Last > maxNumber || len(s.Tables) > maxTables:
		return s, fmt.Errorf("the saved tables are damaged: %d tables, the last number %d", len(s.Tables), s.Last)
	}
	return s, nil
}

// restoreTable opens a saved table. The caller must hold h.mu.
func (h *Hub) restoreTable(data []byte) error {
	var s savedTable
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if s.Number < 1 || s.Number > len(h.tables) || h.tables[s.Number-1] != nil {
		return fmt.Errorf("the number %d", s.Number)
	}
	t, err := h.tableOf(&s)
	if err != nil {
		return err
	}
	t.ctx, t.quit = context.WithCancel(h.ctx)
	h.tables[s.Number-1] = t
	t.mu.Lock()
	defer t.mu.Unlock()
	t.positionChanged()
	return nil
}

// tableOf returns a saved table on which nothing goes on yet.
func (h *Hub) tableOf(s *savedTable) (*Table, error) {
	game, err := h.gameOf(s.Game)
	if err != nil {
		return nil, err
	}
	rules, err := game.Rules(s.Options)
	if err != nil {
		return nil, err
	}
	t := &Table{
		hub: h, id: s.Number, changed: make(chan struct{}), game: game, rules: rules, running: s.Running,
		note: s.Note, began: time.UnixMilli(s.Began), adapted: s.Adapted, fresh: s.Fresh,
	}
	if err := t.tree.restore(rules, s.Nodes); err != nil {
		return nil, err
	}
	if t.tree.at = t.tree.find(s.At); t.tree.at == nil {
		return nil, fmt.Errorf("no position %d", s.At)
	}
	if t.pos, err = rules.Position(t.tree.at.path()); err != nil {
		return nil, err
	}
	if s.Left != nil {
		t.left = t.tree.find(*s.Left)
	}
	if t.opening = newOpening(rules); s.Opening == nil || len(t.tree.at.path()) > swap2More {
		t.opening = nil
	} else if t.opening != nil {
		t.opening.more = s.Opening.More
	}
	for i := range s.Seats {
		if err := t.restoreSeat(&t.seats[i], &s.Seats[i]); err != nil {
			return nil, err
		}
	}
	if err := t.restoreClock(s.Clock); err != nil {
		return nil, err
	}
	t.restoreReview(s.Review)
	return t, nil
}

// restoreSeat restores a seat. The default program takes the place of one that is not there any more.
func (t *Table) restoreSeat(to *seat, s *savedSeat) error {
	limits, err := limitsOf(s.Time, s.Level)
	if err != nil {
		return err
	}
	if utf8.RuneCountInString(s.Person) > maxName {
		return errors.New("the name of a person is too long")
	}
	*to = seat{limits: limits, person: words.Sanitize(s.Person)}
	if s.Program == "" {
		return nil
	}
	engine, known := t.hub.engineOf(t.game.Name(), s.Program)
	if known {
		to.name, to.failed = words.Sanitize(s.Name), words.Sanitize(s.Failed)
	} else if engine, known = t.hub.engineOf(t.game.Name(), ""); !known {
		return nil
	}
	to.program, to.adaptive = &program{engine: engine, rules: t.rules}, s.Adaptive
	return nil
}

// restoreClock restores the clocks, of which none runs yet.
func (t *Table) restoreClock(s *savedClock) error {
	if s == nil {
		return nil
	}
	t.clock = Clock{Main: s.Main, Increment: s.Increment}
	if err := t.clock.check(); err != nil {
		return err
	}
	t.clocks = newClocks(t.clock)
	t.clocks.ended = s.Ended
	for i, left := range s.Left {
		t.clocks.left[i] = max(0, min(left, maxMain+maxNodes*t.clock.Increment))
	}
	return nil
}

// restoreReview restores a review that has ended.
func (t *Table) restoreReview(s *savedReview) {
	if s == nil {
		return
	}
	end := t.tree.find(s.End)
	if end == nil {
		return
	}
	t.review = review{line: pathTo(end), failed: s.Failed, assesses: s.Assesses, summary: s.Summary}
	t.review.of = len(t.review.line)
	t.review.done = max(0, min(s.Done, t.review.of))
}

// restore restores the nodes of a tree, by rules that check the moves.
func (t *tree) restore(rules Rules, saved []*savedNode) error {
	if len(saved) == 0 || len(saved) > maxNodes || saved[0] == nil {
		return fmt.Errorf("a tree of %d nodes", len(saved))
	}
	t.nodes = make([]*node, len(saved))
	for id, s := range saved {
		if s == nil {
			continue
		}
		n := s.node(id)
		if err := t.attach(n, s.Parent); err != nil {
			return err
		}
		t.nodes[id] = n
	}
	for id, n := range t.nodes {
		if n == nil {
			continue
		}
		if line := t.find(saved[id].Line); line != nil && line.parent == n {
			n.line = line
		}
		if n.parent != nil && n.side == match.Nobody {
			if err := n.replay(rules); err != nil {
				return err
			}
		}
	}
	return nil
}

// attach gives a node its parent, which has to come before it. The root has none.
func (t *tree) attach(n *node, parent int) error {
	if n.id == 0 {
		return nil
	}
	if parent < 0 || parent >= n.id || t.nodes[parent] == nil {
		return fmt.Errorf("node %d has no parent", n.id)
	}
	n.parent = t.nodes[parent]
	if n.parent.child(n.move) != nil {
		return fmt.Errorf("node %d repeats a move", n.id)
	}
	n.parent.children = append(n.parent.children, n)
	n.parent.line = n.parent.children[0]
	return nil
}

// node returns a saved node without its neighbors.
func (s *savedNode) node(id int) *node {
	return &node{
		id: id, move: s.Move, changes: truncate(s.Changes), comment: truncate(s.Comment), took: max(0, s.Took), info: s.Info, verdict: s.Verdict,
		outcome: (*match.Outcome)(s.Outcome),
	}
}

// replay makes the moves from a node to the end of its first line, which says whose they are.
func (n *node) replay(rules Rules) error {
	pos, err := rules.Position(n.parent.path())
	if err != nil {
		return err
	}
	for {
		outcome, over := pos.OutcomeOf(n.move)
		if over && outcome.Reason.IsFault() {
			return fmt.Errorf("node %d: %s", n.id, outcome.Detail)
		}
		if n.side = pos.Turn(); over {
			n.outcome = &outcome
		}
		if len(n.children) == 0 {
			return nil
		}
		pos.Play(n.move)
		n = n.children[0]
	}
}
