package client_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/protocol/darrington/client"
	"gogo/protocol/darrington/hall"
	"gogo/protocol/darrington/server"
)

// memory keeps what a server keeps.
type memory struct {
	mu   sync.Mutex
	kept map[hall.Key][]byte
}

func (m *memory) Load() ([]hall.Change, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []hall.Change
	for key, value := range m.kept {
		all = append(all, hall.Change{Key: key, Value: value})
	}
	return all, nil
}

func (m *memory) Save(changes []hall.Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range changes {
		if c.Value == nil {
			delete(m.kept, c.Key)
		} else {
			m.kept[c.Key] = c.Value
		}
	}
	return nil
}

// house is a server that can be ended and come back with what it has kept.
type house struct {
	t    *testing.T
	cfg  hall.Config
	kept memory
	mu   sync.Mutex
	end  func()
	at   string
}

// newHouse returns a server of tournaments for eight, of three rounds of a board.
func newHouse(t *testing.T) *house {
	t.Helper()
	board := uint64(0)
	h := &house{t: t, kept: memory{kept: map[hall.Key][]byte{}}}
	h.cfg = hall.Config{
		Deal:       func() bridge.Deal { board++; return dealing.Deal(3, board) },
		Tournament: hall.TournamentConfig{Boards: 1, Players: 8, Wait: 1 << 40},
	}
	h.open()
	t.Cleanup(func() { h.close() })
	return h
}

// open has the server come back.
func (h *house) open() {
	h.mu.Lock()
	defer h.mu.Unlock()
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Error(err)
		return
	}
	s, err := server.New(server.Config{Hall: h.cfg, Store: &h.kept, Rate: 1 << 20})
	if err != nil {
		h.t.Error(err)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, l) }()
	h.at = l.Addr().String()
	h.end = func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			h.t.Error(err)
		}
	}
}

// close ends the server.
func (h *house) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.end()
}

// dial connects to the server, wherever it is.
func (h *house) dial(ctx context.Context) (net.Conn, error) {
	h.mu.Lock()
	at := h.at
	h.mu.Unlock()
	return new(net.Dialer).DialContext(ctx, "tcp", at)
}

// guest returns a player at the server.
func (h *house) guest(name string) *client.Session {
	return &client.Session{
		Client: &client.Client{Name: name}, Link: client.NewLink(h.dial), Player: &simple{}, Log: slog.New(slog.DiscardHandler),
	}
}

// errEnough ends a game that has no end.
var errEnough = errors.New("enough")

// TestAttendGame has four players find each other, and play until one of them leaves.
func TestAttendGame(t *testing.T) {
	h := newHouse(t)
	first := h.guest("P0")
	seated := make(chan struct{})
	var once sync.Once
	first.OnChange = func(_, after *client.State) error {
		if after.Game.Playing {
			once.Do(func() { close(seated) })
		}
		if after.Game.Result.Board == 3 {
			return errEnough
		}
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() {
		defer cancel()
		if err := first.Run(ctx); !errors.Is(err, errEnough) {
			t.Errorf("the first player: %v", err)
		}
	})
	<-seated
	for i := range 3 {
		all.Go(func() {
			if err := h.guest(fmt.Sprint("P", i+1)).Run(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("player %d: %v", i+1, err)
			}
		})
	}
	all.Wait()
	if g := &first.Client.State.Game; g.ID != "g1" || slices.Contains(g.Players[:], "") {
		t.Errorf("%+v", g)
	}
}

// TestAttendTournament has eight players play a whole tournament at a server that ends and
// comes back whenever a round begins.
func TestAttendTournament(t *testing.T) {
	h := newHouse(t)
	guests := make([]*client.Session, 8)
	for i := range guests {
		guests[i] = h.guest(fmt.Sprint("P", i))
	}
	entered, round := make(chan struct{}), make(chan int, 8)
	guests[0].OnChange = func(before, after *client.State) error {
		if before.Tournament.ID == "" && after.Tournament.ID != "" {
			close(entered)
		}
		if after.Tournament.Round > before.Tournament.Round {
			round <- after.Tournament.Round
		}
		return nil
	}
	var all sync.WaitGroup
	attend := func(g *client.Session, id string) {
		if _, err := g.Client.JoinTournament(id, ""); err != nil {
			t.Error(err)
		}
		all.Go(func() {
			if err := g.Run(t.Context()); err != nil {
				t.Errorf("%s: %v", g.Client.Name, err)
			}
		})
	}
	attend(guests[0], "")
	<-entered
	for _, g := range guests[1:] {
		attend(g, "t1")
	}
	for range 3 {
		<-round
		h.close()
		h.open()
	}
	all.Wait()
	want := guests[0].Client.State.Tournament.Ranking
	if len(want) != 4 {
		t.Errorf("the ranking is %v", want)
	}
	for _, g := range guests {
		if got := g.Client.State.Tournament.Ranking; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s knows the ranking %v, want %v", g.Client.Name, got, want)
		}
	}
}

// TestAttendIsRefused ends where there is nothing to attend.
func TestAttendIsRefused(t *testing.T) {
	h := newHouse(t)
	g := h.guest("Ann")
	if _, err := g.Client.JoinGame("g7", client.Turn{}); err != nil {
		t.Fatal(err)
	}
	if err := g.Run(t.Context()); err == nil || err.Error() != "the server refuses: there is no game g7" {
		t.Errorf("a game that is not there: %v", err)
	}
	var rejected *client.NameRejectedError
	if err := h.guest("Robot").Run(t.Context()); !errors.As(err, &rejected) {
		t.Errorf("a name that is not to be had: %v", err)
	}
}

// TestSeatIsTakenAgain sits down with another one, goes, and comes again without a wish: it takes
// the seat that it still has, and says so.
func TestSeatIsTakenAgain(t *testing.T) {
	h := newHouse(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	first, seated := h.guest("P0"), make(chan struct{})
	var once sync.Once
	first.OnChange = func(_, after *client.State) error {
		if after.Game.Playing {
			once.Do(func() { close(seated) })
		}
		if after.Game.Players[bridge.East] != "" {
			return errEnough
		}
		return nil
	}
	var others sync.WaitGroup
	defer func() { cancel(); others.Wait() }()
	others.Go(func() {
		<-seated
		_ = h.guest("P1").Run(ctx) // until the test is over
	})
	if err := first.Run(t.Context()); !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	said := make(chan string, 1)
	log := slog.New(slog.NewTextHandler(writerFunc(func(p []byte) (int, error) {
		select {
		case said <- string(p):
			cancel()
		default:
		}
		return len(p), nil
	}), nil))
	comeAgain := func() error {
		again := h.guest("P0")
		again.Log = log
		return again.Run(ctx)
	}
	err := comeAgain()
	for rejected := (*client.NameRejectedError)(nil); errors.As(err, &rejected); {
		err = comeAgain() // until the server has seen that the first connection is closed
	}
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if text := <-said; !strings.Contains(text, `msg="takes its seat again" game=g1 seat=North`) {
		t.Errorf("said %q", text)
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
