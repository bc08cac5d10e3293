package qtp_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gogo/board/quoridor"
	"gogo/internal/fuzztest"
	"gogo/internal/testlimit"
	"gogo/protocol/brain"
	"gogo/protocol/qtp"
)

// exchange is a line that an engine must read, and what it writes then.
type exchange struct{ read, write string }

// dial returns a Client whose engine follows a script and then closes its end.
// What the engine reads otherwise than expected fails the test.
func dial(t *testing.T, script ...exchange) *qtp.Client {
	t.Helper()
	controller, engine := net.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer engine.Close()
		in := bufio.NewReader(engine)
		for _, e := range script {
			got, err := in.ReadString('\n')
			if err != nil || got != e.read+"\n" {
				t.Errorf("engine read %q, %v; want %q", got, err, e.read)
				return
			}
			if _, err := io.WriteString(engine, e.write); err != nil {
				return // the controller has closed: nobody listens any more
			}
		}
	}()
	c := qtp.NewClient(controller, qtp.ClientConfig{MaxLine: 200})
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		<-done
	})
	return c
}

// inTime is a context for what an engine is too slow for. The time is that of a bubble, in
// which nothing takes any but waits.
func inTime(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	t.Cleanup(cancel)
	return ctx
}

func TestClientPlaysAGame(t *testing.T) {
	c := dial(
		t,
		exchange{"name", "= Fake \t One\r\n\r\n"},
		exchange{"version", "=2.0\n\n"},
		exchange{"known_command time_left", "= true\n\n"},
		exchange{"boardsize 9", "=\n\n"},
		exchange{"clear_board", "\n= \n\n"},
		exchange{"walls 10", "thinking about it\n\n=\n\n"},
		exchange{"time_settings 60 0 0", "=\n\n"},
		exchange{"time_left white 59 0", "=\n\n"},
		exchange{"genmove black", "# depth 3\n=\x00 e8 \x1b\n\n"},
		exchange{"playmove white E2", "=\n\n"},
		exchange{"playwall white C3 vertical", "=\n\n"},
		exchange{"genmove black", "= C2 HORIZONTAL\n\n"},
		exchange{"genmove black", "=c2\tv\n\n"},
		exchange{"undo 2", "=\n\n"},
		exchange{"winner", "= false\n\n"},
		exchange{"winner", "= TRUE White\n\n"},
		exchange{"winner", "= true b\n\n"},
		exchange{"showboard", "= \n A B\n\t.\n\n"},
		exchange{"quit", "=\n\n"},
	)
	ctx := testlimit.Context(t)
	board, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	genMove := func(want string, stray ...string) {
		t.Helper()
		a, err := c.GenMove(ctx, quoridor.Black)
		if err != nil || a.Move != want || !slices.Equal(a.Stray, stray) {
			t.Errorf("%+v, %v; want %q", a, err, want)
		}
	}
	winner := func(want quoridor.Color, ended bool) {
		t.Helper()
		if got, over, err := c.Winner(ctx); got != want || over != ended || err != nil {
			t.Errorf("winner %v, %v, %v", got, over, err)
		}
	}
	if name, err := c.Name(ctx); name != "Fake   One" || err != nil {
		t.Errorf("name %q, %v", name, err)
	}
	if version, err := c.Version(ctx); version != "2.0" || err != nil {
		t.Errorf("version %q, %v", version, err)
	}
	if known, err := c.Knows(ctx, "time_left"); !known || err != nil {
		t.Errorf("known %v, %v", known, err)
	}
	must(c.NewGame(ctx, 9, 10))
	must(c.TimeSettings(ctx, time.Minute, 0, 0))
	must(c.TimeLeft(ctx, quoridor.White, time.Minute-time.Nanosecond, 0))
	genMove("E8", "# depth 3")
	must(c.Play(ctx, board, quoridor.White, quoridor.PawnMove(board.At(4, 7))))
	must(c.Play(ctx, board, quoridor.White, quoridor.WallMove(board.At(2, 6), quoridor.Vertical)))
	genMove("C2 h")
	genMove("C2 v")
	must(c.Undo(ctx, 2))
	winner(quoridor.Black, false)
	winner(quoridor.White, true)
	winner(quoridor.Black, true)
	if a, err := c.Ask(ctx, "showboard"); err != nil || a.Text != "A B\n ." {
		t.Errorf("%q, %v", a.Text, err)
	}
	must(c.End(ctx))
}

