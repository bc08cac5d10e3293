package gomoku

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
	"gogo/internal/testlimit"
)

// randomSample returns a position with random stones about the middle, its best move an
// empty cell.
func randomSample(tb testing.TB, rng *rand.Rand, rule gomoku.Rule) sample {
	tb.Helper()
	s := sample{width: 9, height: 9, rule: rule, result: unplayed}
	b, err := gomoku.New(s.width, s.height, rule)
	if err != nil {
		tb.Fatal(err)
	}
	for n := 4 + rng.IntN(10); b.Len() < n; {
		x, y := 2+rng.IntN(5), 2+rng.IntN(5)
		at := b.At(x, y)
		if b.Legal(at, b.ToMove()) == nil && !b.Wins(at, b.ToMove()) {
			b.Place(at, b.ToMove())
			s.moves = append(s.moves, xy(x, y))
		}
	}
	return s
}

func xy(x, y int) XY { return XY{X: uint8(x), Y: uint8(y)} }

// state returns the state of a sample under weights.
func state(tb testing.TB, s *sample, tables *lines.Tables) *lines.State {
	tb.Helper()
	b, err := s.board()
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
		s.verdict.Value = int(math.Round(float64(min(max(st.Evaluate(), -800), 800)) / lines.Sharpness))
		near := st.AppendNear(nil)
		best := near[0]
		order := st.Ordering(st.Board().ToMove())
		for _, p := range near {
			if order.Of(p) > order.Of(best) {
				best = p
			}
		}
		x, y := st.Board().XY(best)
		s.verdict.Best = xy(x, y)
		if err := addOne(d, s); err != nil {
			tb.Fatal(err)
		}
	}
	return d
}

// keptLoss trains a network from zeros and returns the remaining share of the loss, on the training
// and the held-out samples.
func keptLoss(t *testing.T, o train.NetworkOptions, samples, heldOut train.Samples) (shares [2]float64) {
	t.Helper()
	kernels, err := simd.Select("")
	if err != nil {
		t.Fatal(err)
	}
	start := zero(t)
	o.Architecture, o.Start, o.Optimizer, o.Kernels = lines.Architecture(), start, train.Adam(), kernels
	trainer, err := train.NewNetwork(o, samples)
	if err != nil {
		t.Fatal(err)
	}
	if err := trainer.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	trained, err := trainer.Network()
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range []train.Samples{samples, heldOut} {
		before, err := train.Evaluate(start, o.Loss, s, kernels)
		if err != nil {
			t.Fatal(err)
		}
		after, err := train.Evaluate(trained, o.Loss, s, kernels)
		if err != nil {
			t.Fatal(err)
		}
		shares[i] = (after.Loss - after.TargetEntropy) / (before.Loss - before.TargetEntropy)
	}
	return shares
}

