package lines

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gogo/board/gomoku"
)

// testBoard returns an empty board.
func testBoard(tb testing.TB, width, height int, rule gomoku.Rule) *gomoku.Board {
	tb.Helper()
	b, err := gomoku.New(width, height, rule)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// playRandom places n random stones, most of them near others.
func playRandom(s *State, rng *rand.Rand, n int) {
	for range n {
		near := s.AppendNear(nil)
		if len(near) == 0 || rng.IntN(8) == 0 {
			near = near[:0]
			for y := range s.board.Height() {
				for x := range s.board.Width() {
					if p := s.board.At(x, y); s.board.Cell(p) == gomoku.Empty {
						near = append(near, p)
					}
				}
			}
		}
		s.Place(near[rng.IntN(len(near))], s.board.ToMove())
	}
}

// sameState fails unless all that a State derives is the same in both.
func sameState(t *testing.T, got, want *State) {
	t.Helper()
	if got.sums != want.sums || got.count != want.count || !reflect.DeepEqual(got.sets, want.sets) || !slices.Equal(got.stones, want.stones) {
		t.Fatalf("sums %v want %v, counts %v want %v", got.sums, want.sums, got.count, want.count)
	}
	for y := range got.board.Height() {
		for x := range got.board.Width() {
			p := got.board.At(x, y)
			if got.board.Cell(p) == gomoku.Empty && got.cells[p] != want.cells[p] {
				t.Fatalf("cell %d,%d: %v, want %v", x, y, got.cells[p], want.cells[p])
			}
		}
	}
}

func TestStateEqualsFreshOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro, gomoku.Caro | gomoku.ExactFive} {
		tables := NewTables(rule, Handcrafted())
		for range 30 {
			w, h := 5+rng.IntN(28), 5+rng.IntN(28)
			s := NewState(testBoard(t, w, h, rule), tables)
			start := NewState(testBoard(t, w, h, rule), tables)
			n := rng.IntN(min(120, w*h))
			playRandom(s, rng, n)
			fresh := testBoard(t, w, h, rule)
			for _, m := range s.board.Moves() {
				fresh.Place(m.Point, m.Color)
			}
			// A State built on the finished board sees all stones at once.
			direct := &State{board: fresh, tables: tables, origin: s.origin, reach: s.reach, plies: make([]ply, 1)}
			direct.makeSets()
			for y := range h {
				for x := range w {
					p := fresh.At(x, y)
					if fresh.Cell(p) == gomoku.Empty {
						direct.enter(p)
					} else {
						direct.stones.Add(s.square(p))
					}
				}
			}
			sameState(t, s, direct)
			for range n {
				s.Undo()
			}
			sameState(t, s, start)
		}
	}
}

func BenchmarkPlaceUndo(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := NewState(testBoard(b, 15, 15, gomoku.Freestyle), NewTables(gomoku.Freestyle, Handcrafted()))
	playRandom(s, rng, 30)
	near := s.AppendNear(nil)
	b.ReportAllocs()
	for i := range b.N {
		s.Place(near[i%len(near)], gomoku.Black)
		s.Undo()
	}
}

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		NewTables(gomoku.Renju, Handcrafted())
	}
}
