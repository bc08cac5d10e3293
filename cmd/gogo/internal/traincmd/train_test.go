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
	board "gogo/board/gomoku"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/backgammon/toyrace"
	"gogo/eval/bridge/tricks"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/quoridor/paths"
	"gogo/internal/files"
)

// interrupter ends a context when so many samples have been taken.
type interrupter struct {
	left int
	stop context.CancelFunc
}

func (i *interrupter) take(samples int) {
	before := i.left
	if i.left -= samples; before > 0 && i.left <= 0 {
		i.stop()
	}
}

// interruptedSamples are the samples of a network that is interrupted.
type interruptedSamples struct {
	train.Samples
	*interrupter
}

func (s interruptedSamples) Sample(i int, rows *train.Rows) {
	s.Samples.Sample(i, rows)
	s.take(1)
}

// interruptedModel is another model that is interrupted.
type interruptedModel struct {
	train.Model
	*interrupter
}

func (m interruptedModel) NewWorker() train.Worker {
	return interruptedWorker{m.Model.NewWorker(), m.interrupter}
}

type interruptedWorker struct {
	train.Worker
	*interrupter
}

func (w interruptedWorker) Gradient(g *train.Gradient, samples []uint32, scale float32) (float64, error) {
	w.take(len(samples))
	return w.Worker.Gradient(g, samples, scale)
}

func toyFlags(folder string) trainFlags {
	return trainFlags{
		Out:       filepath.Join(folder, "out.net"),
		Epochs:    2,
		keepFlags: keepFlags{CheckpointEvery: time.Hour},
		learnFlags: learnFlags{
			Batch: 100, Optimizer: "adam", Rate: 0.01, Schedule: "linear", Seed: 1, Threads: 1,
		},
	}
}

// trainee trains with the flags and writes what has become of it.
type trainee func(ctx context.Context, f *trainFlags, i *interrupter) error

var silent = cmdline.Streams{Out: io.Discard, Log: io.Discard}

// trainOnce trains with the flags and is interrupted after so many samples, unless they
// are 0.
func trainOnce(t *testing.T, f *trainFlags, what trainee, interrupt int) error {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	if err := f.checkFiles(""); err != nil {
		return err
	}
	return what(ctx, f, &interrupter{interrupt, stop})
}

// trainees returns one of each kind.
func trainees(t *testing.T) map[string]trainee {
	t.Helper()
	all := map[string]trainee{"gomoku net": shapeTrainee(t)}
	networks := trainings(t)
	for name := range networks {
		what := networks[name]
		all[name] = func(ctx context.Context, f *trainFlags, i *interrupter) error {
			if i.left > 0 && f.Checkpoint != "" {
				i.left += what.samples.Len() // the fingerprint takes each once
			}
			broken := what
			broken.samples = interruptedSamples{what.samples, i}
			net, err := f.train(ctx, silent, broken)
			if err != nil {
				return err
			}
			return f.write(net)
		}
	}
	return all
}

// shapeTrainee trains the network of package shapenet on games of a few stones.
func shapeTrainee(t *testing.T) trainee {
	t.Helper()
	data := gomoku.NewShapeDataset(gomoku.ShapeOptions{Rules: []board.Rule{board.Freestyle}, Lookahead: 0.9, Split: 10})
	for _, g := range gomokuGames() {
		if err := data.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	return func(ctx context.Context, f *trainFlags, i *interrupter) error {
		model := gomoku.NewShapeModel(gomoku.ShapeModelOptions{Seed: f.Seed, VectorRate: 2}, data)
		provenance, err := f.trainModel(ctx, silent, interruptedModel{model, i}, data.Train.Fingerprint)
		if err != nil {
			return err
		}
		return files.Write(f.Out, func(w io.Writer) error { return shapenet.Write(w, model.Models(), provenance) })
	}
}

// trainings returns one network of each kind, all with more than 1000 samples.
func trainings(t *testing.T) map[string]training {
	t.Helper()
	toy := training{architecture: toyrace.Architecture(), samples: toyrace.New(1000, 1), heldOut: toyrace.New(100, 2)}
	integers := toy
	integers.quantization.Active = toyrace.Active
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
	for _, g := range gomokuGames() {
		if err := d.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// gomokuGames are games of a few random stones, with a search of the last move.
func gomokuGames() (games []*gomoku.Game) {
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
		games = append(games, g)
	}
	return games
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
	for name, what := range trainees(t) {
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
			for _, interrupt := range []int{150, 1, 1034} {
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
	_, err := f.train(t.Context(), silent, training{
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
