package lines

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/gomoku"
)

// TestAppendClassNear compares the points near one with those of the whole board that are
// within two cells or can be of one five with it.
func TestAppendClassNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	tables := NewTables(gomoku.Freestyle, Handcrafted())
	apart := map[int]int{} // points found by how many cells lie between
	for range 50 {
		s := NewState(testBoard(t, 15, 11, gomoku.Freestyle), tables)
		playRandom(s, rng, 40)
		p := s.board.At(rng.IntN(15), rng.IntN(11))
		x, y := s.board.XY(p)
		for class := NoThreat; class < Classes; class++ {
			var want []gomoku.Point
			for _, q := range s.AppendClass(nil, gomoku.Black, class) {
				qx, qy := s.board.XY(q)
				dx, dy := max(qx-x, x-qx), max(qy-y, y-qy)
				far := max(dx, dy)
				if far <= 2 || far < 5 && (dx == 0 || dy == 0 || dx == dy) {
					want = append(want, q)
					apart[far]++
				}
			}
			if got := s.AppendClassNear(nil, gomoku.Black, class, p); !slices.Equal(got, want) {
				t.Fatalf("class %d near %s: %v, want %v in\n%v", class, s.board.Name(p), got, want, s.board)
			}
		}
	}
	if apart[4] == 0 || apart[2] == 0 {
		t.Errorf("nothing was to be found at some distance: %v", apart)
	}
}
