package gomoku

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// verdict returns a search verdict, which is quiet if its value is 6.
func verdict(value int) Verdict {
	return Verdict{Given: true, Value: value, Best: xy(0, 0), Quiet: value == 6}
}

// recorded returns a game of three positions that were searched, and two beside it.
func recorded() *Game {
	return &Game{
		Width: 9, Height: 11, Rule: gomoku.Caro, Opening: 1, Winner: gomoku.White,
		Plies: []Ply{
			{Move: xy(1, 1)},
			{Move: xy(2, 2), Verdict: verdict(5), Stray: Stray{Move: xy(7, 7), Verdict: verdict(-50)}},
			{Move: xy(3, 3)},
			{Move: xy(4, 4), Verdict: verdict(6)},
			{Move: xy(5, 5), Verdict: verdict(7), Stray: Stray{Move: xy(8, 8), Verdict: verdict(-70)}},
		},
	}
}

// TestSamplesOfAGame requires the searched positions with the result for the side to move, and the
// strays without one.
func TestSamplesOfAGame(t *testing.T) {
	g := recorded()
	at := func(value int, result float64, moves ...XY) sample {
		return sample{width: 9, height: 11, rule: gomoku.Caro, moves: moves, verdict: verdict(value), result: result}
	}
	want := &sampledGame{
		positions: []sample{
			at(5, 1, xy(1, 1)),
			at(6, 1, xy(1, 1), xy(2, 2), xy(3, 3)),
			at(7, 0, xy(1, 1), xy(2, 2), xy(3, 3), xy(4, 4)),
		},
		strays: []sample{
			at(-50, unplayed, xy(1, 1), xy(7, 7)),
			at(-70, unplayed, xy(1, 1), xy(2, 2), xy(3, 3), xy(4, 4), xy(8, 8)),
		},
	}
	if got := newGame(g); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	g.Winner = gomoku.Empty
	for _, s := range newGame(g).positions {
		if s.result != 0.5 {
			t.Errorf("a result of %v in a draw", s.result)
		}
	}
	g.Winner = gomoku.Black
	if got := newGame(g).positions; got[0].result != 0 || got[2].result != 1 {
		t.Errorf("Black has won, and the results are %v and %v", got[0].result, got[2].result)
	}
}

// TestKeysKnowSymmetries requires symmetric images of a position to have its keys, and no others.
func TestKeysKnowSymmetries(t *testing.T) {
	first := []XY{{4, 4}, {5, 2}, {3, 3}}
	for name, c := range map[string]struct {
		size              int
		rule              gomoku.Rule
		moves             []XY
		position, pattern bool
	}{
		"the same":             {9, 0, first, true, true},
		"in another order":     {9, 0, []XY{{3, 3}, {5, 2}, {4, 4}}, true, true},
		"mirrored":             {9, 0, []XY{{4, 4}, {3, 2}, {5, 3}}, true, true},
		"turned":               {9, 0, []XY{{4, 4}, {2, 3}, {3, 5}}, true, true},
		"moved":                {9, 0, []XY{{4, 5}, {5, 3}, {3, 4}}, false, true},
		"with colours swapped": {9, 0, []XY{{5, 2}, {4, 4}, {3, 3}}, false, false},
		"with one stone less":  {9, 0, first[:2], false, false},
		"on another board":     {10, 0, first, false, true},
		"under another rule":   {9, gomoku.Renju, first, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Position(c.size, c.size, c.rule, c.moves) == Position(9, 9, 0, first); got != c.position {
				t.Errorf("%s: one position %t", name, got)
			}
			if got := Pattern(c.moves) == Pattern(first); got != c.pattern {
				t.Errorf("%s: one pattern %t", name, got)
			}
		})
	}
}

// TestReplaySetsUp compares the states along a sequence of samples with states set up from scratch.
func TestReplaySetsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	tables := lines.NewTables(gomoku.Renju, lines.Handcrafted())
	r := replay{tables: tables}
	s := randomSample(t, rng, gomoku.Renju)
	for range 200 {
		next := randomSample(t, rng, gomoku.Renju)
		if rng.IntN(3) != 0 { // a longer, shorter or other way from the last position
			next.moves = slices.Concat(s.moves[:rng.IntN(len(s.moves)+1)], next.moves)
		}
		got, err := r.to(&next)
		board, wantErr := next.board()
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%v: error %v, set up from nothing %v", next.moves, err, wantErr)
		}
		if err != nil {
			continue
		}
		s = next
		want := lines.NewState(board, tables)
		if got.Board().Hash() != board.Hash() || got.Evaluate() != want.Evaluate() ||
			!reflect.DeepEqual(got.AppendNear(nil), want.AppendNear(nil)) {
			t.Fatalf("%v: another state", next.moves)
		}
	}
}

func TestHits(t *testing.T) {
	// Five candidates of two inputs each.
	c := Choices{all: []choice{
		{inputs: []uint16{0, 1, 2, 0, 3, 0, 0, 0, 1, 0}, each: 2, best: 2, quiet: true}, // first
		{inputs: []uint16{0, 1, 2, 0, 3, 0, 0, 0, 1, 0}, each: 2, best: 1},              // second
		{inputs: []uint16{0, 1, 2, 0, 3, 0, 0, 0, 1, 0}, each: 2, best: 0},              // third with another
		{inputs: []uint16{0, 1, 2, 0, 3, 0, 0, 0, 1, 0}, each: 2, best: 3},              // last
	}}
	parameters := []float32{0, 1, 2, 3}
	if got, want := c.Hits(parameters), (Hits{0.25, 0.75, 1, 1, 1}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := c.Quiet().Hits(parameters), (Hits{1, 1, 1, 1, 1}); got != want {
		t.Errorf("quiet: %v, want %v", got, want)
	}
}

// BenchmarkTrain prints the samples that one thread learns from in a second.
func BenchmarkTrain(b *testing.B) {
	d := planted(b, rand.New(rand.NewPCG(1, 2)), gomoku.Freestyle, 1500)
	kernels, err := simd.Select("")
	if err != nil {
		b.Fatal(err)
	}
	for name, c := range map[string]struct {
		loss    train.Loss
		samples train.Samples
	}{"value": {train.CrossEntropy, &d.Train.Positions}, "policy": {train.ListCrossEntropy, &d.Train.Choices}} {
		b.Run(name, func(b *testing.B) {
			const epochs = 20
			for b.Loop() {
				t, err := train.NewNetwork(train.NetworkOptions{
					Architecture: lines.Architecture(), Start: zero(b), Loss: c.loss,
					Options: train.Options{
						Epochs: epochs, Batch: 1024, Optimizer: train.Adam(), LearningRate: train.Schedule{Start: 0.01},
						DecayToStart: true, Kernels: kernels,
					},
				}, c.samples)
				if err != nil {
					b.Fatal(err)
				}
				if err := t.Run(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*epochs*c.samples.Len())/b.Elapsed().Seconds(), "samples/s")
		})
	}
}
