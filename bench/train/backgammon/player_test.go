package backgammon

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/nn"
)

// tables are shared by all tests: they take a while.
var tables = bearoff.New()

// smallArchitecture returns the architecture of networks that run and learn fast.
var smallArchitecture = chancestest.Small(4)

// smallNets returns networks that run home: they count pips, with small random
// weights so that every position has another estimate.
func smallNets(tb testing.TB, seed uint64) *chances.Nets {
	tb.Helper()
	return chancestest.Weights{Deviation: 0.02, Seed: seed, Change: countPips}.Nets(tb, smallArchitecture)
}

// countPips makes the first two units the pip counts of the sides, and the side with fewer pips the
// winner.
func countPips(layers []nn.View) {
	pips, out := &layers[0], &layers[1]
	for side := range 2 {
		for p := range backgammon.Points {
			for i, checkers := range []int{1, 2, 3, 2} { // see the inputs of package chances
				at := side*chances.Inputs/2 + 4*p + i
				pips.Weights[at*pips.Outputs+side] += 0.1 * float32((p+1)*checkers)
			}
		}
		sign := float32(1 - 2*side)
		out.Weights[side*out.Outputs+2] += 0.2 * sign
		out.Weights[side*out.Outputs+3] -= 0.2 * sign
	}
}

func smallPlayer(tb testing.TB, pruning *chances.Nets, seed uint64) *Player {
	tb.Helper()
	p := NewPlayer(smallNets(tb, 1), pruning, tables, chancestest.Kernels(tb))
	p.Seed(seed, 0)
	return p
}

// sameChances fails unless two chances are equal but for rounding.
func sameChances(tb testing.TB, what string, got, want backgammon.Chances) {
	tb.Helper()
	wanted := values(&want)
	for i, v := range values(&got) {
		if !(math.Abs(float64(*v-*wanted[i])) < 2e-5) {
			tb.Fatalf("%s: %+v, want %+v", what, got, want)
		}
	}
}

func netFiles(tb testing.TB, nets *chances.Nets) []byte {
	tb.Helper()
	var files bytes.Buffer
	for _, n := range nets {
		if err := nn.Write(&files, n); err != nil {
			tb.Fatal(err)
		}
	}
	return files.Bytes()
}

// follows reports whether a legal play of some roll leads from one board to the
// next, as the opponent sees it.
func follows(a, b backgammon.Board) bool {
	var g backgammon.Generator
	for _, r := range backgammon.Rolls() {
		for _, m := range g.Moves(&a, r.Dice) {
			if m.Board.Swap() == b {
				return true
			}
		}
	}
	return false
}

func TestGamesAreLegal(t *testing.T) {
	astray, plain := 0, 0
	for seed := range uint64(5) {
		p := smallPlayer(t, nil, seed)
		won := p.play(backgammon.Start(), func() {})
		if won == 0 || p.turns[0].board != backgammon.Start() {
			t.Fatalf("a game from %v that is worth %d", p.turns[0].board, won)
		}
		for i, turn := range p.turns {
			if i > 0 && !follows(p.turns[i-1].board, turn.board) {
				t.Fatalf("turn %d: no play leads from %v to %v", i, p.turns[i-1].board, turn.board)
			}
			if i > 0 {
				sameChances(t, "worth", turn.estimate, p.estimator.Chances(&turn.board))
			}
			if turn.exploratory {
				astray++
			} else {
				plain++
			}
		}
	}
	if astray == 0 || plain == 0 {
		t.Errorf("%d plays astray, %d not", astray, plain)
	}
}

func TestStreamsDecideGames(t *testing.T) {
	p := smallPlayer(t, nil, 5)
	game := func() (all []Sample) {
		p.TD(0.5, func(s Sample) { all = append(all, s) })
		return all
	}
	first, second := game(), game()
	p.Seed(5, 0)
	if !slices.Equal(first, game()) || slices.Equal(first, second) {
		t.Error("a game does not follow from its stream, or is the same in the next")
	}
	p.Seed(5, 1)
	if slices.Equal(first, game()) {
		t.Error("another stream has the same game")
	}
}

