package samples

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// randomSample returns a position with random stones about the middle, its best move an
// empty cell.
func randomSample(tb testing.TB, rng *rand.Rand, rule gomoku.Rule) Sample {
	tb.Helper()
	s := Sample{Width: 9, Height: 9, Rule: rule, Result: Unplayed}
	b, err := gomoku.New(s.Width, s.Height, rule)
	if err != nil {
		tb.Fatal(err)
	}
	for n := 4 + rng.IntN(10); b.Len() < n; {
		x, y := 2+rng.IntN(5), 2+rng.IntN(5)
		at := b.At(x, y)
		if b.Legal(at, b.ToMove()) == nil && !b.Wins(at, b.ToMove()) {
			b.Place(at, b.ToMove())
			s.Moves = append(s.Moves, XY{uint8(x), uint8(y)})
		}
	}
	return s
}

// state returns the state of a sample under weights.
func state(tb testing.TB, s *Sample, tables *lines.Tables) *lines.State {
	tb.Helper()
	b, err := s.Board()
	if err != nil {
		tb.Fatal(err)
	}
	return lines.NewState(b, tables)
}

// planted returns a dataset of positions that are worth, and moves that are chosen, by
// weights that it does not know: the guess.
func planted(tb testing.TB, rng *rand.Rand, rule gomoku.Rule, samples int) *Dataset {
	tb.Helper()
	d := NewDataset(Options{Rule: rule, Split: 10})
	tables := lines.NewTables(rule, lines.Handcrafted())
	for range samples {
		s := randomSample(tb, rng, rule)
		st := state(tb, &s, tables)
		s.Value = min(max(st.Evaluate(), -800), 800)
		near := st.AppendNear(nil)
		best := near[0]
		for _, p := range near {
			if c := st.Board().ToMove(); st.Order(p, c) > st.Order(best, c) {
				best = p
			}
		}
		x, y := st.Board().XY(best)
		s.Best = XY{uint8(x), uint8(y)}
		if err := d.Add(&s); err != nil {
			tb.Fatal(err)
		}
	}
	return d
}

// fitted trains a network, from zeros, and returns how well it does on the samples and
// on those held out.
func fitted(t *testing.T, o train.Options, samples, heldOut train.Samples) (metrics [2]train.Metrics) {
	t.Helper()
	kernels, err := simd.Select("")
	if err != nil {
		t.Fatal(err)
	}
	o.Architecture, o.Start, o.Optimiser, o.Kernels = lines.Architecture(), zero(t), train.Adam(), kernels
	trainer, err := train.New(o, samples)
	if err != nil {
		t.Fatal(err)
	}
	if err := trainer.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	network, err := trainer.Network()
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range []train.Samples{samples, heldOut} {
		if metrics[i], err = train.Evaluate(network, o.Loss, s, kernels); err != nil {
			t.Fatal(err)
		}
	}
	return metrics
}

