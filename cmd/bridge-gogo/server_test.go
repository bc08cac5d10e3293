package main_test

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/bridge"
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
