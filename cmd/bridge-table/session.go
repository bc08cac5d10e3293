package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/journal"
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

// session has the boards to be played, in one room or two, and their results.
type session struct {
	boards   []table.Board
	flags    *tableFlags
	teams    [2]string             // in the first room, empty if its first player names them
	web      *sessionWeb           // nil for none
	onResult func(*journal.Result) // handles each result; may be nil
	onEvent  func(*table.Event)    // handles each event; may be nil
	// unsolved leaves double-dummy results out of the page.
	unsolved   bool
	unfinished map[string]journal.Unfinished // boards interrupted before, by room
	std        streams
	log        *slog.Logger

	mu      sync.Mutex // guards the following
	folder  *journal.Folder
	results []journal.Result
	tables  map[string]doubledummy.Table // by deal; nil until the deals are solved
	servers map[string]*server.Server    // that run, by room
}

// open records the server of a room until the returned function is called.
func (s *session) open(room string, srv *server.Server) (done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.servers == nil {
		s.servers = map[string]*server.Server{}
	}
	s.servers[room] = srv
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.servers, room)
	}
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

// note records an event.
func (s *session) note(room string, e *table.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.folder.Note(room, e)
	if s.onEvent != nil {
		s.onEvent(e)
	}
	if r != nil {
		s.results = append(s.results, *r)
		err = errors.Join(err, s.showResult(r))
		if s.onResult != nil {
			s.onResult(r)
		}
		s.log.Info("board is over", "room", room, "board", r.Board, "contract", r.Contract, "declarer", r.Declarer, "tricks", r.Tricks, "score", r.Score)
	}
	if room != closedRoom && e.Kind == table.Joined && s.teams[e.Seat.Side()] == "" {
		s.teams[e.Seat.Side()] = e.Team
	}
	return err
}

// showResults shows the results recovered from an interrupted session.
func (s *session) showResults() error {
	for i := range s.results {
		if err := s.showResult(&s.results[i]); err != nil {
			return err
		}
	}
	return nil
}

// showResult shows a result in the browser: in a match beside that of the other room.
func (s *session) showResult(r *journal.Result) error {
	if s.web == nil {
		return nil
	}
	draw := func(r *journal.Result, imps *int) (*bridgeview.Board, error) { return viewOf(r, imps, nil) }
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

// sides returns the teams of a room as far as they are known.
func (s *session) sides(room string) [2]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return turned(room, s.teams)
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

// resume takes over an interrupted session: the results, the teams, and the boards to be
// restarted. Results of other deals or teams are refused.
func (s *session) resume(past *journal.Recovered) error {
	for i := range past.Results {
		r := &past.Results[i]
		for j := range s.boards {
			if b := &s.boards[j]; b.Number == r.Board && b.Deal.Text(bridge.North) != r.Deal {
				return fmt.Errorf("board %d was played with another deal; use the same --deals or --seed", r.Board)
			}
		}
		switch teams := turned(r.Room, [2]string{r.NorthSouth, r.EastWest}); {
		case s.teams == [2]string{}:
			s.teams = teams
		case s.teams != teams:
			return fmt.Errorf("board %d was played by %q; use the same --teams", r.Board, teams)
		}
	}
	s.results, s.unfinished = past.Results, past.Unfinished
	if past.Incomplete > 0 {
		s.log.Warn("the last line of the journal was incomplete and is dropped", "bytes", past.Incomplete)
	}
	return nil
}

// turned converts the teams of the first room to those of another, and back: in the closed room
// they sit the other way.
func turned(room string, teams [2]string) [2]string {
	if room == closedRoom {
		return [2]string{teams[bridge.EastWest], teams[bridge.NorthSouth]}
	}
	return teams
}

// thought returns the time that the sides have used in a room before.
func (s *session) thought(room string) (total [2]time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.results {
		if r := &s.results[i]; r.Room == room {
			for side, n := range r.Seconds {
				total[side] += seconds(n)
			}
		}
	}
	return total
}

// next returns the next board that has not been played in a room, nil at the end, and its position
// in the list.
func (s *session) next(room string, done int) (*table.Board, int) {
	for ; done < len(s.boards); done++ {
		if s.played(room, s.boards[done].Number) {
			continue
		}
		b := s.boards[done]
		if begun := s.unfinished[room]; begun.Board == b.Number {
			b.Starts = begun.Times
		}
		return &b, done + 1
	}
	return nil, done
}

// inOrder returns a function that hands out the boards that have not been played in a room.
func (s *session) inOrder(room string) func() *table.Board {
	done := 0
	return func() (b *table.Board) {
		b, done = s.next(room, done)
		return b
	}
}

// play plays boards in a room.
func (s *session) play(ctx context.Context, room string, listeners []server.Listener, next func() *table.Board) error {
	for _, d := range listeners {
		s.log.Info("waiting for players", "room", room, "address", d.Addr())
	}
	log := s.log
	if room != "" {
		log = log.With("room", room)
	}
	cfg := s.flags.config()
	cfg.Teams = s.sides(room)
	cfg.Thought = s.thought(room)
	cfg.Next = next
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
	defer s.open(room, srv)()
	ctx, cancel := context.WithCancel(ctx)
	var attending sync.WaitGroup
	defer attending.Wait()
	defer cancel()
	if cfg.Alerts.Manual != table.NoManualAlerts {
		asked = newOperator(srv, s.std)
		attending.Go(func() { asked.serve(ctx, s.std.in) })
	}
	if err := srv.Run(ctx, listeners...); err != nil {
		return fmt.Errorf("the table has stopped: %w", err)
	}
	return nil
}

// atOnce plays in several rooms concurrently, until all are done or one fails.
func (s *session) atOnce(ctx context.Context, rooms ...func(context.Context) error) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, room := range rooms {
		group.Go(func() error { return room(ctx) })
	}
	return group.Wait()
}
