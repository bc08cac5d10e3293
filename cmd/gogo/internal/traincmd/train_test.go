package traincmd

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bridgetrain "gogo/bench/train/bridge"
	"gogo/bench/train/gomoku"
	"gogo/bench/train/quoridor"
	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/backgammon/toyrace"
	"gogo/eval/bridge/tricks"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/quoridor/paths"
)

// interrupter ends a context when so many samples have been taken.
type interrupter struct {
	train.Samples
	left int
	stop context.CancelFunc
}

func (s *interrupter) Sample(i int, rows *train.Rows) {
	s.Samples.Sample(i, rows)
	s.left--
	if s.left == 0 {
		s.stop()
	}
}

func toyFlags(folder string) trainFlags {
	return trainFlags{
		Out:       filepath.Join(folder, "out.net"),
		Epochs:    2,
		keepFlags: keepFlags{CheckpointEvery: time.Hour},
		learnFlags: learnFlags{
			Batch: 100, Optimiser: "adam", Rate: 0.01, Schedule: "linear", Seed: 1, Threads: 1,
		},
	}
}

// trainOnce trains with the flags and is interrupted after so many samples, unless they
// are 0.
func trainOnce(t *testing.T, f *trainFlags, what training, interrupt int) error {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	if err := f.checkFiles(""); err != nil {
		return err
	}
	what.samples = &interrupter{what.samples, interrupt, stop}
	net, err := f.train(ctx, cmdline.Streams{Out: io.Discard, Log: io.Discard}, what)
	if err != nil {
		return err
	}
	return f.write(net)
}

// trainings returns one of each kind, all with more than 1000 samples.
func trainings(t *testing.T) map[string]training {
	t.Helper()
	toy := training{architecture: toyrace.Architecture(), samples: toyrace.New(1000, 1), heldOut: toyrace.New(100, 2)}
	integers := toy
	integers.quantisation.Active = toyrace.Active
	stones, walls, deals := gomokuDataset(t), quoridorDataset(t), bridgeDataset()
	start, err := lines.Handcrafted().Network(nn.Provenance{})
	if err != nil {
		t.Fatal(err)
	}
	value := training{
		architecture: lines.Architecture(), start: start, decayToStart: true,
		samples: &stones.Train.Positions, heldOut: &stones.HeldOut.Positions,
	}
	policy := value
	policy.loss, policy.samples, policy.heldOut = train.ListCrossEntropy, &stones.Train.Choices, &stones.HeldOut.Choices
	return map[string]training{
		"toy": toy, "toy in integers": integers, "gomoku value": value, "gomoku policy": policy,
		"quoridor": {architecture: paths.Architecture(), samples: &walls.Train, heldOut: &walls.HeldOut},
		"bridge":   {architecture: tricks.Architecture(), samples: &deals.Train, heldOut: &deals.HeldOut},
	}
}

// bridgeDataset is deals of which every declarer takes as many tricks as he has points, at
// most.
func bridgeDataset() *bridgetrain.Dataset {
	d := bridgetrain.NewDataset(20)
	for i := range uint64(60) {
		deal := dealing.Deal(1, i)
		var t bridgetrain.Table
		for strain := range t {
			for seat, hand := range deal {
				t[strain][seat] = min(hand.Points(), bridge.HandSize)
			}
		}
		d.Add(deal, t)
	}
	return d
}

// gomokuDataset is random positions of a few stones.
func gomokuDataset(t *testing.T) *gomoku.Dataset {
	t.Helper()
	d := gomoku.NewDataset(gomoku.Options{Split: 10})
	rng := rand.New(rand.NewPCG(1, 2))
	const size = 9
	for i := range 1500 {
		cells := rng.Perm(size * size)[:3+i%3]
		g := &gomoku.Game{Width: size, Height: size, Opening: len(cells) - 1}
		for _, cell := range cells {
			g.Plies = append(g.Plies, gomoku.Ply{Move: gomoku.XY{X: uint8(cell % size), Y: uint8(cell / size)}})
		}
		last := &g.Plies[len(cells)-1]
		last.Verdict = gomoku.Verdict{Given: true, Value: 100 - i%200, Best: last.Move}
		if err := d.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// quoridorDataset is games of pawns that walk aside for a while.
func quoridorDataset(t *testing.T) *quoridor.Dataset {
	t.Helper()
	d := quoridor.NewDataset(quoridor.Options{Split: 10, ResultShare: 0.5})
	for i := range 150 {
		g := &quoridor.Game{Width: 9, Height: 9, Walls: [2]int{i % 11, i % 7}}
		b, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		for k, name := range []string{"D9", "D1", "E9", "E1", "E8", "E2", "E7", "E3"} {
			m, err := b.ParseMove(name)
			if err != nil {
				t.Fatal(err)
			}
			verdict := quoridor.Verdict{Given: true, Value: (i*37+k*11)%400 - 200, Best: m}
			g.Plies = append(g.Plies, quoridor.Ply{Move: m, Verdict: verdict})
			b.Make(m, b.ToMove())
		}
		if err := d.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func TestInterruptedTrainingEndsTheSame(t *testing.T) {
	for name, what := range trainings(t) {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name == "bridge" {
				t.Skip("the largest network; the others have all that runs at once")
			}
			unbroken, broken := toyFlags(t.TempDir()), toyFlags(t.TempDir())
			unbroken.Plot = plotFile(filepath.Join(filepath.Dir(unbroken.Out), "loss.svg"))
			broken.Plot = plotFile(filepath.Join(filepath.Dir(broken.Out), "loss.svg"))
			broken.Checkpoint = filepath.Join(filepath.Dir(broken.Out), "run")
			if err := trainOnce(t, &unbroken, what, 0); err != nil {
				t.Fatal(err)
			}
			for _, interrupt := range interruptions(what.samples.Len()) {
				if err := trainOnce(t, &broken, what, interrupt); !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				if _, err := os.Stat(broken.Out); err == nil {
					t.Fatal("an interrupted training wrote a network")
				}
				broken.Resume = true
			}
			if err := trainOnce(t, &broken, what, 0); err != nil {
				t.Fatal(err)
			}
			for _, pair := range [][2]string{{unbroken.Out, broken.Out}, {string(unbroken.Plot), string(broken.Plot)}} {
				if want, got := readNet(t, pair[0]), readNet(t, pair[1]); !bytes.Equal(want, got) {
					t.Errorf("%s differs from that of an unbroken run", filepath.Base(pair[1]))
				}
			}
		})
	}
}

// interruptions returns after how many samples each part of a run of two epochs ends. Each
// part begins with a fingerprint, which takes every sample once.
func interruptions(samples int) []int { return []int{samples + 150, samples + 1, 2*samples + 34} }

// TestLostCheckpointEndsTheTraining takes away the folder of the checkpoint.
func TestLostCheckpointEndsTheTraining(t *testing.T) {
	f := toyFlags(t.TempDir())
	folder := filepath.Join(t.TempDir(), "gone")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	f.Checkpoint, f.CheckpointEvery = filepath.Join(folder, "run"), 1
	if err := os.Remove(folder); err != nil {
		t.Error(err)
	}
	_, err := f.train(t.Context(), cmdline.Streams{Out: io.Discard, Log: io.Discard}, training{
		architecture: toyrace.Architecture(), samples: toyrace.New(1000, 1),
	})
	if err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(f.Out); err == nil {
		t.Error("the network was written")
	}
}

func readNet(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
