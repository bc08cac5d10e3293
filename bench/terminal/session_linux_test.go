package terminal_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/terminal"
	"gogo/board/gomoku"
	"gogo/internal/console"
	"gogo/internal/screentest"
	"gogo/internal/testlimit"
)

// fakeBrain plays the moves that a test gives it, and fails where that is "fail".
type fakeBrain struct{ moves <-chan string }

func (fakeBrain) Name() string { return "Fake" }

func (fakeBrain) NewGame(context.Context, gomokubench.Position, match.Limits) error { return nil }

func (b fakeBrain) Move(ctx context.Context, _ gomokubench.Position, _ time.Duration) (match.Reply, error) {
	select {
	case move := <-b.moves:
		if move == "fail" {
			return match.Reply{}, errors.New("out of \x1b[31mmoves")
		}
		return match.Reply{Move: move, Text: move, Took: 481 * time.Millisecond}, nil
	case <-ctx.Done():
		return match.Reply{}, ctx.Err()
	}
}

func (fakeBrain) Close(context.Context) error { return nil }

// leveledBrain is a fakeBrain that plays at levels by itself.
type leveledBrain struct {
	fakeBrain

	told chan<- int
}

func (leveledBrain) TakesLevel() bool { return true }

func (b leveledBrain) SetLevel(_ context.Context, level int) error {
	b.told <- level
	return nil
}

// TestLevelIsTold has a brain that knows levels make all moves, at the level of the person's
// opponent, and give hints at full strength.
func TestLevelIsTold(t *testing.T) {
	told := make(chan int, 10)
	s := sitWith(t, 80, 30, 1, func(b fakeBrain) terminal.Brain[gomokubench.Position] { return leveledBrain{b, told} })
	moves := []string{"e6", "f7", "g8"}
	for i, mine := range []string{"e5", "d5", "c5"} {
		s.moves <- moves[i]
		s.terminal.Type(mine + "\r")
		if level := <-told; level != 1 {
			t.Errorf("move %d is asked for at level %d", i+1, level)
		}
	}
	s.moves <- "b5"
	s.terminal.Type("hint\r")
	if level := <-told; level != match.MaxLevel {
		t.Errorf("a hint is asked for at level %d", level)
	}
	s.until("would play b5")
	s.end()
}

// sitting is a session at a terminal.
type sitting struct {
	t        *testing.T
	terminal *screentest.Terminal
	screen   *screentest.Emulator
	moves    chan string
	ended    chan error
}

func sit(t *testing.T, width, height int) *sitting {
	t.Helper()
	return sitWith(t, width, height, match.MaxLevel, func(b fakeBrain) terminal.Brain[gomokubench.Position] { return b })
}

