package server

import (
	"fmt"
	"net"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip/table"
)

// TestTakeOver has a player come for a seat of its team: it gets the seat of one who says nothing, and
// not that of one who speaks, or who is at another address, or of another team.
func TestTakeOver(t *testing.T) {
	const replaced, taken = "Error: another connection of your team has taken over your seat", "Error: the seat of North is taken"
	for _, tt := range []struct {
		name, address, team string
		silence             time.Duration
		speaks              bool
		guests              [bridge.Seats]bool
		want                string
	}{
		{"says nothing", "127.0.0.1", "Red", time.Millisecond, false, [bridge.Seats]bool{}, `North ("Red") seated`},
		{"in another case", "127.0.0.1", "RED", time.Millisecond, false, [bridge.Seats]bool{}, `North ("RED") seated`},
		{"speaks", "127.0.0.1", "Red", testlimit.Wait, true, [bridge.Seats]bool{}, taken + " by a player who is there"},
		{"at another address", "127.0.0.2", "Red", time.Millisecond, false, [bridge.Seats]bool{}, taken + " by a player who is there"},
		{"of another team", "127.0.0.1", "Blue", time.Millisecond, false, [bridge.Seats]bool{}, taken},
		{"a guest", "127.0.0.1", "Blue", time.Millisecond, false, [bridge.Seats]bool{bridge.North: true}, `North ("Blue") seated`},
		{"a player who is known", "127.0.0.1", "Red", time.Millisecond, false, [bridge.Seats]bool{bridge.South: true}, taken},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := open(t, 1, Config{Silence: tt.silence, Table: table.Config{Guests: tt.guests}})
			holder := h.dial()
			fmt.Fprint(holder, "Connecting \"Red\" as North using protocol version 18\r\n")
			if line := readLine(t, holder); line != `North ("Red") seated` {
				t.Fatalf("%q", line)
			}
			newcomer := testlimit.Dial(t, tt.address, h.address)
			fmt.Fprintf(newcomer, "Connecting %q as North using protocol version 18\r\n", tt.team)
			told := make(chan string, 1)
			go func() { told <- readLine(t, newcomer) }()
			got := ""
			for got == "" {
				if tt.speaks {
					fmt.Fprint(holder, "North ready for teams\r\n")
				}
				select {
				case got = <-told:
				case <-time.After(time.Millisecond):
				}
			}
			if got != tt.want {
				t.Errorf("the newcomer is told %q, want %q", got, tt.want)
			}
			if tt.want != `North ("Red") seated` {
				return
			}
			if line := readLine(t, holder); line != replaced {
				t.Errorf("who had the seat is told %q", line)
			}
		})
	}
}

// TestTakeOverFromGone seats a player when the connection that has its seat ends, long before it
// would be given up.
func TestTakeOverFromGone(t *testing.T) {
	h := open(t, 1, Config{Silence: testlimit.Wait})
	holder := h.dial()
	fmt.Fprint(holder, "Connecting \"Red\" as North using protocol version 18\r\n")
	readLine(t, holder)
	h.await(bridge.North, true)
	newcomer := h.dial()
	fmt.Fprint(newcomer, "Connecting \"Red\" as North using protocol version 18\r\n")
	_ = holder.Close()
	if line := readLine(t, newcomer); line != `North ("Red") seated` {
		t.Errorf("%q", line)
	}
}

// TestTCPOf finds the connection that is probed below others.
func TestTCPOf(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	wire := testlimit.Dial(t, "127.0.0.1", l.Addr().String())
	if tcpOf(below{wire}) != wire || tcpOf(wire) != wire {
		t.Error("the connection below another is not found")
	}
	here, there := net.Pipe()
	defer here.Close()
	defer there.Close()
	if tcpOf(here) != nil {
		t.Error("a pipe is a TCP connection")
	}
}

// below is a connection with another one below it.
type below struct{ net.Conn }

func (b below) NetConn() net.Conn { return b.Conn }
