// Package server connects players over the network to the hall of package hall.
//
//	s, err := server.New(server.Config{Hall: hall.Config{}, Store: store})
//	...
//	err = s.Run(ctx, listener)
//
// A Server has one goroutine for its hall, and two for each connection: one reads, one
// writes. All that the hall decides about the messages that have arrived is saved by the
// Store in one step, and only then sent: what a player has been told is never lost.
//
// The hall never waits for a player. One who does not read its messages is disconnected,
// and keeps its seat. One who sends more messages a second than allowed is read more
// slowly.
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

// Store saves the records of a hall.
type Store interface {
	// Load returns all saved records.
	Load() ([]hall.Change, error)
	// Save saves changes, all or none of them. They are durable when it returns.
	Save(changes []hall.Change) error
}

// Robot calls and plays for empty seats. Its methods may be called from several
// goroutines. Illegal answers are replaced by a pass or by a legal card.
type Robot interface {
	Call(ctx context.Context, v *hall.View) (bridge.Call, error)
	Card(ctx context.Context, v *hall.View) (bridge.Card, error)
}

// Config configures a Server.
type Config struct {
	Hall    hall.Config // its Send, Close and Ask are set by the server
	Store   Store       // nil saves nothing
	Robot   Robot       // may be nil
	Threads int         // robots that think at once; 0 is one
	Clients int         // connections at once; 0 is 4000
	Rate    int         // messages a second of each; 0 is 50
	Log     *slog.Logger
	// Watch, if not nil, is called in the hall's goroutine after each step, with the
	// changes.
	Watch func(now time.Time, h *hall.Hall, changed []hall.Change)
}

const (
	// tickInterval is the time between two calls of Hall.Tick.
	tickInterval = 100 * time.Millisecond
	// maxBatch is the maximum number of messages that are served before their changes are
	// saved and sent.
	maxBatch = 1024
	// greetingTimeout bounds the time that a connection may have no name.
	greetingTimeout = 2 * time.Minute
)

// Server is a hall with its connections.
type Server struct {
	cfg        Config
	hall       *hall.Hall
	inbox      chan func(time.Time)
	done       chan struct{} // closed when the hall has stopped
	robotSlots chan struct{} // semaphore of the robots that think
	workers    sync.WaitGroup

	// Of the hall's goroutine:
	conns     map[hall.Conn]*conn
	last      hall.Conn
	unflushed map[*conn]struct{} // connections with something to be sent
	tasks     []*hall.Task       // waiting for robots
}

// New returns a server that continues from the records of the Store.
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
		cfg: cfg, inbox: make(chan func(time.Time), maxBatch), done: make(chan struct{}), robotSlots: make(chan struct{}, max(1, cfg.Threads)),
		conns: map[hall.Conn]*conn{}, unflushed: map[*conn]struct{}{},
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

// Run serves the connections of a listener, which it closes, until the context ends or
// the Store fails. It returns the error.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer s.workers.Wait()
	defer cancel()
	s.workers.Go(func() { s.accept(ctx, l) })
	defer close(s.done)
	err := s.run(ctx)
	for _, c := range s.conns {
		c.close()
	}
	return err
}

// post queues a function for the hall's goroutine.
func (s *Server) post(do func(time.Time)) bool {
	select {
	case s.inbox <- do:
		return true
	case <-s.done:
		return false
	}
}

// run is the hall's goroutine.
func (s *Server) run(ctx context.Context) error {
	ticks := time.NewTicker(tickInterval)
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
			s.dropNameless(now)
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

// drain serves what else has arrived.
func (s *Server) drain(now time.Time) {
	for range maxBatch {
		select {
		case do := <-s.inbox:
			do(now)
		default:
			return
		}
	}
}

// commit saves the changes, and then sends the notices about them.
func (s *Server) commit(now time.Time) error {
	changes := s.hall.Changes()
	if len(changes) > 0 && s.cfg.Store != nil {
		if err := s.cfg.Store.Save(changes); err != nil {
			return fmt.Errorf("nothing can be kept: %w", err)
		}
	}
	for c := range s.unflushed {
		if !c.flush() {
			s.cfg.Log.Warn("cut off, as it does not read", "from", c.wire.RemoteAddr())
		}
	}
	clear(s.unflushed)
	if s.cfg.Watch != nil {
		s.cfg.Watch(now, s.hall, changes)
	}
	return nil
}

// send queues a notice, to be sent by commit.
func (s *Server) send(id hall.Conn, n *darrington.Notice) {
	if c, ok := s.conns[id]; ok {
		c.next = n.Append(c.next)
		s.unflushed[c] = struct{}{}
	}
}

// hangUp ends a connection after its queued notices.
func (s *Server) hangUp(id hall.Conn) {
	if c, ok := s.conns[id]; ok {
		delete(s.conns, id)
		c.closing = true
		s.unflushed[c] = struct{}{}
	}
}

// enter adds a connection to the hall.
func (s *Server) enter(now time.Time, c *conn) {
	s.last++
	c.id, c.since = s.last, now
	s.conns[c.id] = c
	s.hall.Enter(c.id)
}

// leave removes a connection that has ended.
func (s *Server) leave(now time.Time, c *conn) {
	delete(s.conns, c.id)
	s.hall.Leave(now, c.id)
	c.close()
}

// receive passes a line to the hall.
func (s *Server) receive(now time.Time, c *conn, line string, long bool) {
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

// errNoHello ends a connection that does not give a name.
var errNoHello = errors.New(`you have not said HELLO "name"`)

// dropNameless ends connections that have had no name for too long.
func (s *Server) dropNameless(now time.Time) {
	for id, c := range s.conns {
		if now.Sub(c.since) > greetingTimeout && !s.hall.Connected(id) {
			s.hall.Refuse(id, errNoHello)
			s.hangUp(id)
		}
	}
}

// ask has a robot think about a task in a goroutine of its own.
func (s *Server) ask(ctx context.Context, t *hall.Task) {
	s.workers.Go(func() {
		select {
		case s.robotSlots <- struct{}{}:
		case <-ctx.Done():
			return
		}
		a, err := answer(ctx, s.cfg.Robot, &t.View)
		<-s.robotSlots
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
