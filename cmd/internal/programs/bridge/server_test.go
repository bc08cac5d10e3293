package bridge_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/cmd/internal/bridgerobot"
	"gogo/protocol/darrington/client"
	"gogo/protocol/darrington/hall"
	"gogo/protocol/darrington/server"
)

// dull passes and plays its lowest card.
type dull struct{}

func (dull) Call(context.Context, *hall.View) (bridge.Call, error) { return bridge.Pass, nil }

func (dull) Card(_ context.Context, v *hall.View) (bridge.Card, error) {
	return v.Play.Legal().Lowest(), nil
}

// TestServerScripts has people and robots at a server, whose address is $SERVER. It deals
// a suit to each seat, and dull robots take the seats that are free.
func TestServerScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/server",
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", "atexit_sleep_ms=0")
			address, stop, err := serve(suits, 0)
			if err != nil {
				return err
			}
			e.Setenv("SERVER", address)
			e.Defer(func() {
				if err := stop(); !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			})
			return nil
		},
	})
}

// suits deals a suit to each seat.
func suits() bridge.Deal {
	var d bridge.Deal
	for i, suit := range []bridge.Suit{bridge.Spades, bridge.Clubs, bridge.Hearts, bridge.Diamonds} {
		d[i] = suit.Cards()
	}
	return d
}

// serve runs a server until it is stopped. Its tournaments begin with eight players, or
// with robots after a wait.
func serve(deal func() bridge.Deal, wait time.Duration) (address string, stop func() error, err error) {
	s, err := server.New(server.Config{
		Hall:  hall.Config{Deal: deal, Tournament: hall.TournamentConfig{Boards: 1, Tables: 2, Players: 8, Wait: wait}},
		Robot: dull{}, Rate: 1 << 20,
	})
	if err != nil {
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		cancel()
		return "", nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, l) }()
	return l.Addr().String(), func() error { cancel(); return <-ended }, nil
}

// BenchmarkTournament has eight fast robots come to a server and play a whole tournament,
// of three rounds of a board, to its ranking.
func BenchmarkTournament(b *testing.B) {
	if testing.Short() {
		b.Skip("TestServerScripts plays one")
	}
	const players, pairs, boards = 8, 4, 6 // at two tables, three each
	dealt := uint64(0)
	deal := func() bridge.Deal {
		dealt++
		return dealing.Deal(5, dealt)
	}
	for b.Loop() {
		address, stop, err := serve(deal, time.Hour)
		if err != nil {
			b.Fatal(err)
		}
		guests := make([]*client.Session, players)
		for i := range guests {
			guests[i] = newGuest(b, fmt.Sprint("Robot ", i+1), address)
		}
		attendAll(b, guests)
		_ = stop()
		for _, g := range guests {
			if got := len(g.Client.State.Tournament.Ranking); got != pairs {
				b.Fatalf("%s knows the places of %d pairs", g.Client.Name, got)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/1000/float64(b.N)/boards, "s/board")
}

// newGuest returns a fast robot that comes to a server.
func newGuest(b *testing.B, name, address string) *client.Session {
	b.Helper()
	flags := bridgerobot.Fast
	r, err := flags.Robot()
	if err != nil {
		b.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	return &client.Session{
		Client: &client.Client{Name: name}, Player: &bridgerobot.Guest{Robot: r, Log: log}, Log: log,
		Link: client.NewLink(func(ctx context.Context) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", address)
		}),
	}
}

// attendAll has players enter a tournament, which the first opens, and play it to its end.
func attendAll(b *testing.B, guests []*client.Session) {
	b.Helper()
	entered := make(chan struct{})
	guests[0].OnChange = func(before, after *client.State) error {
		if before.Tournament.ID == "" && after.Tournament.ID != "" {
			close(entered)
		}
		return nil
	}
	var all sync.WaitGroup
	for i, g := range guests {
		id := ""
		if i > 0 {
			<-entered
			id = "t1"
		}
		if _, err := g.Client.JoinTournament(id, ""); err != nil {
			b.Fatal(err)
		}
		all.Go(func() {
			if err := g.Run(b.Context()); err != nil {
				b.Errorf("%s: %v", g.Client.Name, err)
			}
		})
	}
	all.Wait()
}
