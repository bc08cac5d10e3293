package backgammon

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
)

// TestHardStarts has networks that know all targets but two, one of which is better
// and one worse than they think.
func TestHardStarts(t *testing.T) {
	const samples = 60
	nets := smallNets(t, 1)
	estimator := chances.NewEstimator(nets, chancestest.Kernels(t))
	b := newReplayBuffer(chances.Contact, samples, TD.encoder())
	for _, s := range contactSamples(samples) {
		s.Target = estimator.Chances(&s.Board)
		b.add(s)
	}
	better, worse := &b.samples[10], &b.samples[20]
	better.Target.Win += 0.2
	worse.Target.Win -= 0.2

	m, r := newDisagreementSampler(nets, tables, chancestest.Kernels(t)), rand.New(rand.NewPCG(1, 0))
	drawn := map[backgammon.Board]int{}
	const draws = 200
	for range draws {
		drawn[m.hardest(b, r)]++
	}
	// The chance that a given one of 60 is among 12 is 0.18; both together hide each
	// other now and then.
	for _, s := range []*Sample{better, worse} {
		if n := drawn[s.Board]; n < draws/10 || n > draws/4 {
			t.Errorf("%d of %d hard positions are the one off by %+v", n, draws, s.Target)
		}
	}
}

func TestGamesTakeTheStartsInTurn(t *testing.T) {
	boards := backgammon.RandomBoards(9, 9, 3)
	s := curriculum{chances.Contact: boards[:3], chances.Crashed: boards[3:5], chances.Race: boards[5:]}
	for game := range 80 {
		var want []backgammon.Board
		switch {
		case game%4 == 1:
			want = boards[:3]
		case game%4 == 3:
			want = boards[3:5]
		case game%8 == 6:
			want = boards[5:]
		}
		got, class, ok := s.start(game)
		if ok != (want != nil) || ok && got != want[game/4%len(want)] {
			t.Errorf("game %d starts from %v, %v", game, got, ok)
		}
		if _, _, ok := (&curriculum{}).start(game); ok {
			t.Errorf("game %d starts from class %v, of which there is none", game, class)
		}
	}
}

// TestGamesTakeWhatOthersLack has positions of contact in no class but others.
func TestGamesTakeWhatOthersLack(t *testing.T) {
	boards := backgammon.RandomBoards(5, 9, 3)
	s := curriculum{chances.Crashed: boards[:2], chances.Race: boards[2:]}
	taken := map[backgammon.Board]int{}
	for game := range 30 {
		start, class, ok := s.start(game)
		if want := []chances.Class{chances.Crashed, chances.Race}[game%2]; !ok || class != want {
			t.Errorf("game %d is for %v, want %v", game, class, want)
		}
		taken[start]++
	}
	for _, b := range boards {
		if taken[b] < 5 {
			t.Errorf("%d games start from %v", taken[b], b)
		}
	}
}

func TestDrawnBoardsAreOfTheBuffer(t *testing.T) {
	for added := range 8 {
		b, _ := filledBuffer(5, added)
		r := rand.New(rand.NewPCG(1, 0))
		boards := drawBoards(b, func(b *replayBuffer) backgammon.Board { return b.draw(r).Board })
		if len(boards) != min(added, 5) {
			t.Errorf("%d boards of %d samples", len(boards), b.filled)
		}
		for _, x := range boards {
			if x == (backgammon.Board{}) {
				t.Error("a board that is no sample's")
			}
		}
	}
}

// readBack returns the samples of a training's checkpoint.
func readBack(tb testing.TB, c *Training) *Samples {
	tb.Helper()
	s, err := ReadSamples(bytes.NewReader(checkpoint(tb, c)))
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// TestSamplesAreReadInTheirOrder adds enough samples to replace the oldest.
func TestSamplesAreReadInTheirOrder(t *testing.T) {
	o := smallTraining(t, TD)
	o.Samples = 15
	for _, added := range []int{0, 1, 14, 15, 16, 30, 39} {
		t.Run(strconv.Itoa(added), func(t *testing.T) {
			c := newSmall(t, o)
			samples := contactSamples(added)
			for _, s := range samples {
				c.buffers[chances.Contact].add(s)
			}
			got := readBack(t, c)
			if !slices.Equal(got[chances.Contact], samples[max(added-15, 0):]) {
				t.Errorf("of %d samples of contact %d are read, or in another order", added, len(got[chances.Contact]))
			}
			if len(got[chances.Race]) > 0 {
				t.Errorf("%d samples of races", len(got[chances.Race]))
			}
		})
	}
}

// TestTrainingBeginsWithEarlierSamples takes the samples of two trainings of other
// stages, and of the second all that there is room for.
func TestTrainingBeginsWithEarlierSamples(t *testing.T) {
	first, second := smallTraining(t, TD), smallTraining(t, Pruning)
	first.Rounds, second.Rounds = 1, 1
	one, two := readBack(t, whole(t, first)), readBack(t, whole(t, second))
	o := smallTraining(t, Lookahead)
	o.Samples, o.Earlier = 90, []*Samples{one, two}
	c := newSmall(t, o)
	for class, b := range c.buffers {
		all := slices.Concat(one[class], two[class])
		want := all[len(all)-min(len(all), len(b.samples)):]
		if got := readBack(t, c)[class]; !slices.Equal(got, want) || b.fresh != 0 {
			t.Errorf("%v: %d samples, %d fresh, want %d, 0", b.class, len(got), b.fresh, len(want))
		}
	}
	for _, class := range []chances.Class{chances.Contact, chances.Crashed} {
		t.Run(class.String(), func(t *testing.T) {
			if len(c.curriculum[class]) == 0 {
				t.Errorf("the first round has no starts of class %v", class)
			}
		})
	}
	o.Earlier = nil
	if c = newSmall(t, o); c.buffers[chances.Contact].filled > 0 || len(c.curriculum[chances.Contact]) > 0 {
		t.Error("a training without earlier samples has some")
	}
}

// TestEarlierSamplesNeedNotBeThereToResume stops a training within its first round and resumes it
// without its initial samples.
func TestEarlierSamplesNeedNotBeThereToResume(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long under the race detector")
	}
	earlier := smallTraining(t, TD)
	earlier.Rounds, earlier.Samples = 1, 9
	o := smallTraining(t, Lookahead)
	o.Rounds, o.Samples, o.Fresh = 2, 12, 5
	o.Earlier = []*Samples{readBack(t, whole(t, earlier))}
	want := checkpoint(t, whole(t, o))
	file := begun(t, o)
	o.Earlier = nil
	c, err := Resume(bytes.NewReader(file), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(checkpoint(t, c), want) {
		t.Error("the interrupted training differs from the unbroken one")
	}
	if bytes.Equal(checkpoint(t, whole(t, o)), want) {
		t.Error("earlier samples change nothing")
	}
}
