package ubgi

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gogo/board/backgammon"
	"gogo/internal/testlimit"
	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/brain"
)

// start is the position before the first roll of a game for money.
func start() backgammon.Position {
	return backgammon.Position{Board: backgammon.Start(), Cube: backgammon.Cube{Value: 1}}
}

// clientOf returns a client of whatever serves the other end.
func clientOf(t *testing.T, serve func(io.ReadWriteCloser)) *Client {
	t.Helper()
	manager, engine := net.Pipe()
	go serve(engine)
	conn := brain.New(manager, brain.Config{Ends: "\r\n", Grace: testlimit.Wait})
	t.Cleanup(func() {
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
	})
	return &Client{Conn: conn}
}

// prepared serves with the answers that belong to commands; the others have none.
func prepared(answers map[string]string, heard *[]string) func(io.ReadWriteCloser) {
	return func(rw io.ReadWriteCloser) {
		defer rw.Close()
		for in := bufio.NewScanner(rw); in.Scan(); {
			if heard != nil {
				*heard = append(*heard, in.Text())
			}
			answer, ok := answers[in.Text()]
			if !ok {
				answer, ok = answers[strings.Fields(in.Text())[0]]
			}
			if ok {
				_, _ = io.WriteString(rw, answer)
			}
		}
	}
}

// TestClientAndSession lets both ends of the package talk to each other.
func TestClientAndSession(t *testing.T) {
	engine := &analysttest.Engine{}
	c := clientOf(t, func(rw io.ReadWriteCloser) {
		if err := NewSession(engine, rw, testOptions()).Run(t.Context(), rw); err != nil {
			t.Error(err)
		}
		_ = rw.Close()
	})
	ctx := testlimit.Context(t)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(c.Handshake(ctx))
	if id := c.Identity; id.Name != "Fake" || id.Author != "nobody" || id.Version != "1.2" || !c.Knows("engine.ply") || !c.XGID {
		t.Errorf("%+v, XGID %v", id, c.XGID)
	}
	check(c.NewGame(ctx))
	check(c.SetInt(ctx, "engine.ply", 3))
	check(c.SetBool(ctx, "engine.cubeful", false))
	if err := c.SetInt(ctx, "engine.ply", 77); !isRefused(err) {
		t.Errorf("77 plies: %v", err)
	}
	p := start()
	p.Dice = backgammon.Dice{3, 1}
	a, err := c.Checker(ctx, &p)
	check(err)
	if a.Text != "24/21 24/23" || len(a.Info) != 1 || !strings.HasPrefix(a.Info[0], "multipv 1 depth 3 ") || a.Took < 0 {
		t.Errorf("%+v", a)
	}
	if q, _ := engine.Last(); q.Position != p || !q.UseCube || q.Cubeful {
		t.Errorf("the engine was asked %+v", q)
	}
	p = start()
	p.Doubled, p.Match = true, backgammon.Match{Length: 7, Score: [2]int{3, 5}}
	a, err = c.Cube(ctx, &p)
	check(err)
	if q, _ := engine.Last(); a.Text != "take" || q.Position != p {
		t.Errorf("%q, the engine was asked %+v", a.Text, q)
	}
	c.NoCube = true
	p = start()
	_, err = c.Cube(ctx, &p)
	check(err)
	if q, _ := engine.Last(); q.UseCube {
		t.Error("the game has a cube")
	}
	check(c.Stop(ctx))
	check(c.End(ctx))
}

// TestEndOfAThinker ends an engine in the middle of a thought that would never end.
func TestEndOfAThinker(t *testing.T) {
	engine := &analysttest.Engine{}
	c := clientOf(t, func(rw io.ReadWriteCloser) {
		if err := NewSession(engine, rw, testOptions()).Run(t.Context(), rw); err != nil {
			t.Error(err)
		}
		_ = rw.Close()
	})
	ctx, cancel := context.WithTimeout(t.Context(), testlimit.Wait)
	defer cancel()
	if err := c.Handshake(ctx); err != nil {
		t.Fatal(err)
	}
	engine.Hold(1)
	asking, giveUp := context.WithCancel(ctx)
	p := start()
	p.Dice = backgammon.Dice{3, 1}
	asked := make(chan error, 1)
	go func() {
		_, err := c.Checker(asking, &p)
		asked <- err
	}()
	if err := engine.Await(ctx, 1, 0); err != nil {
		t.Fatal(err)
	}
	giveUp()
	if err := <-asked; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := c.End(ctx); err != nil {
		t.Error(err)
	}
}

// TestBoardsOnly talks to an engine of the first version, that knows no XGID.
func TestBoardsOnly(t *testing.T) {
	var heard []string
	c := clientOf(t, prepared(map[string]string{
		"ubgi":    "id name Old engine\r\noption name Threads type spin default 1\r\nubgiok\r\n",
		"isready": "readyok\r\n", "position xgid " + startXGID(): "error unsupported_feature position_xgid\r\n",
		"go": "info role chequer pv 8/5 6/5\r\nbestmove 8/5 6/5\r\n",
	}, &heard))
	if err := c.Handshake(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := start()
	p.Dice = backgammon.Dice{3, 1}
	a, err := c.Checker(t.Context(), &p)
	if err != nil || a.Text != "8/5 6/5" || c.XGID || c.Identity.Name != "Old engine" || c.Knows("Threads") {
		t.Errorf("%+v, %v, %+v", a, err, c.Identity)
	}
	want := []string{"position gnubgid 4HPwATDgc/ABMA", "dice 3 1", "go chequer"}
	if got := heard[len(heard)-3:]; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func startXGID() string {
	p := start()
	return p.XGID()
}

// TestClientFaults talks to engines that are none.
func TestClientFaults(t *testing.T) {
	hello := "ubgiok\n"
	tests := []struct {
		name    string
		answers map[string]string
		fault   brain.Fault
		line    string
	}{
		{"refused", map[string]string{"ubgi": "error bad_state no network\n"}, brain.Refused, "error bad_state no network"},
		{"another protocol", map[string]string{"ubgi": `{"type":"Error"}` + "\n"}, brain.Syntax, `{"type":"Error"}`},
		{"garbage", map[string]string{"ubgi": "\x01\x02\n"}, brain.Garbage, "\x01\x02"},
		{"silence", map[string]string{"ubgi": hello}, brain.Timeout, ""},
		{"no move", map[string]string{"ubgi": hello, "isready": "readyok\n", "go": "bestcube double\n"}, brain.Syntax, "bestcube double"},
		{"failed", map[string]string{"ubgi": hello, "isready": "readyok\n", "go": "error bad_value position\n"}, brain.Refused, "error bad_value position"},
		{"unsaid", map[string]string{"ubgi": hello, "isready": "readyok\n", "go": "thinking\n"}, brain.Timeout, ""},
	}
	for _, tt := range tests {
		bubble(t, tt.name, func(t *testing.T) {
			t.Helper()
			c := clientOf(t, prepared(tt.answers, nil))
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			err := c.Handshake(ctx)
			if err == nil {
				p := start()
				p.Dice = backgammon.Dice{3, 1}
				_, err = c.Checker(ctx, &p)
			}
			var fault *brain.Error
			if !errors.As(err, &fault) || fault.Fault != tt.fault || fault.Line != tt.line {
				t.Errorf("%v", err)
			}
			if foreign := errors.Is(err, ErrForeign); foreign != (tt.name == "another protocol") {
				t.Errorf("foreign: %v", foreign)
			}
		})
	}
}

// bubble runs a part of a test in which nothing takes time but waits.
func bubble(t *testing.T, name string, f func(*testing.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) { synctest.Test(t, f) })
}
