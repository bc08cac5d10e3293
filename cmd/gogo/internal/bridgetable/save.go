package bridgetable

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
)

// savedVersion is the version of the form of Hall.Save.
const savedVersion = 1

// Limits of what is saved.
const (
	maxSavedTable = 4 << 20 // bytes
	maxSaved      = (maxTables + 1) * maxSavedTable
	maxNumber     = 1 << 20 // of tables
)

// savedHall is a hall as Save writes it.
type savedHall struct {
	Version int               `json:"version"`
	Last    int               `json:"last"` // number of the last table that was opened
	Tables  []json.RawMessage `json:"tables"`
}

// savedTable is a table as Save writes it.
type savedTable struct {
	Number  int                      `json:"number"`
	Options *Options                 `json:"options"`
	Seats   [bridge.Seats]*savedSeat `json:"seats"` // of people
	Over    []savedFinished          `json:"over,omitempty"`
	Play    *savedPlay               `json:"play,omitempty"` // the board in play
	Shown   string                   `json:"shown,omitempty"`
	Done    bool                     `json:"done,omitempty"`
	Note    string                   `json:"note,omitempty"`
}

// savedSeat is a person's seat.
type savedSeat struct {
	Key   string `json:"key,omitempty"`
	Looks int    `json:"looks"`
}

// savedPlay is what was called and played on a board.
type savedPlay struct {
	Calls []savedCall `json:"calls,omitempty"`
	Cards []string    `json:"cards,omitempty"`
	Claim *claimState `json:"claim,omitempty"` // the last that was answered
}

// savedCall is a call with its alert.
type savedCall struct {
	Call  string `json:"c"`
	Alert bool   `json:"a,omitempty"`
	Note  string `json:"n,omitempty"`
}

// savedFinished is a finished board.
type savedFinished struct {
	savedPlay

	PBN     string            `json:"pbn"` // of a board that was played here, all but the calls and cards
	Ending  bridgeview.Ending `json:"ending,omitempty"`
	Restart int               `json:"restart,omitempty"`
	Made    *savedTricks      `json:"made,omitempty"`
	Worth   []map[string]int  `json:"worth,omitempty"`
}

// savedTricks is a doubledummy.Table.
type savedTricks [bridge.Strains][bridge.Seats]int

// Changed returns a channel that receives a value after what Save returns may have changed. It has room
// for one, so that changes in quick succession are received once.
func (h *Hall) Changed() <-chan struct{} { return h.changed }

// noteChange tells the receiver of Changed.
func (h *Hall) noteChange() {
	select {
	case h.changed <- struct{}{}:
	default:
	}
}

// Save returns the tables of this program with their boards, people and what was called and played, as
// Restore reads them; tables with a manager elsewhere are left out. Of a table that is too large, what was
// solved is left out. If one cannot be saved even so, the error says why, and the data have the others.
func (h *Hall) Save() ([]byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := savedHall{Version: savedVersion, Last: h.last, Tables: []json.RawMessage{}}
	var failed []error
	for _, id := range slices.Sorted(maps.Keys(h.tables)) {
		t := h.tables[id]
		if t.remote {
			continue
		}
		data, err := t.saved(true)
		if err != nil {
			data, err = t.saved(false)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("table %d: %w", id, err))
			continue
		}
		s.Tables = append(s.Tables, data)
	}
	data, err := json.Marshal(&s)
	return data, errors.Join(append(failed, err)...)
}

