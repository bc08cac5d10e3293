package terminal_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/terminal"
	"gogo/board/gomoku"
	"gogo/internal/screentest"
)

// game is a game that a test plays move by move.
type game struct {
	watcher *terminal.Watcher
	board   *gomoku.Board
	term    *screentest.Terminal
	out     string // what was written at all
}

const title = "20x20 freestyle: x 五目並べ 1.0, o Beta with a long name 2.0, 500ms a move"

func newGame(t *testing.T, size, width, height int) *game {
	t.Helper()
	term := screentest.OpenTerminal(t, width, height)
	detected := terminal.Detect(term.Program, func(string) string { return "" })
	if !detected.Live || !detected.Color || detected.Width != width || detected.Height != height {
		t.Fatalf("detected %+v", detected)
	}
	b := play(t, size, size, 0, "")
	g := &game{board: b, term: term, watcher: terminal.NewWatcher(term.Program, detected, title, drawn(b), "")}
	g.out = term.Read()
	return g
}

// move plays on a point and returns the output.
func (g *game) move(t *testing.T, name string) string {
	t.Helper()
	side := gomokubench.Position{Board: g.board}.Turn()
	p, err := g.board.ParseName(name)
	if err != nil {
		t.Fatal(err)
	}
	g.board.Place(p, g.board.ToMove())
	g.watcher.Step(moved(g.board.Len(), side, match.Reply{
		Move: name, Took: 481 * time.Millisecond, Reported: true,
		Report: match.Report{Depth: 12, SelDepth: 23, Value: "+M7", Nodes: 123456},
	}), drawn(g.board))
	text := g.term.Read()
	g.out += text
	return text
}

func (g *game) end(t *testing.T) {
	t.Helper()
	if err := g.watcher.End("black wins: five in a row, 5 moves"); err != nil {
		t.Fatal(err)
	}
	g.out += g.term.Read()
}

// wantScreen requires these texts on the screen, and that nothing has scrolled off.
func wantScreen(t *testing.T, e *screentest.Emulator, texts ...string) {
	t.Helper()
	for _, want := range texts {
		if n := strings.Count(e.Text(), want); n != 1 {
			t.Errorf("%d times %q on the screen:\n%s", n, want, e.Text())
		}
	}
	if e.Scrolled > 0 {
		t.Errorf("%d rows have left the screen:\n%s", e.Scrolled, e.Text())
	}
}

const lastRow = "   a b c d e f g h i j k l m n o p q r s t"

func TestWatchOnColorTerminals(t *testing.T) {
	for _, tt := range []struct {
		name                string
		size, width, height int
		want                []string
	}{
		{"usual", 15, 80, 24, []string{title, "15 . . .", " 1 x . .", "  3 x c3   0.481 s  12-23 +M7", "black wins"}},
		{"usual and the largest usual board", 20, 80, 24, []string{title, "20 . . .", " 1 x . .", lastRow, "  3 x t20  0.481 s  12-23 +M7", "black wins"}},
		{"one row less", 20, 80, 23, []string{"20x20 freestyle: x 五目並べ 1.0, o", "Beta with a long name 2.0, 500ms a", "   move", "20 . . .", lastRow, "  3 x t20  0.481 s  12-23 +M7", "black wins"}},
		{"wide", 20, 155, 30, []string{title, lastRow, "  3 black t20  0.481 s  depth 12-23  score +M7    nodes 123456", "black wins"}},
		{"no room for moves", 15, 40, 24, []string{"20x20 freestyle: x 五目並べ 1.0, o", "15 . . .", " 1 x . .", "o\n  3 x c3   0.481 s  12-23 +M7\n", "black wins"}},
		{"narrow and small", 9, 40, 15, []string{"20x20 freestyle: x 五目並べ 1.0, o Beta", " 9 . . .", "  3 x", "black wins"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, tt.size, tt.width, tt.height)
			g.move(t, "a1")
			g.move(t, "b2")
			g.move(t, map[bool]string{true: "t20", false: "c3"}[tt.size == 20])
			g.end(t)
			e := screentest.NewEmulator(t, tt.width, tt.height)
			e.Write(g.out)
			wantScreen(t, e, tt.want...)
			if !strings.Contains(g.out, "\x1b[1;36mx") {
				t.Error("no colours")
			}
		})
	}
}

func TestWatchOnTerminalThatIsTooSmall(t *testing.T) {
	for _, size := range [][2]int{{40, 15}, {30, 24}, {80, 22}, {1, 1}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			g := newGame(t, 20, size[0], size[1])
			g.move(t, "a1")
			g.end(t)
			if strings.Contains(g.out, "\x1b[K") {
				t.Errorf("%v: a picture: %q", size, g.out)
			}
			words := strings.Join(strings.Fields(g.out), " ")
			for _, want := range []string{title, " a1", strings.TrimSpace(lastRow[:40]), "black wins: five in a row"} {
				if strings.Count(words, want) != 1 {
					t.Errorf("%v: %q is not once in %q", size, want, g.out)
				}
			}
		})
	}
}

// TestLinesOnNarrowTerminals has lines end between words, and moves in few words.
func TestLinesOnNarrowTerminals(t *testing.T) {
	for size, want := range map[[2]int]string{
		{80, 6}: title + "\r\n  1 black a1   0.481 s  depth 12-23  score +M7    nodes 123456\r\n",
		{60, 6}: "20x20 freestyle: x 五目並べ 1.0, o Beta with a long name\r\n  2.0, 500ms a move\r\n  1 x a1   0.481 s  12-23 +M7\r\n",
		{40, 6}: "20x20 freestyle: x 五目並べ 1.0, o Beta\r\n  with a long name 2.0, 500ms a move\r\n  1 x a1   0.481 s  12-23 +M7\r\n",
	} {
		t.Run(strconv.Itoa(size[0]), func(t *testing.T) {
			g := newGame(t, 20, size[0], size[1])
			g.move(t, "a1")
			if g.out != want {
				t.Errorf("%q, want %q", g.out, want)
			}
		})
	}
}

func TestWatchAfterResize(t *testing.T) {
	g := newGame(t, 15, 80, 24)
	g.move(t, "a1")
	g.term.Resize(100, 40)
	larger := screentest.NewEmulator(t, 100, 40)
	larger.Write("what the terminal has made of the old picture\n" + g.move(t, "b2") + g.move(t, "c3"))
	wantScreen(t, larger, title, "15 . . .", "  3 black c3 ", " 1 x . . ")
	if strings.Contains(larger.Text(), "old picture") {
		t.Errorf("the old picture is still there:\n%s", larger.Text())
	}
	g.term.Resize(40, 15)
	if text := g.move(t, "d4"); text != "  4 o d4   0.481 s  12-23 +M7\r\n" {
		t.Errorf("too small: %q", text)
	}
	g.term.Resize(80, 24)
	again := screentest.NewEmulator(t, 80, 24)
	again.Write(g.move(t, "e5") + g.move(t, "f6"))
	wantScreen(t, again, title, "15 . . .", "  6 o f6 ")
}
