package races

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/race"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/internal/testlimit"
)

// tables are shared by all tests: they take a while.
var tables = bearoff.New()

func small(tb testing.TB) Options {
	tb.Helper()
	return Options{
		Tables: tables, Rounds: 2, Sides: 60, Passes: 2,
		Training: train.Options{
			Program: "test", Seed: 3, Batch: 20, Optimizer: train.Adam(),
			LearningRate: train.Schedule{Start: 0.01, End: 0.001, Decay: train.Cosine}, Kernels: chancestest.Kernels(tb), Threads: 1,
		},
	}
}

func trained(tb testing.TB, o Options) *nn.Network {
	tb.Helper()
	n, err := Train(tb.Context(), o)
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

func file(tb testing.TB, n *nn.Network) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := nn.Write(&b, n); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func TestThreadsDoNotChangeATraining(t *testing.T) {
	o := small(t)
	want := file(t, trained(t, o))
	o.Training.Threads = 3
	if !bytes.Equal(file(t, trained(t, o)), want) {
		t.Error("3 threads give another network")
	}
	o.Training.Seed++
	if bytes.Equal(file(t, trained(t, o)), want) {
		t.Error("another seed gives the same network")
	}
}

// TestNetworkLearns requires a network's evaluation of sides that come home by any roll to approach
// the tables.
func TestNetworkLearns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long under the race detector, and has one goroutine")
	}
	o := small(t)
	o.Rounds, o.Sides, o.Passes = 3, 300, 8
	if testlimit.IsLong() {
		o.Sides = 1500
	}
	unseen, err := o.gather(t.Context(), o.Rounds)
	if err != nil {
		t.Fatal(err)
	}
	start, err := o.initial()
	if err != nil {
		t.Fatal(err)
	}
	if before, after := o.errorNextToHome(t, start, unseen), o.errorNextToHome(t, trained(t, o), unseen); !(after < before/3) {
		t.Errorf("it is off by %v rolls, by %v at first", after, before)
	}
}

// errorNextToHome returns a network's mean error in the expected rolls of sides that come home by
// any roll.
func (o *Options) errorNextToHome(tb testing.TB, n *nn.Network, sides []backgammon.Side) float64 {
	tb.Helper()
	l := race.NewLookahead(n, tables, o.Training.Kernels)
	sum, count := 0.0, 0
	race.NewEstimator(n, tables, o.Training.Kernels).Sides(sides, func(i int, g *bearoff.Goals) {
		said := g.Off.Mean
		if s := &sides[i]; s.Back() == 6 && s[6] == 1 {
			sum += math.Abs(said - l.Look(s).Off.Mean)
			count++
		}
	})
	if count == 0 {
		tb.Fatal("no side is next to home")
	}
	return sum / float64(count)
}

// TestLookAheadIsExactNextToHome has sides that any roll brings home, from where the tables
// know the rest.
func TestLookAheadIsExactNextToHome(t *testing.T) {
	o := small(t)
	n, err := o.initial()
	if err != nil {
		t.Fatal(err)
	}
	l := race.NewLookahead(n, tables, o.Training.Kernels)
	// A checker on the seven point comes home by any roll.
	s := backgammon.Side{6: 1}
	got := l.Look(&s)
	// It is off at once by 6-1 and 5-2 and 4-3 and more, and by each double but 1-1.
	once := 0.0
	for _, r := range backgammon.Rolls() {
		a, b := int(r.Dice[0]), int(r.Dice[1])
		if a+b >= 7 || a == b && 4*a >= 7 {
			once += float64(r.Ways) / 36
		}
	}
	if math.Abs(float64(got.Off.Chances[0])-once) > 1e-6 || got.Off.Mean > 1.5 {
		t.Errorf("%+v, want %v at once", got.Off, once)
	}
	if got.First.Chances[0] != 1 || got.First.First != 0 {
		t.Errorf("14 checkers are off: %+v", got.First)
	}
}

// TestTargetsAreDistributions: each goal has a third of the outputs, whatever is beyond the
// bins.
func TestTargetsAreDistributions(t *testing.T) {
	o := small(t)
	n, err := o.initial()
	if err != nil {
		t.Fatal(err)
	}
	s, err := o.targets(t.Context(), n, []backgammon.Side{{23: 15}, {18: 1, 5: 14}, {9: 3, 2: 2}})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range s {
		sum := float32(0)
		for _, v := range x.target {
			sum += v
		}
		if math.Abs(float64(sum)-1) > 1e-4 {
			t.Errorf("%v: the target adds up to %v", x.side, sum)
		}
	}
}

