package backgammon

import (
	"math/rand/v2"
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