// slowLookahead takes the 36 ways of the dice one by one, and every play alone.
func slowLookahead(b *backgammon.Board, e *chances.Estimator) (mean backgammon.Chances) {
	var g backgammon.Generator
	for one := uint8(1); one <= 6; one++ {
		for two := uint8(1); two <= 6; two++ {
			var best backgammon.Chances
			most := float32(math.Inf(-1))
			for _, m := range slices.Clone(g.Moves(b, backgammon.Dice{one, two})) {
				next := m.Board.Swap()
				if mine := e.Chances(&next).Swap(); mine.Equity() > most {
					best, most = mine, mine.Equity()
				}
			}
			mean = plus(mean, best, 1.0/36)
		}
	}
	return mean
}

func TestLookaheadIsTheExpectation(t *testing.T) {
	p := smallPlayer(t, nil, 1)
	for _, b := range backgammon.RandomBoards(12, 9, 1) {
		sameChances(t, b.PositionID(), p.Lookahead(&b), slowLookahead(&b, p.estimator))
	}
}

// TestPruningKeepsItsBest compares with sorting.
func TestPruningKeepsItsBest(t *testing.T) {
	p := smallPlayer(t, smallNets(t, 2), 1)
	for _, b := range backgammon.RandomBoards(12, 9, 2) {
		p.list()
		for _, r := range p.rolls {
			p.add(&b, r.Dice)
		}
		p.evaluate(p.pruning)
		boards, answers, ends := slices.Clone(p.boards), slices.Clone(p.answers), slices.Clone(p.ends)
		p.prune()
		from, keptFrom := 0, 0
		for i, end := range ends {
			order := make([]int, 0, end-from)
			for j := from; j < end; j++ {
				order = append(order, j)
			}
			slices.SortFunc(order, func(x, y int) int {
				if answers[x].Equity() < answers[y].Equity() {
					return -1
				}
				return 1
			})
			kept := p.boards[keptFrom:p.ends[i]]
			want := min(prunedTo, len(order))
			if p.unpruned[i] {
				want = len(order)
			}
			if len(kept) != want {
				t.Fatalf("%d of %d plays are left", len(kept), len(order))
			}
			for j := range kept[:min(prunedTo, len(kept))] {
				if answers[order[j]].Equity() != p.pruning.Chances(&kept[j]).Equity() || !slices.Contains(boards[from:end], kept[j]) {
					t.Errorf("roll %d: place %d has another play than by sorting", i, j)
				}
			}
			from, keptFrom = end, p.ends[i]
		}
	}
}

// TestPruningCostsNothingInTheMean compares the mean of many lookaheads with a pruning network, one
// that knows nothing, with one lookahead without.
func TestPruningCostsNothingInTheMean(t *testing.T) {
	p := smallPlayer(t, smallNets(t, 2), 1)
	const lookaheads = 400
	costs := false
	for _, b := range backgammon.RandomBoards(3, 9, 2) {
		want := float64(slowLookahead(&b, p.estimator).Equity())
		var sum, squares float64
		for range lookaheads {
			v := p.oneRoll(&b)
			x := float64(v.mean.Equity())
			sum += x
			squares += x * x
			costs = costs || x < want-1e-4
		}
		mean := sum / lookaheads
		deviation := math.Sqrt(max(squares/lookaheads-mean*mean, 0) / lookaheads)
		if math.Abs(mean-want) > 4*deviation+1e-4 {
			t.Errorf("%s: %.5f +- %.5f pruned, %.5f without", b.PositionID(), mean, deviation, want)
		}
	}
	if !costs {
		t.Error("pruning misses nothing, so that this tests nothing")
	}
}

