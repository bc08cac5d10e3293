package arena_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
)

// standings counts the first games of a plan.
func standings(t *testing.T, plan *arena.Plan, game fakeGame, games int) *arena.Standings {
	t.Helper()
	if err := plan.Check(); err != nil {
		t.Fatal(err)
	}
	s := arena.NewStandings(plan)
	for number := range games {
		job, err := plan.Job(t.Context(), game, number)
		if err != nil {
			t.Fatal(err)
		}
		r := game.record(job)
		if !s.Add(r) || s.Add(r) {
			t.Fatalf("game %d does not count once", number)
		}
	}
	return s
}

func TestSummaryOfAMatch(t *testing.T) {
	plan := testPlan(20, "A", "B")
	plan.Entrants[0].About = "Alpha 1"
	plan.Limits = match.Limits{Turn: time.Second, Game: time.Minute, Nodes: 500}
	plan.SPRT = &stats.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	s := standings(t, plan, fakeGame{strength: map[string]int{"A": 60, "B": 40}}, 19)
	want := `A: Alpha 1 (program-A)
B (program-B)
fake, 1s a move, 1m0s a game, 500 nodes a move, openings from seed 7
19 games, A: 13 wins, 6 losses, 0 draws
score in percent 66.7 (51.3 to 82.1), Elo +120.4 (+8.8 to +264.2), normalized Elo +173.7 (+13.2 to +334.2)
pairs: LL 0, LD 0, DD or WL 6, WD 0, WW 3
sequential test of 0 against 10 normalized Elo after 9 pairs: LLR 0.21 in -2.94 to 2.94: not decided
A used a move: median 0.019 s, 95 % within 1.000 s, most 1.000 s; memory 1 MB
A lost by failures: crash 2
B used a move: median 1.000 s, 95 % within 1.000 s, most 1.000 s; memory 1 MB
B lost by failures: crash 5`
	if got := strings.Join(s.Summary(), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSummaryOfAMatchForPoints has a program that wins fewer games and more points.
func TestSummaryOfAMatchForPoints(t *testing.T) {
	plan := testPlan(80, "A", "B")
	plan.PointsSPRT = &stats.PointsSPRT{Points0: -0.2, Points1: 0.8, Alpha: 0.05, Beta: 0.05}
	s := arena.NewStandings(plan)
	for number := range plan.Len() {
		job, err := plan.Job(t.Context(), fakeGame{}, number)
		if err != nil {
			t.Fatal(err)
		}
		r := fakeGame{}.record(job)
		r.Winner, r.Points = r.SideOf("B"), 1
		if number%3 == 0 {
			r.Winner, r.Points = r.SideOf("A"), 4
		}
		if !s.Add(r) {
			t.Fatalf("game %d does not count", number)
		}
	}
	text := strings.Join(s.Summary(), "\n")
	for _, want := range []string{
		"60 games, A: 20 wins, 40 losses, 0 draws", // those that the test looked at,
		"points a game: +0.6667 (",
		"sequential test of -0.2 against 0.8 points a game after 30 pairs: LLR ",
		": H1, A wins more than -0.2 points a game",
	} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(text, want) {
				t.Errorf("%s\nlacks %q", text, want)
			}
		})
	}
	if verdict, llr := s.Verdict(); verdict != stats.H1 || llr < 2.94 {
		t.Errorf("%s with a ratio of %.2f", verdict, llr)
	}
}

// withLuck returns the records of a plan in which A is stronger than B by 0.1 points or 5 %, almost
// hidden by the dice.
func withLuck(t *testing.T, plan *arena.Plan, points bool) *arena.Standings {
	t.Helper()
	s := arena.NewStandings(plan)
	rng := rand.New(rand.NewPCG(1, 1))
	for number := range plan.Len() {
		job, err := plan.Job(t.Context(), fakeGame{}, number)
		if err != nil {
			t.Fatal(err)
		}
		r := fakeGame{}.record(job)
		r.Winner = match.Sides()[rng.IntN(2)]
		won := 0.5
		if points {
			r.Points = float64(1 + rng.IntN(3))
			won = r.Points
		}
		if r.Winner == match.Second {
			won = -won
		}
		strength := 0.1
		if !points {
			strength = 0.05
		}
		if r.SideOf("A") == match.Second {
			strength = -strength
		}
		luck := won - strength + 0.01*rng.NormFloat64()
		r.Luck = &luck
		s.Add(r)
	}
	return s
}

