package backgammon

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestHashTellsApart hashes boards that differ in one checker, and many others.
func TestHashTellsApart(t *testing.T) {
	seen := map[uint64]Board{}
	check := func(b Board) {
		h := b.Hash()
		if was, ok := seen[h]; ok && was != b {
			t.Fatalf("%v and %v have the same hash", was, b)
		}
		seen[h] = b
	}
	check(Board{})
	for side := range 2 {
		for at := range Points + 1 {
			for n := uint8(1); n <= Checkers; n++ {
				var b Board
				b[side][at] = n
				check(b)
			}
		}
	}
	for _, b := range RandomBoards(20_000, 1, 6) {
		check(b)
		check(b.Swap())
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 20_000 {
		check(randomPlacement(r))
	}
}

// TestHashSpreads counts how the low bits, which tables use, are hit.
func TestHashSpreads(t *testing.T) {
	const slots, boards = 64, 64_000
	distinct := map[Board]bool{}
	var counts [slots]int
	r := rand.New(rand.NewPCG(9, 10))
	for len(distinct) < boards {
		b := randomPlacement(r)
		if !distinct[b] {
			distinct[b] = true
			counts[b.Hash()%slots]++
		}
	}
	for slot, n := range counts {
		if n < 840 || n > 1160 { // five standard deviations
			t.Errorf("%d of %d boards in slot %d", n, boards, slot)
		}
	}
}

// TestHashStays holds a hash: it is the same in every run and on every machine.
func TestHashStays(t *testing.T) {
	start := Start()
	if got, want := start.Hash(), uint64(0xabe6c4bec4b3f96c); got != want {
		t.Errorf("the start has the hash %#x, want %#x", got, want)
	}
}

func TestValidatePosition(t *testing.T) {
	money := Position{Board: Start(), Cube: Cube{Value: 1}}
	if err := money.Validate(); err != nil {
		t.Errorf("the start: %v", err)
	}
	closed := Side{0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, Bar: 1}
	open := closed
	open[0] = 0
	for _, test := range []struct {
		name   string
		change func(*Position)
		want   string // part of the error; none if empty
	}{
		{"16 checkers", func(p *Position) { p.Board[1][0] = 1 }, "the opponent has 16 checkers"},
		{"both on a point", func(p *Position) { p.Board[0] = Side{11: 3} }, "both sides have checkers on point 12"},
		{"both borne off", func(p *Position) { p.Board = Board{} }, "both sides have borne off"},
		{"both closed out", func(p *Position) { p.Board = Board{closed, closed} }, "against closed boards"},
		{"one closed out", func(p *Position) { p.Board = Board{open, closed} }, ""},
		{"both on the bar", func(p *Position) { p.Board = Board{open, open} }, ""},
		{"won", func(p *Position) { p.Board[0] = Side{} }, "the game is over: the player on roll"},
		{"lost", func(p *Position) { p.Board[1] = Side{} }, "the game is over: the opponent"},
		{"die 7", func(p *Position) { p.Dice = Dice{7, 1} }, "dice 7 and 1"},
		{"one die", func(p *Position) { p.Dice = Dice{0, 1} }, "dice 0 and 1"},
		{"cube 3", func(p *Position) { p.Cube.Value = 3 }, "cube 3"},
		{"cube 0", func(p *Position) { p.Cube.Value = 0 }, "cube 0"},
		{"cube -2", func(p *Position) { p.Cube.Value = -2 }, "cube -2"},
		{"cube 65536", func(p *Position) { p.Cube.Value = 2 * MaxCube }, "cube 65536"},
		{"cube 32768", func(p *Position) { p.Cube.Value = MaxCube }, ""},
		{"owner 3", func(p *Position) { p.Cube.Owner = 3 }, "cube owner 3"},
		{"length -1", func(p *Position) { p.Match.Length = -1 }, "match length -1"},
		{"score of money", func(p *Position) { p.Match.Score = [2]int{30, 2} }, ""},
		{"score -1", func(p *Position) { p.Match.Score[1] = -1 }, "score -1 of the opponent"},
		{"score 7 of 7", func(p *Position) { p.Match = Match{Length: 7, Score: [2]int{7, 2}} }, "score 7 of the player on roll: the match to 7 is over"},
		{"Crawford for money", func(p *Position) { p.Match.Crawford = true }, "Crawford"},
		{"Crawford too early", func(p *Position) { p.Match = Match{Length: 7, Score: [2]int{5, 5}, Crawford: true} }, "the Crawford game at 5-5 of 7"},
		{"Crawford too late", func(p *Position) { p.Match = Match{Length: 7, Score: [2]int{6, 6}, Crawford: true} }, "the Crawford game at 6-6 of 7"},
		{"Crawford of one point", func(p *Position) { p.Match = Match{Length: 1, Crawford: true} }, ""},
		{"Crawford", func(p *Position) { p.Match = Match{Length: 7, Score: [2]int{6, 5}, Crawford: true} }, ""},
		{"cube in the Crawford game", func(p *Position) {
			p.Match = Match{Length: 7, Score: [2]int{6, 5}, Crawford: true}
			p.Cube = Cube{2, Mover}
		}, "cube 2 of the player on roll"},
		{"doubled in the Crawford game", func(p *Position) {
			p.Match = Match{Length: 7, Score: [2]int{6, 5}, Crawford: true}
			p.Doubled = true
		}, "Crawford"},
		{"doubled", func(p *Position) { p.Doubled = true }, ""},
		{"doubled after the roll", func(p *Position) { p.Doubled, p.Dice = true, Dice{3, 1} }, "dice 3 and 1: a double is answered before"},
		{"doubled with the other's cube", func(p *Position) { p.Doubled, p.Cube = true, Cube{2, Mover} }, "the cube of the player on roll"},
		{"doubled beyond the largest", func(p *Position) { p.Doubled, p.Cube.Value = true, MaxCube }, "cube 32768 is doubled"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := money
			test.change(&p)
			err := p.Validate()
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}