// sitWith is like sit, with a brain of a level.
func sitWith(t *testing.T, width, height, level int, brain func(fakeBrain) terminal.Brain[gomokubench.Position]) *sitting {
	t.Helper()
	s := &sitting{
		t: t, terminal: screentest.OpenTerminal(t, width, height), screen: screentest.NewEmulator(t, width, height),
		moves: make(chan string, 10), ended: make(chan error, 1),
	}
	program := s.terminal.Program
	noEnv := func(string) string { return "" }
	c, err := console.Open(program, program, noEnv)
	if err != nil {
		t.Fatal(err)
	}
	empty, err := gomoku.New(9, 9, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	session := terminal.Session[gomokubench.Position]{
		Game: gomokubench.TerminalGame{Empty: empty}, Console: c, Out: program, Getenv: noEnv,
		Start: func(context.Context) (terminal.Brain[gomokubench.Position], error) {
			return brain(fakeBrain{s.moves}), nil
		},
		Limits: match.Limits{Turn: time.Minute}, Level: level, Rand: rand.New(rand.NewPCG(1, 1)),
	}
	go func() {
		err := session.Run(t.Context())
		s.ended <- errors.Join(err, c.Close())
	}()
	return s
}

// until waits for a text in the output.
func (s *sitting) until(text string) {
	s.t.Helper()
	s.screen.Write(s.terminal.Until(text))
}

// wants requires texts to be on the screen exactly once, and others not at all.
func (s *sitting) wants(texts []string, absent ...string) {
	s.t.Helper()
	seen := s.screen.Text()
	for _, want := range texts {
		if n := strings.Count(seen, want); n != 1 {
			s.t.Errorf("%d times %q on the screen:\n%s", n, want, seen)
		}
	}
	for _, text := range absent {
		if strings.Contains(seen, text) {
			s.t.Errorf("%q is on the screen:\n%s", text, seen)
		}
	}
}

// end types quit and waits.
func (s *sitting) end() {
	s.t.Helper()
	s.terminal.Type("quit\r")
	s.wait()
}

func (s *sitting) wait() {
	s.t.Helper()
	if err := testlimit.Receive(s.t, s.ended, "the end of the session"); err != nil {
		s.t.Error(err)
	}
}

const columns = "   a b c d e f g h i"

// TestLive has the board stay at its place while a game is played.
func TestLive(t *testing.T) {
	s := sit(t, 80, 24)
	s.until("help.")
	s.until("black> ")
	s.wants([]string{columns, "You play black, the engine is Fake (9x9 freestyle). Type help for help.", "black>"})
	s.moves <- "a9"
	s.terminal.Type("e55\x7f\r") // the second 5 is taken back
	s.until("0.481 s")
	s.until("black> ")
	s.wants([]string{"9x9 freestyle", columns, "  1 black e5", "  2 white a9   0.481 s", " 9(o). . .", " 5 . . . . x . . . .", "black>"})
	s.terminal.Type("hu\x7felp\r")
	s.until("quit         end")
	s.until("black> ")
	s.moves <- "b9"
	s.terminal.Type("e6\r")
	s.until("4 white b9")
	s.until("black> ")
	s.wants([]string{columns, " 9 o(o). .", "  4 white b9", "black>"}, "quit         end")
	if !strings.HasPrefix(s.screen.Text(), "9x9 freestyle") {
		t.Errorf("the picture is not at the top:\n%s", s.screen.Text())
	}
	s.end()
}

// TestResize redraws for the new size of the terminal.
func TestResize(t *testing.T) {
	s := sit(t, 80, 24)
	s.until("help.")
	s.until("black> ")
	s.terminal.Resize(44, 16)
	s.moves <- "a9"
	s.terminal.Type("e5\r")
	s.terminal.Until("  2 o a9   0.481 s")
	s.terminal.Until("black> ")
	s.screen = screentest.NewEmulator(t, 44, 16)
	s.screen.Write("what is left of the old picture")
	s.moves <- "b9"
	s.terminal.Type("e6\r")
	s.terminal.Until("\x1b[H")
	s.screen.Write("\x1b[H")
	s.until("4 o b9")
	s.until("black> ")
	s.wants([]string{columns, " 9 o(o). .", "black>"}, "old picture")
	s.terminal.Resize(30, 6) // no room for the board
	s.moves <- "c9"
	s.terminal.Type("e7\r")
	plain := s.terminal.Until("  6 white c9   0.481 s\r\n") + s.terminal.Until("black> ")
	if strings.Contains(plain, "\x1b[H") {
		t.Errorf("a picture in %q", plain)
	}
	s.end()
}

// TestBrainFails shows the last words of a brain, and starts it again.
func TestBrainFails(t *testing.T) {
	s := sit(t, 80, 24)
	s.until("help.")
	s.until("black> ")
	s.moves <- "fail"
	s.terminal.Type("e5\r")
	s.until("start it again.")
	s.until("black> ")
	s.wants([]string{"The engine has failed: out of ?[31mmoves. Type restart to start it again.", columns})
	s.moves <- "a9"
	s.terminal.Type("resta\t\r")
	s.until("0.481 s")
	s.until("Fake is there.")
	s.until("black> ")
	s.wants([]string{"Fake is there.", "  2 white a9"}, "has failed")
	s.end()
}

// TestTypedAhead keeps what is typed while the engine thinks.
func TestTypedAhead(t *testing.T) {
	s := sit(t, 80, 24)
	s.until("help.")
	s.until("black> ")
	s.terminal.Type("e5\r")
	s.until("1 black e5")
	s.terminal.Type("e6\r")
	s.until("e6")
	s.moves <- "a9"
	s.moves <- "b9"
	s.until("  4 white b9")
	s.until("black> ")
	s.wants([]string{"  3 black e6", "  4 white b9"})
	s.end()
}

// TestCtrlC ends the session while the engine thinks.
func TestCtrlC(t *testing.T) {
	s := sit(t, 80, 24)
	s.until("help.")
	s.until("black> ")
	s.terminal.Type("e5\r")
	s.until("1 black e5")
	s.terminal.Type("\x03")
	s.wait()
}
