package lines

import (
	"math"
	"math/rand/v2"
	"testing"

	"gogo/board/gomoku"
)

// randomMoves returns weights of which those of the ordering are random.
func randomMoves(rng *rand.Rand) *Weights {
	w := new(Weights)
	w.parameters(func(weight *int16, at int, _ float64) {
		if at >= moveInputs {
			*weight = int16(rng.IntN(401) - 200)
		}
	})
	return w
}

// TestOrderingIsTheNetworks compares the ordering with the sums of the network's inputs, for
// both colors and all rules, on boards of all widths.
func TestOrderingIsTheNetworks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro} {
		w := randomMoves(rng)
		tables := NewTables(rule, w)
		parameters := network(t, w).Parameters()
		for range 60 {
			s := NewState(testBoard(t, 5+rng.IntN(28), 5+rng.IntN(28), rule), tables)
			playRandom(s, rng, rng.IntN(20))
			mover := s.Board().ToMove()
			order := s.Ordering(mover)
			for _, p := range s.AppendEmpty(nil) {
				var want float32
				for _, input := range s.AppendMoveInputs(nil, p, index(mover)) {
					want += parameters[input] * policyParts
				}
				if got := order.Of(p); math.Abs(float64(got)-float64(want)) > 0.01 {
					t.Fatalf("rule %d, %s of\n%s: %d, the network says %v", rule, s.Board().Name(p), s.Board(), got, want)
				}
			}
		}
	}
}

// TestWindowsAreNumbered wants mirrored windows, and those that differ behind a wall
// alone, to have one number, all numbers to be taken, and colors to be swapped.
func TestWindowsAreNumbered(t *testing.T) {
	taken := make([]uint32, Windows)
	for mask := range uint32(windowMasks) {
		n := windowOf(mask, gomoku.Black)
		plain, mirrored, swapped := behindWalls(mask), uint32(0), uint32(0)
		for i := range 2 * windowReach {
			mirrored |= at(plain, i) << (2 * (2*windowReach - 1 - i))
			cell := at(plain, i)
			if cell == 1 || cell == 2 {
				cell = 3 - cell
			}
			swapped |= cell << (2 * i)
		}
		if windowOf(mirrored, gomoku.Black) != n || windowOf(swapped, gomoku.White) != n {
			t.Fatalf("window %#x: %d, mirrored %d, of the other colour %d", mask, n, windowOf(mirrored, gomoku.Black), windowOf(swapped, gomoku.White))
		}
		if form := min(plain, mirrored) + 1; taken[n] == 0 {
			taken[n] = form
		} else if taken[n] != form {
			t.Fatalf("windows %#x and %#x have number %d", taken[n]-1, form-1, n)
		}
	}
	for n, mask := range taken {
		if mask == 0 {
			t.Fatalf("no window has number %d", n)
		}
	}
}

// behindWalls makes walls of what lies behind walls.
func behindWalls(mask uint32) uint32 {
	near, far := false, false
	for k := range windowReach {
		i, j := windowReach-1-k, windowReach+k
		near, far = near || at(mask, i) == uint32(gomoku.Wall), far || at(mask, j) == uint32(gomoku.Wall)
		if near {
			mask |= uint32(gomoku.Wall) << (2 * i)
		}
		if far {
			mask |= uint32(gomoku.Wall) << (2 * j)
		}
	}
	return mask
}

func TestDistance(t *testing.T) {
	for _, c := range []struct{ dx, dy, want int }{
		{0, 0, 0}, {1, 0, 1}, {0, -1, 1}, {-1, 1, 2}, {5, -5, 20}, {-3, 4, 13}, {6, 0, Distances - 1}, {0, -31, Distances - 1},
	} {
		if got := distance(c.dx, c.dy); got != c.want {
			t.Errorf("%d, %d: %d, want %d", c.dx, c.dy, got, c.want)
		}
	}
}

// BenchmarkOrdering prints what it costs to order the candidates of a position.
func BenchmarkOrdering(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := NewState(testBoard(b, 20, 20, gomoku.Freestyle), NewTables(gomoku.Freestyle, randomMoves(rng)))
	playRandom(s, rng, 24)
	near := s.AppendNear(nil)
	sum := 0
	for b.Loop() {
		order := s.Ordering(gomoku.Black)
		for _, p := range near {
			sum += order.Of(p)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(near)), "ns/candidate")
}
