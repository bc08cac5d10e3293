package race_test

import (
	"math"
	"slices"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/race"
)

// tables are shared by all tests: they take a while.
var tables = bearoff.New()

func newEstimator(tb testing.TB) *race.Estimator {
	tb.Helper()
	m, err := chances.Open("")
	if err != nil {
		tb.Fatal(err)
	}
	return race.NewEstimator(m.Full[chances.Race], tables, chancestest.Kernels(tb))
}

// randomRaces returns races, each with the same opponent as that before or another one.
func randomRaces(n int) []backgammon.Board {
	var races []backgammon.Board
	for _, b := range backgammon.RandomBoards(200*n, 5, 5) {
		if b.Contact() || b.Won() != 0 {
			continue
		}
		if i := len(races); i%3 > 0 && races[i-1][0].Back()+b[1].Back() < backgammon.Points-1 {
			b[0] = races[i-1][0]
		}
		if races = append(races, b); len(races) == n {
			break
		}
	}
	return races
}

// TestChancesOfRacesAreChances looks at what must hold for all of them.
func TestChancesOfRacesAreChances(t *testing.T) {
	e := newEstimator(t)
	boards := randomRaces(300)
	dst := make([]backgammon.Chances, len(boards))
	var places []int
	for i := range boards {
		places = append(places, i)
	}
	e.Batch(dst, boards, places)
	for i, c := range dst {
		b := &boards[i]
		nested := c.WinBackgammon >= 0 && c.WinGammon >= c.WinBackgammon && c.Win >= c.WinGammon && c.Win <= 1 &&
			c.LoseBackgammon >= 0 && c.LoseGammon >= c.LoseBackgammon && 1-c.Win >= c.LoseGammon
		if !nested {
			t.Errorf("%v: %+v", b, c)
		}
		if b[0].Off() > 0 && c.LoseGammon > 0 || b[1].Off() > 0 && c.WinGammon > 0 {
			t.Errorf("%v: a gammon against a checker off: %+v", b, c)
		}
		waiting := b.Swap()
		other := make([]backgammon.Chances, 1)
		e.Batch(other, []backgammon.Board{waiting}, []int{0})
		if c.Win+other[0].Win < 1-1e-5 {
			t.Errorf("%v: to be on roll is worth less than to wait: %v, %v", b, c.Win, other[0].Win)
		}
	}
}

// TestABatchIsItsBoards compares a batch, in another order of places, with each board alone.
func TestABatchIsItsBoards(t *testing.T) {
	e := newEstimator(t)
	boards := randomRaces(150)
	dst := make([]backgammon.Chances, len(boards))
	var places []int
	for i := range boards {
		if i%5 != 0 {
			places = append(places, i)
		}
	}
	slices.Reverse(places)
	e.Batch(dst, boards, places)
	for i := range boards {
		one := make([]backgammon.Chances, 1)
		e.Batch(one, boards[i:i+1], []int{0})
		if asked := i%5 != 0; asked && dst[i] != one[0] || !asked && dst[i] != (backgammon.Chances{}) {
			t.Fatalf("board %d is %+v in a batch, %+v alone", i, dst[i], one[0])
		}
	}
}

// TestHomesAreWhatTheTablesSay has both sides at home.
func TestHomesAreWhatTheTablesSay(t *testing.T) {
	e := newEstimator(t)
	b := backgammon.Board{{5: 8, 2: 7}, {4: 5, 3: 5, 0: 2}}
	got := make([]backgammon.Chances, 1)
	e.Batch(got, []backgammon.Board{b}, []int{0})
	if want, ok := tables.Chances(&b); !ok || got[0] != want {
		t.Errorf("%+v, want %+v", got[0], want)
	}
}

// TestTargetsReadBack: outputs made of what sides take add up, and the means are those of the
// chances.
func TestTargetsReadBack(t *testing.T) {
	e := newEstimator(t)
	sides := []backgammon.Side{{6: 3, 3: 5, 1: 7}, {23: 2, 12: 5, 7: 3, 5: 5}, {20: 1, 5: 14}, {9: 2, 0: 3}}
	e.Sides(sides, func(i int, g *bearoff.Goals) {
		var target [race.Outputs]float32
		race.Target(target[:], &sides[i], g)
		sum := float32(0)
		for _, v := range target {
			sum += v
		}
		if math.Abs(float64(sum)-1) > 1e-5 {
			t.Errorf("%v: the outputs add up to %v", sides[i], sum)
		}
		// The mean that the outputs have is the mean of the distribution.
		mean := 0.0
		for k, p := range g.Off.Chances {
			mean += float64(p) * float64(g.Off.First+k)
		}
		if math.Abs(mean-g.Off.Mean) > 1e-4 {
			t.Errorf("%v: a mean of %v rolls, the chances have %v", sides[i], g.Off.Mean, mean)
		}
	})
}

func TestBatchDoesNotAllocate(t *testing.T) {
	e := newEstimator(t)
	tables.Prepare()
	boards := randomRaces(100)
	dst := make([]backgammon.Chances, len(boards))
	var places []int
	for i := range boards {
		places = append(places, i)
	}
	if n := testing.AllocsPerRun(5, func() { e.Batch(dst, boards, places) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkBatch(b *testing.B) {
	e := newEstimator(b)
	boards := randomRaces(64)
	dst := make([]backgammon.Chances, len(boards))
	var places []int
	for i := range boards {
		places = append(places, i)
	}
	for b.Loop() {
		e.Batch(dst, boards, places)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(boards)), "ns/board")
}
