package gomoku

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// playedRules are the rule numbers that managers send, and continuous ones.
var playedRules = []Rule{0, 1, 2, 3, 4, 6, 8, 9, 10, 11}

func TestRuleCheck(t *testing.T) {
	for _, r := range playedRules {
		t.Run(fmt.Sprint(r), func(t *testing.T) {
			if err := r.Check(); err != nil {
				t.Errorf("rule %d: %v", uint8(r), err)
			}
		})
	}
	for _, r := range []Rule{12, 13, 16, 255} {
		t.Run(fmt.Sprint(r), func(t *testing.T) {
			if r.Check() == nil {
				t.Errorf("rule %d passes", uint8(r))
			}
			if _, err := New(15, 15, r); err == nil {
				t.Errorf("a board of rule %d is made", uint8(r))
			}
		})
	}
}

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

func TestWinsAgainstSlowJudge(t *testing.T) {
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
		t.Run(fmt.Sprint(rule), func(t *testing.T) {
			if wins[rule] < rounds(2000) {
				t.Errorf("%d wins under rule %d, want at least %d", wins[rule], uint8(rule), rounds(2000))
			}
		})
	}
}
