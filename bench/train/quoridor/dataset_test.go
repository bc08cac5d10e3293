package quoridor

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/quoridor"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/quoridor/paths"
	"gogo/eval/simd"
)

// randomRecord plays random moves.
func randomRecord(t *testing.T, r *rand.Rand) *Game {
	t.Helper()
	g := &Game{Width: 3 + r.IntN(9), Height: 3 + r.IntN(9), Walls: [2]int{r.IntN(10), r.IntN(10)}}
	b, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		moves := b.AppendMoves(nil, b.ToMove())
		if r.IntN(2) == 0 {
			moves = b.AppendPawnMoves(nil, b.ToMove())
		}
		m := moves[r.IntN(len(moves))]
		if r.IntN(4) > 0 { // drawn for the values that these games had with the trainer before
			r.IntN(2000)
		}
		g.Plies = append(g.Plies, Ply{Move: m})
		b.Make(m, b.ToMove())
		if winner, over := b.Winner(); over {
			g.Winner = winner
			break
		}
	}
	return g
}

// shorterWins is a dataset of games of which the side with the shorter way says that it
// is winning.
func shorterWins(t *testing.T, o Options, games int) *Dataset {
	t.Helper()
	d := NewDataset(o)
	r := rand.New(rand.NewPCG(11, 1))
	var finders paths.Finders
	for n := range uint64(games) {
		g := randomRecord(t, r)
		b, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		for i := range g.Plies {
			us := b.ToMove()
			found := finders.For(b)
			lead := found.Distance(b, us.Other()) - found.Distance(b, us)
			g.Plies[i].Verdict = Verdict{Given: true, Value: lead * paths.Unit}
			b.Make(g.Plies[i].Move, us)
		}
		set := &d.Train
		if o.Split.HeldOut(n) {
			set = &d.HeldOut
		}
		if err := d.addTo(set, g, asPlayed); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// TestTrainerFitsWhatItIsTold requires losses little above the minimum.
func TestTrainerFitsWhatItIsTold(t *testing.T) {
	d := shorterWins(t, Options{Split: 5}, 150)
	if d.Train.Len() != 3654 || d.HeldOut.Len() != 920 {
		t.Fatalf("%d samples and %d held out", d.Train.Len(), d.HeldOut.Len())
	}
	const seeds = 6
	var onTrain, onHeldOut float64
	for seed := range uint64(seeds) {
		network, losses := trained(t, d, seed)
		requireLeader(t, network, &d.HeldOut)
		onTrain += losses[0] / seeds
		onHeldOut += losses[1] / seeds
	}
	if left := onTrain - leastLoss(&d.Train); left > 0.004 {
		t.Errorf("loss %.5f, %.5f too much", onTrain, left)
	}
	if left := onHeldOut - leastLoss(&d.HeldOut); left > 0.015 {
		t.Errorf("loss %.5f of samples held out, %.5f too much", onHeldOut, left)
	}
}

// leastLoss returns the loss of knowing the targets.
func leastLoss(s *Samples) float64 {
	var sum float64
	for _, target := range s.targets {
		p := float64(target)
		sum -= p*math.Log(p) + (1-p)*math.Log(1-p)
	}
	return sum / float64(s.Len())
}

// trained returns a network trained on a dataset, and its losses on the training and the held-out
// samples.
func trained(t *testing.T, d *Dataset, seed uint64) (network *nn.Network, losses [2]float64) {
	t.Helper()
	kernels, err := simd.Select("")
	if err != nil {
		t.Fatal(err)
	}
	trainer, err := train.NewNetwork(train.NetworkOptions{
		Architecture: paths.Architecture(),
		Options: train.Options{
			Seed: seed, Epochs: 6, Batch: 64,
			Optimizer: train.Adam(), LearningRate: train.Schedule{Start: 0.004, Decay: train.Linear}, Kernels: kernels,
		},
	}, &d.Train)
	if err != nil {
		t.Fatal(err)
	}
	if err := trainer.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if network, err = trainer.Network(); err != nil {
		t.Fatal(err)
	}
	for i, samples := range []*Samples{&d.Train, &d.HeldOut} {
		m, err := train.Evaluate(network, train.CrossEntropy, samples, kernels)
		if err != nil {
			t.Fatal(err)
		}
		losses[i] = m.Loss
	}
	return network, losses
}

// requireLeader requires the network to tell which side is ahead.
func requireLeader(t *testing.T, network *nn.Network, samples *Samples) {
	t.Helper()
	e, chance := nn.NewEvaluator(network, simd.Best(), 1), make([]float32, 1)
	right, wrong := 0, 0
	for i, target := range samples.targets {
		var rows []int32
		for _, f := range samples.on(i) {
			rows = append(rows, int32(f))
		}
		e.EvaluateSparse(chance, rows, slices.Repeat([]float32{1}, len(rows)))
		if (chance[0] > 0.5) == (target > 0.5) {
			right++
		} else if target != 0.5 {
			wrong++
		}
	}
	if right < 10*wrong {
		t.Errorf("%d positions are judged right and %d wrong", right, wrong)
	}
}

func TestTargetsMixValueAndResult(t *testing.T) {
	d := NewDataset(Options{ResultShare: 0.25})
	won, lost := &Game{Winner: quoridor.Black}, &Game{Winner: quoridor.White}
	for _, c := range []struct {
		game *Game
		want float64
	}{{won, 0.25 + 0.75*0.7310586}, {lost, 0.75 * 0.7310586}} {
		t.Run(fmt.Sprint(c.want), func(t *testing.T) {
			if got := d.target(result(c.game, quoridor.Black), paths.Unit); math.Abs(float64(got)-c.want) > 1e-6 {
				t.Errorf("%+v: %v, want %v", c.game, got, c.want)
			}
		})
	}
}

// TestOpeningsAreInOneSet requires games with equivalent openings, up to reflection, to be in one
// set, both sets to get games, and only training games to be reflected.
func TestOpeningsAreInOneSet(t *testing.T) {
	var sizes [2]int
	for x := range 8 {
		d := NewDataset(Options{Split: 2})
		for _, column := range []int{x, 7 - x} {
			if err := d.Add(walled(t, column)); err != nil {
				t.Fatal(err)
			}
		}
		switch [2]int{d.Train.Len(), d.HeldOut.Len()} {
		case [2]int{0, 2}:
			sizes[1]++
		case [2]int{4, 0}: // with the mirror images
			sizes[0]++
		default:
			t.Errorf("one opening in two sets: a wall in columns %d and %d", x, 7-x)
		}
	}
	if min(sizes[0], sizes[1]) == 0 {
		t.Errorf("games in the sets: %v", sizes)
	}
}

// walled returns a game with a wall in a column, and a position with a value after it.
func walled(t *testing.T, column int) *Game {
	t.Helper()
	g := &Game{Width: 9, Height: 9, Walls: [2]int{10, 10}, Opening: 1}
	b, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	step := quoridor.PawnMove(b.Pawn(quoridor.White) + b.At(0, 0) - b.At(0, 1))
	g.Plies = []Ply{
		{Move: quoridor.WallMove(b.At(column, 3), quoridor.Horizontal)},
		{Move: step, Verdict: Verdict{Given: true, Best: step}},
	}
	return g
}
