package gomoku

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestWinsCases(t *testing.T) {
	const (
		free = 1 << iota
		exact
		renju
		caro
		caroExact
		all = free | exact | renju | caro | caroExact
	)
	bits := map[Rule]int{Freestyle: free, ExactFive: exact, Renju: renju, Caro: caro, Caro | ExactFive: caroExact}
	tests := []struct {
		name, row string
		// The rules under which the star wins, for black and, with the
		// colors changed, for white.
		black, white int
	}{
		{"four", "..xx*x..", 0, 0},
		{"five", "..xx*xx..", all, all},
		{"five at an end", "..*xxxx..", all, all},
		{"six", "..xx*xxx..", free | caro, free | caro | renju},
		{"seven", "..xxx*xxx..", free | caro, free | caro | renju},
		{"nine", "..xxxx*xxxx..", free | caro, free | caro | renju},
		{"twelve, off the line mask", "xxxxx*xxxxxx", free | caro, free | caro | renju},
		{"twelve, at its end", "xxxxxxxxxxx*", free | caro, free | caro | renju},
		{"enclosed five", "..oxx*xxo..", free | exact | renju, free | exact | renju},
		{"enclosed five at its end", "..oxxxx*o..", free | exact | renju, free | exact | renju},
		{"half enclosed five", "..oxx*xx...", all, all},
		{"five from edge to edge", "xx*xx", all, all},
		{"five between stone and edge", "oxx*xx", all, all},
		{"five between stone and wall", "..oxx*xx#.", all, all},
		{"five between walls", ".#xx*xx#.", all, all},
		{"enclosed six", "oxxx*xxo", free | caro, free | caro | renju},
		{"five with a hole", "..xx*.xx..", 0, 0},
		{"five with a wall in it", "..xx*#xx..", 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for rule, bit := range bits {
				for _, c := range []Color{Black, White} {
					want := test.black
					if c == White {
						want = test.white
					}
					rows := []string{test.row}
					for len(rows) < MinSize {
						rows = append(rows, fmt.Sprintf("%.*s", len(test.row), "................................"))
					}
					for symmetry := range 8 {
						b, p := starred(t, turned(rows, symmetry), rule)
						if c == White {
							b = swapped(t, b)
						}
						if got := b.Wins(p, c); got != (want&bit != 0) {
							t.Errorf("%s, rule %d, %s: got %t\n%v", test.name, uint8(rule), c, got, b)
						}
					}
				}
			}
		})
	}
}

// swapped returns the position with the colors changed.
func swapped(t *testing.T, b *Board) *Board {
	t.Helper()
	s, err := New(b.Width(), b.Height(), b.Rule())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range b.Moves() {
		if m.Color != Wall {
			m.Color = m.Color.Other()
		}
		s.Place(m.Point, m.Color)
	}
	return s
}

func TestWinsAgainstSlowRules(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	wins := map[Rule]int{}
	points := 0
	for range rounds(2000) {
		rule := playedRules[r.IntN(len(playedRules))]
		width, height := between(r, MinSize, MaxSize), between(r, MinSize, MaxSize)
		if r.IntN(3) == 0 {
			height = width
		}
		b := randomBoard(t, r, width, height, rule, 0.7*r.Float64(), 0.3*r.Float64(), 0.05*r.Float64())
		slow := newSlowBoard(b)
		for _, p := range cells(b) {
			x, y := b.XY(p)
			for _, c := range []Color{Black, White} {
				if b.Cell(p) != Empty && b.Cell(p) != c {
					continue
				}
				want := slow.wins(x, y, c, rule)
				if got := b.Wins(p, c); got != want {
					t.Fatalf("%s for %s, rule %d: got %t\n%v", b.Name(p), c, uint8(rule), got, b)
				}
				points++
				if want {
					wins[rule]++
				}
			}
		}
	}
	t.Logf("%d points, wins by rule %v", points, wins)
	for _, rule := range playedRules {
		t.Run(rule.String(), func(t *testing.T) {
			if wins[rule] < rounds(2000) {
				t.Errorf("%d wins under rule %d, want at least %d", wins[rule], uint8(rule), rounds(2000))
			}
		})
	}
}

