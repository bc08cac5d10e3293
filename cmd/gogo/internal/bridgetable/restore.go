package bridgetable

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
	"gogo/internal/words"
	"gogo/protocol/bluechip/table"
	"gogo/search/bridge/doubledummy"
)

// Restore opens the tables that Save has saved, under their numbers, in a hall that has had none. On the
// board in play people and the suite's robots repeat what they did; the keys of seats stay valid. If the
// data are of another version or damaged, nothing is opened; a table that cannot be opened, as when a
// program is not there any more, is missing alone. The error says which.
func (h *Hall) Restore(data []byte) error {
	s, err := readSaved(data)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.ctx.Err() != nil:
		return errors.New("the hall is closed")
	case h.last > 0:
		return errors.New("tables are open already: they are restored first or not at all")
	}
	h.last = s.Last
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
func readSaved(data []byte) (s savedHall, err error) {
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

// restoreTable opens a saved table. The caller holds the hall's lock.
func (h *Hall) restoreTable(data []byte) error {
	var s savedTable
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if s.Number < 1 || s.Number > h.last || h.tables[s.Number] != nil {
		return fmt.Errorf("the number %d", s.Number)
	}
	if s.Options == nil {
		return errors.New("no options")
	}
	over, err := restoreFinished(s.Over)
	if err != nil {
		return err
	}
	t, err := h.tableOf(&s, over)
	if err != nil {
		return err
	}
	h.tables[s.Number] = t
	for _, f := range over {
		if played := f.record.HasContract && !f.record.Contract.IsPassedOut(); f.view.Table == nil || played && f.view.Worth == nil {
			t.solve(f)
		}
	}
	return nil
}

// tableOf returns a saved table with its finished boards, at which the next one begins if it has one.
func (h *Hall) tableOf(s *savedTable, over []*finished) (*Table, error) {
	if s.Shown != "" {
		return h.shownTable(s, over)
	}
	if s.Play != nil {
		r, err := s.Play.replay()
		if err != nil {
			return nil, err
		}
		s.Options.replay = r
	}
	t, err := readyTable(h, s.Number, s.Options)
	if err != nil {
		return nil, err
	}
	if len(over) > len(t.boards) {
		t.quit()
		return nil, fmt.Errorf("%d of %d boards are over", len(over), len(t.boards))
	}
	if err := s.Options.replay.check(t.boards[min(len(over), len(t.boards)-1)]); err != nil {
		t.quit()
		return nil, err
	}
	t.over = over
	for at, saved := range s.Seats {
		if t.options.Seats[at] != person {
			continue
		}
		p := newSeat(t, bridge.Seat(at)) //nolint:gosec // a seat
		if saved != nil && len(saved.Key) <= maxKey {
			p.key = saved.Key
		}
		if saved != nil && saved.Looks >= 0 && saved.Looks < len(over) {
			p.looks = saved.Looks
		}
	}
	if s.Done || len(over) == len(t.boards) {
		t.done, t.note = true, words.Sanitize(s.Note)
		return t, nil
	}
	if s.Play != nil {
		t.claimed = s.Play.Claim
	}
	if err := t.begin(); err != nil {
		return nil, err
	}
	return t, nil
}

// maxKey bounds the key of a seat in bytes.
const maxKey = 100

// shownTable returns a saved table with a board that was shared.
func (h *Hall) shownTable(s *savedTable, over []*finished) (*Table, error) {
	at, err := bridge.ParseSeat(s.Shown)
	if err != nil {
		return nil, err
	}
	if len(over) != 1 {
		return nil, fmt.Errorf("%d boards are shown", len(over))
	}
	if err := s.Options.checkLevel(); err != nil {
		return nil, err
	}
	t, err := bareTable(h, s.Number, s.Options)
	if err != nil {
		return nil, err
	}
	t.shown, t.done, t.over = &at, true, over
	return t, nil
}

// restoreFinished returns saved boards that are over.
func restoreFinished(saved []savedFinished) (over []*finished, err error) {
	if len(saved) > maxBoards {
		return nil, fmt.Errorf("%d boards are over", len(saved))
	}
	for i := range saved {
		f, err := saved[i].restore()
		if err != nil {
			return nil, fmt.Errorf("finished board %d: %w", i+1, err)
		}
		over = append(over, f)
	}
	return over, nil
}

// restore returns a saved board that is over.
func (s *savedFinished) restore() (*finished, error) {
	r, err := readShared(s.PBN)
	if err != nil {
		return nil, err
	}
	play, err := s.replay()
	if err != nil {
		return nil, err
	}
	for _, c := range play.calls {
		r.Calls = append(r.Calls, record.Call{Call: c.call, Alert: c.alert, Note: c.info})
	}
	for _, c := range play.cards {
		r.Cards = append(r.Cards, record.Card{Card: c})
	}
	if faults := r.Check(); len(play.calls) > 0 && len(faults) > 0 {
		return nil, faults[0].Err
	}
	f := &finished{record: *r, claim: s.Claim}
	f.show(&bridgeview.Extras{Ending: s.Ending, Restart: s.Restart})
	if s.Made.valid() && r.Deal.Complete() {
		f.solved((*doubledummy.Table)(s.Made))
		if len(s.Worth) <= bridge.PackSize {
			f.view.Worth = s.Worth
		}
	}
	return f, nil
}

// valid reports whether there are results, and all are numbers of tricks.
func (m *savedTricks) valid() bool {
	if m == nil {
		return false
	}
	for _, made := range m {
		if slices.Min(made[:]) < 0 || slices.Max(made[:]) > bridge.HandSize {
			return false
		}
	}
	return true
}

// Limits of what was called and played on a board.
const (
	maxCalls = 319  // of the longest auction
	maxNote  = 4000 // bytes of a call's meaning
)

// replay returns what was called and played.
func (s *savedPlay) replay() (r replay, err error) {
	if len(s.Calls) > maxCalls || len(s.Cards) > bridge.PackSize {
		return r, fmt.Errorf("%d calls and %d cards", len(s.Calls), len(s.Cards))
	}
	for _, c := range s.Calls {
		call, err := bridge.ParseCall(c.Call)
		if err != nil {
			return r, err
		}
		if len(c.Note) > maxNote {
			return r, fmt.Errorf("a meaning of %d bytes: must be at most %d", len(c.Note), maxNote)
		}
		r.calls = append(r.calls, alertedCall{call, c.Alert, oneLine(c.Note)})
	}
	for _, text := range s.Cards {
		card, err := bridge.ParseCard(text)
		if err != nil {
			return r, err
		}
		r.cards = append(r.cards, card)
	}
	return r, nil
}

// check returns an error if a replay is not possible on a board.
func (r *replay) check(b table.Board) error {
	a := bridge.NewAuction(b.Dealer)
	for _, c := range r.calls {
		if err := a.Call(c.call); err != nil {
			return err
		}
	}
	contract, over := a.Contract()
	if len(r.cards) == 0 {
		return nil
	}
	if !over || contract.IsPassedOut() {
		return errors.New("cards without a contract")
	}
	play, err := bridge.NewPlay(b.Deal, contract)
	for i := 0; i < len(r.cards) && err == nil; i++ {
		err = play.Play(r.cards[i])
	}
	return err
}
