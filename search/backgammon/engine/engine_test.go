package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
)

// slow looks ahead by the definition: no cache, no batches, no order of threads.
type slow struct {
	*lookahead
	estimator, pruning *chances.Estimator
}

func (s *slow) value(b backgammon.Board, ply, depth int, doubles bool) (backgammon.Chances, []float32) {
	equities := make([]float32, s.states.Len())
	if won := b.Won(); won != 0 {
		s.states.GameOver(ply, won, equities)
		return backgammon.Certain(won), equities
	}
	var mean backgammon.Chances
	if depth == 0 || s.exact(&b) {
		mean = round(s.estimator.Chances(&b))
		s.noDouble(&b, &mean, ply, equities)
	} else {
		var g backgammon.Generator
		for _, roll := range backgammon.Rolls() {
			next := s.best(g.Moves(&b, roll.Dice), ply)
			c, w := s.value(next, ply+1, depth-1, true)
			mean.Add(c.Swap(), float32(roll.Ways)/36)
			for i := range equities {
				equities[i] -= float32(roll.Ways) / 36 * w[i]
			}
		}
	}
	if doubles {
		s.states.Double(ply, equities)
	}
	return mean, equities
}

// best returns the board behind the play that is chosen in the tree.
func (s *slow) best(moves []backgammon.Move, ply int) backgammon.Board {
	slices.SortStableFunc(moves, func(a, b backgammon.Move) int {
		return cmp.Compare(s.pruningEquity(&a, ply), s.pruningEquity(&b, ply))
	})
	moves = moves[:min(unpruned, len(moves))]
	most := float32(math.Inf(-1))
	for i := range moves {
		b := moves[i].Board.Swap()
		c := s.said(&b)
		most = max(most, -s.states.DeadCube(ply+1, &c))
	}
	var best backgammon.Board
	eq := float32(math.Inf(-1))
	for i := range moves {
		b := moves[i].Board.Swap()
		c := s.said(&b)
		if len(moves) > 1 && -s.states.DeadCube(ply+1, &c) < most-near {
			continue
		}
		if _, w := s.value(b, ply+1, 0, true); -w[0] > eq {
			best, eq = b, -w[0]
		}
	}
	return best
}

// pruningEquity returns the equity of a play to the opponent, as the pruning networks see it.
func (s *slow) pruningEquity(m *backgammon.Move, ply int) float32 {
	b := m.Board.Swap()
	c := s.pruning.Chances(&b)
	return s.states.DeadCube(ply+1, &c)
}

func (s *slow) said(b *backgammon.Board) backgammon.Chances {
	if won := b.Won(); won != 0 {
		return backgammon.Certain(won)
	}
	return round(s.estimator.Chances(b))
}

func TestPositionIsTheMeanOverTheRolls(t *testing.T) {
	e := testEngine(t, Options{})
	w := e.workers.Take()
	for name, cs := range map[string]*equity.CubeStates{"money": moneyStates(t), "match": matchStates(t)} {
		t.Run(name, func(t *testing.T) {
			for i, b := range backgammon.RandomBoards(4, 7, 1) {
				for depth := range 2 {
					s := slow{e.newLookahead(cs, depth), w.estimates.estimator, w.pruning}
					c, equities := s.value(b, 0, depth, false)
					got, err := e.Position(context.Background(), &b, cs, depth)
					if err != nil {
						t.Fatal(err)
					}
					if !nearly(got.Chances.Equity(), c.Equity()) {
						t.Errorf("%s, position %d, depth %d: equity %v, want %v", name, i, depth, got.Chances.Equity(), c.Equity())
					}
					for j := range equities {
						if !nearly(got.Equities[j], equities[j]) {
							t.Errorf("%s, position %d, depth %d, cube state %d: %v, want %v", name, i, depth, j, got.Equities[j], equities[j])
						}
					}
				}
			}
		})
	}
}

// nearly allows for the order of a sum and of a batch's rows.
func nearly(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-3 }

func TestThreadsAndCacheChangeNothing(t *testing.T) {
	cs := moneyStates(t)
	one, four := testEngine(t, Options{Threads: 1, Cache: 1}), testEngine(t, Options{Threads: 4})
	for i, b := range backgammon.RandomBoards(2, 7, 2) {
		for range 2 { // the second time from the cache
			x, err := one.Position(context.Background(), &b, cs, 2)
			if err != nil {
				t.Fatal(err)
			}
			y, err := four.Position(context.Background(), &b, cs, 2)
			if err != nil {
				t.Fatal(err)
			}
			if x.Chances != y.Chances || x.Equities[0] != y.Equities[0] {
				t.Errorf("position %d: %v and %v", i, x, y)
			}
		}
	}
}

func TestPlaysLooksDeeperAtTheBestOnly(t *testing.T) {
	e := testEngine(t, Options{Threads: 2})
	cs := moneyStates(t)
	filter := MoveFilter{{1, 4, 1}, {1, 2, 1}}
	for _, b := range backgammon.RandomBoards(2, 7, 3) {
		plays, err := e.Plays(context.Background(), &b, backgammon.Dice{3, 1}, cs, filter)
		if err != nil {
			t.Fatal(err)
		}
		for i := range plays {
			if i > 0 && plays[i].Depth > plays[i-1].Depth {
				t.Errorf("play %d has depth %d behind %d", i, plays[i].Depth, plays[i-1].Depth)
			}
			if i > 0 && plays[i].Depth == plays[i-1].Depth && plays[i].Equity > plays[i-1].Equity {
				t.Errorf("plays %d and %d are out of order", i-1, i)
			}
		}
	}
}

