package terminal_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/terminal"
	"gogo/board/gomoku"
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

// drawn is a board as gomoku draws it.
func drawn(b *gomoku.Board) terminal.Board {
	return func(look terminal.Look) []string { return gomokubench.Draw(b, look) }
}

// moved is a move of a side.
func moved(number int, side match.Side, reply match.Reply) *terminal.Move {
	return &terminal.Move{Number: number, Side: side, Names: [2]string{"black", "white"}, Name: reply.Move, NameWidth: 4, Reply: reply}
}

func TestMove(t *testing.T) {
	report := match.Reply{
		Took: 481 * time.Millisecond, Reported: true,
		Report:   match.Report{Depth: 12, SelDepth: 23, Value: "+M7", Nodes: 123456},
		Messages: []string{"hm"},
	}
	tests := []struct {
		reply match.Reply
		want  string
	}{
		{report, " 12 black h8   0.481 s  depth 12-23  score +M7    nodes 123456"},
		{match.Reply{Messages: []string{"I think", "I win"}}, " 12 black h8   0.000 s  I win"},
		{match.Reply{}, " 12 black h8   0.000 s"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			tt.reply.Move = "h8"
			if got := moved(12, match.First, tt.reply).String(); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestWatcherDrawsOverItself(t *testing.T) {
	var out bytes.Buffer
	start := play(t, 5, 5, 0, "")
	w := terminal.NewWatcher(&out, terminal.Terminal{Live: true, Width: 40, Height: 24}, "title", drawn(start), "")
	b := play(t, 5, 5, 0, "c3")
	reply := match.Reply{Move: "c3", Messages: []string{strings.Repeat("long ", 100)}}
	w.Step(moved(1, match.First, reply), drawn(b))
	if err := w.End("result"); err != nil {
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
	for _, term := range []terminal.Terminal{{}, {Live: true, Width: 80, Height: 24}} {
		w := terminal.NewWatcher(broken{}, term, "title", drawn(b), "")
		w.Step(moved(1, match.First, match.Reply{Move: "c3"}), drawn(b))
		if err := w.End("result"); !errors.Is(err, errBroken) {
			t.Errorf("error %v", err)
		}
	}
}

func TestDetectNoTerminal(t *testing.T) {
	if got := terminal.Detect(&bytes.Buffer{}, func(string) string { return "xterm" }); got.Live || got.Color {
		t.Errorf("a buffer is %+v", got)
	}
}

func TestSave(t *testing.T) {
	folder := t.TempDir()
	own, foreign := filepath.Join(folder, "own"), filepath.Join(folder, "foreign")
	if err := os.WriteFile(foreign, []byte("theirs"), 0o600); err != nil {
		t.Fatal(err)
	}
	text := func(text string) func() ([]byte, error) { return func() ([]byte, error) { return []byte(text), nil } }
	var s terminal.Saves
	for _, step := range []struct {
		path    string
		replace bool
		data    func() ([]byte, error)
		says    string
		has     string // afterwards
	}{
		{"", false, text("a"), "needs the name", ""},
		{own, false, text("a"), "The game is in ", "a"},
		{own, false, text("b"), "The game is in ", "b"},
		{foreign, false, text("a"), "is there already: save! ", "theirs"},
		{foreign, true, text("a"), "The game is in ", "a"},
		{own, true, func() ([]byte, error) { return nil, errors.New("too long") }, "The game is not saved: too long.", "b"},
		{filepath.Join(folder, "none", "file"), false, text("a"), "The game is not saved: ", ""},
	} {
		if got := s.Save("The game", step.path, step.replace, step.data); !strings.Contains(got, step.says) {
			t.Errorf("%q: says %q, want %q in it", step.path, got, step.says)
		}
		if data, err := os.ReadFile(step.path); step.has != "" && (err != nil || string(data) != step.has) {
			t.Errorf("%q: has %q (%v), want %q", step.path, data, err, step.has)
		}
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 2 {
		t.Errorf("the folder has %v (%v), want two files", left, err)
	}
}