func TestClientFaults(t *testing.T) {
	long := strings.Repeat("x", 300)
	tests := []struct {
		name, answer string
		want         brain.Fault
		line         string
	}{
		{"end of output", "", brain.Exit, ""},
		{"only noise", "thinking\n", brain.Exit, ""},
		{"half a line", "= E", brain.Exit, ""},
		{"half a response", "= E8\n", brain.Exit, ""},
		{"refused", "? cannot move\n\n", brain.Refused, "? cannot move"},
		{"empty", "=\n\n", brain.Syntax, ""},
		{"pass", "= pass\n\n", brain.Syntax, "pass"},
		{"half a vertex", "= E\n\n", brain.Syntax, "E"},
		{"bad orientation", "= E8 x\n\n", brain.Syntax, "E8 x"},
		{"three words", "= E8 h v\n\n", brain.Syntax, "E8 h v"},
		{"two lines", "= E8\nE7 h\n\n", brain.Syntax, "E8\nE7 h"},
		{"not UTF-8", "= \xff\xfe\n\n", brain.Garbage, "= \xff\xfe"},
		{"too long", "= " + long + "\n\n", brain.Garbage, ("= " + long)[:200]},
		{"a flood", "= E8\n" + strings.Repeat("y\n", 5000) + "\n", brain.Garbage, "y"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := dial(t, exchange{"genmove white", tt.answer})
			_, err := c.GenMove(testlimit.Context(t), quoridor.White)
			var fault *brain.Error
			if !errors.As(err, &fault) {
				t.Fatalf("error %v", err)
			}
			if fault.Fault != tt.want || fault.Line != tt.line || fault.Command != "genmove white" {
				t.Errorf("%s at %q after %s, want %s at %q", fault.Fault, fault.Line, fault.Command, tt.want, tt.line)
			}
		})
	}
	c := dial(t, exchange{"winner", "= perhaps\n\n"})
	_, _, err := c.Winner(testlimit.Context(t))
	wantFault(t, err, brain.Syntax)
	c = dial(t, exchange{"boardsize 4", "? unacceptable size\n\n"})
	wantFault(t, c.NewGame(testlimit.Context(t), 4, 1), brain.Refused)
}

func wantFault(t *testing.T, err error, want brain.Fault) {
	t.Helper()
	var fault *brain.Error
	if !errors.As(err, &fault) || fault.Fault != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestClientTimeout wants an answer that comes too late not to be taken for
// the next one.
func TestClientTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		controller, engine := net.Pipe()
		defer engine.Close()
		c := qtp.NewClient(controller, qtp.ClientConfig{})
		defer c.Close()
		go func() { _, _ = io.Copy(io.Discard, engine) }()
		_, err := c.GenMove(inTime(t), quoridor.Black)
		wantFault(t, err, brain.Timeout)
		if _, err := io.WriteString(engine, "= A1\n\n"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond) // the next question is later
		time.AfterFunc(time.Second, func() { _, _ = io.WriteString(engine, "= A2\n\n") })
		a, err := c.GenMove(t.Context(), quoridor.Black)
		if err != nil || a.Move != "A2" || !slices.Equal(a.Stray, []string{"= A1"}) {
			t.Errorf("%+v, %v", a, err)
		}
	})
}

func TestClientMeasuresTheEngineAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		controller, engine := net.Pipe()
		c := qtp.NewClient(controller, qtp.ClientConfig{})
		defer c.Close()
		go func() {
			defer engine.Close()
			time.Sleep(60 * time.Millisecond) // the command has not left yet
			if _, err := bufio.NewReader(engine).ReadString('\n'); err != nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
			_, _ = io.WriteString(engine, "= A1\n\n")
		}()
		a, err := c.GenMove(t.Context(), quoridor.Black)
		if err != nil {
			t.Fatal(err)
		}
		if a.Took != 20*time.Millisecond {
			t.Errorf("took %v, want the 20 ms after the line had left", a.Took)
		}
	})
}

// engineEnv makes the test binary an engine that behaves as the value says.
const engineEnv = "GOGO_TEST_ENGINE"

