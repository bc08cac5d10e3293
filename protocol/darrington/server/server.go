// Package server lets players come over the network into the hall of package hall.
//
//	s, err := server.New(server.Config{Hall: hall.Config{}, Store: store})
//	...
//	err = s.Run(ctx, listener)
//
// A Server has one goroutine for its hall, and two for each connection: one reads, one
// writes. What the hall decides about all that has arrived meanwhile is kept by the Store in
// one step, and only then is anybody told of it: what a player has heard is never lost.
//
// The hall never waits for a player. One who does not read what waits for it is cut off, and
// keeps its seat. One who says more messages a second than are allowed is read more slowly.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
)

// Store keeps what happened.
type Store interface {
	// Load returns all records that are kept.
	Load() ([]hall.Change, error)
	// Save keeps changes, all or none of them. They are safe when it returns.
	Save(changes []hall.Change) error
}

// Robot calls and plays for seats that nobody sits at. Its methods may be called from several
// goroutines. What is not legal is replaced by a pass, or by a legal card.
type Robot interface {
	Call(ctx context.Context, v *hall.View) (bridge.Call, error)
	Card(ctx context.Context, v *hall.View) (bridge.Card, error)
}

// Config says how a server is run.
type Config struct {
	Hall    hall.Config // Send, Close and Ask are the server's
	Store   Store       // nil keeps nothing
	Robot   Robot       // nil is none
	Threads int         // robots that think at once; 0 is one
	Clients int         // connections at once; 0 is 4000
	Rate    int         // messages a second of each; 0 is 50
	Log     *slog.Logger
	// Watch, if there is one, is called in the hall's goroutine after what happened, with
	// what has changed.
	Watch func(now time.Time, h *hall.Hall, changed []hall.Change)
}

const (
	// beat is how often time passes in the hall.
	beat = 100 * time.Millisecond
	// mostAtOnce is how much is decided before it is kept and told.
	mostAtOnce = 1024
	// greeting is how long somebody may be connected without a name.
	greeting = 2 * time.Minute
)

// Server is a hall with those who come into it.
type Server struct {
	cfg     Config
	hall    *hall.Hall
	inbox   chan func(time.Time)
	done    chan struct{} // the hall listens no more
	think   chan struct{} // has room for the robots that think
	workers sync.WaitGroup

	// Of the hall's goroutine:
	conns map[hall.Conn]*conn
	last  hall.Conn
	told  map[*conn]struct{} // have something to be sent
	tasks []*hall.Task       // for robots
}

// New returns a server that goes on where the one before it has stopped.
func New(cfg Config) (*Server, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Clients == 0 {
		cfg.Clients = 4000
	}
	if cfg.Rate == 0 {
		cfg.Rate = 50
	}
	s := &Server{
		cfg: cfg, inbox: make(chan func(time.Time), mostAtOnce), done: make(chan struct{}), think: make(chan struct{}, max(1, cfg.Threads)),
		conns: map[hall.Conn]*conn{}, told: map[*conn]struct{}{},
	}
	s.cfg.Hall.Send, s.cfg.Hall.Close = s.send, s.hangUp
	if cfg.Robot != nil {
		s.cfg.Hall.Ask = func(t *hall.Task) { s.tasks = append(s.tasks, t) }
	}
	if s.cfg.Hall.Log == nil {
		s.cfg.Hall.Log = cfg.Log
	}
	var records []hall.Change
	if cfg.Store != nil {
		var err error
		if records, err = cfg.Store.Load(); err != nil {
			return nil, fmt.Errorf("what was kept cannot be read: %w", err)
		}
	}
	var err error
	s.hall, err = hall.Load(time.Now(), s.cfg.Hall, records)
	return s, err
}

// Run serves who comes by a listener, which it closes, until the context ends, whose error it
// returns, or nothing can be kept any more.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer s.workers.Wait()
	defer cancel()
	s.workers.Go(func() { s.accept(ctx, l) })
	defer close(s.done)
	err := s.decide(ctx)
	for _, c := range s.conns {
		c.close()
	}
	return err
}

// Do has the hall's goroutine do something with the hall. It reports false if it listens no
// more.
func (s *Server) Do(do func(now time.Time, h *hall.Hall)) bool {
	finished := make(chan struct{})
	if !s.post(func(now time.Time) { defer close(finished); do(now, s.hall) }) {
		return false
	}
	select {
	case <-finished:
		return true
	case <-s.done:
		return false
	}
}

