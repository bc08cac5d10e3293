package engine

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/internal/testlimit"
	"gogo/search"
	"gogo/search/quoridor/retrograde"
)

// wonPosition is a position that the side to move wins, but not by every move.
type wonPosition struct {
	board *quoridor.Board
	wins  map[quoridor.Move]bool
}

// wonPositions returns positions of random games of varied length on a board with at most two walls,
// and so many in each hand, in which at most one move in five wins.
func wonPositions(tb testing.TB, width, height, walls, count int, seed uint64) []wonPosition {
	tb.Helper()
	r := rand.New(rand.NewPCG(seed, 49))
	oracle := retrograde.NewOutcomes(1 << 30)
	var all []wonPosition
	for len(all) < count {
		b := randomPosition(tb, r, width, height)
		b.SetWallsLeft(quoridor.Black, walls)
		b.SetWallsLeft(quoridor.White, walls)
		oracle.Clear()
		everything := retrograde.Budget{Threads: 1, Within: search.Forever, Configurations: math.MaxInt}
		if err := oracle.Solve(tb.Context(), b, everything); err != nil {
			tb.Fatal(err)
		}
		p := wonPosition{b, map[quoridor.Move]bool{}}
		moves := b.AppendMoves(nil, b.ToMove())
		for _, m := range moves {
			b.Make(m, b.ToMove())
			if _, over := b.Winner(); over {
				p.wins[m] = true
			} else if o, _ := oracle.Lookup(b); o == retrograde.Loss {
				p.wins[m] = true
			}
			b.Undo()
		}
		if len(p.wins) > 0 && 5*len(p.wins) <= len(moves) {
			all = append(all, p)
		}
	}
	return all
}

// randomPosition makes up to nine random moves, at most two of them walls.
func randomPosition(tb testing.TB, r *rand.Rand, width, height int) *quoridor.Board {
	tb.Helper()
	b, err := quoridor.New(width, height, 2)
	if err != nil {
		tb.Fatal(err)
	}
	for n := r.IntN(10); b.Len() < n; {
		moves := b.AppendMoves(nil, b.ToMove())
		if b.Placed() == 2 || r.IntN(2) == 0 {
			moves = b.AppendPawnMoves(nil, b.ToMove())
		}
		b.Make(moves[r.IntN(len(moves))], b.ToMove())
		if _, over := b.Winner(); over {
			b.Undo()
		}
	}
	return b
}

// TestKeepsWins wants won positions kept.
func TestKeepsWins(t *testing.T) {
	count := 8
	if testlimit.IsLong() {
		count = 120
	}
	e := New(paths.Trained())
	e.Configure(Limits{Nodes: 20_000, Hash: 1 << 20})
	for _, p := range wonPositions(t, 5, 5, 2, count, 1) {
		e.NewGame()
		m, err := e.Think(t.Context(), p.board.Clone(), time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if !p.wins[m] {
			t.Errorf("%s does not win\n%s", p.board.Name(m), p.board)
		}
	}
}

// TestFindsWaitingMove wants the only win of 31 moves, a step aside, which the evaluation takes for lost.
func TestFindsWaitingMove(t *testing.T) {
	b := parse(t, "black 2 white 2 black to move\n. . . B .\n\n. . . . .\n      ---\n. . . . .\n\n. . . . .\n\n. . W . .\n")
	r := analyze(t, b, Limits{Nodes: 20_000})
	if got := b.Name(r.PV[0]); got != "C5" || Score(r.Value) != "+M" {
		t.Errorf("%s, %v", got, r.Value)
	}
}

// TestClaimsNoLength wants a win in so many plies claimed only where that is the exact length, though the outcomes
// are known without it: their line, from move to move, may be longer than the shortest win or shorter than the
// longest resistance.
func TestClaimsNoLength(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 49))
	unclaimed, differ := 0, 0
	for range 60 {
		b := randomPosition(t, r, 5, 5)
		for c := range quoridor.Color(2) {
			b.SetWallsLeft(c, 1)
		}
		report := analyze(t, b.Clone(), Limits{Nodes: 8000})
		outcome, plies, _ := solved(t, b).Lookup(b)
		if outcome != retrograde.Win {
			continue
		}
		switch score := Score(report.Value); {
		case score == "+M":
			unclaimed++
			if len(report.PV) != plies {
				differ++
			}
		case report.Value.IsProven() && report.Value.MateDistance() != plies:
			t.Errorf("%s where %d plies win\n%s", score, plies, b)
		}
	}
	if unclaimed == 0 || differ == 0 {
		t.Errorf("%d wins of unknown length, %d lines of another length than the shortest win", unclaimed, differ)
	}
}

