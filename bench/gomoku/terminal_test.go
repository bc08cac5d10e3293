package gomoku_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/pages"
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
			got := gomokubench.Draw(tt.b, terminal.Look{})
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "|\n"), strings.Join(tt.want, "|\n"))
			}
			colored := strings.Join(gomokubench.Draw(tt.b, terminal.Look{Color: true}), "\n")
			if !strings.Contains(colored, "\x1b[1;36mx\x1b[0m") {
				t.Errorf("no colour in %q", colored)
			}
		})
	}
	white := play(t, 7, 7, gomoku.Renju, "c4 a1 e4 g1 d3 a7 d5")
	if text := strings.Join(gomokubench.Draw(white, terminal.Look{}), ""); strings.Contains(text, "!") {
		t.Error("forbidden points are shown to white")
	}
}

func drawer(t *testing.T, width, height int, rule gomoku.Rule) pages.Drawer {
	t.Helper()
	empty, err := gomoku.New(width, height, rule)
	if err != nil {
		t.Fatal(err)
	}
	return gomokubench.NewDrawer(empty)
}

func TestGomokuBoard(t *testing.T) {
	b := drawer(t, 32, 5, gomoku.Freestyle).Board()
	if got, want := strings.Join(b.Columns, ""), "abcdefghijklmnopqrstuvwxyzaaabacadaeaf"; got != want {
		t.Errorf("columns %s", got)
	}
	if got := strings.Join(b.Rows, " "); got != "5 4 3 2 1" {
		t.Errorf("rows %s", got)
	}
	if b.Kind != pages.Points || b.Width != 32 || b.Height != 5 || b.Dots != nil {
		t.Errorf("%+v", b)
	}
	if dots := drawer(t, 15, 15, gomoku.Renju).Board().Dots; len(dots) != 5 || dots[0] != [2]int{7, 7} || dots[1] != [2]int{3, 3} {
		t.Errorf("dots %v", dots)
	}
}

func TestGomokuSteps(t *testing.T) {
	for _, tt := range []struct {
		rule         gomoku.Rule
		opening      string
		moves        string
		want, atLast string
	}{
		{gomoku.Freestyle, "h8 i9", "h9", "s177 s286", "s176"},
		{gomoku.Freestyle, "", "a1 a15 b1 b15 c1 c15 d1 d15 e1", "s10e s200", "s14e,l10e4e"},
		{gomoku.Freestyle, "a1 o1 a2 o2 a3 o3 a5 o5 o10", "o4", "s10e s2ee", "s2eb,l2eaee"},
		{gomoku.Renju, "h8 a1 g7 a2 f6 a3 e5 a4", "d4", "s177 s20e", "s13b,l1773b"},
		{gomoku.Renju, "h8 a1 i7 a2 j6 a3 k5 a4", "l4", "s177 s20e", "s1bb,l177bb"},
		// Six in a row win nothing under the standard rule.
		{gomoku.ExactFive, "a1 a15 b1 b15 c1 c15 e1 e15 f1 g15", "d1", "s10e s200", "s13e"},
	} {
		t.Run(tt.opening, func(t *testing.T) {
			steps, err := drawer(t, 15, 15, tt.rule).Draw(tt.opening, pages.Named(strings.Fields(tt.moves)...))
			if err != nil {
				t.Fatal(err)
			}
			var names, texts []string
			for _, s := range steps {
				names = append(names, s.Name)
				texts = append(texts, s.Changes.String())
			}
			if got := strings.Join(names, " "); got != strings.TrimSpace(tt.opening+" "+tt.moves) {
				t.Errorf("moves %s", got)
			}
			if got := strings.Join(texts[:2], " "); got != tt.want {
				t.Errorf("%s begins with %s, want %s", tt.opening, got, tt.want)
			}
			if got := texts[len(texts)-1]; got != tt.atLast {
				t.Errorf("%s %s ends with %s, want %s", tt.opening, tt.moves, got, tt.atLast)
			}
		})
	}
}

// randomGame plays near the stones until somebody wins or the board is full.
func randomGame(rng *rand.Rand, b *gomoku.Board) (moves []string, outcome match.Outcome) {
	for {
		x, y := rng.IntN(b.Width()), rng.IntN(b.Height())
		if stones := b.Moves(); len(stones) > 0 && rng.IntN(8) > 0 {
			x, y = b.XY(stones[rng.IntN(len(stones))].Point)
			x, y = x+rng.IntN(3)-1, y+rng.IntN(3)-1
		}
		if !b.OnBoard(x, y) || b.Cell(b.At(x, y)) != gomoku.Empty {
			continue
		}
		p := b.At(x, y)
		outcome, over := gomokubench.OutcomeOf(b, p)
		moves = append(moves, b.Name(p))
		b.Place(p, b.ToMove())
		if over {
			return moves, outcome
		}
	}
}

// TestGomokuWinningRows finds the winning row of many games stone by stone.
func TestGomokuWinningRows(t *testing.T) {
	rng, rows := rand.New(rand.NewPCG(1, 2)), 0
	for game := range 200 {
		b, err := gomoku.New(13, 9, gomoku.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		moves, outcome := randomGame(rng, b)
		steps, err := drawer(t, 13, 9, gomoku.Freestyle).Draw("", pages.Named(moves...))
		if err != nil {
			t.Fatal(err)
		}
		owner := map[[2]int]match.Side{}
		for _, s := range steps {
			owner[[2]int{s.Changes[0].X, s.Changes[0].Y}] = s.Changes[0].Side
		}
		last := steps[len(steps)-1].Changes
		if won := outcome.Reason == gomokubench.Five; won != (len(last) == 2) {
			t.Fatalf("game %d, %s: the last step is %v", game, outcome.Reason, last)
		}
		if len(last) == 1 {
			continue
		}
		rows++
		row, through := last[1], false
		dx, dy := sign(row.ToX-row.X), sign(row.ToY-row.Y)
		length := 1 + max(abs(row.ToX-row.X), abs(row.ToY-row.Y))
		for i := range length {
			at := [2]int{row.X + i*dx, row.Y + i*dy}
			through = through || at == [2]int{last[0].X, last[0].Y}
			if owner[at] != row.Side {
				t.Errorf("game %d: %v is not a stone of %s", game, at, row.Side)
			}
		}
		if length < 5 || !through || row.Side != outcome.Winner {
			t.Errorf("game %d: the row is %+v, the last stone %+v", game, row, last[0])
		}
		if owner[[2]int{row.X - dx, row.Y - dy}] == row.Side || owner[[2]int{row.ToX + dx, row.ToY + dy}] == row.Side {
			t.Errorf("game %d: the row %+v goes on", game, row)
		}
	}
	if rows < 100 {
		t.Errorf("only %d rows", rows)
	}
}

func sign(v int) int { return min(max(v, -1), 1) }
func abs(v int) int  { return max(v, -v) }
