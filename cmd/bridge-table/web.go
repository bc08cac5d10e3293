package main

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"gogo/bench/pages/web"
	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
	"gogo/protocol/bluechip/table"
)

// sessionWeb shows the rooms of a session in a browser: to spectators what all players know, and
// behind a token all hands.
type sessionWeb struct {
	full, open *live.Handler // with all hands, and for spectators
	views      *views
	server     *web.Server
	stop       context.CancelFunc
	rooms      int // in which each board is played

	mu     sync.Mutex               // guards the following
	rows   [2]map[int]int           // of full and open: indexes of the finished boards, by number
	played map[int]map[string]bool  // by number: the rooms that have played a board
	last   map[string]finishedBoard // the last finished board of a room
	states map[string]roomState     // the latest of each room
}

// finishedBoard is a board that is over.
type finishedBoard struct {
	*bridgeview.Board

	number int
}

// roomState is what a room shows.
type roomState struct {
	state  *bridgeview.State
	number int  // of its board
	over   bool // whether that is over
}

// newSessionWeb starts serving the pages of rooms on an address, or of a single table.
func newSessionWeb(ctx context.Context, address string, guard web.Guarding, rooms ...string) (*sessionWeb, error) {
	w := &sessionWeb{
		rooms: max(1, len(rooms)), rows: [2]map[int]int{{}, {}}, played: map[int]map[string]bool{}, last: map[string]finishedBoard{}, states: map[string]roomState{},
	}
	var err error
	ctx, w.stop = context.WithCancel(ctx)
	w.full, w.open = live.New(ctx, rooms...), live.New(ctx, rooms...)
	w.views = newViews(w.open, w.full)
	if w.server, err = web.Start(ctx, web.Loopback(address), w.views, guard); err != nil {
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

// finish shows a finished board of a room, and its row among the results. Spectators see it when
// all rooms have played it: who is still to play it may be among them.
func (w *sessionWeb) finish(room string, number int, row bridgeview.Row, teams [2]string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, b := range row.Tables {
		if b.Room == room {
			w.last[room] = finishedBoard{b, number}
		}
	}
	if w.played[number] == nil {
		w.played[number] = map[string]bool{}
	}
	w.played[number][room] = true
	w.full.Finish(indexOf(w.rows[0], number), row, teams)
	if len(row.Tables) == w.rooms {
		w.open.Finish(indexOf(w.rows[1], number), row, teams)
	}
	for _, shown := range w.states {
		if shown.number == number {
			w.open.Publish(w.known(&shown))
		}
	}
}

// indexOf returns the index of a board's row, which is a new one if there is none.
func indexOf(rows map[int]int, number int) int {
	i, known := rows[number]
	if !known {
		i = len(rows)
		rows[number] = i
	}
	return i
}

// room returns a function that shows a table of a room with a number of boards and a time limit
// unless that is 0. Between two boards it shows the finished one.
func (w *sessionWeb) room(name string, boards int, limit time.Duration) func(time.Time, *table.Table) {
	return func(now time.Time, t *table.Table) {
		s := t.Snapshot(now)
		w.show(name, boards, stateOf(&s, limit), &s, t.Stopped())
	}
}

// show publishes the state of a room, whose board is still to be added, and why its table has
// stopped, if it has.
func (w *sessionWeb) show(room string, boards int, state *bridgeview.State, s *table.Snapshot, stopped error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	board, number, over := w.boardOf(s, room)
	state.Board = *board
	state.Room, state.Of = room, boards
	spectated := *state
	switch {
	case errors.Is(stopped, table.ErrOver):
		state.Message = "All boards have been played."
		spectated.Message = state.Message
	case stopped != nil:
		state.Message = "The table has stopped: " + stopped.Error()
		spectated.Message = "The table has stopped." // the reason may name a card
	}
	shown := roomState{&spectated, number, over}
	w.states[room] = shown
	w.full.Publish(state)
	w.open.Publish(w.known(&shown))
}

// known returns the state of a room as anybody may see it: nothing of a board that another room has
// still to play.
func (w *sessionWeb) known(shown *roomState) *bridgeview.State {
	elsewhere := maps.Clone(w.played[shown.number])
	delete(elsewhere, shown.state.Room)
	switch {
	case shown.state.Dealer != "" && len(elsewhere) < w.rooms-1:
		s := shown.state.Withheld()
		s.Message = strings.TrimSpace(s.Message + " This board is shown when the other room has played it.")
		return s
	case shown.over:
		return shown.state
	}
	return shown.state.Known()
}

// boardOf returns the board to show for a table of a room, and whether it is over.
func (w *sessionWeb) boardOf(s *table.Snapshot, room string) (b *bridgeview.Board, number int, over bool) {
	last, known := w.last[room]
	switch {
	case known && (s.Board == nil || s.Ended):
		return last.Board, last.number, true
	case s.Board != nil:
		return boardOn(s), s.Board.Number, false
	}
	return &bridgeview.Board{Teams: s.Teams}, 0, false
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

// views serves the pages of tables in two ways: at / for spectators, among whom players may be, and
// below a token in the path for those who may see all hands.
type views struct {
	spectators http.Handler
	gate       *web.Gate
}

// newViews returns both, with a new token.
func newViews(spectators, all http.Handler) *views {
	return &views{web.Guard(spectators), web.NewGate(all)}
}

// ServeHTTP implements http.Handler.
func (v *views) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, v.gate.Path()) {
		v.gate.ServeHTTP(w, r)
		return
	}
	v.spectators.ServeHTTP(w, r)
}

// announce logs the addresses of both, of a scheme.
func (v *views) announce(log *slog.Logger, what, scheme string, at net.Addr) {
	address := scheme + "://" + at.String()
	log.Info(what, "address", address+"/", "all-hands", address+v.gate.Path())
}