// saved returns the table as Save writes it, with or without what was solved.
func (t *Table) saved(solved bool) ([]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &savedTable{Number: t.id, Options: &t.options, Done: t.done, Note: t.note}
	if t.shown != nil {
		s.Shown = t.shown.Letter()
	}
	for at, p := range t.seats {
		if p != nil {
			s.Seats[at] = &savedSeat{Key: p.key, Looks: p.looks}
		}
	}
	for _, f := range t.over {
		board, err := f.saved(t.shown != nil, solved)
		if err != nil {
			return nil, err
		}
		s.Over = append(s.Over, *board)
	}
	if !t.done && len(t.over) < len(t.boards) {
		s.Play = t.savedPlay()
	}
	data, err := json.Marshal(s)
	if err == nil && len(data) > maxSavedTable {
		err = fmt.Errorf("%d bytes are more than %d", len(data), maxSavedTable)
	}
	return data, err
}

// saved returns a finished board as Save writes it. One that was shared is its PBN alone.
func (f *finished) saved(shared, solved bool) (*savedFinished, error) {
	s := &savedFinished{Ending: f.view.Ending, Restart: f.view.Restart}
	r := f.record
	if !shared {
		s.savedPlay = savedPlay{Claim: f.claim}
		for _, c := range r.Calls {
			s.Calls = append(s.Calls, savedCall{c.Call.String(), c.Alert, c.Note})
		}
		for _, c := range r.Cards {
			s.Cards = append(s.Cards, c.Card.String())
		}
		r.Calls, r.Cards = nil, nil
	}
	if solved {
		s.Made, s.Worth = (*savedTricks)(f.view.Table), f.view.Worth
	}
	text, err := pbnOf(&r)
	s.PBN = text
	return s, err
}

// pbnOf returns a record in PBN.
func pbnOf(r *record.Record) (string, error) {
	var b bytes.Buffer
	err := pbn.NewWriter(&b).Export(pbn.FromRecord(r))
	return b.String(), err
}

// savedPlay returns what was called and played on the board in play, or nil if that is nothing. While a
// board is repeated, that is all of it. The caller holds the lock.
func (t *Table) savedPlay() *savedPlay {
	r := t.inPlay()
	if len(r.calls) == 0 {
		return nil
	}
	s := &savedPlay{}
	for i, c := range r.calls {
		caller := (t.boards[len(t.over)].Dealer + bridge.Seat(i)) % bridge.Seats //nolint:gosec // a few calls
		if p := t.seats[caller]; p != nil && i < len(p.replay.calls) && p.replay.calls[i].call == c.call {
			c = p.replay.calls[i] // whose alert its partner was not told
		}
		s.Calls = append(s.Calls, savedCall{c.call.String(), c.alert, c.info})
	}
	for _, c := range r.cards {
		s.Cards = append(s.Cards, c.String())
	}
	if t.claim != nil && t.claim.Over {
		s.Claim = t.claim
	} else if t.claimed != nil {
		s.Claim = t.claimed
	}
	return s
}

// inPlay returns what was called and played on the board in play, as the person who knows most of it has
// it, or without people the manager.
func (t *Table) inPlay() (r replay) {
	board := &t.boards[len(t.over)]
	begun := false
	for _, p := range t.seats {
		if p == nil || !p.started || p.board.Number != board.Number {
			continue
		}
		if begun = true; len(p.replay.calls)+len(p.replay.cards) > len(r.calls)+len(r.cards) {
			r = p.replay
		}
	}
	if begun {
		return r
	}
	if t.snap.Board == board && !t.snap.Ended && t.onlyPrograms() {
		for _, c := range t.snap.Calls {
			r.calls = append(r.calls, alertedCall{c.Call, c.Alerted, c.Info})
		}
		for _, c := range t.snap.Cards {
			r.cards = append(r.cards, c.Card)
		}
	}
	if before := t.replayOn(board.Number); before.extends(&r) {
		return before
	}
	return r
}

// extends reports whether a replay begins with the actions of another.
func (r *replay) extends(other *replay) bool {
	if len(other.calls) > len(r.calls) || len(other.cards) > len(r.cards) {
		return false
	}
	for i := range other.calls {
		if r.calls[i].call != other.calls[i].call {
			return false
		}
	}
	return slices.Equal(r.cards[:len(other.cards)], other.cards)
}
