package gomocup_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gogo/internal/testlimit"
	"gogo/protocol/brain"
	"gogo/protocol/gomocup"
)

// script plays a brain over a pipe: it reads the lines that it expects and
// writes what is due after each.
type script []exchange

type exchange struct{ read, write string }

// dial returns a Client whose brain follows s and then closes its end. What
// the brain reads otherwise than expected fails the test.
func dial(t *testing.T, cfg gomocup.ClientConfig, s script) *gomocup.Client {
	t.Helper()
	manager, peer := net.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer peer.Close()
		in := bufio.NewReader(peer)
		for _, e := range s {
			for want := range strings.Lines(e.read) {
				want = strings.TrimSuffix(want, "\n")
				got, err := in.ReadString('\n')
				if err != nil {
					t.Errorf("brain waits for %q: %v", want, err)
					return
				}
				if got != want+"\r\n" {
					t.Errorf("brain read %q, want %q", got, want+"\r\n")
				}
			}
			if _, err := io.WriteString(peer, e.write); err != nil {
				return // the manager has closed: nobody listens any more
			}
		}
	}()
	c := gomocup.NewClient(manager, cfg)
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		<-done
	})
	return c
}

// inTime is a context for what a brain is too slow for. The time is that of a bubble, in
// which nothing takes any but waits.
func inTime(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	t.Cleanup(cancel)
	return ctx
}

func TestClientReadsSwap2(t *testing.T) {
	for answer, want := range map[string]string{"SWAP": "true []", "swap": "true []", "7,7": "false [[7 7]]", "7,7 8,8 1,2": "false [[7 7] [8 8] [1 2]]"} {
		t.Run(answer, func(t *testing.T) {
			c := dial(t, gomocup.ClientConfig{}, script{{"SWAP2BOARD\n7,7\n8,8\n7,9\nDONE\n", "MESSAGE hm\r\n" + answer + "\r\n"}})
			got, err := c.Swap2(testlimit.Context(t), []gomocup.ClientStone{{X: 7, Y: 7}, {X: 8, Y: 8}, {X: 7, Y: 9}})
			if text := fmt.Sprint(got.Swap, got.Moves); text != want || err != nil {
				t.Errorf("%q is read as %s, %v", answer, text, err)
			}
		})
	}
	for _, answer := range []string{"UNKNOWN", "ERROR no", "7,7 8,8 1,2 3,4", "7", "SWAP 7,7"} {
		c := dial(t, gomocup.ClientConfig{}, script{{"SWAP2BOARD\nDONE\n", answer + "\r\n"}})
		if got, err := c.Swap2(testlimit.Context(t), nil); err == nil {
			t.Errorf("%q is read as %v", answer, got)
		}
	}
}

