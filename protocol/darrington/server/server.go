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
// and keeps its seat. One who sends more messages a second than allowed, alone or together
// with the others at its address, is read more slowly; a question that is answered with a
// list or a whole game counts as several. Who may connect at all is the business of the
// listener, which a Gate of package access can guard.
//
// When the Store fails, the hall goes back to what was saved last. Until it can be saved
// again, players are refused what would change something, and are told the rest.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"gogo/board/bridge"
	"gogo/internal/access"
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
	Rate    int         // messages a second of each connection; 0 is 50
	// AddressRate is the messages a second of all connections from one address; 0 sets no bound.
	AddressRate int
	Log         *slog.Logger
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
	// retryInterval is the time between two tries to save something after a failure.
	retryInterval = time.Second
)

// Server is a hall with its connections.
type Server struct {
	cfg        Config
	hall       *hall.Hall
	inbox      chan func(time.Time)
	stats      counters
	done       chan struct{} // closed when the hall has stopped
	robotSlots chan struct{} // semaphore of the robots that think
	workers    sync.WaitGroup
	pace       *access.Meter // messages by address
	queued     atomic.Int64  // bytes that wait for players

	// Of the hall's goroutine:
	conns     map[hall.Conn]*conn
	last      hall.Conn
	unflushed map[*conn]struct{} // connections with something to be sent
	tasks     []*hall.Task       // waiting for robots
	asked     []hall.Conn        // who have asked for a change since the last commit
	failed    time.Time          // when the store failed last
	awaiting  []chan<- error     // who waits for the next commit
}

// New returns a server that continues from the records of the Store.
func New(cfg Config) (*Server, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Rate == 0 {
		cfg.Rate = 50
	}
	s := &Server{
		cfg: cfg, inbox: make(chan func(time.Time), maxBatch), done: make(chan struct{}), robotSlots: make(chan struct{}, max(1, cfg.Threads)),
		conns: map[hall.Conn]*conn{}, unflushed: map[*conn]struct{}{}, pace: access.NewMeter(perSecond(cfg.AddressRate)),
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

// perSecond returns the budget of a number of messages a second.
func perSecond(rate int) access.Budget {
	return access.Budget{Burst: rate, Interval: time.Second / time.Duration(max(1, rate))}
}

// Run serves the connections of a listener, which it closes, until the context ends or
// the records cannot be read again after the Store has failed. It returns the error.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer s.workers.Wait()
	defer cancel()
	s.workers.Go(func() {
		access.Serve(ctx, l, s.cfg.Log, func(wire net.Conn) { s.serve(ctx, wire) })
	})
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
			s.thaw(now)
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
			if err := s.freeze(now, err); err != nil {
				return err
			}
			changes = nil
		}
	}
	s.asked = s.asked[:0]
	s.release(nil)
	for c := range s.unflushed {
		if !c.flush() {
			s.stats.unread.Add(1)
			s.cfg.Log.Debug("cut off, as it does not read", "from", c.wire.RemoteAddr())
		}
	}
	clear(s.unflushed)
	if s.cfg.Watch != nil {
		s.cfg.Watch(now, s.hall, changes)
	}
	return nil
}

// freeze goes back to what was saved last, since the store has failed: nobody is told what could
// not be saved, and who asked for it is told so.
func (s *Server) freeze(now time.Time, why error) error {
	if now.Sub(s.failed) > time.Minute {
		s.cfg.Log.Error("nothing can be saved: players are refused what would have to be", "err", why)
	}
	s.failed = now
	s.stats.saveFailures.Add(1)
	s.release(hall.ErrFrozen)
	saved, err := s.cfg.Store.Load()
	if err == nil {
		err = s.hall.Freeze(now, saved)
	}
	if err != nil {
		return fmt.Errorf("nothing can be saved (%w), and what was saved cannot be read: %w", why, err)
	}
	s.tasks = s.tasks[:0]
	for c := range s.unflushed {
		c.next = c.next[:0]
	}
	for c := range s.unflushed {
		s.hall.Resend(c.id)
	}
	for _, id := range s.asked {
		s.hall.Refuse(id, hall.ErrFrozen)
	}
	return nil
}

// thaw lets the hall change again once the store works.
func (s *Server) thaw(now time.Time) {
	if !s.hall.Frozen() || now.Sub(s.failed) < retryInterval {
		return
	}
	s.failed = now
	if s.cfg.Store.Save([]hall.Change{s.hall.Unchanged()}) == nil {
		s.hall.Thaw()
		s.cfg.Log.Info("it can be saved again: players go on")
	}
}

// send queues a notice, to be sent by commit.
func (s *Server) send(id hall.Conn, n *darrington.Notice) {
	if n.Kind == darrington.Refused {
		s.stats.naks.Add(1)
	}
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
	s.hall.Enter(c.id, access.Of(c.wire).From())
}

// leave removes a connection that has ended.
func (s *Server) leave(now time.Time, c *conn) {
	delete(s.conns, c.id)
	s.hall.Leave(now, c.id)
	c.close()
}

// receive passes a message to the hall, or the reason why the line was none.
func (s *Server) receive(now time.Time, c *conn, m *darrington.Message, err error) {
	s.stats.messages.Add(1)
	if err != nil {
		s.hall.Refuse(c.id, err)
		return
	}
	if changes(m.Kind) {
		s.asked = append(s.asked, c.id)
	}
	s.hall.Receive(now, c.id, m)
	if !c.named && s.hall.Connected(c.id) {
		c.named = true
		access.Of(c.wire).Identify()
	}
}

// changes reports whether a message asks for a change that has to be saved.
func changes(k darrington.Kind) bool {
	switch k {
	case darrington.Hello, darrington.Watches, darrington.AsksGames, darrington.AsksTournaments:
		return false
	}
	return true
}

// cost returns how many messages a message counts as: one that is answered with lists or the state
// of a game counts as several.
func cost(k darrington.Kind) int {
	switch k {
	case darrington.Hello, darrington.Watches, darrington.AsksGames, darrington.AsksTournaments, darrington.JoinGame, darrington.Leaves:
		return 5
	}
	return 1
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