// post hands something to the hall's goroutine.
func (s *Server) post(do func(time.Time)) bool {
	select {
	case s.inbox <- do:
		return true
	case <-s.done:
		return false
	}
}

// decide is the hall's goroutine.
func (s *Server) decide(ctx context.Context) error {
	ticks := time.NewTicker(beat)
	defer ticks.Stop()
	for {
		select {
		case do := <-s.inbox:
			now := time.Now()
			do(now)
			s.drain(now)
		case <-ticks.C:
			now := time.Now()
			s.hall.Tick(now)
			s.sendAwayNameless(now)
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := s.commit(time.Now()); err != nil {
			return err
		}
		for _, t := range s.tasks {
			s.ask(ctx, t)
		}
		s.tasks = s.tasks[:0]
	}
}

// drain does what else has arrived.
func (s *Server) drain(now time.Time) {
	for range mostAtOnce {
		select {
		case do := <-s.inbox:
			do(now)
		default:
			return
		}
	}
}

// commit keeps what has changed, and then tells of it.
func (s *Server) commit(now time.Time) error {
	changes := s.hall.Changes()
	if len(changes) > 0 && s.cfg.Store != nil {
		if err := s.cfg.Store.Save(changes); err != nil {
			return fmt.Errorf("nothing can be kept: %w", err)
		}
	}
	for c := range s.told {
		if !c.flush() {
			s.cfg.Log.Warn("cut off, as it does not read", "from", c.wire.RemoteAddr())
		}
	}
	clear(s.told)
	if s.cfg.Watch != nil {
		s.cfg.Watch(now, s.hall, changes)
	}
	return nil
}

// send has a connection told something once it is kept.
func (s *Server) send(id hall.Conn, n *darrington.Notice) {
	if c, ok := s.conns[id]; ok {
		c.next = n.Append(c.next)
		s.told[c] = struct{}{}
	}
}

// hangUp ends a connection once it was told what was sent to it.
func (s *Server) hangUp(id hall.Conn) {
	if c, ok := s.conns[id]; ok {
		delete(s.conns, id)
		c.last = true
		s.told[c] = struct{}{}
	}
}

// enter brings a connection into the hall.
func (s *Server) enter(now time.Time, c *conn) {
	s.last++
	c.id, c.since = s.last, now
	s.conns[c.id] = c
	s.hall.Enter(c.id)
}

// leave takes note that a connection has ended.
func (s *Server) leave(now time.Time, c *conn) {
	delete(s.conns, c.id)
	s.hall.Leave(now, c.id)
	c.close()
}

// hear has the hall hear a line.
func (s *Server) hear(now time.Time, c *conn, line string, long bool) {
	if long {
		s.hall.Refuse(c.id, fmt.Errorf("the line has more than %d bytes", darrington.MaxMessage))
		return
	}
	m, err := darrington.ParseMessage(line)
	if err != nil {
		s.hall.Refuse(c.id, err)
		return
	}
	s.hall.Receive(now, c.id, &m)
}

// errSilent sends away who does not say its name.
var errSilent = errors.New(`you have not said HELLO "name"`)

// sendAwayNameless ends connections that have had no name for too long.
func (s *Server) sendAwayNameless(now time.Time) {
	for id, c := range s.conns {
		if now.Sub(c.since) > greeting && !s.hall.Connected(id) {
			s.hall.Refuse(id, errSilent)
			s.hangUp(id)
		}
	}
}

// ask has a robot think about a task.
func (s *Server) ask(ctx context.Context, t *hall.Task) {
	s.workers.Go(func() {
		select {
		case s.think <- struct{}{}:
		case <-ctx.Done():
			return
		}
		a, err := answer(ctx, s.cfg.Robot, &t.View)
		<-s.think
		s.post(func(now time.Time) { s.hall.Answer(now, t, a, err) })
	})
}

// answer asks a robot for a call or a card.
func answer(ctx context.Context, r Robot, v *hall.View) (a hall.Answer, err error) {
	if v.Auction.Done() {
		a.Card, err = r.Card(ctx, v)
	} else {
		a.Call, err = r.Call(ctx, v)
	}
	return a, err
}