func TestClientPlaysAGame(t *testing.T) {
	c := dial(t, gomocup.ClientConfig{}, script{
		{"ABOUT", "name=\"Fake\", version=\"1.0\", author=\"Nymand\", country=\"CZ\"\r\n"},
		{"START 15", "\r\nMESSAGE hello\r\nOK\r\n"},
		{"INFO rule 1\nINFO timeout_turn 500\nBEGIN", "7,7\n"},
		{"TURN 8,8", "DEBUG think\x1bing\xff\nMessage depth 12-23 score -M7 nodes 123456 time 480ms pv 7,8 9,9\n7,8\r"},
		{"TAKEBACK 7,8", "OK\n"},
		{"RESTART", "ok\n"},
		{"BOARD\n7,7,1\n8,8,2\nDONE", "SUGGEST 3,4\n"},
		{"PLAY 3,4", " 3 , 4 \n"},
		{"RECTSTART 20,15", "OK - everything is good\n"},
		{"YXSTOP\nEND", ""},
	})
	ctx := testlimit.Context(t)
	about, err := c.About(ctx)
	if err != nil || about.Name != "Fake" || about.Version != "1.0" || about.Author != "Nymand" || about.Country != "CZ" {
		t.Errorf("about %+v, %v", about, err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	answer := func(x, y int) func(gomocup.ClientAnswer, error) gomocup.ClientAnswer {
		return func(a gomocup.ClientAnswer, err error) gomocup.ClientAnswer {
			t.Helper()
			if err != nil || a.X != x || a.Y != y {
				t.Fatalf("answer %d,%d, %v; want %d,%d", a.X, a.Y, err, x, y)
			}
			return a
		}
	}
	must(c.Start(ctx, 15, 15))
	must(c.Info(ctx, "rule", "1"))
	must(c.Info(ctx, "timeout_turn", "500"))
	answer(7, 7)(c.Begin(ctx))
	a := answer(7, 8)(c.Turn(ctx, 8, 8))
	want := []gomocup.ClientMessage{
		{Kind: gomocup.ClientDebugMessage, Text: "think?ing\ufffd"},
		{Kind: gomocup.ClientUserMessage, Text: "depth 12-23 score -M7 nodes 123456 time 480ms pv 7,8 9,9"},
	}
	if !slices.Equal(a.Messages, want) {
		t.Errorf("messages %q, want %q", a.Messages, want)
	}
	if r, ok := a.Report(); !ok || r.Depth != 12 || r.Score != "-M7" {
		t.Errorf("report %+v, %v", r, ok)
	}
	must(c.Takeback(ctx, 7, 8))
	must(c.Restart(ctx))
	answer(3, 4)(c.Board(ctx, []gomocup.ClientStone{{X: 7, Y: 7, Field: 1}, {X: 8, Y: 8, Field: 2}}))
	must(c.Start(ctx, 20, 15))
	must(c.Stop(ctx))
	must(c.End(ctx))
}

func TestClientFaults(t *testing.T) {
	const turn, start, about = "TURN 1,2", "START 15", "ABOUT"
	ask := map[string]func(context.Context, *gomocup.Client) error{
		turn:  func(ctx context.Context, c *gomocup.Client) error { _, err := c.Turn(ctx, 1, 2); return err },
		start: func(ctx context.Context, c *gomocup.Client) error { return c.Start(ctx, 15, 15) },
		about: func(ctx context.Context, c *gomocup.Client) error { _, err := c.About(ctx); return err },
	}
	tests := []struct {
		name, command string
		answer        string
		want          brain.Fault
		line          string
	}{
		{"end of output", turn, "", brain.Exit, ""},
		{"only a message, then the end", turn, "MESSAGE hm\n", brain.Exit, ""},
		{"half a line", turn, "7,", brain.Exit, ""},
		{"prose", turn, "I move to 7,7\n", brain.Syntax, "I move to 7,7"},
		{"three numbers", turn, "7,7,1\n", brain.Syntax, "7,7,1"},
		{"negative", turn, "-1,7\n", brain.Syntax, "-1,7"},
		{"huge number", turn, "99999999999999999999,7\n", brain.Syntax, "99999999999999999999,7"},
		{"one number", turn, "7\n", brain.Syntax, "7"},
		{"a bad suggestion", turn, "SUGGEST there\n", brain.Syntax, "SUGGEST there"},
		{"error", turn, "ERROR too little memory\n", brain.Refused, "ERROR too little memory"},
		{"NUL bytes", turn, "7,\x007\n", brain.Garbage, "7,\x007"},
		{"not UTF-8", turn, "\xff\xfe\n", brain.Garbage, "\xff\xfe"},
		{"too long", turn, strings.Repeat("1", 300) + "\n", brain.Garbage, strings.Repeat("1", 200)},
		{"size refused", start, "ERROR size\n", brain.Refused, "ERROR size"},
		{"a move for an OK", start, "7,7\n", brain.Syntax, "7,7"},
		{"a word that begins with OK", start, "OKAY\n", brain.Syntax, "OKAY"},
		{"no ABOUT", about, "unknown ABOUT\n", brain.Refused, "unknown ABOUT"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := dial(t, gomocup.ClientConfig{MaxLine: 200}, script{{tt.command, tt.answer}})
			err := ask[tt.command](testlimit.Context(t), c)
			var fault *brain.Error
			if !errors.As(err, &fault) {
				t.Fatalf("error %v", err)
			}
			if fault.Fault != tt.want || fault.Line != tt.line || fault.Command != tt.command {
				t.Errorf("%s at %q after %s, want %s at %q after %s",
					fault.Fault, fault.Line, fault.Command, tt.want, tt.line, tt.command)
			}
			if !strings.Contains(err.Error(), tt.want.String()) {
				t.Errorf("message %q", err)
			}
		})
	}
}

func TestClientCutsALongMessage(t *testing.T) {
	c := dial(t, gomocup.ClientConfig{MaxLine: 100}, script{
		{"BEGIN", "MESSAGE " + strings.Repeat("x", 100_000) + "\r\n7,7\r\n"},
	})
	a, err := c.Begin(testlimit.Context(t))
	if err != nil || len(a.Messages) != 1 || len(a.Messages[0].Text) != 100-len("MESSAGE ") {
		t.Errorf("messages %q, error %v", a.Messages, err)
	}
}

func TestClientKeepsTheLatestMessages(t *testing.T) {
	var flood strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&flood, "DEBUG %d\n", i)
	}
	c := dial(t, gomocup.ClientConfig{}, script{{"BEGIN", flood.String() + "7,7\n"}})
	a, err := c.Begin(testlimit.Context(t))
	if err != nil || len(a.Messages) == 5000 || a.Messages[len(a.Messages)-1].Text != "4999" {
		t.Errorf("%d messages, error %v", len(a.Messages), err)
	}
}