func zero(tb testing.TB) *nn.Network {
	tb.Helper()
	n, err := new(lines.Weights).Network(nn.Provenance{})
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

// TestTrainerFindsPlantedWeights trains on samples made by other weights and requires the loss
// above the minimum to fall to a small share of its initial value, on training and held-out
// samples.
func TestTrainerFindsPlantedWeights(t *testing.T) {
	rules, seeds := []gomoku.Rule{gomoku.Freestyle}, 2
	if testlimit.IsLong() {
		rules, seeds = append(rules, gomoku.Renju), 5
	}
	for _, rule := range rules {
		positions := planted(t, rand.New(rand.NewPCG(1, 2)), rule, 1700)
		choices := planted(t, rand.New(rand.NewPCG(5, 6)), rule, 1350)
		value := train.NetworkOptions{Options: train.Options{Epochs: 30, Batch: 32, LearningRate: falling(1./lines.Unit, 30)}}
		policy := train.NetworkOptions{
			Loss:    train.ListCrossEntropy,
			Options: train.Options{Epochs: 12, Batch: 32, LearningRate: falling(0.1, 12)},
		}
		for _, c := range []struct {
			name              string
			options           train.NetworkOptions
			samples, heldOut  train.Samples
			most, mostHeldOut float64
		}{
			{"value", value, &positions.Train.Positions, &positions.HeldOut.Positions, 0.02, 0.35},
			{"policy", policy, &choices.Train.Choices, &choices.HeldOut.Choices, 0.03, 0.35},
		} {
			var kept [2]float64
			for seed := range seeds {
				c.options.Seed = uint64(seed)
				for i, share := range keptLoss(t, c.options, c.samples, c.heldOut) {
					kept[i] += share / float64(seeds)
				}
			}
			if kept[0] > c.most || kept[1] > c.mostHeldOut {
				t.Errorf("rule %d, %s: %.4f kept, %.4f held out; at most %v and %v", rule, c.name, kept[0], kept[1], c.most, c.mostHeldOut)
			}
		}
	}
}

// falling returns a rate that falls to one epoch's part.
func falling(rate float64, epochs int) train.Schedule {
	return train.Schedule{Start: rate, End: rate / float64(epochs), Decay: train.Linear}
}

// addOne adds a sample as a game whose opening it is.
func addOne(d *Dataset, s sample) error {
	return d.addGame(&sampledGame{positions: []sample{s}}, d.set(Pattern(s.moves)))
}

// add adds samples as one game each.
func add(d *Dataset, samples ...sample) error {
	for _, s := range samples {
		if err := addOne(d, s); err != nil {
			return err
		}
	}
	return nil
}

func TestAddTakesSamplesOfOneRule(t *testing.T) {
	d := NewDataset(Options{})
	good := sample{width: 9, height: 9, moves: []XY{xy(4, 4)}, verdict: Verdict{Best: xy(5, 5)}, result: 1}
	far, renju := good, good
	far.moves, far.verdict.Best, renju.rule = []XY{xy(3, 4)}, xy(0, 0), gomoku.Renju
	if err := add(d, good, far); err != nil {
		t.Fatal(err)
	}
	if d.Train.Positions.Len() != 2 || d.Train.Choices.Len() != 1 {
		t.Errorf("%d positions and %d choices", d.Train.Positions.Len(), d.Train.Choices.Len())
	}
	if err := add(d, renju); err == nil {
		t.Error("a sample of another rule is taken in")
	}
}

// TestNoPositionTwice requires symmetric images of a position to be left out, and others added.
func TestNoPositionTwice(t *testing.T) {
	at := func(moves ...XY) sample {
		return sample{width: 9, height: 9, moves: moves, verdict: Verdict{Best: xy(8, 8)}}
	}
	first := at(xy(4, 4), xy(5, 2), xy(3, 3))
	for name, c := range map[string]struct {
		sample   sample
		repeated int
	}{
		"the same":              {first, 1},
		"in another order":      {at(xy(3, 3), xy(5, 2), xy(4, 4)), 1},
		"mirrored":              {at(xy(4, 4), xy(3, 2), xy(5, 3)), 1},
		"turned":                {at(xy(4, 4), xy(2, 3), xy(3, 5)), 1},
		"moved":                 {at(xy(4, 5), xy(5, 3), xy(3, 4)), 0},
		"with colours swapped":  {at(xy(5, 2), xy(4, 4), xy(3, 3)), 0},
		"with one stone less":   {at(xy(4, 4), xy(5, 2)), 0},
		"on a board of another": {sample{width: 10, height: 10, moves: first.moves, verdict: first.verdict}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := NewDataset(Options{})
			if err := add(d, first, c.sample); err != nil {
				t.Fatal(err)
			}
			if d.Repeated != c.repeated || d.Train.Positions.Len() != 2-c.repeated {
				t.Errorf("%s: %d repeated, %d positions", name, d.Repeated, d.Train.Positions.Len())
			}
		})
	}
}

