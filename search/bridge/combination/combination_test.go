package combination

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gogo/board/bridge"
)

// ranks reads cards from the highest down.
func ranks(tb testing.TB, text string) (set Ranks) {
	tb.Helper()
	for _, letter := range strings.Split(text, "") {
		r, err := bridge.ParseRank(letter)
		if err != nil {
			tb.Fatal(err)
		}
		set |= 1 << r
	}
	return set
}

// suit returns a suit of two holdings.
func suit(tb testing.TB, north, south string) Suit {
	tb.Helper()
	return Suit{Hands: [2]Ranks{ranks(tb, north), ranks(tb, south)}, Vacant: [2]int{handCards, handCards}}
}

// TestKnownCombinations has suits whose chances follow from a few divisions of the missing cards:
// 2-2 is 40.70 %, 3-1 49.74, 4-0 9.57; 3-2 67.83, 4-1 28.26, 5-0 3.91; two given cards with one defender are
// 24 % of the time, as there are 12 places left of 25 for the second.
func TestKnownCombinations(t *testing.T) {
	for _, c := range []struct {
		north, south string
		goal         int
		percent      float64
	}{
		{"AQT", "432", 2, 76},          // not both honors behind it
		{"AQT", "432", 3, 24},          // both before it
		{"AQ2", "543", 2, 50.48},       // the king before it, or alone behind it
		{"KJT", "432", 2, 50},          // the ace's place does not matter
		{"AJT", "432", 2, 76},          // two finesses
		{"KQ32", "A654", 4, 67.83},     // 3-2
		{"A9843", "K762", 5, 40.70},    // 2-2
		{"A9843", "K762", 4, 90.43},    // all but 4-0
		{"AKJ32", "T987", 5, 57.91},    // the ace; then the drop, but for four cards in West
		{"AQ", "J2", 2, 50},            // the king with three small ones is before it or not
		{"AKQ", "432", 3, 100},         // nothing can go wrong
		{"K2", "43", 1, 50},            // the ace before it
		{"QJT", "432", 1, 100},         // a trick by force
		{"AQJT98765432", "K", 12, 100}, // nothing is missing that counts
		{"AKQJT98765432", "", 13, 100}, // nothing is missing
		{"QJT987", "65432", 4, 100},    // two are lost
		{"A5432", "KQ76", 5, 90.43},    // all but 4-0
	} {
		t.Run(c.north, func(t *testing.T) {
			var s Suit
			if c.south == "" {
				s = Suit{Hands: [2]Ranks{ranks(t, c.north), 0}, Vacant: [2]int{handCards, handCards}}
			} else {
				s = suit(t, c.north, c.south)
			}
			solution, err := Solve(s)
			if err != nil {
				t.Errorf("%s opposite %s: %v", c.north, c.south, err)
				return
			}
			if got := 100 * solution.Goals[c.goal-1].Chance; math.Abs(got-c.percent) > .005 {
				t.Errorf("%s opposite %s: %d tricks %.3f %%, want %.2f", c.north, c.south, c.goal, got, c.percent)
			}
		})
	}
}

// TestPlacesCount wants the odds to follow the vacant places: with none in West the king is behind.
func TestPlacesCount(t *testing.T) {
	s := suit(t, "AQ2", "543")
	for _, c := range []struct {
		vacant  [2]int
		percent float64
	}{{[2]int{0, 13}, 0}, {[2]int{13, 0}, 100}, {[2]int{7, 7}, 100 * (.5 + 7./3432)}} {
		s.Vacant = c.vacant
		solution, err := Solve(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := 100 * solution.Goals[1].Chance; math.Abs(got-c.percent) > .01 {
			t.Errorf("%v places: %.3f %%, want %.3f", c.vacant, got, c.percent)
		}
	}
}

// drawSuit draws a suit of few cards, the others gone.
func drawSuit(rng *rand.Rand) Suit {
	s := Suit{Gone: all, Vacant: [2]int{rng.IntN(3) + 3, rng.IntN(3) + 3}}
	own := 3 + rng.IntN(3)
	for i, r := range rng.Perm(bridge.Ranks)[:own+rng.IntN(5)] {
		card := Ranks(1) << r
		s.Gone &^= card
		if i < own {
			s.Hands[rng.IntN(2)] |= card
		}
	}
	return s
}

// TestAgainstSlow compares with all plans, of all cards, in all worlds of single cards.
func TestAgainstSlow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 16))
	for n := range 300 {
		s := drawSuit(rng)
		solution, err := Solve(s)
		if err != nil {
			t.Fatal(err)
		}
		if want := slowMean(&s); math.Abs(solution.Best.Tricks-want) > 1e-9 {
			t.Fatalf("suit %d, %v opposite %v, missing %v, places %v: %.6f tricks, want %.6f",
				n, s.Hands[North], s.Hands[South], s.missing(), s.Vacant, solution.Best.Tricks, want)
		}
	}
}

