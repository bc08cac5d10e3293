package main_test

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/cmd/internal/bridgerobot"
	"gogo/protocol/darrington/client"
)

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
