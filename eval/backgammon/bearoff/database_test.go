package bearoff

import (
	"math"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"

	"gogo/board/backgammon"
)

// tables are shared by the tests, as by the goroutines of a program.
var tables = New()

// side returns the side with so many checkers on the points from 1 on.
func side(counts ...uint8) (s backgammon.Side) {
	copy(s[:], counts)
	return s
}

// full has all 15 checkers on one point.
func full(point int) (s backgammon.Side) {
	s[point-1] = backgammon.Checkers
	return s
}

func near(a, b float32) bool {
	return math.Abs(float64(a)-float64(b)) < 1e-6
}

// TestRollsByHand has what can be counted on 36 rolls.
func TestRollsByHand(t *testing.T) {
	for _, tt := range []struct {
		name string
		side backgammon.Side
		once float64 // rolls of 36 that bear all off
	}{
		{"ace", side(1), 36},
		{"two aces", side(2), 36},
		{"three aces", side(3), 6},
		{"four aces", side(4), 6},
		{"six point", side(0, 0, 0, 0, 0, 1), 27},
		{"five point", side(0, 0, 0, 0, 1), 31},
		{"four point", side(0, 0, 0, 1), 34},
		{"three point", side(0, 0, 1), 36},
		{"6-1", side(1, 0, 0, 0, 0, 1), 15},
		{"5-2", side(0, 1, 0, 0, 1), 19},
		{"4-3", side(0, 0, 1, 1), 17},
		{"2-2", side(0, 2), 26},
		{"6-6", side(0, 0, 0, 0, 0, 2), 4},
		{"five aces", side(5), 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			goals, ok := tables.Goals(&tt.side)
			d, once := goals.Off, 0.0
			if d.First == 1 {
				once = float64(d.Chances[0])
			}
			if !ok || math.Abs(once-tt.once/36) > 1e-7 {
				t.Errorf("%s: %v, %v, want %v/36 in one roll", tt.name, d, ok, tt.once)
			}
		})
	}
	var none backgammon.Side
	if g, ok := tables.Goals(&none); !ok || !reflect.DeepEqual(g, Goals{Reached, Reached, Reached}) {
		t.Errorf("nothing left: %v, %v", g, ok)
	}
	// A side of aces only needs a roll for every two, a double counting for two
	// rolls: five of them need 3 rolls but for a double in the first two.
	aces := side(5)
	if g, _ := tables.Goals(&aces); math.Abs(g.Off.Mean-(3-11.0/36)) > 1e-9 {
		t.Errorf("five aces: %v", g)
	}
}

// TestFirstRollsByHand: from a full six point, the first checker is off by any six
// and by 5-1, 4-2, 3-3 and 2-2; from a full four point by all but 2-1,
// 3-2 and 3-3.
func TestFirstRollsByHand(t *testing.T) {
	for _, tt := range []struct {
		side  backgammon.Side
		first int
		once  float32
	}{{full(6), 1, 17. / 36}, {full(1), 1, 1}, {full(4), 1, 31. / 36}, {side(14), 0, 1}} {
		goals, ok := tables.Goals(&tt.side)
		d := goals.First
		if !ok || d.First != tt.first || !near(d.Chances[0], tt.once) {
			t.Errorf("%v: %v, %v, want %d roll with chance %v", tt.side, d, ok, tt.first, tt.once)
		}
	}
}

