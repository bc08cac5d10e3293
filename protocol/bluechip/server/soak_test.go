package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/table"
	"gogo/protocol/internal/sessiontest"
)

// soakTable is one of several tables at which many boards are played.
type soakTable struct {
	name   string
	cfg    Config
	boards int
	seed   uint64
	ports  int  // one for all, or one a seat
	any    bool // the players sit where the table seats them
	comes  bool // East goes and comes back
	mute   bool // East says nothing once it sits

	guests []*guest
	// Of the goroutine of the table, to be read when it has ended:
	begun, ended map[int]int // how often each board was
	again        int         // boards that were begun again
	broken       []string    // what is wrong with results
	faults       []string
	stopped      []string

	mu   sync.Mutex
	seen table.Snapshot // what the table shows
	over bool           // it has ended
}

// soakTables returns tables that differ in everything that may differ.
func soakTables(boards int) []*soakTable {
	tables := []*soakTable{
		{name: "plain"},
		{name: "full stop", cfg: Config{Dialect: bluechip.Dialect{TeamsStop: true}}},
		{name: "bare", cfg: Config{Dialect: bluechip.Dialect{SeatedBare: true}}},
		{name: "less for Blue", cfg: Config{Teams: map[string]bluechip.Dialect{teams[bridge.EastWest]: {NoTiming: true, NoAlerts: true}}}},
		{name: "port a seat", ports: bridge.Seats},
		{name: "any seat", any: true, cfg: Config{Table: table.Config{TrickPause: time.Millisecond}}},
		{name: "restart", comes: true},
		{name: "replay", comes: true, cfg: Config{Table: table.Config{Rejoin: table.RejoinReplay}}},
	}
	for i, tb := range tables {
		tb.boards, tb.seed = boards/len(tables), uint64(100+i)
		if i < boards%len(tables) {
			tb.boards++
		}
	}
	return tables
}

// TestThousandBoards plays 1,000 boards, or a share of them, at several tables at once, with players of all
// habits. Each board is finished once, each session comes to its end, and nobody is left.
func TestThousandBoards(t *testing.T) {
	testlimit.Check(t)
	boards := 1000
	if !testlimit.IsLong() {
		boards /= 5
	}
	before := runtime.NumGoroutine()
	tables := soakTables(boards)
	if err := playAll(t.Context(), tables, testlimit.Wait); err != nil {
		t.Fatal(err)
	}
	sessiontest.WaitForGoroutines(t, before)
	finished := 0
	for i, tb := range tables {
		t.Logf("%d %s: %d boards, %d begun again, East came back %d times, faults %q", i, tb.name, len(tb.ended), tb.again, tb.guests[bridge.East].left, tb.faults)
		tb.check(t)
		finished += len(tb.ended)
	}
	if finished != boards {
		t.Errorf("%d boards", finished)
	}
}

// check wants a session as it should be.
func (tb *soakTable) check(t *testing.T) {
	t.Helper()
	for n := 1; n <= tb.boards; n++ {
		if tb.ended[n] != 1 {
			t.Errorf("%s: board %d was finished %d times", tb.name, n, tb.ended[n])
		}
	}
	if len(tb.begun) != tb.boards || len(tb.ended) != tb.boards || len(tb.broken) > 0 {
		t.Errorf("%s: %d boards begun, %d ended of %d: %q", tb.name, len(tb.begun), len(tb.ended), tb.boards, tb.broken)
	}
	if len(tb.stopped) != 1 || tb.stopped[0] != "" {
		t.Errorf("%s: stopped: %q", tb.name, tb.stopped)
	}
	restarts := tb.comes && tb.cfg.Table.Rejoin == table.RejoinRestart
	if (tb.again > 0) != restarts || (tb.guests[bridge.East].left > 0) != tb.comes {
		t.Errorf("%s: %d boards begun again, East has gone %d times", tb.name, tb.again, tb.guests[bridge.East].left)
	}
	if len(tb.faults) > 0 {
		t.Errorf("%s: faults %q", tb.name, tb.faults)
	}
}

// playAll plays at all tables at once, until all sessions are over, one fails or one is
// silent for too long.
func playAll(ctx context.Context, tables []*soakTable, silence time.Duration) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	group, ctx := errgroup.WithContext(ctx)
	for i, tb := range tables {
		if err := tb.open(ctx, group, i); err != nil {
			return errors.Join(err, context.Cause(ctx))
		}
	}
	watched := make(chan struct{})
	quit := make(chan struct{})
	go func() {
		defer close(watched)
		if err := watch(quit, tables, silence); err != nil {
			cancel(err)
		}
	}()
	err := group.Wait()
	close(quit)
	<-watched
	if cause := context.Cause(ctx); errors.As(cause, new(*stall)) {
		return cause
	}
	return err
}

