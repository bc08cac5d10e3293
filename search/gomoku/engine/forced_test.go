package engine

import (
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
)

// TestValuesOfMovesWithoutChoice wants what is known of a position whose move is a
// matter of course, under any limits.
func TestValuesOfMovesWithoutChoice(t *testing.T) {
	skipIfShort(t)
	for _, c := range []struct {
		name, moves string
		rule        gomoku.Rule
		want        string
	}{
		{"a five", "h8 a1 i8 b1 j8 c1 k8 o15", gomoku.Freestyle, "+M1"},
		{"a five before stopping one", "h8 a1 i8 b1 j8 c1 k8 d1", gomoku.Freestyle, "+M1"},
		{"two fives of the opponent", "h8 a1 i8 o1 j8 o15 k8", gomoku.Freestyle, "-M2"},
		{"a stop that renju forbids", "c8 f5 d8 f6 e8 f7 g8 a1 h8 f9", gomoku.Renju, "-M2"},
		{"a stop that makes an open four", "d12 c12 e12 h9 f12 h10 a1 h11 g12", gomoku.Freestyle, "+M3"},
		{"a stop before an open four", "h8 g8 i8 a1 j8 c1 h7 a3 h9 c3 k8", gomoku.Freestyle, "-M4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := position(t, 15, c.rule, c.moves)
			for _, l := range []Limits{{}, {Nodes: 1}, {Depth: 1}, {AtOnce: true}, {Turn: time.Nanosecond}} {
				var told Report
				e := newTrained()
				if err := e.Configure(l); err != nil {
					t.Fatal(err)
				}
				r, err := e.Analyze(t.Context(), b.Clone(), time.Now(), func(r Report) { told = r })
				if err != nil || r.Value.String() != c.want || told.Value != r.Value || told.PV[0] != r.PV[0] {
					t.Errorf("%s: %+v, told %+v, %v under %+v, want %s", c.name, r, told, err, l, c.want)
				}
			}
		})
	}
}

// TestOnlyMoveInAQuietPosition wants a value that is neither proven nor that of a
// drawn game, without many nodes.
func TestOnlyMoveInAQuietPosition(t *testing.T) {
	r := analyze(t, position(t, 15, gomoku.Freestyle, "h8 g8 i8 j10 j8 i10 k8"), Limits{})
	if r.Value == search.Draw || r.Value.IsProven() || r.Nodes == 0 || r.Nodes > 2*quickNodes {
		t.Errorf("%+v", r)
	}
}

// TestOnlyMoveThatWins wants a win by threats announced where the move has no choice.
func TestOnlyMoveThatWins(t *testing.T) {
	r := analyze(t, position(t, 20, gomoku.Freestyle,
		"l14 m10 i10 m9 l13 m8 m11 n10 l12 l11 k12 j11 n12 m12 l10 o13 k10 k11 o11 p10 k13 k15 j13 m7"), Limits{Nodes: 50_000})
	if r.Value < search.Proven || r.Depth != 1 {
		t.Errorf("%+v", r)
	}
}

// TestNoTimeForASearch wants the value of the move all the same: a win if it is one,
// as a move in the second position is.
func TestNoTimeForASearch(t *testing.T) {
	for _, moves := range []string{"h8 i9 i7 g7 j9 h7 f8 j6", "h9 j6 h8 g9 h7 f7"} {
		t.Run(moves, func(t *testing.T) {
			b := position(t, 15, gomoku.Freestyle, moves)
			for _, l := range []Limits{{AtOnce: true}, {Turn: time.Nanosecond}} {
				var told Report
				e := newTrained()
				if err := e.Configure(l); err != nil {
					t.Fatal(err)
				}
				r, err := e.Analyze(t.Context(), b.Clone(), time.Now(), func(r Report) { told = r })
				if err != nil || r.Value == search.Draw || r.Value.IsProven() != openFour(b, r.PV[0]) || told.Value != r.Value {
					t.Errorf("%s under %+v: %+v, told %+v, %v", moves, l, r, told, err)
				}
			}
		})
	}
}

// openFour reports whether a move gives the side to move two points for a five.
func openFour(b *gomoku.Board, move gomoku.Point) bool {
	b = b.Clone()
	us := b.ToMove()
	b.Place(move, us)
	fives := 0
	for y := range b.Height() {
		for x := range b.Width() {
			if p := b.At(x, y); b.Cell(p) == gomoku.Empty && b.Wins(p, us) {
				fives++
			}
		}
	}
	return fives > 1
}

// TestAnnounced wants a result two plies later as far as it still holds.
func TestAnnounced(t *testing.T) {
	const before = "h8 h9 i8"
	b := position(t, 15, gomoku.Freestyle, before+" g8 j8")
	move, err := b.ParseName("k8")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		value search.Value
		pv    string
		want  string // the value and the variation; nothing if unknown
	}{
		{"a variation that is followed", 50, "g8 j8 k8 a1", "50 k8 a1"},
		{"a variation that ends", -50, "g8 j8", "-50 k8"},
		{"a variation that goes on otherwise", -50, "g8 j8 a1", "-50 k8"},
		{"a variation that is left", 50, "g8 k8 j8", ""},
		{"no variation", 50, "g8", ""},
		{"a win that is followed", search.Win - 9, "g8 j8 k8 a1", "+M7 k8 a1"},
		{"a win by another answer", search.Win - 9, "g8 f8", "+M7 k8"},
		{"a win that should be there", search.Win - 3, "g8 f8", ""},
		{"a loss that is followed", 10 - search.Win, "g8 j8 k8", "-M8 k8"},
		{"a loss that was not taken", 10 - search.Win, "g8 f8 k8", ""},
		{"another move", 50, "f8 j8 k8", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var a expectation
			r := Report{Value: c.value}
			for _, m := range position(t, 15, gomoku.Freestyle, c.pv).Moves() {
				r.PV = append(r.PV, m.Point)
			}
			a.note(position(t, 15, gomoku.Freestyle, before), r)
			r, ok := a.after(b, move)
			words := []string{r.Value.String()}
			for _, p := range r.PV {
				words = append(words, b.Name(p))
			}
			if ok != (c.want != "") || ok && strings.Join(words, " ") != c.want {
				t.Errorf("%s: %v, %v", c.name, words, ok)
			}
		})
	}
	var none expectation
	if _, ok := none.after(b, move); ok {
		t.Error("something is known without a search")
	}
}

// TestQuickSearchLeavesNoTrace wants the same search after the value of an only move
// was found as without it.
func TestQuickSearchLeavesNoTrace(t *testing.T) {
	skipIfShort(t)
	quiet := position(t, 15, gomoku.Freestyle, "h8 i9 i7 g7 j9 h7 f8 j6")
	only := position(t, 15, gomoku.Freestyle, "h8 g8 i8 a1 j8 c13 k8")
	want := analyze(t, quiet, Limits{Nodes: 20000})
	e := newTrained()
	if err := e.Configure(Limits{Nodes: 20000}); err != nil {
		t.Fatal(err)
	}
	for _, b := range []*gomoku.Board{only, quiet} {
		r, err := e.Analyze(t.Context(), b.Clone(), time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if b == quiet && (r.Value != want.Value || r.Nodes != want.Nodes || !slices.Equal(r.PV, want.PV)) {
			t.Errorf("%+v, without a quick search before %+v", r, want)
		}
	}
}

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