func TestPlaysAreThoseOfTheGame(t *testing.T) {
	p := smallPlayer(t, nil, 3)
	var samples []Sample
	p.PruningSamples(func(s Sample) { samples = append(samples, s) })
	made := map[backgammon.Board]bool{}
	for _, turn := range p.turns {
		made[turn.board] = true
	}
	notMade := 0
	for i, s := range samples {
		sameChances(t, "target", s.Target, p.estimator.Chances(&s.Board))
		if !made[s.Board] {
			notMade++
		}
		turn := min(i/seenPlays, len(p.turns)-1) // of the last turn the won positions are missing
		if i < seenPlays*(len(p.turns)-1) && !follows(p.turns[turn].board, s.Board) {
			t.Errorf("sample %d does not follow turn %d", i, turn)
		}
	}
	if notMade == 0 || notMade == len(samples) {
		t.Errorf("%d of %d plays were not made", notMade, len(samples))
	}
}

// TestLooksArePutRight checks the targets of a game against the sum of the later corrections.
func TestLooksArePutRight(t *testing.T) {
	const lambda = 0.6
	p, equities := handMade(t)
	p.turns[2].exploratory = true
	look := func(b *backgammon.Board) backgammon.Chances {
		for i := range p.turns {
			if p.turns[i].board == *b {
				return backgammon.Chances{Win: 0.5 + 0.05*float32(i), WinGammon: 0.2, LoseGammon: 0.1}
			}
		}
		t.Fatalf("asked for %v, which is not of the game", b)
		return backgammon.Chances{}
	}
	var want [4]backgammon.Chances
	for i := range want {
		want[i] = look(&p.turns[i].board)
	}
	want[1] = plus(want[1], plus(want[2].Swap(), equities[2].Swap(), -1), lambda)
	want[0] = plus(want[0], plus(want[1].Swap(), equities[1].Swap(), -1), lambda)
	turn := len(p.turns)
	p.lookaheadTargets(GameTargets{Lambda: lambda, Target: look}, func(s Sample) {
		turn--
		if s.Board != p.turns[turn].board {
			t.Errorf("turn %d: another board", turn)
		}
		sameChances(t, "target", s.Target, possible(want[turn]))
	})
	if turn != 0 {
		t.Errorf("%d positions are missing", turn)
	}
}

// TestLooksWithLambda1HaveNoLuck: if the networks know every position, no game says
// anything else.
func TestLooksWithLambda1HaveNoLuck(t *testing.T) {
	p := smallPlayer(t, nil, 1)
	start := backgammon.Board{{5: 3, 4: 3}, {5: 3, 4: 3}} // the tables know what follows
	p.Game(GameTargets{Start: start, Lambda: 1, Target: p.Lookahead}, func(s Sample) {
		exact, _ := tables.Chances(&s.Board)
		sameChances(t, s.Board.PositionID(), s.Target, exact)
	})
	if p.turns[0].board != start {
		t.Errorf("the game began with %v", p.turns[0].board)
	}
}

func TestPossible(t *testing.T) {
	nan := float32(math.NaN())
	tests := []struct{ c, want backgammon.Chances }{
		{backgammon.Chances{Win: 0.5, WinGammon: 0.2, LoseGammon: 0.1}, backgammon.Chances{Win: 0.5, WinGammon: 0.2, LoseGammon: 0.1}},
		{backgammon.Chances{Win: 1.2, WinGammon: -0.1, LoseGammon: 0.1, LoseBackgammon: 0.1}, backgammon.Chances{Win: 1}},
		{backgammon.Chances{Win: -0.2, WinGammon: 0.1, LoseGammon: 1.1, LoseBackgammon: 1.2}, backgammon.Chances{LoseGammon: 1, LoseBackgammon: 1}},
		{backgammon.Chances{Win: 0.4, WinGammon: 0.5, WinBackgammon: 0.6, LoseGammon: 0.7, LoseBackgammon: 0.1}, backgammon.Chances{Win: 0.4, WinGammon: 0.4, WinBackgammon: 0.4, LoseGammon: 0.6, LoseBackgammon: 0.1}},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt), func(t *testing.T) {
			sameChances(t, "nearest", possible(tt.c), tt.want)
		})
	}
	if x := possible(backgammon.Chances{Win: nan}); x.Win == x.Win {
		t.Error("no number becomes one")
	}
}