// TestOpeningsAreInOneSet requires games with equivalent openings, anywhere on any board, to be in
// one set, and all sets to get games.
func TestOpeningsAreInOneSet(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	var sizes [3]int
	for range 60 {
		opening := randomSample(t, rng, gomoku.Freestyle)
		moved := opening
		moved.width, moved.height, moved.moves = 13, 13, nil
		for _, m := range opening.moves {
			moved.moves = append(moved.moves, xy(12-int(m.Y), int(m.X)+1))
		}
		moved.verdict.Best = xy(12-int(opening.verdict.Best.Y), int(opening.verdict.Best.X)+1)
		d := NewDataset(Options{Split: 3})
		if err := add(d, opening, moved); err != nil {
			t.Fatal(err)
		}
		for i, set := range []*Set{&d.Train, &d.HeldOut, &d.Test} {
			switch set.Positions.Len() {
			case 0:
			case 2:
				sizes[i]++
			default:
				t.Fatalf("one opening in two sets: %v", opening.moves)
			}
		}
	}
	if min(sizes[0], sizes[1], sizes[2]) == 0 {
		t.Errorf("games in the sets: %v", sizes)
	}
}

func TestTargetsLookAhead(t *testing.T) {
	at := func(stones, value int, result float64) sample {
		return sample{moves: make([]XY, stones), verdict: Verdict{Value: value}, result: result}
	}
	chance := lines.Chance(lines.Unit)
	if want := 1 / (1 + math.Exp(-1.4)); math.Abs(chance-want) > 1e-12 {
		t.Errorf("a unit is a chance of %v, want %v", chance, want)
	}
	game := []sample{at(3, lines.Unit, 1), at(4, -lines.Unit, 0), at(6, 0, 0)}
	last := 0.2*0.5 + 0.8*0
	middle := (1-0.64)*(1-chance) + 0.64*last
	want := []float64{0.2*chance + 0.8*(1-middle), middle, last}
	for i, got := range targets(game, 0.8) {
		if math.Abs(got-want[i]) > 1e-12 {
			t.Errorf("position %d: %v, want %v", i, got, want[i])
		}
	}
	for i, got := range targets(game, 1) {
		if got != game[i].result {
			t.Errorf("position %d, the result alone: %v, want %v", i, got, game[i].result)
		}
	}
	for i, got := range targets(game, 0) {
		if got != lines.Chance(game[i].verdict.Value) {
			t.Errorf("position %d, the search alone: %v", i, got)
		}
	}
}

func TestTie(t *testing.T) {
	for rule, tied := range map[gomoku.Rule]bool{gomoku.Freestyle: true, gomoku.ExactFive: true, gomoku.Caro: true, gomoku.Renju: false} {
		t.Run(rule.String(), func(t *testing.T) {
			w := new(lines.Weights)
			w.Cells[0][0][1], w.Moves[0][1][2], w.Cells[1][0][3] = 5, 6, 7
			w.Windows[0][4], w.Replies[0][5][6] = 8, 9
			Tie(w, rule)
			same := w.Cells[0] == w.Cells[1] && w.Moves[0] == w.Moves[1] && w.Windows[0] == w.Windows[1] && w.Replies[0] == w.Replies[1]
			if same != tied {
				t.Errorf("rule %d: the colours have the same weights: %t", rule, !tied)
			}
			if w.Cells[0][0][1] != 5 || w.Moves[0][1][2] != 6 {
				t.Errorf("rule %d: Black has other weights", rule)
			}
		})
	}
}

// TestColorsOfRenjuAreTrainedApart requires White's moves to have inputs of their own only in
// renju.
func TestColorsOfRenjuAreTrainedApart(t *testing.T) {
	for rule, apart := range map[gomoku.Rule]bool{gomoku.Freestyle: false, gomoku.Renju: true} {
		t.Run(rule.String(), func(t *testing.T) {
			d := NewDataset(Options{Rule: rule})
			s := sample{width: 9, height: 9, rule: rule, moves: []XY{xy(4, 4)}, verdict: Verdict{Best: xy(5, 5)}}
			if err := add(d, s); err != nil {
				t.Fatal(err)
			}
			white := d.Train.Choices.all[0].inputs[0] >= uint16(lines.MoveInput(1, 0, 0))
			cells := slices.ContainsFunc(d.Train.Positions.all[0].terms, func(t term) bool {
				return int(t.input) >= lines.CellInput(1, 0, 0) && int(t.input) < lines.ThreatInput(0)
			})
			if white != apart || cells != apart {
				t.Errorf("rule %d: the moves of White are trained apart: %t, the cells: %t", rule, white, cells)
			}
		})
	}
}