func TestFinish(t *testing.T) {
	tests := []struct {
		name          string
		rule          Rule
		before, after string
		finished      bool
	}{
		{"row of five", Continuous, `
			.......
			.xx*xx.
			...x...
			...o...
			.......`, `
			.......
			.#####.
			...x...
			...o...
			.......`, true},
		{"row of seven", Continuous, `
			.......
			xxx*xxx
			.......
			.......
			.......`, `
			.......
			#######
			.......
			.......
			.......`, true},
		{"seven where five must be exact", Continuous | ExactFive, `
			.......
			xxx*xxx
			.......
			.......
			.......`, `
			.......
			xxxXxxx
			.......
			.......
			.......`, false},
		{"column before row", Continuous, `
			...x...
			...x...
			...x...
			...x...
			.xx*xx.`, `
			...#...
			...#...
			...#...
			...#...
			.xx#xx.`, true},
		{"falling diagonal before row", Continuous, `
			x......
			.x.....
			..x....
			...x...
			xxxx*..`, `
			#......
			.#.....
			..#....
			...#...
			xxxx#..`, true},
		{"row before rising diagonal", Continuous, `
			......x
			.....x.
			....x..
			...x...
			..*xxxx`, `
			......x
			.....x.
			....x..
			...x...
			..#####`, true},
		{"up to a wall", Continuous | Caro, `
			.......
			#xxxx*o
			.......
			.......
			.......`, `
			.......
			######o
			.......
			.......
			.......`, true},
		{"no row", Continuous, `
			.......
			.xx*.x.
			.......
			.......
			.......`, `
			.......
			.xxX.x.
			.......
			.......
			.......`, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, p := starred(t, strings.Fields(test.before), test.rule)
			b.SetToMove(Black)
			before := b.Clone()
			b.Place(p, Black)
			if got := b.Finish(); got != test.finished {
				t.Errorf("finished %t", got)
			}
			want, err := Parse(test.after, test.rule)
			if err != nil {
				t.Fatal(err)
			}
			want.SetToMove(White)
			if b.Hash() != want.Hash() || b.cells != want.cells {
				t.Errorf("got\n%vwant\n%v", b, want)
			}
			if m := b.Undo(); m != (Move{p, Black}) || !same(b, before) {
				t.Errorf("undone %v\n%v", m, b)
			}
		})
	}
	empty, _ := New(15, 15, Continuous)
	if empty.Finish() {
		t.Error("an empty board is finished")
	}
}

func TestRemove(t *testing.T) {
	b, p := starred(t, []string{".......", ".xx*xx.", "...x..#", "...o...", "......."}, Continuous)
	b.Place(p, Black)
	b.Finish()
	b.Place(b.At(0, 0), White)
	for _, bad := range []struct {
		p    Point
		text string
	}{
		{b.At(1, 0), "no stone on b5"}, {p, "d4 is part of a finished row"}, {NoPoint, "off the board"},
	} {
		t.Run(bad.text, func(t *testing.T) {
			if err := b.Remove(bad.p); err == nil || err.Error() != bad.text {
				t.Errorf("got %v, want %s", err, bad.text)
			}
		})
	}
	// A stone from before the row: the row must still come back on undo.
	if err := b.Remove(b.At(3, 2)); err != nil || b.ToMove() != Black {
		t.Errorf("%v, %s to move", err, b.ToMove())
	}
	if err := b.Remove(b.At(6, 2)); err != nil || b.ToMove() != Black {
		t.Errorf("%v, %s to move after a wall", err, b.ToMove())
	}
	b.Undo()
	b.Undo()
	want, _ := Parse(".......\n.xx.xx.\n.......\n...o...\n.......", Continuous)
	want.SetToMove(Black)
	if b.Hash() != want.Hash() || b.cells != want.cells || b.Len() != 5 {
		t.Errorf("got\n%vwant\n%v", b, want)
	}
}

func TestClone(t *testing.T) {
	b, _ := New(15, 15, Renju)
	b.Place(b.At(7, 7), Black)
	c := b.Clone()
	if !same(b, c) {
		t.Error("a clone differs")
	}
	c.Place(c.At(8, 8), White)
	if same(b, c) || b.Len() != 1 || b.Cell(b.At(8, 8)) != Empty {
		t.Error("a move on the clone is seen on the board")
	}
}
