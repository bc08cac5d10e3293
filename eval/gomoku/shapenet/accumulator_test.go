package shapenet

import (
	"math/rand/v2"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/simd"
)

// randomModel returns a model of random weights of the size that training gives.
func randomModel(seed uint64) *Model {
	rng := rand.New(rand.NewPCG(seed, 1))
	m := NewModel(2)
	for _, t := range m.Tensors() {
		for i := range t {
			t[i] = float32(rng.NormFloat64() * .2)
		}
	}
	return m
}

// TestFollowing wants sums that followed a board through random moves to be those of an
// accumulator that meets the position for the first time, at all levels.
func TestFollowing(t *testing.T) {
	network := Quantize(Models{randomModel(3), randomModel(8)})
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju} {
		board, err := gomoku.New(11, 13, rule)
		if err != nil {
			t.Fatal(err)
		}
		tables := lines.NewTables(rule, lines.Trained(rule))
		state := lines.NewState(board, tables)
		rng := rand.New(rand.NewPCG(5, 6))
		var followers []*Accumulator
		for _, k := range simd.Available() {
			followers = append(followers, NewAccumulator(network, k))
		}
		for range 300 {
			for range rng.IntN(4) {
				if board.Len() > 0 {
					state.Undo()
				}
			}
			for range rng.IntN(5) {
				p := board.At(rng.IntN(11), rng.IntN(13))
				if board.Cell(p) == gomoku.Empty {
					state.Place(p, board.ToMove())
				}
			}
			want := NewAccumulator(network, simd.Kernels{}).Evaluate(state)
			for _, a := range followers {
				if got := a.Evaluate(state); got != want {
					t.Fatalf("%v: %d, want %d\n%v", a.kernels, got, want, board)
				}
			}
		}
	}
}

// TestTranspositions wants a position that an accumulator has judged before to be worth what
// one says that meets it for the first time, whichever stone came last.
func TestTranspositions(t *testing.T) {
	m := randomModel(3)
	m.Heads[0].Last[Hidden+1] = 1
	network := Quantize(SharedModel(m))
	board, err := gomoku.New(15, 15, 0)
	if err != nil {
		t.Fatal(err)
	}
	state := lines.NewState(board, lines.NewTables(0, lines.Trained(0)))
	a := NewAccumulator(network, simd.Best())
	values := map[int]bool{}
	for _, order := range [][3][2]int{{{7, 7}, {8, 8}, {6, 7}}, {{6, 7}, {8, 8}, {7, 7}}, {{7, 7}, {8, 8}, {6, 7}}} {
		for _, at := range order {
			state.Place(board.At(at[0], at[1]), board.ToMove())
		}
		got, want := a.Evaluate(state), NewAccumulator(network, simd.Best()).Evaluate(state)
		if got != want {
			t.Errorf("%v: %d, want %d", order, got, want)
		}
		values[got] = true
		for range order {
			state.Undo()
		}
	}
	if len(values) != 2 {
		t.Errorf("values %v, want two: the patterns tell the orders apart", values)
	}
}

// TestEvaluationIsTheSameForImages wants a position to be worth the same turned and mirrored.
func TestEvaluationIsTheSameForImages(t *testing.T) {
	const size = 15
	network := Quantize(Models{randomModel(4), randomModel(9)})
	tables := lines.NewTables(0, lines.Trained(0))
	rng := rand.New(rand.NewPCG(7, 8))
	cells := rng.Perm(size * size)[:20]
	var first int
	for image := range 8 {
		board, err := gomoku.New(size, size, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range cells {
			x, y := cell%size, cell/size
			if image&1 != 0 {
				x = size - 1 - x
			}
			if image&2 != 0 {
				y = size - 1 - y
			}
			if image&4 != 0 {
				x, y = y, x
			}
			board.Place(board.At(x, y), board.ToMove())
		}
		got := NewAccumulator(network, simd.Kernels{}).Evaluate(lines.NewState(board, tables))
		if image == 0 {
			first = got
		} else if got != first {
			t.Errorf("image %d: %d, want %d", image, got, first)
		}
	}
}

// TestColorsOfOneModelAreAlike wants a position to be worth the same with the colors changed
// if they share a model, and another thing if not.
func TestColorsOfOneModelAreAlike(t *testing.T) {
	alike, own := Quantize(SharedModel(randomModel(5))), Quantize(Models{randomModel(5), randomModel(6)})
	tables := lines.NewTables(0, lines.Trained(0))
	value := func(n *Network, cells []int, shift int) int {
		board, err := gomoku.New(15, 15, 0)
		if err != nil {
			t.Fatal(err)
		}
		state := lines.NewState(board, tables)
		for i, cell := range cells {
			state.Place(board.At(cell%15, cell/15), gomoku.Black+gomoku.Color((i+shift)%2))
		}
		return NewAccumulator(n, simd.Kernels{}).Evaluate(state)
	}
	cells := rand.New(rand.NewPCG(9, 1)).Perm(225)[:20]
	if a, b := value(alike, cells, 0), value(alike, cells, 1); a != b {
		t.Errorf("%d and with the colours changed %d", a, b)
	}
	if a, b := value(own, cells, 0), value(own, cells, 1); a == b {
		t.Errorf("%d, whichever the colours are", a)
	}
}
