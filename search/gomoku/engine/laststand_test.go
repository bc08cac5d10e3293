package engine

import (
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/gomoku"
)

// setUpStones returns a position by the stones of either color.
func setUpStones(tb testing.TB, rule gomoku.Rule, black, white string, toMove gomoku.Color) *gomoku.Board {
	tb.Helper()
	b := position(tb, 15, rule, "")
	place := func(color gomoku.Color, names string) {
		for _, name := range strings.Fields(names) {
			p, err := b.ParseName(name)
			if err != nil {
				tb.Fatal(err)
			}
			b.Place(p, color)
		}
	}
	place(gomoku.Black, black)
	place(gomoku.White, white)
	b.SetToMove(toMove)
	return b
}

// overlines returns stones of Black in rows, bounded by White's, in which h is forbidden.
func overlines(rows ...string) (black, white string) {
	in := func(columns string) string {
		var names []string
		for _, row := range rows {
			for _, column := range columns {
				names = append(names, string(column)+row)
			}
		}
		return strings.Join(names, " ")
	}
	return in("efgij"), in("dk")
}

// TestLastStand wants the move that lasts longest where all lose, and of those as long as
// each other one that the opponent has to see through, under any limits.
func TestLastStand(t *testing.T) {
	rows, walls := overlines("5", "6", "10", "11")
	anyRule := []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro}
	for _, c := range []struct {
		name, black, white string
		rules              []gomoku.Rule
		toMove             gomoku.Color
		want               string // any move where it is empty
		value              string
	}{
		{
			"every block of a four is forbidden: an open four of one's own", "c8 d8 e8 g8 h8 j3 k3 l3",
			"f5 f6 f7 f9 b8 a1 o1 o13",
			[]gomoku.Rule{gomoku.Renju},
			gomoku.Black, "i3 m3", "-M2",
		},
		{
			"every block of a four is forbidden: a four of one's own", "c8 d8 e8 g8 h8 j3 k3 l3",
			"f5 f6 f7 f9 b8 a1 i3 o13",
			[]gomoku.Rule{gomoku.Renju},
			gomoku.Black, "m3 n3", "-M2",
		},
		{
			"every block of a four is forbidden: another open four", "c8 d8 e8 g8 h8", "f5 f6 f7 f9 b8",
			[]gomoku.Rule{gomoku.Renju},
			gomoku.Black, "f4", "-M2",
		},
		{"every block of a three is forbidden", rows, walls + " h7 h8 h9", []gomoku.Rule{gomoku.Renju}, gomoku.Black, "", "-M4"},
		{"two fives: one of them", "h8 i8 j8 k8", "a1 b3 c1", anyRule, gomoku.White, "g8 l8", "-M2"},
		{"two fives: one of them with a four", "h8 i8 j8 k8", "l9 l10 l11 a1", anyRule, gomoku.White, "l8", "-M2"},
		{"two open threes: one of them", "h8 i8 j8 d4 d5 d6", "a1 b3 o1", anyRule, gomoku.White, "g8 k8 d3 d7", "-M4"},
		{"two open threes: a four first", "h8 i8 j8 d4 d5 d6 n15", "o15 o14 o13 a1", anyRule, gomoku.White, "o12 o11", "-M6"},
	} {
		for _, rule := range c.rules {
			t.Run(c.name+", rule "+string('0'+rune(rule)), func(t *testing.T) {
				b := setUpStones(t, rule, c.black, c.white, c.toMove)
				limits := []Limits{{Nodes: 3000}, {Depth: 6, Memory: 32 << 20}}
				if c.value != "-M6" { // which takes a search
					limits = append(limits, Limits{AtOnce: true}, Limits{Turn: time.Nanosecond})
				}
				for _, l := range limits {
					r := analyze(t, b, l)
					if c.want != "" && !slices.Contains(strings.Fields(c.want), b.Name(r.PV[0])) || r.Value.String() != c.value {
						t.Errorf("%s, %v under %+v; want one of %s, %s", b.Name(r.PV[0]), r.Value, l, c.want, c.value)
					}
				}
			})
		}
	}
}

// TestNothingButForbiddenPoints wants the only point that is left, which renju forbids.
func TestNothingButForbiddenPoints(t *testing.T) {
	b := position(t, 15, gomoku.Renju, "")
	last := b.At(7, 7)
	for y := range b.Height() {
		for x := range b.Width() {
			switch p := b.At(x, y); {
			case p == last:
			case y == 7 && x >= 4 && x <= 10:
				b.Place(p, gomoku.Black)
			default:
				b.Place(p, gomoku.Wall)
			}
		}
	}
	b.SetToMove(gomoku.Black)
	got, err := newTrained().Think(t.Context(), b.Clone(), time.Now(), nil)
	if err != nil || got != last {
		t.Errorf("%s, %v, want %s", b.Name(got), err, b.Name(last))
	}
}