// TestClientEngineProcess is no test: it is the engine of the test below.
func TestClientEngineProcess(*testing.T) {
	behavior := os.Getenv(engineEnv)
	if behavior == "" {
		return
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch {
		case in.Text() == "quit":
			fmt.Print("=\n\n")
			os.Exit(0)
		case behavior == "crash":
			os.Exit(3)
		default:
			fmt.Print("= E8\n\n")
		}
	}
	os.Exit(0)
}

func TestClientProcess(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for behavior, want := range map[string]brain.Fault{"good": 0, "crash": brain.Crash} {
		t.Run(behavior, func(t *testing.T) {
			cmd := exec.Command(exe, "-test.run=^TestClientEngineProcess$")
			// Under the race detector a process would stay a second longer.
			cmd.Env = append(os.Environ(), engineEnv+"="+behavior, "GORACE=atexit_sleep_ms=0")
			c, err := qtp.StartClient(cmd, qtp.ClientConfig{Grace: testlimit.Wait})
			if err != nil {
				t.Fatal(err)
			}
			if c.Pid() == 0 {
				t.Error("no process id")
			}
			ctx := testlimit.Context(t)
			a, err := c.GenMove(ctx, quoridor.Black)
			if want != 0 {
				wantFault(t, err, want)
			} else if err != nil || a.Move != "E8" {
				t.Errorf("%+v, %v", a, err)
			}
			if err := c.End(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	_, err = qtp.StartClient(exec.Command("./no-such-engine"), qtp.ClientConfig{})
	if err == nil || !strings.Contains(err.Error(), "no-such-engine") {
		t.Errorf("error %v", err)
	}
}

// TestClientAndSession has the two sides talk to each other.
func TestClientAndSession(t *testing.T) {
	controller, engine := net.Pipe()
	s, err := qtp.NewSession(firstMove{}, engine, qtp.Options{Name: "first", Walls: 10})
	if err != nil {
		t.Fatal(err)
	}
	result := make(chan error, 1)
	go func() { result <- errors.Join(s.Run(t.Context(), engine), engine.Close()) }()
	c := qtp.NewClient(controller, qtp.ClientConfig{})
	ctx := testlimit.Context(t)
	if err := c.NewGame(ctx, 5, 2); err != nil {
		t.Fatal(err)
	}
	board, err := quoridor.New(5, 5, 2)
	if err != nil {
		t.Fatal(err)
	}
	wall := quoridor.WallMove(board.At(2, 3), quoridor.Horizontal)
	if err := c.Play(ctx, board, quoridor.White, wall); err != nil {
		t.Fatal(err)
	}
	wantFault(t, c.Play(ctx, board, quoridor.White, wall), brain.Refused)
	if err := c.Undo(ctx, 1); err != nil {
		t.Error(err)
	}
	a, err := c.GenMove(ctx, quoridor.White)
	if err != nil {
		t.Fatal(err)
	}
	m, err := board.ParseMove(a.Move)
	if err != nil || board.Legal(m, quoridor.White) != nil {
		t.Errorf("%+v, %v", a, err)
	}
	if err := errors.Join(c.End(ctx), <-result); err != nil {
		t.Error(err)
	}
}

// TestEndOfAThinker ends an engine in the middle of a thought that would never end.
func TestEndOfAThinker(t *testing.T) {
	controller, engine := net.Pipe()
	thinks := make(chan struct{})
	s, err := qtp.NewSession(ponderous{thinks: thinks}, engine, qtp.Options{Name: "ponderous", Walls: 10})
	if err != nil {
		t.Fatal(err)
	}
	result := make(chan error, 1)
	go func() { result <- errors.Join(s.Run(t.Context(), engine), engine.Close()) }()
	c := qtp.NewClient(controller, qtp.ClientConfig{Grace: testlimit.Wait})
	asking, giveUp := context.WithCancel(t.Context())
	asked := make(chan error, 1)
	go func() {
		_, err := c.GenMove(asking, quoridor.Black)
		asked <- err
	}()
	<-thinks
	giveUp()
	if err := <-asked; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := errors.Join(c.End(t.Context()), <-result); err != nil {
		t.Error(err)
	}
}

// ponderous is an engine that thinks until it is stopped, and says when it begins.
type ponderous struct {
	firstMove

	thinks chan struct{}
}

func (p ponderous) Think(ctx context.Context, pos *quoridor.Board, l qtp.Limits) (qtp.Thought, error) {
	close(p.thinks)
	<-ctx.Done()
	return p.firstMove.Think(ctx, pos, l)
}

// firstMove is an engine.
type firstMove struct{}

func (firstMove) NewGame() {}

func (firstMove) Think(_ context.Context, pos *quoridor.Board, _ qtp.Limits) (qtp.Thought, error) {
	return qtp.Thought{Move: pos.AppendMoves(nil, pos.ToMove())[0]}, nil
}

func (firstMove) Evaluate(*quoridor.Board) string { return "0" }

func FuzzClient(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{"= E8\n\n", "=\n\n", "? no\n\n", "\n\n=1 c3 h\r\n\r\n", "=\xff\n\n", "= e8", "x\n= pass\n\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		controller, engine := net.Pipe()
		go func() {
			defer engine.Close()
			if _, err := bufio.NewReader(engine).ReadString('\n'); err == nil {
				_, _ = engine.Write(text)
			}
		}()
		c := qtp.NewClient(controller, qtp.ClientConfig{})
		a, err := c.GenMove(t.Context(), quoridor.Black)
		var fault *brain.Error
		if err != nil && (!errors.As(err, &fault) || fault.Command != "genmove black") {
			t.Errorf("error %v", err)
		}
		if board, _ := quoridor.New(25, 25, 1); err == nil {
			if m, err := board.ParseMove(a.Move); err == nil && board.Name(m) != a.Move {
				t.Errorf("move %q is %s", a.Move, board.Name(m))
			}
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestClientAsksAside has an answer come too late, and wants those of later
// questions.
func TestClientAsksAside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := dial(
			t,
			exchange{"list_commands", "= name\ngenmove\ngogo-pv\n\n"},
			exchange{"1000000000 gogo-pv", "=1000000000 depth 3-5 score -12 nodes 456 time 1.500 pv E2, E3 h\n\n"},
			exchange{"1000000001 gogo-pv", ""},
			exchange{"genmove black", "=1000000001 depth 9\nscore 1\n\n= E8\n\n"},
			exchange{"1000000002 gogo-pv", "= depth 4\n\n"},
			exchange{"1000000003 gogo-pv", "?1000000003 no\n\n"},
			exchange{"gogo-lines 3", "=\n\n"},
			exchange{"1000000004 gogo-pv", "=1000000004 depth 3 score 5 pv E2\nline 2 depth 3 score 4 pv E3 h, E8\nand more\n\n"},
		)
		ctx := t.Context()
		if known, err := c.Lists(ctx, qtp.PVCommand); !known || err != nil {
			t.Errorf("%v, %v", known, err)
		}
		if r, said, err := c.LastSearch(ctx); !said || err != nil || r.Depth != 3 || r.SelDepth != 5 || r.Score != "-12" || r.Nodes != 456 {
			t.Errorf("%+v, %v, %v", r, said, err)
		}
		var fault *brain.Error
		if _, _, err := c.LastSearch(inTime(t)); !errors.As(err, &fault) || fault.Fault != brain.Timeout {
			t.Errorf("no answer is %v", err)
		}
		if a, err := c.GenMove(ctx, quoridor.Black); err != nil || a.Move != "E8" {
			t.Errorf("%+v, %v", a, err)
		}
		if r, said, err := c.LastSearch(ctx); !said || err != nil || r.Depth != 4 {
			t.Errorf("an answer without an id: %+v, %v, %v", r, said, err)
		}
		if _, _, err := c.LastSearch(ctx); !errors.As(err, &fault) || fault.Fault != brain.Refused {
			t.Errorf("a refusal is %v", err)
		}
		if err := c.Lines(ctx, 3); err != nil {
			t.Error(err)
		}
		if r, err := c.LastLines(ctx); err != nil || len(r) != 2 || r[1].Place != 1 || r[1].Score != "4" || strings.Join(r[1].PV, " ") != "E3 h, E8" {
			t.Errorf("%+v, %v", r, err)
		}
	})
}