// TestEquitiesByHand has last-roll positions: against an opponent who bears off
// next, the chance p to bear off at once is worth 2p-1, and twice that, but no
// more than a point, if one may double.
func TestEquitiesByHand(t *testing.T) {
	for _, tt := range []struct {
		name                       string
		mover, opponent            backgammon.Side
		cubeless, double, noDouble float32
	}{
		{"5-2", side(0, 1, 0, 0, 1), side(1), 2. / 36, 4. / 36, 2. / 36},
		{"6-1", side(1, 0, 0, 0, 0, 1), side(2), -6. / 36, -6. / 36, -6. / 36},
		{"six point", side(0, 0, 0, 0, 0, 1), side(1), .5, 1, .5},
		{"five point", side(0, 0, 0, 0, 1), side(0, 0, 1), 26. / 36, 1, 26. / 36},
		{"ace", side(1), side(6), 1, 1, 1},
		{"off", side(), side(1), 1, 1, 1},
		{"lost", side(1), side(), -1, -1, -1},
		// A double wins for either, else the mover in the second roll: 31 of 36.
		// An opponent with the cube has nothing from it, being too far behind.
		{"four aces each", side(4), side(4), 26. / 36, 1, 26. / 36},
	} {
		t.Run(tt.name, func(t *testing.T) {
			board := backgammon.Board{tt.mover, tt.opponent}
			chances, ok := tables.Chances(&board)
			if !ok || !near(chances.Equity(), tt.cubeless) || !near(chances.Win, (1+tt.cubeless)/2) {
				t.Errorf("%s: chances %+v, %v, want an equity of %v", tt.name, chances, ok, tt.cubeless)
			}
			for owner, want := range map[backgammon.Owner]float32{
				backgammon.Nobody: tt.double, backgammon.Mover: tt.double, backgammon.Opponent: tt.noDouble,
			} {
				if got, ok := tables.Cubeful(&board, owner); !ok || !near(got, want) {
					t.Errorf("%s with the cube at %v: %v, %v, want %v", tt.name, owner, got, ok, want)
				}
				if got, ok := tables.NoDouble(&board, owner); !ok || !near(got, tt.noDouble) {
					t.Errorf("%s without a double, the cube at %v: %v, %v, want %v", tt.name, owner, got, ok, tt.noDouble)
				}
			}
		})
	}
}

// TestGammonsByHand has a winner who needs one roll: the other side saves the
// gammon with its next roll or never.
func TestGammonsByHand(t *testing.T) {
	for _, tt := range []struct {
		name            string
		mover, opponent backgammon.Side
		want            backgammon.Chances
	}{
		{"wins at once", side(2), full(6), backgammon.Chances{Win: 1, WinGammon: 1}},
		{"loses next", full(6), side(2), backgammon.Chances{LoseGammon: 19. / 36}},
		{"one off already", side(0, 0, 0, 0, 0, 14), side(2), backgammon.Chances{}},
		{"one off of the loser", side(2), side(0, 0, 0, 0, 0, 14), backgammon.Chances{Win: 1}},
		{"needs two rolls", side(4), full(6), backgammon.Chances{Win: 1, WinGammon: 1./6 + 5./6*19/36}},
		{"is over", side(), full(6), backgammon.Chances{Win: 1, WinGammon: 1}},
		{"is lost", full(6), side(), backgammon.Chances{LoseGammon: 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			board := backgammon.Board{tt.mover, tt.opponent}
			got, ok := tables.Chances(&board)
			if !ok || !near(got.Win, tt.want.Win) || !near(got.WinGammon, tt.want.WinGammon) ||
				!near(got.LoseGammon, tt.want.LoseGammon) || got.WinBackgammon != 0 || got.LoseBackgammon != 0 {
				t.Errorf("%s: %+v, %v, want %+v", tt.name, got, ok, tt.want)
			}
		})
	}
}

// TestChancesFit checks what holds for any board, and that the tables agree where
// both have an answer: playing for the fewest rolls costs little.
func TestChancesFit(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	total, n := 0.0, 0
	for range 20_000 {
		board := backgammon.Board{randomSide(random, 15), randomSide(random, 15)}
		if random.IntN(2) == 0 {
			board = backgammon.Board{randomSide(random, 6), randomSide(random, 6)}
		}
		c, ok := tables.Chances(&board)
		if !ok || c.Win < 0 || c.Win > 1 || c.WinGammon < 0 || c.WinGammon > c.Win || c.LoseGammon < 0 || c.LoseGammon > 1-c.Win {
			t.Fatalf("%v: %+v, %v", board, c, ok)
		}
		waiting := board.Swap()
		if other, _ := tables.Chances(&waiting); c.Win+other.Win < 1-1e-6 {
			t.Fatalf("%v: to be on roll is worth less than to wait: %+v, %+v", board, c, other)
		}
		if p := pairOf(&board); p.coverage == TwoSided {
			mover, opponent := tables.one().goals(p.mover), tables.one().goals(p.opponent)
			total += math.Abs(float64(c.Win - Meet(&mover, &opponent).Win))
			n++
		}
	}
	if mean := total / float64(n); mean > 0.002 || mean == 0 {
		t.Errorf("the tables differ by a chance of %v in the mean", mean)
	}
}