// TestScore wants values as the protocols write them.
func TestScore(t *testing.T) {
	for v, want := range map[search.Value]string{
		search.WinIn(7): "+M7", search.LossIn(8): "-M8", knownWin: "+M", 4 - knownWin: "-M", mostStatic: "8488", -12: "-12", 0: "0",
	} {
		if got := Score(v); got != want {
			t.Errorf("%d is %s, want %s", v, got, want)
		}
	}
}

// TestKeepsSolved wants the outcomes of a position to be known still after a move of either side.
func TestKeepsSolved(t *testing.T) {
	b, err := quoridor.New(5, 5, 2)
	if err != nil {
		t.Fatal(err)
	}
	e := New(paths.Trained())
	e.Configure(Limits{Nodes: 20_000, Hash: 1 << 20})
	if _, err := e.Think(t.Context(), b.Clone(), time.Now(), nil); err != nil {
		t.Fatal(err)
	}
	// Far too few nodes to solve anything.
	e.Configure(Limits{Nodes: 100, Hash: 1 << 20})
	for _, name := range []string{"C3 h", "D3 v"} {
		m, err := b.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(m, b.ToMove())
		want, known := e.outcomes.Lookup(b)
		r, err := e.Analyze(t.Context(), b.Clone(), time.Now(), nil)
		if err != nil || !known {
			t.Fatal(known, err)
		}
		b.Make(r.PV[0], b.ToMove())
		if got, known := e.outcomes.Lookup(b); !known || got != -want {
			t.Errorf("after %s: %v, %t, want %v", name, got, known, -want)
		}
		b.Undo()
	}
}

// BenchmarkKeepsWins reports the share of won positions that are kept within a time for a move:
// two positions with -short.
func BenchmarkKeepsWins(b *testing.B) {
	for _, c := range []struct {
		width, height, walls int
		turn                 time.Duration
	}{
		{5, 5, 2, 100 * time.Millisecond},
		{5, 5, 3, 100 * time.Millisecond},
		{5, 5, 3, time.Second},
		{3, 7, 2, 100 * time.Millisecond},
		{7, 5, 2, 100 * time.Millisecond},
		{7, 5, 2, time.Second},
	} {
		b.Run(fmt.Sprintf("%dx%d/%d/%s", c.width, c.height, c.walls, c.turn), func(b *testing.B) {
			count := 30
			if testing.Short() {
				count = 2
			}
			positions := wonPositions(b, c.width, c.height, c.walls, count, rand.Uint64())
			e := New(paths.Trained())
			e.Configure(Limits{Turn: c.turn})
			kept, tried, solved := 0, 0, 0
			var longest time.Duration
			for b.Loop() {
				for _, p := range positions {
					e.NewGame()
					start := time.Now()
					m, err := e.Think(context.Background(), p.board.Clone(), start, nil)
					if err != nil {
						b.Fatal(err)
					}
					longest = max(longest, time.Since(start))
					tried++
					if p.wins[m] {
						kept++
					}
					if _, known := e.outcomes.Lookup(p.board); known {
						solved++
					}
				}
			}
			b.ReportMetric(100*float64(kept)/float64(tried), "%kept")
			b.ReportMetric(100*float64(solved)/float64(tried), "%solved")
			b.ReportMetric(longest.Seconds()*1000, "ms-longest")
		})
	}
}
