// Package server seats players that come over the network at a table of package table.
//
// A Server has one goroutine for its table, and two for each connection: one reads, one
// writes. The table never waits for a player: one who reads nothing for so long that many
// lines wait for it is taken for gone.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/table"
)

// Config says how a server treats its players.
type Config struct {
	Table   table.Config // Players is the server's
	Dialect bluechip.Dialect
	// Teams are the dialects of the teams that need others, by their names in any case.
	Teams map[string]bluechip.Dialect
	Log   *slog.Logger // nil is none
	// Watch, if there is one, is called after everything that happened, in the table's
	// goroutine.
	Watch func(now time.Time, t *table.Table)
	// Parting is how long players have to read what was said last: after half of it
	// they are told that nothing more comes, then the connection is closed. 0 is a
	// second.
	Parting time.Duration
}

// Server is a table with its players.
type Server struct {
	cfg     Config
	table   *table.Table
	inbox   chan func(time.Time)
	done    chan struct{} // the table listens no more
	conns   [bridge.Seats]*conn
	doors   []Door
	shut    atomic.Bool // the doors are
	porch   porch
	workers sync.WaitGroup
}

// New returns a server whose table waits for its players.
func New(cfg Config) *Server {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Parting == 0 {
		cfg.Parting = time.Second
	}
	s := &Server{cfg: cfg, inbox: make(chan func(time.Time)), done: make(chan struct{})}
	cfg.Table.Players = players{s}
	if cfg.Table.Log == nil {
		cfg.Table.Log = cfg.Log
	}
	cfg.Table.Note = s.note
	s.table = table.New(cfg.Table)
	return s
}

// note keeps an event. The doors are shut before players hear of the end, so that who
// comes back at once does not come to a table that is over.
func (s *Server) note(e *table.Event) error {
	if e.Kind == table.Stopped {
		s.shutDoors()
	}
	if s.cfg.Table.Note == nil {
		return nil
	}
	return s.cfg.Table.Note(e)
}

// Run plays the session with the players that come in by the doors, which it closes. It
// returns nil behind the last board, why the table had to stop, or the context's error.
func (s *Server) Run(ctx context.Context, doors ...Door) error {
	ctx, cancel := context.WithCancel(ctx)
	defer s.workers.Wait()
	defer cancel()
	s.doors = doors
	for _, d := range doors {
		s.workers.Go(func() { s.accept(ctx, d) })
	}
	defer close(s.done)
	err := s.play(ctx)
	s.sendAway()
	return err
}

// sendAway ends the connections of those who still sit there: the table was interrupted.
func (s *Server) sendAway() {
	farewell := bluechip.Notice{Kind: bluechip.Refusal, Text: "the table stops: it was interrupted"}
	for _, c := range s.conns {
		if c != nil {
			c.send(farewell.Append(nil, c.dialect))
			c.close()
		}
	}
}

// play is the goroutine of the table.
func (s *Server) play(ctx context.Context) error {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		if err := s.table.Stopped(); err != nil {
			if errors.Is(err, table.ErrOver) {
				return nil
			}
			return err
		}
		wait := time.Hour
		if at, ok := s.table.Deadline(); ok {
			wait = max(time.Until(at), 0)
		}
		timer.Reset(wait)
		var now time.Time
		select {
		case do := <-s.inbox:
			now = time.Now()
			do(now)
		case now = <-timer.C:
			s.table.Tick(now)
		case <-ctx.Done():
			return ctx.Err()
		}
		if s.cfg.Watch != nil {
			s.cfg.Watch(now, s.table)
		}
	}
}

// Do has the goroutine of the table do something with it. It reports false if the session
// is over.
func (s *Server) Do(do func(now time.Time, t *table.Table)) bool {
	return s.await(func(now time.Time) { do(now, s.table) })
}

// await has the goroutine of the table do something, and waits until it is done.
func (s *Server) await(do func(time.Time)) bool {
	finished := make(chan struct{})
	if !s.post(func(now time.Time) { defer close(finished); do(now) }) {
		return false
	}
	<-finished
	return true
}

// post hands something to the goroutine of the table.
func (s *Server) post(do func(time.Time)) bool {
	select {
	case s.inbox <- do:
		return true
	case <-s.done:
		return false
	}
}

// players is the server as its table sees it.
type players struct{ *Server }

// Send sends a notice to a seat.
func (p players) Send(s bridge.Seat, n *bluechip.Notice) {
	if c := p.conns[s]; c != nil {
		if line := n.Append(nil, c.dialect); len(line) > 0 {
			c.send(line)
		}
	}
}

// Close ends the connection of a seat.
func (p players) Close(s bridge.Seat) {
	if c := p.conns[s]; c != nil {
		p.conns[s] = nil
		c.close()
	}
}

// seat seats a connection that has said who it is.
func (s *Server) seat(now time.Time, c *conn, m *bluechip.Message, d *Door) error {
	if d.Only && m.AnySeat {
		m.AnySeat, m.Seat = false, d.Seat
	}
	seat, err := s.table.Seat(m)
	if err != nil {
		return err
	}
	if d.Only && seat != d.Seat {
		return fmt.Errorf("this is the port of %v, not of %v", d.Seat, seat)
	}
	c.seat, c.dialect = seat, s.dialect(m.Team)
	s.conns[seat] = c
	s.table.Join(now, seat, m)
	return nil
}

// dialect returns how a team is spoken to.
func (s *Server) dialect(team string) bluechip.Dialect {
	for name, d := range s.cfg.Teams {
		if strings.EqualFold(name, team) {
			return d
		}
	}
	return s.cfg.Dialect
}

// leave takes note that a connection has ended, if its player has not been seated anew.
func (s *Server) leave(now time.Time, c *conn, why string) {
	if s.conns[c.seat] == c {
		s.conns[c.seat] = nil
		s.table.Leave(now, c.seat, why)
	}
}