// TestGamesOfNetworksGiveSides plays with networks.
func TestGamesOfNetworksGiveSides(t *testing.T) {
	o := small(t)
	o.Players = chancestest.Weights{Deviation: 0.02, Seed: 1}.Nets(t, func(c chances.Class) nn.Architecture {
		return chancestest.Small(4)(c)
	})
	sides, err := o.gather(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sides {
		if s.Back() < 6 || s.Pips() == 0 {
			t.Errorf("%v is at home", s)
		}
	}
}

func TestImpossibleTrainings(t *testing.T) {
	for want, change := range map[string]func(*Options){
		"0 rounds":           func(o *Options) { o.Rounds = 0 },
		"0 sides":            func(o *Options) { o.Sides = 0 },
		"0 passes":           func(o *Options) { o.Passes = 0 },
		"batches of 0":       func(o *Options) { o.Training.Batch = 0 },
		"wrong architecture": func(o *Options) { o.Start = (*chancestest.Weights{Seed: 1}.Nets(t, chancestest.Small(4)))[0] },
	} {
		t.Run(want, func(t *testing.T) {
			o := small(t)
			change(&o)
			if _, err := Train(t.Context(), o); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Train(ctx, small(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("a training that is stopped: %v", err)
	}
}

// TestNoTargetAfterTheEnd asks for targets when the training has been ended: nothing is
// counted any more.
func TestNoTargetAfterTheEnd(t *testing.T) {
	o := small(t)
	net, err := o.initial()
	if err != nil {
		t.Fatal(err)
	}
	sides, err := o.gather(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	o.Tables = tables
	ctx, stop := context.WithCancel(t.Context())
	stop()
	s, err := o.targets(ctx, net, sides)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	for i := range s {
		if s[i] != (sample{}) {
			t.Fatalf("side %d has a target", i)
		}
	}
}

// checkpointAfter returns the checkpoint of a training after a round.
func checkpointAfter(tb testing.TB, o Options, round int) []byte {
	tb.Helper()
	var kept bytes.Buffer
	o.Progress = func(r Report) error {
		if r.Round != round {
			return nil
		}
		return o.Save(&kept, r)
	}
	trained(tb, o)
	return kept.Bytes()
}

func TestResumedTrainingEndsTheSame(t *testing.T) {
	o := small(t)
	want := file(t, trained(t, o))
	for round := 1; round <= o.Rounds; round++ {
		resumed, err := Resume(bytes.NewReader(checkpointAfter(t, o, round)), o)
		if err != nil {
			t.Fatal(err)
		}
		rounds := 0
		resumed.Progress = func(Report) error { rounds++; return nil }
		if !bytes.Equal(file(t, trained(t, resumed)), want) || rounds != o.Rounds-round {
			t.Errorf("from round %d, %d rounds give another network", round, rounds)
		}
	}
}

func TestOtherCheckpointsAreRefused(t *testing.T) {
	o := small(t)
	kept := checkpointAfter(t, o, 1)
	for name, change := range map[string]func(*Options){
		"rounds": func(o *Options) { o.Rounds++ },
		"sides":  func(o *Options) { o.Sides++ },
		"seed":   func(o *Options) { o.Training.Seed++ },
		"start":  func(o *Options) { o.Start = trained(t, small(t)) },
	} {
		t.Run(name, func(t *testing.T) {
			other := small(t)
			change(&other)
			if _, err := Resume(bytes.NewReader(kept), other); !errors.Is(err, train.ErrOtherRun) {
				t.Errorf("other %s: %v", name, err)
			}
		})
	}
	for name, tt := range map[string]struct {
		file []byte
		want error
	}{
		"empty":   {nil, nn.ErrForeign},
		"foreign": {[]byte("gogo run"), nn.ErrForeign},
		"a line":  {kept[:30], nn.ErrTruncated},
		"cut":     {kept[:len(kept)-1], nn.ErrTruncated},
		"no such": {bytes.Replace(kept, []byte("round 1"), []byte("round 9"), 1), nn.ErrAltered},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Resume(bytes.NewReader(tt.file), o); !errors.Is(err, tt.want) {
				t.Errorf("%s: %v, want %v", name, err, tt.want)
			}
		})
	}
}