// TestCubeIsWorthHaving orders the equities by the player who may use the cube.
func TestCubeIsWorthHaving(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 20_000 {
		board := backgammon.Board{randomSide(random, 6), randomSide(random, 6)}
		e := tables.two().rows[pairOf(&board).mover][pairOf(&board).opponent]
		const rounding = 1e-6
		if e.owned < e.centered-rounding || e.centered < e.against-rounding || e.owned < e.cubeless-rounding || e.against > e.cubeless+rounding {
			t.Fatalf("%v: %+v", board, e)
		}
		for _, owner := range []backgammon.Owner{backgammon.Nobody, backgammon.Mover, backgammon.Opponent} {
			want, _ := tables.NoDouble(&board, owner)
			if owner != backgammon.Opponent {
				want = max(want, min(1, 2*e.against))
			}
			if got, _ := tables.Cubeful(&board, owner); got != want {
				t.Fatalf("%v with the cube at %v: %v, want %v", board, owner, got, want)
			}
		}
	}
}

// randomSide returns a side of one to most checkers.
func randomSide(random *rand.Rand, most int) (s backgammon.Side) {
	for range 1 + random.IntN(most) {
		s[random.IntN(points)]++
	}
	return s
}

func TestCoverage(t *testing.T) {
	for _, tt := range []struct {
		name            string
		mover, opponent backgammon.Side
		want            Coverage
	}{
		{"six each", side(0, 0, 0, 0, 0, 6), side(1, 1, 1, 1, 1, 1), TwoSided},
		{"seven", side(0, 0, 0, 0, 0, 7), side(1), OneSided},
		{"of seven", side(1), side(0, 0, 0, 0, 0, 7), OneSided},
		{"fifteen", full(6), full(6), OneSided},
		{"won", side(), side(6), TwoSided},
		{"won early", side(), full(1), OneSided},
		{"both off", side(), side(), None},
		{"outside", side(0, 0, 0, 0, 0, 0, 1), side(1), None},
		{"sixteen", side(1), side(16), None},
		{"start", backgammon.Start()[0], backgammon.Start()[1], None},
	} {
		t.Run(tt.name, func(t *testing.T) {
			board := backgammon.Board{tt.mover, tt.opponent}
			if got := Covers(&board); got != tt.want {
				t.Errorf("%s: coverage %d, want %d", tt.name, got, tt.want)
			}
			if _, ok := tables.Chances(&board); ok != (tt.want != None) {
				t.Errorf("%s: chances %v", tt.name, ok)
			}
			if _, ok := tables.Cubeful(&board, backgammon.Nobody); ok != (tt.want == TwoSided) {
				t.Errorf("%s: equity %v", tt.name, ok)
			}
			if _, ok := tables.NoDouble(&board, backgammon.Nobody); ok != (tt.want == TwoSided) {
				t.Errorf("%s: equity without a double %v", tt.name, ok)
			}
		})
	}
	outside := side(0, 0, 0, 0, 0, 0, 1)
	if _, ok := tables.Goals(&outside); ok {
		t.Error("rolls of a side that is not at home")
	}
}

// TestManyAskAtOnce lets the first questions come together.
func TestManyAskAtOnce(t *testing.T) {
	fresh := New()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, board := range []backgammon.Board{{side(4), side(4)}, {full(6), full(6)}} {
				got, _ := fresh.Chances(&board)
				if want, _ := tables.Chances(&board); got != want {
					t.Errorf("%v: %+v, want %+v", board, got, want)
				}
			}
		})
	}
	group.Wait()
}

func TestLookUpsDoNotAllocate(t *testing.T) {
	tables.Prepare()
	small := backgammon.Board{side(1, 2, 0, 0, 1, 2), side(6)}
	large := backgammon.Board{full(6), full(5)}
	for name, f := range map[string]func(){
		"Chances of few":  func() { tables.Chances(&small) },
		"Chances of many": func() { tables.Chances(&large) },
		"Cubeful":         func() { tables.Cubeful(&small, backgammon.Nobody) },
		"NoDouble":        func() { tables.NoDouble(&small, backgammon.Nobody) },
		"Goals":           func() { tables.Goals(&large[0]) },
	} {
		t.Run(name, func(t *testing.T) {
			if n := testing.AllocsPerRun(100, f); n != 0 {
				t.Errorf("%s allocates %v times", name, n)
			}
		})
	}
}