// TestPlansKeepTheirWord plays plans against all that defenders can do in every world.
func TestPlansKeepTheirWord(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 16))
	suits := []Suit{suit(t, "AQT", "432"), suit(t, "AKJ32", "T987"), suit(t, "KT98", "A32"), suit(t, "Q97", "J62")}
	for range 40 {
		suits = append(suits, drawSuit(rng))
	}
	for _, s := range suits {
		solution, err := Solve(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range append(slices.Clone(solution.Goals), solution.Best) {
			plan, err := solution.Plan(&l)
			if err != nil {
				t.Fatal(err)
			}
			chance, mean := 0.0, 0.0
			for w := range solution.Worlds {
				tricks := worst(solution, plan, w, s.Hands, [2][maxSets]int{}, l.Goal)
				mean += solution.Worlds[w].Share * float64(tricks)
				if tricks >= l.Goal {
					chance += solution.Worlds[w].Share
				}
			}
			if l.Goal > 0 && math.Abs(chance-l.Chance) > 1e-9 || l.Goal == 0 && math.Abs(mean-l.Tricks) > 1e-9 {
				t.Errorf("%v opposite %v: the plan for %d tricks is worth %.4f, %.4f tricks; said %.4f, %.4f",
					s.Hands[North], s.Hands[South], l.Goal, chance, mean, l.Chance, l.Tricks)
			}
		}
	}
}

// worst returns the fewest tricks of a plan in a world.
func worst(s *Solution, step *Step, world int, hands [2]Ranks, played [2][maxSets]int, goal int) int {
	if step == nil { // decided: all that are left are high, or the goal is reached or out of reach
		at := state{hands: hands}
		for d := range played {
			for i, n := range played[d] {
				at.played[d][i] = uint8(n)
			}
		}
		if s.search.outstanding(&at) == 0 {
			return max(hands[North].Count(), hands[South].Count())
		}
		return 0
	}
	hands[step.Hand] &^= 1 << step.Lead
	second := [2]int{North: east, South: west}[step.Hand]
	fewest := math.MaxInt
	for _, a := range step.Answers {
		seconds, ok := plays(s, world, second, a.Card, played)
		if !ok {
			continue
		}
		after := hands
		if !a.Void {
			after[1-step.Hand] &^= 1 << a.Third
		}
		for _, r := range a.Replies {
			lasts, ok := plays(s, world, 1-second, r.Card, seconds)
			if !ok {
				continue
			}
			best := step.Lead
			if !a.Void {
				best = max(best, a.Third)
			}
			tricks := worst(s, r.Then, world, after, lasts, goal)
			if card := a.Card | r.Card; card == 0 || card.highest() < best {
				tricks++
			}
			fewest = min(fewest, tricks)
		}
	}
	return fewest
}

// plays has a defender play one of equals, or nothing if he is out, if he can.
func plays(s *Solution, world, defender int, card Ranks, played [2][maxSets]int) ([2][maxSets]int, bool) {
	out := true
	for i, set := range s.Equals {
		left := s.search.holds(world, defender, i) - played[defender][i]
		if set == card && left > 0 {
			played[defender][i]++
			return played, true
		}
		out = out && left == 0
	}
	return played, card == 0 && out
}

func TestBadSuits(t *testing.T) {
	for want, s := range map[string]Suit{
		"neither hand": {Vacant: [2]int{13, 13}},
		"both hands":   {Hands: [2]Ranks{1, 3}, Vacant: [2]int{13, 13}},
		"it is gone":   {Hands: [2]Ranks{1, 2}, Gone: 2, Vacant: [2]int{13, 13}},
		"places":       {Hands: [2]Ranks{1, 2}, Vacant: [2]int{13, 14}},
		"are missing":  {Hands: [2]Ranks{1, 2}, Vacant: [2]int{5, 5}},
	} {
		t.Run(want, func(t *testing.T) {
			if _, err := Solve(s); !errors.Is(err, ErrImpossible) || !strings.Contains(err.Error(), want) {
				t.Errorf("%+v: %v, want %q", s, err, want)
			}
		})
	}
}

func TestWords(t *testing.T) {
	solution, err := Solve(suit(t, "AQ2", "543"))
	if err != nil {
		t.Fatal(err)
	}
	plan, err := solution.Plan(&solution.Goals[1])
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(plan.Words(1), "\n")
	const want = `South leads the 3
West J-6, K: North plays the A
West none: North plays the 2`
	if got != want {
		t.Errorf("the plan is\n%s\nwant\n%s", got, want)
	}
}

// BenchmarkSolve solves a usual suit and one of the largest.
func BenchmarkSolve(b *testing.B) {
	for _, c := range [][2]string{{"AQT", "432"}, {"AQ932", "J54"}, {"JT8", "K64"}} {
		b.Run(c[0]+"-"+c[1], func(b *testing.B) {
			s := suit(b, c[0], c[1])
			for b.Loop() {
				if _, err := Solve(s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
