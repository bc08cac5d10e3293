package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/keep"
	"gogo/cmd/internal/bridgeview"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
	"gogo/search/bridge/doubledummy"
)

// The rooms of a match.
const (
	openRoom   = "Open"
	closedRoom = "Closed"
)

// session is the boards that are played, in one room or two, and what became of them.
type session struct {
	boards []table.Board
	flags  *tableFlags
	teams  [2]string // of the first room, empty where the first player says it
	web    *web      // nil if nobody watches
	std    streams
	log    *slog.Logger

	mu      sync.Mutex // of what follows
	folder  *keep.Folder
	results []keep.Result
	tables  map[string]doubledummy.Table // by the deal; nil as long as none was looked for
}

// played reports whether a board has been played in a room.
func (s *session) played(room string, number int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.results {
		if s.results[i].Room == room && s.results[i].Board == number {
			return true
		}
	}
	return false
}

// note keeps an event.
func (s *session) note(room string, e *table.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.folder.Note(room, e)
	if r != nil {
		s.results = append(s.results, *r)
		err = errors.Join(err, s.showResult(r))
		s.log.Info("board is over", "room", room, "board", r.Board, "contract", r.Contract, "declarer", r.Declarer, "tricks", r.Tricks, "score", r.Score)
	}
	if room != closedRoom && e.Kind == table.Joined && s.teams[e.Seat.Side()] == "" {
		s.teams[e.Seat.Side()] = e.Team
	}
	return err
}

// showResults shows the boards that were over before the session was broken off.
func (s *session) showResults() error {
	for i := range s.results {
		if err := s.showResult(&s.results[i]); err != nil {
			return err
		}
	}
	return nil
}

// showResult shows a board that is over to those who watch: in a match beside the same board
// of the other room.
func (s *session) showResult(r *keep.Result) error {
	if s.web == nil {
		return nil
	}
	draw := func(r *keep.Result, imps *int) (*bridgeview.Board, error) { return viewOf(r, imps, nil) }
	if c, ok := comparisonOf(r, s.results); ok {
		row, err := c.row(draw)
		if err == nil {
			s.web.finish(r.Room, r.Board, row, c.teams())
		}
		return err
	}
	b, err := draw(r, nil)
	if err == nil {
		s.web.finish(r.Room, r.Board, bridgeview.Row{Tables: []*bridgeview.Board{b}}, homeAndVisitors(r))
	}
	return err
}

// sides returns the teams of a room as far as they are known: those of the closed one
// sit the other way.
func (s *session) sides(room string) [2]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if room == closedRoom {
		return [2]string{s.teams[bridge.EastWest], s.teams[bridge.NorthSouth]}
	}
	return s.teams
}

// done reports whether all boards have been played in a room.
func (s *session) done(room string) bool {
	for i := range s.boards {
		if !s.played(room, s.boards[i].Number) {
			return false
		}
	}
	return true
}

// goOn takes over who has sat North and South, and East and West, before the session was
// broken off.
func (s *session) goOn() {
	for i := range s.results {
		if r := &s.results[i]; r.Room != closedRoom {
			s.teams = [2]string{r.NorthSouth, r.EastWest}
		}
	}
}

// play plays the boards that have not been played in a room yet.
func (s *session) play(ctx context.Context, room string, doors []server.Door) error {
	next := 0
	log := s.log
	if room != "" {
		log = log.With("room", room)
	}
	cfg := s.flags.config()
	cfg.Teams = s.sides(room)
	cfg.Next = func() *table.Board {
		for ; next < len(s.boards); next++ {
			if !s.played(room, s.boards[next].Number) {
				next++
				return &s.boards[next-1]
			}
		}
		return nil
	}
	var asked *operator
	cfg.Note = func(e *table.Event) error {
		if asked != nil {
			asked.note(e)
		}
		return s.note(room, e)
	}
	config := server.Config{Table: cfg, Dialect: s.flags.dialect(), Teams: s.flags.dialects(), Log: log}
	if s.web != nil {
		config.Watch = s.web.room(room, len(s.boards), s.flags.TimeLimit)
	}
	srv := server.New(config)
	ctx, cancel := context.WithCancel(ctx)
	var attending sync.WaitGroup
	defer attending.Wait()
	defer cancel()
	if cfg.Alerts.Manual != table.NoManualAlerts {
		asked = newOperator(srv, s.std)
		attending.Go(func() { asked.serve(ctx, s.std.in) })
	}
	if err := srv.Run(ctx, doors...); err != nil {
		return fmt.Errorf("the table has stopped: %w", err)
	}
	return nil
}

// atOnce plays in several rooms at once, until all are done or one has stopped.
func (s *session) atOnce(ctx context.Context, rooms ...func(context.Context) error) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, room := range rooms {
		group.Go(func() error { return room(ctx) })
	}
	return group.Wait()
}