// TestClientHearsAboutLate has a brain say who it is when nobody waits for it any more, and
// once more where it would be no answer.
func TestClientHearsAboutLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		manager, peer := net.Pipe()
		defer peer.Close()
		c := gomocup.NewClient(manager, gomocup.ClientConfig{})
		defer c.Close()
		go func() {
			in := bufio.NewReader(peer)
			for _, answer := range []string{"", "name=\"Slow\"\nOK\n", "name=\"Slow\"\nOK\n"} {
				if _, err := in.ReadString('\n'); err != nil {
					t.Error(err)
				}
				_, _ = io.WriteString(peer, answer)
			}
		}()
		_, err := c.About(inTime(t))
		wantFault(t, err, brain.Timeout)
		if err := c.Start(t.Context(), 15, 15); err != nil {
			t.Error(err)
		}
		wantFault(t, c.Start(t.Context(), 15, 15), brain.Syntax)
	})
}

func TestClientTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		manager, peer := net.Pipe()
		defer peer.Close()
		c := gomocup.NewClient(manager, gomocup.ClientConfig{})
		defer c.Close()
		// Nobody reads: the command itself cannot leave.
		_, err := c.Begin(inTime(t))
		wantFault(t, err, brain.Timeout)
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("cause %v", err)
		}
		// Everything is read, nothing is answered.
		go func() { _, _ = io.Copy(io.Discard, peer) }()
		_, err = c.Begin(inTime(t))
		wantFault(t, err, brain.Timeout)
		// Then an answer comes late: it is not taken for the next one.
		if _, err := io.WriteString(peer, "1,1\n"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond) // the next question is later
		time.AfterFunc(time.Second, func() { _, _ = io.WriteString(peer, "2,2\n") })
		a, err := c.Begin(t.Context())
		if err != nil || a.X != 2 {
			t.Errorf("answer %d,%d, %v", a.X, a.Y, err)
		}
		if len(a.Messages) != 1 || a.Messages[0].Kind != gomocup.ClientStray {
			t.Errorf("messages %q", a.Messages)
		}
	})
}

func TestClientMeasuresTheBrainAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		manager, peer := net.Pipe()
		c := gomocup.NewClient(manager, gomocup.ClientConfig{})
		defer c.Close()
		go func() {
			defer peer.Close()
			time.Sleep(60 * time.Millisecond) // the command has not left yet
			if _, err := bufio.NewReader(peer).ReadString('\n'); err != nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
			_, _ = io.WriteString(peer, "7,7\n")
		}()
		a, err := c.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if a.Took != 20*time.Millisecond {
			t.Errorf("took %v, want the 20 ms after the line had left", a.Took)
		}
	})
}

func wantFault(t *testing.T, err error, want brain.Fault) {
	t.Helper()
	var fault *brain.Error
	if !errors.As(err, &fault) || fault.Fault != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestParseClientReport(t *testing.T) {
	tests := []struct {
		message string
		ok      bool
		want    gomocup.ClientReport
	}{
		{"depth 12-23 score 153 nodes 123456 time 480ms pv 7,7 8,8", true, gomocup.ClientReport{
			Depth: 12, SelDepth: 23, Score: "153", Nodes: 123456, Time: 480 * time.Millisecond, PV: []string{"7,7", "8,8"},
		}},
		{"depth 3 score +M7", true, gomocup.ClientReport{Depth: 3, Score: "+M7"}},
		{"pv 1,2 depth 4 nps 5 time 17", true, gomocup.ClientReport{Depth: 4, Time: 17 * time.Millisecond, PV: []string{"1,2"}}},
		{"nodes 9 score high time soon", true, gomocup.ClientReport{Nodes: 9}},
		{"depth 0 score 0 nodes 0", true, gomocup.ClientReport{Score: "0"}},
		{"I will be the winner", false, gomocup.ClientReport{}},
		{"depth x nodes -5", false, gomocup.ClientReport{}},
		{"depth", false, gomocup.ClientReport{}},
		{"", false, gomocup.ClientReport{}},
	}
	for _, tt := range tests {
		t.Run(tt.message, func(t *testing.T) {
			got, ok := gomocup.ParseClientReport(tt.message)
			if ok != tt.ok || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", tt.want) {
				t.Errorf("%q: %+v, %v; want %+v", tt.message, got, ok, tt.want)
			}
		})
	}
}

func TestParseClientAbout(t *testing.T) {
	for _, line := range []string{"Just an old brain", `name="unclosed`, `="x"`, `name=""`, "="} {
		if got := gomocup.ParseClientAbout(line); got.Name != "" || got.Text != line {
			t.Errorf("%q: %+v", line, got)
		}
	}
	got := gomocup.ParseClientAbout(`Name="A, B"  www="x" ,email="e" name="again"`)
	if got.Name != "A, B" || got.WWW != "x" || got.Email != "e" {
		t.Errorf("%+v", got)
	}
}
