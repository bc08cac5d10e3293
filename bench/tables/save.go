package tables

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gogo/bench/match"
)

// savedVersion is the version of the form of Hub.Save.
const savedVersion = 1

// Limits of what is saved.
const (
	maxSavedTable = 4 << 20 // bytes
	maxSaved      = (maxTables + 1) * maxSavedTable
	maxNumber     = 1 << 20 // of tables
)

// savedHub is a hub as Save writes it.
type savedHub struct {
	Version int               `json:"version"`
	Last    int               `json:"last"` // number of the last table that was opened
	Tables  []json.RawMessage `json:"tables"`
}

// savedTable is a table as Save writes it. What follows from the rules is left out.
type savedTable struct {
	Number  int           `json:"number"`
	Game    string        `json:"game"`
	Options Options       `json:"options"`
	Nodes   []*savedNode  `json:"nodes"` // by id, null where one was deleted
	At      int           `json:"at"`    // the id of the node on the board
	Left    *int          `json:"left,omitempty"`
	Running bool          `json:"running,omitempty"`
	Opening *savedOpening `json:"opening,omitempty"`
	Seats   [2]savedSeat  `json:"seats"`
	Clock   *savedClock   `json:"clock,omitempty"`
	Began   int64         `json:"began"` // ms since 1970
	Adapted bool          `json:"adapted,omitempty"`
	Fresh   bool          `json:"fresh,omitempty"`
	Note    string        `json:"note,omitempty"`
	Review  *savedReview  `json:"review,omitempty"`
}

// savedNode is a node of the tree. Its keys are short, since a game has many.
type savedNode struct {
	Parent  int           `json:"p"`
	Move    string        `json:"m,omitempty"`
	Changes string        `json:"c,omitempty"` // on the board, which may depend on when the move was made
	Line    int           `json:"l,omitempty"` // the child viewed last, unless it is the first
	Outcome *savedOutcome `json:"e,omitempty"`
	Comment string        `json:"k,omitempty"`
	Took    time.Duration `json:"t,omitempty"`
	Info    *SearchInfo   `json:"i,omitempty"`
	Verdict *Verdict      `json:"v,omitempty"`
}

// savedOutcome is a match.Outcome.
type savedOutcome struct {
	Winner match.Side   `json:"w"`
	Reason match.Reason `json:"r"`
	Detail string       `json:"d,omitempty"`
	Points float64      `json:"p,omitempty"`
}

// savedOpening is a swap2 opening in which the colors are not chosen yet.
type savedOpening struct {
	More bool `json:"more,omitempty"`
}

// savedSeat is a seat.
type savedSeat struct {
	Program  string `json:"program,omitempty"` // empty for a person
	Name     string `json:"name,omitempty"`    // that the program has reported
	Person   string `json:"person,omitempty"`
	Time     int    `json:"time"` // ms
	Level    int    `json:"level"`
	Adaptive bool   `json:"adaptive,omitempty"`
	Failed   string `json:"failed,omitempty"`
}

// savedClock has the clocks of a game. None of them runs.
type savedClock struct {
	Main      time.Duration    `json:"main"`
	Increment time.Duration    `json:"increment,omitempty"`
	Left      [2]time.Duration `json:"left"`
	Ended     bool             `json:"ended,omitempty"`
}

// savedReview is a review that has ended, or was broken off.
type savedReview struct {
	End      int          `json:"end"` // the id of the last node of its line
	Done     int          `json:"done"`
	Failed   string       `json:"failed,omitempty"`
	Assesses bool         `json:"assesses,omitempty"`
	Summary  []SummaryRow `json:"summary,omitempty"`
}

// Changed returns a channel that receives a value after what Save returns has changed. It has room for
// one, so that changes in quick succession are received once. Search info alone is no change.
func (h *Hub) Changed() <-chan struct{} { return h.changed }

// noteChange tells the receiver of Changed.
func (h *Hub) noteChange() {
	select {
	case h.changed <- struct{}{}:
	default:
	}
}

// Save returns the tables with their games, players and clocks, as Restore reads them. A clock that runs
// is saved as it stands. Of a game that is too large, what programs have found is left out. If one cannot
// be saved even so, the error says why, and the data have the others.
func (h *Hub) Save() ([]byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := savedHub{Version: savedVersion, Last: len(h.tables), Tables: []json.RawMessage{}}
	var failed []error
	for _, t := range h.tables {
		if t == nil {
			continue
		}
		data, err := t.saved(true)
		if err != nil {
			data, err = t.saved(false)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("table %d: %w", t.id, err))
			continue
		}
		s.Tables = append(s.Tables, data)
	}
	data, err := json.Marshal(&s)
	return data, errors.Join(append(failed, err)...)
}

// saved returns the table as Save writes it, with or without what programs have found.
func (t *Table) saved(found bool) ([]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &savedTable{
		Number: t.id, Game: t.game.Name(), Options: t.rules.Options(), At: t.tree.at.id, Running: t.running,
		Clock: t.clocks.saved(), Began: t.began.UnixMilli(), Adapted: t.adapted, Fresh: t.fresh, Note: t.note,
	}
	for _, n := range t.tree.nodes {
		s.Nodes = append(s.Nodes, n.saved(found))
	}
	if t.left != nil {
		s.Left = &t.left.id
	}
	if t.opening != nil {
		s.Opening = &savedOpening{More: t.opening.more}
	}
	for i := range t.seats {
		s.Seats[i] = t.seats[i].saved()
	}
	if r := &t.review; r.of > 0 && found {
		s.Review = &savedReview{End: r.line[len(r.line)-1].id, Done: r.done, Failed: r.failed, Assesses: r.assesses, Summary: r.summary}
	}
	data, err := json.Marshal(s)
	if err == nil && len(data) > maxSavedTable {
		err = fmt.Errorf("%d bytes are more than %d", len(data), maxSavedTable)
	}
	return data, err
}

// saved returns a node as Save writes it, or nil for nil.
func (n *node) saved(found bool) *savedNode {
	if n == nil {
		return nil
	}
	s := &savedNode{Parent: -1, Move: n.move, Changes: n.changes, Outcome: (*savedOutcome)(n.outcome), Comment: n.comment, Took: n.took}
	if n.parent != nil {
		s.Parent = n.parent.id
	}
	if n.line != nil && n.line != n.children[0] {
		s.Line = n.line.id
	}
	if found {
		s.Info, s.Verdict = n.info, n.verdict
	}
	return s
}

// saved returns a seat as Save writes it.
func (s *seat) saved() savedSeat {
	v := savedSeat{
		Name: s.name, Person: s.person, Time: int(s.limits.Time / time.Millisecond), Level: s.limits.Level,
		Adaptive: s.adaptive, Failed: s.failed,
	}
	if s.program != nil {
		v.Program = s.program.engine.Name
	}
	return v
}

// saved returns the clocks as Save writes them, or nil without any.
func (c *clocks) saved() *savedClock {
	if c.Main == 0 {
		return nil
	}
	s := &savedClock{Main: c.Main, Increment: c.Increment, Ended: c.ended}
	for i, side := range match.Sides() {
		s.Left[i] = c.remaining(side)
	}
	return s
}