// TestNoPlayStandsAboveTheBest looks at plays by filters that drop nearly all: those that they have
// dropped are looked at as well where the best that is left falls below them.
func TestNoPlayStandsAboveTheBest(t *testing.T) {
	e := testEngine(t, Options{})
	for name, cs := range map[string]*equity.CubeStates{"money": moneyStates(t), "match": matchStates(t)} {
		for depth, filter := range []MoveFilter{{}, {{1, 1, 0}}, {{1, 2, 0.02}, {1, 1, 0}}} {
			t.Run(fmt.Sprintf("%s, depth %d", name, depth), func(t *testing.T) {
				recalled := 0
				for i, b := range backgammon.RandomBoards(6, 7, 8) {
					plays, err := e.Plays(t.Context(), &b, backgammon.Dice{4, 1}, cs, filter)
					if err != nil {
						t.Fatal(err)
					}
					checkOrder(t, plays)
					if len(plays) > 1 && plays[1].Depth == depth && depth > 0 {
						recalled++
					}
					if err := e.Show(t.Context(), plays, cs, depth, 8); err != nil {
						t.Fatal(err)
					}
					checkOrder(t, plays)
					if t.Failed() {
						t.Fatalf("position %d", i)
					}
				}
				if recalled == 0 && depth > 0 {
					t.Error("no play was looked at that the filter has dropped")
				}
			})
		}
	}
}

// checkOrder wants the plays that were looked at most deeply first, each kind in its order, and none that is worth
// more than the first.
func checkOrder(t *testing.T, plays []Candidate) {
	t.Helper()
	for i := 1; i < len(plays); i++ {
		before, p := &plays[i-1], &plays[i]
		if p.Depth > before.Depth || p.Depth == before.Depth && p.Equity > before.Equity || p.Equity > plays[0].Equity {
			t.Errorf("play %d of depth %d is worth %v, that before it of depth %d %v, the first %v", i, p.Depth, p.Equity, before.Depth, before.Equity, plays[0].Equity)
		}
	}
}

func TestContextEndsALook(t *testing.T) {
	e := testEngine(t, Options{Threads: 2})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := backgammon.Start()
	if _, err := e.Position(ctx, &b, moneyStates(t), 3); !errors.Is(err, context.Canceled) {
		t.Errorf("a lookahead with a context that is done returned %v", err)
	}
	if _, err := e.Plays(ctx, &b, backgammon.Dice{3, 1}, moneyStates(t), NormalFilter(2)); !errors.Is(err, context.Canceled) {
		t.Errorf("plays with a context that is done returned %v", err)
	}
}

func TestContextEndsALookUnderWay(t *testing.T) {
	e := testEngine(t, Options{})
	cs := moneyStates(t)
	b := backgammon.Start()
	nodes, err := e.open(context.Background(), e.newLookahead(cs, 2), 2, []job{{board: &b}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	before := e.Evaluations()
	if err := e.follow(ctx, e.newLookahead(cs, 2), 2, nodes); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if n := e.Evaluations() - before; n != 0 {
		t.Errorf("%d positions were judged once the context was done", n)
	}
}

func TestCacheTellsEntriesApart(t *testing.T) {
	c := NewCache(100)
	want := map[uint64]backgammon.Chances{}
	for i, b := range backgammon.RandomBoards(200, 7, 4) {
		x := round(backgammon.Chances{Win: float32(i) / 200, WinGammon: float32(i) / 400, LoseGammon: 0.25, LoseBackgammon: float32(i%7) / 100})
		c.put(b.Hash(), x)
		want[b.Hash()] = x
	}
	found := 0
	for hash, x := range want {
		if got, ok := c.get(hash); ok {
			found++
			if got != x {
				t.Errorf("%x: %v, want %v", hash, got, x)
			}
		}
		if _, ok := c.get(hash + 1); ok {
			t.Errorf("%x is not in the cache", hash+1)
		}
	}
	if found < 50 {
		t.Errorf("only %d of %d entries found", found, len(want))
	}
}

// TestCertainBehindEveryRollIsCertain: no rounding makes more of it.
func TestCertainBehindEveryRollIsCertain(t *testing.T) {
	for _, eq := range []float32{-3, -2, -1, 1, 2, 3, 4, 6} {
		x := Estimate{Equities: make([]float32, 1)}
		for _, r := range backgammon.Rolls() {
			x.add(r.Ways, backgammon.Certain(-3), []float32{-eq})
		}
		x.average()
		if want := backgammon.Certain(3); x.Chances != want || x.Equities[0] != eq {
			t.Errorf("%+v, want %+v, %v", x, want, eq)
		}
	}
}

// TestVolatileCubesAreLessEfficient compares what the cube adds behind rolls that change much and
// little, and looks two rolls deep, where that is no question any more.
func TestVolatileCubesAreLessEfficient(t *testing.T) {
	if calm, wild := volatileEfficiency(.1), volatileEfficiency(.6); calm <= wild || volatileEfficiency(9) <= 0 || volatileEfficiency(-9) > 1 {
		t.Errorf("efficiencies %v and %v", calm, wild)
	}
	e, cs := testEngine(t, Options{}), moneyStates(t)
	for _, b := range backgammon.RandomBoards(3, 7, 1) {
		for depth := range 3 {
			plain, err := e.Position(t.Context(), &b, cs, depth)
			if err != nil {
				t.Fatal(err)
			}
			cube, err := e.Cube(t.Context(), &b, cs, depth)
			if err != nil {
				t.Fatal(err)
			}
			if cube.Chances != plain.Chances || slices.Equal(cube.Equities, plain.Equities) == (depth == 1) {
				t.Errorf("depth %d: the cube makes %+v of %+v", depth, cube, plain)
			}
		}
	}
}
