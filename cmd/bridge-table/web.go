package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
	"gogo/protocol/bluechip/table"
)

// web shows the rooms of a session in a browser.
type web struct {
	mux    *http.ServeMux
	server *http.Server
	ctx    context.Context //nolint:containedctx // the pages of rooms that are added later end with it
	stop   context.CancelFunc
	ended  chan error
}

// newWeb begins to serve on an address.
func newWeb(ctx context.Context, address string) (*web, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	w := &web{mux: http.NewServeMux(), ended: make(chan error, 1)}
	w.ctx, w.stop = context.WithCancel(ctx)
	w.server = &http.Server{Handler: w.mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { w.ended <- w.server.Serve(l) }()
	return w, nil
}

// close ends the pages.
func (w *web) close(ctx context.Context) error {
	w.stop()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	err := w.server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = w.server.Close()
	}
	if served := <-w.ended; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

// room adds the page of a room. It returns what shows a table there.
func (w *web) room(name string, boards int) func(time.Time, *table.Table) {
	page := live.New(w.ctx)
	if name == "" {
		w.mux.Handle("/", page)
	} else {
		path := "/" + strings.ToLower(name)
		w.mux.Handle(path+"/", http.StripPrefix(path, page))
	}
	return func(now time.Time, t *table.Table) {
		shown := t.Snapshot(now)
		page.Publish(stateOf(&shown, name, boards))
	}
}

// stateOf returns a table as the page draws it.
func stateOf(s *table.Snapshot, room string, boards int) *bridgeview.State {
	state := &bridgeview.State{Of: boards, Connected: s.Connected}
	for side := range state.Clocks {
		state.Clocks[side].Used = s.Timing.Board[side].Milliseconds()
		state.Clocks[side].Running = s.Running && side == int(s.Side)
	}
	if s.Asking {
		state.Message = "The operator is asked what calls mean."
	}
	if s.Board == nil {
		state.Board = bridgeview.Board{Room: room, Teams: s.Teams}
		return state
	}
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
	state.Board = *bridgeview.New(rec, &bridgeview.Extras{Teams: s.Teams, Restart: s.Again})
	state.Number, state.Room = strconv.Itoa(s.Board.Number), room
	if s.Awaited {
		state.Turn = s.Turn.Letter()
		if s.Actor != s.Turn {
			state.Actor = s.Actor.Letter()
		}
	}
	return state
}