// TestSummaryLuckAdjusted has a test that is only decided luck-adjusted.
func TestSummaryLuckAdjusted(t *testing.T) {
	plan := testPlan(80, "A", "B")
	plan.PointsSPRT = &stats.PointsSPRT{Points0: 0, Points1: 0.05, Alpha: 0.05, Beta: 0.05}
	text := strings.Join(withLuck(t, plan, true).Summary(), "\n")
	for _, want := range []string{"\npoints a game: ", "\npoints a game, luck off: +0.10", "0.05 points a game, luck off after 30 pairs: ", ": H1, A wins more than 0 points a game"} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(text, want) {
				t.Errorf("%s\nlacks %q", text, want)
			}
		})
	}
	text = strings.Join(withLuck(t, testPlan(80, "A", "B"), false).Summary(), "\n")
	if want := "\nscore in percent, luck off: 5"; !strings.Contains(text, want) || strings.Contains(text, "points a game") {
		t.Errorf("%s\nlacks %q, or is about points", text, want)
	}
	s := standings(t, testPlan(10, "A", "B"), fakeGame{points: true}, 10)
	if text := strings.Join(s.Summary(), "\n"); strings.Contains(text, "luck") {
		t.Errorf("nobody has judged the dice: %s", text)
	}
}

// TestSummaryOfOnePair requires no interval of points, and singular forms.
func TestSummaryOfOnePair(t *testing.T) {
	text := strings.Join(withLuck(t, testPlan(2, "A", "B"), true).Summary(), "\n")
	for _, want := range []string{" (no interval yet)\npoints a game, luck off: ", "2 games, A: ", " draws"} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(text, want) {
				t.Errorf("%s\nlacks %q", text, want)
			}
		})
	}
	for _, wrong := range []string{"-Inf to +Inf", " 1 wins", " 1 losses"} {
		t.Run(wrong, func(t *testing.T) {
			if strings.Contains(text, wrong) {
				t.Errorf("%s\nhas %q", text, wrong)
			}
		})
	}
}

// TestLuckAdjustedInATable has a column for it.
func TestLuckAdjustedInATable(t *testing.T) {
	plan := testPlan(10, "A", "B", "C")
	for points, want := range map[bool]string{true: "+0.0", false: "5"} {
		t.Run(want, func(t *testing.T) {
			s := withLuck(t, plan, points)
			lines := s.Summary()
			from := slices.Index(lines, plan.Describe()) + 1
			if head := lines[from]; !strings.Contains(head, "score  luck off  95 %") {
				t.Errorf("%q has no column for the luck", head)
			}
			if won, judged := s.LuckAdjustedTotal(0); !judged || won.Pairs() != 10 {
				t.Errorf("%d pairs, judged: %t", won.Pairs(), judged)
			}
			if table := strings.Join(lines[from+1:from+4], "\n"); !strings.Contains(table, "  "+want) {
				t.Errorf("%s\nlacks %q", table, want)
			}
		})
	}
}

func TestSummaryOfATournament(t *testing.T) {
	plan := testPlan(10, "A", "B", "C")
	s := standings(t, plan, fakeGame{strength: map[string]int{"A": 20, "B": 60, "C": 90}}, plan.Len())
	want := `   name  Elo   95 %         games  score  1       2       3
1  C     +109  +11 to +206  20     14.5   -       6.0/10  8.5/10
2  B     +0    -91 to +91   20     10.0   4.0/10  -       6.0/10
3  A     -109  -206 to -11  20     5.5    1.5/10  4.0/10  -`
	lines := s.Summary()
	from := slices.Index(lines, plan.Describe()) + 1
	if got := strings.Join(lines[from:from+4], "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSummaryBeforeTheFirstGame says nothing that it cannot know.
func TestSummaryBeforeTheFirstGame(t *testing.T) {
	for _, names := range [][]string{{"A", "B"}, {"A", "B", "C"}} {
		t.Run(fmt.Sprint(names), func(t *testing.T) {
			text := strings.Join(standings(t, testPlan(2, names...), fakeGame{}, 0).Summary(), "\n")
			if strings.Contains(text, "NaN") || !strings.Contains(text, "A made no move") {
				t.Errorf("%s", text)
			}
		})
	}
}