// open opens a table and seats its players.
func (tb *soakTable) open(ctx context.Context, group *errgroup.Group, number int) error {
	tb.begun, tb.ended = map[int]int{}, map[int]int{}
	var listeners []Listener
	for s := range max(tb.ports, 1) {
		l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		listeners = append(listeners, Listener{Listener: l, Only: tb.ports > 1, Seat: bridge.Seat(s)})
	}
	cfg := tb.cfg
	cfg.Log, cfg.Parting = slog.New(slog.DiscardHandler), testlimit.Wait
	cfg.Table.Next, cfg.Table.Note, cfg.Watch = tb.next, tb.note, tb.look
	for s := range bridge.Seat(bridge.Seats) {
		h := &habits[(number*bridge.Seats+int(s))%len(habits)]
		g := newGuest(listeners[int(s)%len(listeners)].Addr().String(), s, h, tb.seed)
		g.client.AnySeat = tb.any
		if s == bridge.East {
			g.mute = tb.mute
			if tb.comes {
				g.away, g.until = rand.New(rand.NewPCG(tb.seed, 0)), tb.boards/2
			}
		}
		tb.guests = append(tb.guests, g)
		group.Go(func() error { return tb.wrong(g.play(ctx)) })
	}
	group.Go(func() error {
		err := New(cfg).Run(ctx, listeners...)
		tb.mu.Lock()
		defer tb.mu.Unlock()
		tb.over = true
		return tb.wrong(err)
	})
	return nil
}

// wrong adds the table to what went wrong at it.
func (tb *soakTable) wrong(err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", tb.name, err)
	}
	return nil
}

// next returns the next board.
func (tb *soakTable) next() *table.Board {
	n := len(tb.begun) + 1
	if n > tb.boards {
		return nil
	}
	return &table.Board{
		Number: n, Dealer: bridge.BoardDealer(n), Vulnerable: bridge.BoardVulnerability(n),
		Deal: dealing.Deal(tb.seed, uint64(n)),
	}
}

// note takes down what happens.
func (tb *soakTable) note(e *table.Event) error {
	switch e.Kind {
	case table.Began:
		tb.begun[e.Board.Number]++
		if e.Again > 0 {
			tb.again++
		}
	case table.Ended:
		tb.ended[e.Board.Number]++
		if r := e.Result; r.Ending != table.PlayedOut || !r.Contract.IsPassedOut() && len(r.Cards) != bridge.PackSize {
			tb.broken = append(tb.broken, fmt.Sprintf("board %d: %v after %d cards", e.Board.Number, r.Ending, len(r.Cards)))
		}
	case table.Faulted:
		tb.faults = append(tb.faults, fmt.Sprintf("%v %s", e.Seat, e.Text))
	case table.Stopped:
		tb.stopped = append(tb.stopped, e.Text)
	}
	return nil
}

// look keeps what the table shows.
func (tb *soakTable) look(now time.Time, t *table.Table) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.seen = t.Snapshot(now)
}

// stall is a table at which nothing happens.
type stall struct{ what string }

func (s *stall) Error() string { return s.what }

// watch returns a stall when nobody at a table that is not over has heard anything for
// so long.
func watch(quit <-chan struct{}, tables []*soakTable, silence time.Duration) error {
	tick := time.NewTicker(silence/100 + 1)
	defer tick.Stop()
	for {
		select {
		case <-quit:
			return nil
		case <-tick.C:
		}
		for _, tb := range tables {
			if at, what := tb.state(); time.Since(at) > silence {
				return &stall{fmt.Sprintf("nothing for %v: %s", silence, what)}
			}
		}
	}
}

// state returns when somebody at the table heard something last, and who waits for whom;
// the time is now when it is over.
func (tb *soakTable) state() (at time.Time, what string) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if tb.over {
		return time.Now(), tb.name + " is over"
	}
	words := []string{tb.name + ": " + awaited(&tb.seen)}
	for _, g := range tb.guests {
		last, did := g.last()
		if last.After(at) {
			at = last
		}
		words = append(words, did)
	}
	return at, strings.Join(words, "; ")
}

// awaited says what a table waits for.
func awaited(s *table.Snapshot) string {
	switch {
	case s.Board == nil:
		return fmt.Sprintf("between boards, connected: %v", s.Connected)
	case s.Awaited:
		return fmt.Sprintf("board %d, %d calls, %d cards: the turn of %v, by %v, connected: %v", s.Board.Number, len(s.Calls), len(s.Cards), s.Turn, s.Actor, s.Connected)
	}
	return fmt.Sprintf("board %d, which is over", s.Board.Number)
}

// TestStall has a player fall silent, and wants to be told at which table, and who it is.
// On a busy machine the silence may have to be longer until it is that player's.
func TestStall(t *testing.T) {
	before := runtime.NumGoroutine()
	for silence := 50 * time.Millisecond; ; silence *= 2 {
		tb := &soakTable{name: "mute", boards: 2, mute: true}
		err := playAll(t.Context(), []*soakTable{tb}, silence)
		sessiontest.WaitForGoroutines(t, before)
		if !errors.As(err, new(*stall)) || !tb.over {
			t.Fatalf("ended: %v, over: %v", err, tb.over)
		}
		if strings.Contains(err.Error(), `mute: board 1, 0 calls, 0 cards`) && strings.Contains(err.Error(), `East heard "Start of board"`) {
			return
		}
		if silence > testlimit.Wait/2 {
			t.Fatal(err)
		}
	}
}
