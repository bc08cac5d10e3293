// Package server connects players over the network to a table of package table.
//
// A Server has one goroutine for its table, and two for each connection: one reads, one
// writes. The table never waits for a slow reader: a player with too many unread lines is
// disconnected. Who may connect at all is the business of the listener, which a Gate of package
// access can guard.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"gogo/board/bridge"
	"gogo/internal/access"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/table"
)

// Config configures a Server.
type Config struct {
	Table   table.Config // its Players are set by the server
	Dialect bluechip.Dialect
	// Teams are the dialects of teams that need another one, by name in any case.
	Teams map[string]bluechip.Dialect
	Log   *slog.Logger // may be nil
	// Watch, if not nil, is called after every event, in the table's goroutine.
	Watch func(now time.Time, t *table.Table)
	// Parting is the time that players have to read the last lines. After half of it the
	// connection is closed for writing, and at its end altogether. 0 means a second.
	Parting time.Duration
	// Silence is how long a player may say nothing when another one of its team has connected for
	// its seat. 0 means five seconds.
	Silence time.Duration
}

// logBudget bounds the log lines about players who are turned away, so that nobody fills a disk.
var logBudget = access.Budget{Burst: 20, Interval: 3 * time.Second}

// Server is a table with its players.
type Server struct {
	cfg       Config
	table     *table.Table
	inbox     chan func(time.Time)
	done      chan struct{} // closed when the session is over
	conns     [bridge.Seats]*conn
	listeners []Listener
	said      *access.Meter // log lines about strangers, by address
	workers   sync.WaitGroup
}

// New returns a server with a table without players.
func New(cfg Config) *Server {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Parting == 0 {
		cfg.Parting = time.Second
	}
	if cfg.Silence == 0 {
		cfg.Silence = defaultSilence
	}
	s := &Server{cfg: cfg, inbox: make(chan func(time.Time)), done: make(chan struct{}), said: access.NewMeter(logBudget)}
	cfg.Table.Players = players{s}
	if cfg.Table.Log == nil {
		cfg.Table.Log = cfg.Log
	}
	cfg.Table.Note = s.record
	s.table = table.New(cfg.Table)
	return s
}

// record records an event. The listeners are closed before players are told of the end,
// so that a player who reconnects at once does not reach a table that has stopped.
func (s *Server) record(e *table.Event) error {
	if e.Kind == table.Stopped {
		s.closeListeners()
	}
	if s.cfg.Table.Note == nil {
		return nil
	}
	return s.cfg.Table.Note(e)
}

// Run plays the session with the players who connect to the listeners, which it closes.
// It returns nil after the last board, the reason if the table had to stop, or the
// context's error.
func (s *Server) Run(ctx context.Context, listeners ...Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer s.workers.Wait()
	defer cancel()
	s.listeners = listeners
	for _, d := range listeners {
		s.workers.Go(func() { s.accept(ctx, d) })
	}
	defer close(s.done)
	err := s.run(ctx)
	s.sendFarewells()
	return err
}

// sendFarewells ends the remaining connections of a table that was interrupted.
func (s *Server) sendFarewells() {
	farewell := bluechip.Notice{Kind: bluechip.Refusal, Text: "the table stops: it was interrupted"}
	for _, c := range s.conns {
		if c != nil {
			c.send(farewell.Append(nil, c.dialect))
			c.close()
		}
	}
}

// run is the goroutine of the table.
func (s *Server) run(ctx context.Context) error {
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

// Do calls a function in the goroutine of the table, and waits for it. It reports false
// if the session is over.
func (s *Server) Do(do func(now time.Time, t *table.Table)) bool {
	return s.postAndWait(func(now time.Time) { do(now, s.table) })
}

// postAndWait runs a function in the goroutine of the table, and waits for it.
func (s *Server) postAndWait(do func(time.Time)) bool {
	finished := make(chan struct{})
	if !s.post(func(now time.Time) { defer close(finished); do(now) }) {
		return false
	}
	<-finished
	return true
}

// post queues a function for the goroutine of the table.
func (s *Server) post(do func(time.Time)) bool {
	select {
	case s.inbox <- do:
		return true
	case <-s.done:
		return false
	}
}

// players implements table.Players.
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

// seat seats the player of a connection.
func (s *Server) seat(now time.Time, c *conn, m *bluechip.Message, d *Listener) error {
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

// dialect returns the dialect of a team.
func (s *Server) dialect(team string) bluechip.Dialect {
	for name, d := range s.cfg.Teams {
		if strings.EqualFold(name, team) {
			return d
		}
	}
	return s.cfg.Dialect
}

// leave tells the table that a connection has ended, unless the player has already
// reconnected.
func (s *Server) leave(now time.Time, c *conn, why string) {
	if s.conns[c.seat] == c {
		s.conns[c.seat] = nil
		s.table.Leave(now, c.seat, why)
	}
}
