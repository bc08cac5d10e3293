package screen_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/screen"
)

func play(t *testing.T, width, height int, rule gomoku.Rule, names string) *gomoku.Board {
	t.Helper()
	b, err := gomoku.New(width, height, rule)
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(names) {
		p, err := b.ParseName(name)
		if err != nil {
			t.Fatal(err)
		}
		b.Place(p, b.ToMove())
	}
	return b
}

func TestBoard(t *testing.T) {
	tests := []struct {
		name string
		b    *gomoku.Board
		want []string
	}{
		{"corner", play(t, 6, 5, 0, "a1 c3 f5"), []string{
			" 5 . . . . .(x)",
			" 4 . . . . . . ",
			" 3 . . o . . . ",
			" 2 . . . . . . ",
			" 1 x . . . . . ",
			"   a b c d e f ",
		}},
		{"columns of two letters", play(t, 28, 5, 0, "a1 ab5 aa3"), []string{
			" 5  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  o ",
			" 4  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . ",
			" 3  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . (x) . ",
			" 2  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . ",
			" 1  x  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . ",
			"    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z aa ab ",
		}},
		{"forbidden to black", play(t, 7, 7, gomoku.Renju, "c4 a1 e4 g1 d3 a7 d5 g7"), []string{
			" 7 o . . . . .(o)",
			" 6 . . . . . . . ",
			" 5 . . . x . . . ",
			" 4 . . x ! x . . ",
			" 3 . . . x . . . ",
			" 2 . . . . . . . ",
			" 1 o . . . . . o ",
			"   a b c d e f g ",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := screen.Board(tt.b, false)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "|\n"), strings.Join(tt.want, "|\n"))
			}
			colored := strings.Join(screen.Board(tt.b, true), "\n")
			if !strings.Contains(colored, "\x1b[1;36mx\x1b[0m") {
				t.Errorf("no colour in %q", colored)
			}
		})
	}
	white := play(t, 7, 7, gomoku.Renju, "c4 a1 e4 g1 d3 a7 d5")
	if text := strings.Join(screen.Board(white, false), ""); strings.Contains(text, "!") {
		t.Error("forbidden points are shown to white")
	}
}

func TestMove(t *testing.T) {
	report := match.Reply{
		Took: 481 * time.Millisecond, Reported: true,
		Report: match.Report{Depth: 12, SelDepth: 23, Value: "+M7", Nodes: 123456},
		Said:   []string{"hm"},
	}
	tests := []struct {
		reply match.Reply
		want  string
	}{
		{report, " 12 black h8   0.481 s  depth 12-23  score +M7    nodes 123456"},
		{match.Reply{Said: []string{"I think", "I win"}}, " 12 black h8   0.000 s  I win"},
		{match.Reply{}, " 12 black h8   0.000 s"},
	}
	for _, tt := range tests {
		tt.reply.Move = "h8"
		if got := screen.Move(12, gomoku.Black, tt.reply); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}

func TestWatcherDrawsOverItself(t *testing.T) {
	var out bytes.Buffer
	start := play(t, 5, 5, 0, "")
	w := screen.NewWatcher(&out, screen.Terminal{Live: true, Width: 40, Height: 24}, "title", start)
	b := play(t, 5, 5, 0, "c3")
	reply := match.Reply{Move: "c3", Said: []string{strings.Repeat("long ", 100)}}
	w.Step(match.Step[gomokumatch.Position]{Position: gomokumatch.Position{Board: b}, Side: match.First, Reply: reply})
	if err := w.End(b, "result"); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if n := strings.Count(text, "title"); n != 2 {
		t.Errorf("%d pictures", n)
	}
	if !strings.Contains(text, "\x1b[7A\rtitle") {
		t.Errorf("the cursor does not go up: %q", text)
	}
	if strings.Contains(text, "\x1b[1;") {
		t.Error("colours without being asked for")
	}
	for line := range strings.Lines(text) {
		if len(line) > 40+len("\x1b[7A\r\x1b[K\n") {
			t.Errorf("line of %d characters: %q", len(line), line)
		}
	}
}

// broken is a writer that fails.
type broken struct{}

var errBroken = errors.New("broken pipe")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestWatcherReportsAnError(t *testing.T) {
	b := play(t, 5, 5, 0, "c3")
	for _, term := range []screen.Terminal{{}, {Live: true, Width: 80, Height: 24}} {
		w := screen.NewWatcher(broken{}, term, "title", b)
		w.Step(match.Step[gomokumatch.Position]{Position: gomokumatch.Position{Board: b}, Side: match.First, Reply: match.Reply{Move: "c3"}})
		if err := w.End(b, "result"); !errors.Is(err, errBroken) {
			t.Errorf("error %v", err)
		}
	}
}

func TestDetectNoTerminal(t *testing.T) {
	if got := screen.Detect(&bytes.Buffer{}, func(string) string { return "xterm" }); got.Live || got.Color {
		t.Errorf("a buffer is %+v", got)
	}
}
