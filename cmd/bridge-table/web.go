package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"gogo/bench/pages/web"
	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
	"gogo/protocol/bluechip/table"
)

// sessionWeb shows the rooms of a session in a browser.
type sessionWeb struct {
	page   *live.Handler
	server *web.Server
	stop   context.CancelFunc

	mu   sync.Mutex                   // guards the following
	rows map[int]int                  // indexes of the finished boards, by number
	last map[string]*bridgeview.Board // the last finished board of a room
}

// newSessionWeb starts serving the pages of rooms on an address, or of a single table.
func newSessionWeb(ctx context.Context, address string, rooms ...string) (*sessionWeb, error) {
	w := &sessionWeb{rows: map[int]int{}, last: map[string]*bridgeview.Board{}}
	var err error
	ctx, w.stop = context.WithCancel(ctx)
	w.page = live.New(ctx, rooms...)
	if w.server, err = web.Start(ctx, address, w.page); err != nil {
		w.stop()
		return nil, err
	}
	return w, nil
}

// close ends the pages.
func (w *sessionWeb) close(ctx context.Context) error {
	w.stop()
	return w.server.Close(ctx)
}

// finish shows a finished board of a room, and its row among the results.
func (w *sessionWeb) finish(room string, number int, row bridgeview.Row, teams [2]string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	i, known := w.rows[number]
	if !known {
		i = len(w.rows)
		w.rows[number] = i
	}
	for _, b := range row.Tables {
		if b.Room == room {
			w.last[room] = b
		}
	}
	w.page.Finish(i, row, teams)
}

// room returns a function that shows a table of a room with a number of boards and a time limit
// unless that is 0. Between two boards it shows the finished one.
func (w *sessionWeb) room(name string, boards int, limit time.Duration) func(time.Time, *table.Table) {
	return func(now time.Time, t *table.Table) {
		s := t.Snapshot(now)
		state := stateOf(&s, limit)
		state.Board = *w.boardOf(&s, name)
		state.Room, state.Of = name, boards
		switch err := t.Stopped(); {
		case errors.Is(err, table.ErrOver):
			state.Message = "All boards have been played."
		case err != nil:
			state.Message = "The table has stopped: " + err.Error()
		}
		w.page.Publish(state)
	}
}

// boardOf returns the board to show for a table of a room.
func (w *sessionWeb) boardOf(s *table.Snapshot, room string) *bridgeview.Board {
	w.mu.Lock()
	over := w.last[room]
	w.mu.Unlock()
	switch {
	case over != nil && (s.Board == nil || s.Ended):
		return over
	case s.Board != nil:
		return boardOn(s)
	}
	return &bridgeview.Board{Teams: s.Teams}
}

// stateOf returns the state of a table without the board.
func stateOf(s *table.Snapshot, limit time.Duration) *bridgeview.State {
	state := &bridgeview.State{Connected: s.Connected}
	for side := range state.Clocks {
		state.Clocks[side] = bridgeview.Clock{
			Used: s.Timing.Board[side].Milliseconds(), Running: s.Running && side == int(s.Side), Limit: limit.Milliseconds(),
		}
	}
	if s.Asking {
		state.Message = "Waiting for the operator to explain calls."
	}
	if s.Awaited {
		state.Turn = s.Turn.Letter()
		if s.Actor != s.Turn {
			state.Actor = s.Actor.Letter()
		}
	}
	return state
}

// boardOn returns the board in play.
func boardOn(s *table.Snapshot) *bridgeview.Board {
	rec := &record.Record{
		Board: s.Board.Number, Dealer: s.Board.Dealer, Vulnerable: s.Board.Vulnerable, Deal: s.Board.Deal,
		Players: [bridge.Seats]string{s.Teams[0], s.Teams[1], s.Teams[0], s.Teams[1]},
	}
	for _, c := range s.Calls {
		rec.Calls = append(rec.Calls, record.Call{Call: c.Call, Alert: c.Alerted, Note: c.Info})
	}
	for _, c := range s.Cards {
		rec.Cards = append(rec.Cards, record.Card{Card: c.Card})
	}
	return bridgeview.New(rec, &bridgeview.Extras{Teams: s.Teams, Restart: s.Again})
}
