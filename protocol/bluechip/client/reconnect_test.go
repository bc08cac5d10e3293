package client_test

import (
	"bytes"
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// fragile is a connection that is lost after so many bytes of the table.
type fragile struct {
	net.Conn

	left int
}

func (f *fragile) Read(to []byte) (int, error) {
	if f.left <= 0 {
		return 0, errors.Join(errors.New("cut off"), f.Close())
	}
	n, err := f.Conn.Read(to[:min(len(to), f.left)])
	f.left -= n
	return n, err
}

// firm is a connection that is not lost. It tells when the table has given its player the
// seat by it.
type firm struct {
	net.Conn

	seated *atomic.Bool
}

func (f firm) Read(to []byte) (int, error) {
	n, err := f.Conn.Read(to)
	if bytes.Contains(to[:n], []byte("seated")) {
		f.seated.Store(true)
	}
	return n, err
}

// way returns the way to a table whose first connections are lost, each a bit later than
// the one before, until one lasts, and tells when the player sits at the table by that.
func way(address string, first, step, most int) (w *client.Dialer, lasts *atomic.Bool) {
	length := first
	lasts = new(atomic.Bool)
	return &client.Dialer{
		Dial: func(ctx context.Context) (net.Conn, error) {
			conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
			switch {
			case err != nil:
				return nil, err
			case length > most:
				return firm{conn, lasts}, nil
			}
			length += step
			return &fragile{conn, length - step}, nil
		},
		Pause: time.Millisecond, MaxPause: 5 * time.Millisecond, Patience: testlimit.Wait,
	}, lasts
}

// TestStay has connections lost all along some boards, at a table where the board begins
// again and at one that goes on. The session goes on until no connection can be lost any
// more: who loses one with the last words in it comes back to no table.
func TestStay(t *testing.T) {
	for name, rejoin := range map[string]table.Rejoin{"restart": table.RejoinRestart, "replay": table.RejoinReplay} {
		t.Run(name, func(t *testing.T) {
			l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			var ways [bridge.Seats]*client.Dialer
			var last [bridge.Seats]*atomic.Bool
			for s := range ways {
				ways[s], last[s] = way(l.Addr().String(), 40+100*s, 397, 2500)
			}
			begun, ended := 0, 0
			srv := server.New(server.Config{Parting: testlimit.Wait, Table: table.Config{
				Rejoin: rejoin, Claims: true,
				Next: func() *table.Board {
					if begun >= 2 && !slices.ContainsFunc(last[:], func(b *atomic.Bool) bool { return !b.Load() }) {
						return nil
					}
					begun++
					return &table.Board{Number: begun, Deal: dealing.Deal(5, uint64(begun))}
				},
				Note: func(e *table.Event) error {
					if e.Kind == table.Ended {
						ended++
					}
					return nil
				},
			}})
			var group sync.WaitGroup
			group.Go(func() {
				if err := srv.Run(t.Context(), server.Listener{Listener: l}); err != nil {
					t.Error(err)
				}
			})
			for s := range bridge.Seat(bridge.Seats) {
				c := &client.Client{Seat: s, Team: [2]string{"Red", "Blue"}[s.Side()], Version: 18, Claims: true, Player: bluechiptest.NewRandom(5, uint64(s))}
				group.Go(func() {
					if err := c.RunReconnecting(t.Context(), ways[s]); err != nil {
						t.Errorf("%v: %v", s, err)
					}
				})
			}
			group.Wait()
			if ended != begun {
				t.Errorf("%d of %d boards have a result", ended, begun)
			}
		})
	}
}

// refusing dials a table that ends every connection with an error, and counts them.
func refusing(why string, tries *int) func(context.Context) (net.Conn, error) {
	return func(context.Context) (net.Conn, error) {
		*tries++
		here, there := net.Pipe()
		go func() {
			defer here.Close()
			_, _ = here.Read(make([]byte, 100))
			_, _ = here.Write([]byte("Error: " + why + "\r\n"))
		}()
		return there, nil
	}
}

// TestGivesUp: where there is no table for longer than one has patience, or only one that
// says no, the player ends.
func TestGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // its end waits for all goroutines
		tries := 0
		w := &client.Dialer{
			Dial:  refusing("no", &tries),
			Pause: time.Millisecond, MaxPause: time.Millisecond, Patience: 20 * time.Millisecond,
		}
		c := newClient(bridge.South, &passer{})
		if err := c.RunReconnecting(t.Context(), w); !errors.Is(err, client.ErrRefused) || !strings.Contains(err.Error(), "no way to the table") || tries < 2 {
			t.Errorf("%v after %d tries", err, tries)
		}
	})
}

// TestReplaced has a player whose seat another connection of its team has taken over stay away.
func TestReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tries := 0
		w := &client.Dialer{
			Dial:  refusing(bluechip.Replaced, &tries),
			Pause: time.Millisecond, MaxPause: time.Millisecond,
		}
		c := newClient(bridge.South, &passer{})
		if err := c.RunReconnecting(t.Context(), w); !errors.Is(err, client.ErrReplaced) || tries != 1 {
			t.Errorf("%v after %d tries", err, tries)
		}
	})
}

// TestStaysUntilTold ends with its context, in a pause and at a silent table.
func TestStaysUntilTold(t *testing.T) {
	for name, dial := range map[string]func(context.Context) (net.Conn, error){
		"pause": func(context.Context) (net.Conn, error) { return nil, errors.New("nobody there") },
		"table": func(context.Context) (net.Conn, error) {
			here, there := net.Pipe()
			go func() { _, _ = here.Read(make([]byte, 100)) }()
			return there, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(time.Second, cancel)
				c := newClient(bridge.South, &passer{})
				if err := c.RunReconnecting(ctx, &client.Dialer{Dial: dial, Pause: time.Hour, MaxPause: time.Hour}); !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			})
		})
	}
}
