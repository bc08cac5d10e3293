package duplicate

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bridge"
)

// board returns results of a board, North-South by the pairs 0, 1 and so on, East-West by
// 10, 11 and so on.
func board(number int, points ...int) []Result {
	var results []Result
	for i, p := range points {
		results = append(results, Result{Board: number, Pairs: [2]int{i, 10 + i}, Points: p})
	}
	return results
}

// show writes scores with two decimals.
func show(scores [][2]float64) string {
	var b strings.Builder
	for _, s := range scores {
		fmt.Fprintf(&b, "%.2f/%.2f ", s[0], s[1])
	}
	return strings.TrimSpace(b.String())
}

func TestScores(t *testing.T) {
	short := slices.Concat(board(1, 100, 50, 50, -100), board(2, 420, 170))
	for _, c := range []struct {
		name    string
		results []Result
		scoring Scoring
		want    string
	}{
		{"a board", board(1, 100, 50, 50, -100), Matchpoints, "100.00/0.00 50.00/50.00 50.00/50.00 0.00/100.00"},
		{"a single score", board(1, 100), Matchpoints, "50.00/50.00"},
		// Neuberg: of two scores among boards of four the better has (1+1/2)*4/2-1/2 of 3.
		{"fewer scores", short, Matchpoints, "100.00/0.00 50.00/50.00 50.00/50.00 0.00/100.00 83.33/16.67 16.67/83.33"},
		{"cross-IMPs", board(1, 620, 600, 170), CrossIMPs, "5.50/-5.50 4.50/-4.50 -10.00/10.00"},
		{"cross-IMPs alone", board(1, 620), CrossIMPs, "0.00/0.00"},
		{"points", board(1, 620, -100), TotalPoints, "620.00/-620.00 -100.00/100.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := show(Scores(c.results, c.scoring)); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestUnplayed leaves the other scores of the board as they were.
func TestUnplayed(t *testing.T) {
	results := append(board(1, 100, -100), Unplayed(1, [2]int{2, 12}, [2]bool{false, true}))
	for scoring, want := range map[Scoring]string{
		Matchpoints: "100.00/0.00 0.00/100.00 60.00/40.00",
		CrossIMPs:   "5.00/-5.00 -5.00/5.00 2.00/-2.00",
		TotalPoints: "100.00/-100.00 -100.00/100.00 0.00/0.00",
	} {
		t.Run(scoring.String(), func(t *testing.T) {
			if got := show(Scores(results, scoring)); got != want {
				t.Errorf("%v: %s, want %s", scoring, got, want)
			}
		})
	}
	if got := Unplayed(1, [2]int{}, [2]bool{}).Awards; got != [2]int{AveragePlus, AveragePlus} {
		t.Errorf("without fault: %v", got)
	}
}

func TestRank(t *testing.T) {
	results := slices.Concat(
		board(1, 100, 50, 50, -100), // 100, 50, 50, 0
		board(2, 50, 100, 50),       // as of four: 27.78, 94.44, 27.78
		[]Result{Unplayed(2, [2]int{3, 13}, [2]bool{true, false})},
	)
	for _, c := range []struct {
		scoring Scoring
		field   []int
		want    string
	}{
		{Matchpoints, []int{0, 1, 2, 3}, "1 pair 1 72.22/2, 2 pair 0 63.89/2, 3 pair 2 38.89/2, 4 pair 3 20.00/2"},
		{Matchpoints, []int{11, 13, 99}, "1 pair 13 80.00/2, 2 pair 11 27.78/2, 3 pair 99 0.00/0"},
		{TotalPoints, []int{0, 1, 2, 3}, "1= pair 0 150.00/2, 1= pair 1 150.00/2, 3 pair 2 100.00/2, 4 pair 3 -100.00/2"},
		{TotalPoints, []int{3, 98, 99}, "1 pair 3 -100.00/2, 2= pair 98 0.00/0, 2= pair 99 0.00/0"},
		{CrossIMPs, []int{2, 10, 13}, "1 pair 13 6.33/2, 2 pair 2 -0.33/2, 3 pair 10 -2.00/2"},
	} {
		t.Run(fmt.Sprint(c.scoring, c.field), func(t *testing.T) {
			var got []string
			for _, s := range Rank(results, c.scoring, c.field) {
				tied := map[bool]string{true: "="}[s.Tied]
				got = append(got, fmt.Sprintf("%d%s pair %d %.2f/%d", s.Place, tied, s.Pair, s.Score, s.Boards))
			}
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("%v of %v:\n%s, want\n%s", c.scoring, c.field, text, c.want)
			}
		})
	}
}

// TestScoresBalance checks that the scores of the two sides of a table add up.
func TestScoresBalance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		results := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Result {
			return Result{
				Board:  rapid.IntRange(1, 4).Draw(t, "board"),
				Points: 10 * rapid.IntRange(-30, 30).Draw(t, "points"),
			}
		}), 1, 20).Draw(t, "results")
		for scoring, sum := range map[Scoring]float64{Matchpoints: 100, CrossIMPs: 0, TotalPoints: 0} {
			for i, score := range Scores(results, scoring) {
				if math.Abs(score[0]+score[1]-sum) > 1e-9 {
					t.Fatalf("%v of %v: %v", scoring, results[i], score)
				}
				if scoring == Matchpoints && (score[0] < 0 || score[0] > 100) {
					t.Fatalf("%v: %v", results[i], score)
				}
			}
		}
	})
}

// TestEqualCountsAreAsOnTheBoard compares with the percentages of a single board.
func TestEqualCountsAreAsOnTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points := rapid.SliceOfN(rapid.IntRange(-5, 5), 1, 12).Draw(t, "points")
		for i, score := range Scores(board(7, points...), Matchpoints) {
			want := 50.0
			if top := bridge.Top(len(points)); top > 0 {
				want = 100 * bridge.Matchpoints(points)[i] / float64(top)
			}
			if math.Abs(score[0]-want) > 1e-9 {
				t.Fatalf("%v: %v, want %v", points, score[0], want)
			}
		}
	})
}