func zero(tb testing.TB) *nn.Network {
	tb.Helper()
	n, err := new(lines.Weights).Network(nn.Provenance{})
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

// losses are those of an evaluation, above the least possible, and of a policy, each on
// the samples that it was trained on and on those held out.
type losses struct{ value, unseenValue, policy, unseenPolicy float64 }

// TestTrainerFindsPlantedWeights wants mean losses over some seeds that are no greater
// than the greatest that trainers made for these two models alone had with as many.
func TestTrainerFindsPlantedWeights(t *testing.T) {
	for rule, most := range map[gomoku.Rule]losses{
		gomoku.Freestyle: {0.001193, 0.019719, 0.4966, 1.6684},
		gomoku.Renju:     {0.000332, 0.035150, 0.3836, 2.3785},
	} {
		positions := planted(t, rand.New(rand.NewPCG(1, 2)), rule, 1500)
		choices := planted(t, rand.New(rand.NewPCG(5, 6)), rule, 1200)
		const seeds = 5
		var mean losses
		for seed := range uint64(seeds) {
			value := fitted(t, train.Options{
				Seed: seed, Epochs: 30, Batch: 32, LearningRate: falling(1./lines.Unit, 30),
			}, &positions.Positions, &positions.HeldOutPositions)
			policy := fitted(t, train.Options{
				Seed: seed, Loss: train.ListCrossEntropy, Epochs: 12, Batch: 32, LearningRate: falling(0.1, 12),
			}, &choices.Choices, &choices.HeldOutChoices)
			mean.value += (value[0].Loss - value[0].TargetEntropy) / seeds
			mean.unseenValue += (value[1].Loss - value[1].TargetEntropy) / seeds
			mean.policy += policy[0].Loss / seeds
			mean.unseenPolicy += policy[1].Loss / seeds
		}
		if mean.value > most.value || mean.unseenValue > most.unseenValue ||
			mean.policy > most.policy || mean.unseenPolicy > most.unseenPolicy {
			t.Errorf("rule %d: %+v, at most %+v", rule, mean, most)
		}
	}
}

// falling returns a rate that falls to one epoch's part.
func falling(rate float64, epochs int) train.Schedule {
	return train.Schedule{Start: rate, End: rate / float64(epochs), Decay: train.Linear}
}

func TestAddTakesSamplesOfOneRule(t *testing.T) {
	d := NewDataset(Options{})
	good := Sample{Width: 9, Height: 9, Moves: []XY{{4, 4}}, Best: XY{5, 5}, Result: 1}
	far, renju := good, good
	far.Best, renju.Rule = XY{0, 0}, gomoku.Renju
	if err := errors.Join(d.Add(&good), d.Add(&far)); err != nil {
		t.Fatal(err)
	}
	if d.Positions.Len() != 2 || d.Choices.Len() != 1 {
		t.Errorf("%d positions and %d choices", d.Positions.Len(), d.Choices.Len())
	}
	if err := d.Add(&renju); err == nil {
		t.Error("a sample of another rule is taken in")
	}
}

func TestTargetsMixValueAndResult(t *testing.T) {
	d := NewDataset(Options{ResultShare: 0.25})
	for result, want := range map[float64]float64{1: 0.25 + 0.75*0.7310586, 0: 0.75 * 0.7310586, Unplayed: 0.7310586} {
		if got := d.target(&Sample{Value: lines.Unit, Result: result}); math.Abs(float64(got)-want) > 1e-6 {
			t.Errorf("result %v: %v, want %v", result, got, want)
		}
	}
}

func TestTie(t *testing.T) {
	for rule, tied := range map[gomoku.Rule]bool{gomoku.Freestyle: true, gomoku.ExactFive: true, gomoku.Caro: true, gomoku.Renju: false} {
		w := new(lines.Weights)
		w.Cells[0][0][1], w.Moves[0][1][2], w.Cells[1][0][3] = 5, 6, 7
		Tie(w, rule)
		if (w.Cells[0] == w.Cells[1] && w.Moves[0] == w.Moves[1]) != tied {
			t.Errorf("rule %d: the colours have the same weights: %t", rule, !tied)
		}
		if w.Cells[0][0][1] != 5 || w.Moves[0][1][2] != 6 {
			t.Errorf("rule %d: Black has other weights", rule)
		}
	}
}

// TestColoursOfRenjuAreTrainedApart wants white moves to have inputs of their own in
// renju alone.
func TestColoursOfRenjuAreTrainedApart(t *testing.T) {
	for rule, apart := range map[gomoku.Rule]bool{gomoku.Freestyle: false, gomoku.Renju: true} {
		d := NewDataset(Options{Rule: rule})
		s := Sample{Width: 9, Height: 9, Rule: rule, Moves: []XY{{4, 4}}, Best: XY{5, 5}}
		if err := d.Add(&s); err != nil {
			t.Fatal(err)
		}
		white := d.Choices.all[0].candidates[0][0] >= uint16(lines.MoveInput(1, 0, 0))
		terms := d.Positions.all[0].terms
		lowest := terms[len(terms)-2].input >= uint16(lines.CellInput(1, 0, 0))
		if white != apart || lowest != apart {
			t.Errorf("rule %d: the moves of White are trained apart: %t, the cells: %t", rule, white, lowest)
		}
	}
}

// TestGamesAreTold wants the positions of a game and its strays to have one number.
func TestGamesAreTold(t *testing.T) {
	a, b, c, d := XY{4, 4}, XY{5, 5}, XY{6, 6}, XY{7, 7}
	var g games
	for i, step := range []struct {
		size  int
		moves []XY
		want  uint64
	}{
		{9, []XY{a, b}, 0},
		{9, []XY{a, b, c}, 0},
		{9, []XY{a, b, d}, 0}, // a stray
		{9, []XY{a, c}, 1},
		{9, []XY{a}, 2}, // the game before did not begin here
		{11, []XY{a}, 3},
		{11, []XY{a, b, c, d}, 3},
	} {
		if got := g.next(&Sample{Width: step.size, Height: step.size, Moves: step.moves}); got != step.want {
			t.Errorf("sample %d: game %d, want %d", i, got, step.want)
		}
	}
}
