package engine

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
	"gogo/search/quoridor/retrograde"
)

// solved returns a tablebase of a board and all that follows.
func solved(t *testing.T, b *quoridor.Board) *retrograde.Tablebase {
	t.Helper()
	table := retrograde.NewTablebase(64 << 20)
	if err := table.Solve(t.Context(), b, math.MaxInt); err != nil {
		t.Fatal(err)
	}
	return table
}

// opponents choose a move in a position of a tablebase.
var opponents = map[string]func(*retrograde.Tablebase, *quoridor.Board, *rand.Rand) quoridor.Move{
	"random": func(_ *retrograde.Tablebase, b *quoridor.Board, r *rand.Rand) quoridor.Move {
		moves := b.AppendMoves(nil, b.ToMove())
		return moves[r.IntN(len(moves))]
	},
	"perfect": func(table *retrograde.Tablebase, b *quoridor.Board, _ *rand.Rand) quoridor.Move {
		best, most := quoridor.NoMove, math.MinInt
		us := b.ToMove()
		for _, m := range b.AppendMoves(nil, us) {
			b.Make(m, us)
			worth := 1000
			if _, over := b.Winner(); !over {
				o, plies, _ := table.Lookup(b)
				worth = int(o) * (plies - 1000)
			}
			b.Undo()
			if worth > most {
				best, most = m, worth
			}
		}
		return best
	},
}

// TestWinsWonPositions plays on from positions of small boards that are decided, on
// few nodes a move: the side that wins must win, in no more plies than the position
// takes, and the side that loses must not lose sooner.
func TestWinsWonPositions(t *testing.T) {
	for _, size := range [][3]int{{3, 5, 3}, {3, 3, 2}, {4, 4, 2}, {5, 3, 3}, {4, 5, 1}, {5, 5, 1}} {
		for name, opponent := range opponents {
			t.Run(fmt.Sprintf("%v %s", size, name), func(t *testing.T) {
				for seed := range uint64(4) {
					r := rand.New(rand.NewPCG(12, seed))
					b, err := quoridor.New(size[0], size[1], size[2])
					if err != nil {
						t.Fatal(err)
					}
					table := solved(t, b)
					opening(b, r, int(seed))
					playOn(t, b, table, func() quoridor.Move { return opponent(table, b, r) }, name == "perfect")
				}
			})
		}
	}
}

// opening makes some random moves that do not end the game.
func opening(b *quoridor.Board, r *rand.Rand, moves int) {
	for b.Len() < moves {
		all := b.AppendMoves(nil, b.ToMove())
		b.Make(all[r.IntN(len(all))], b.ToMove())
		if _, over := b.Winner(); over {
			b.Undo()
		}
	}
}

// playOn plays a game to its end with the engine to move.
func playOn(t *testing.T, b *quoridor.Board, table *retrograde.Tablebase, opponent func() quoridor.Move, perfect bool) {
	t.Helper()
	e := New(paths.Trained())
	e.Configure(Limits{Nodes: 20_000, Hash: 1 << 20})
	us := b.ToMove()
	outcome, plies, _ := table.Lookup(b)
	start, begin := b.String(), b.Len()
	for b.Len() < begin+200 {
		if winner, over := b.Winner(); over {
			took := b.Len() - begin
			switch {
			case outcome == retrograde.Win && (winner != us || took > plies):
				t.Fatalf("%v won after %d plies where %d win\n%s", winner, took, plies, start)
			case outcome == retrograde.Loss && winner != us && took < plies, perfect && took != plies:
				t.Fatalf("%v won after %d plies, not %d\n%s", winner, took, plies, start)
			}
			return
		}
		if b.ToMove() != us {
			b.Make(opponent(), b.ToMove())
			continue
		}
		m, err := e.Think(t.Context(), b.Clone(), time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(m, us)
	}
	if outcome != retrograde.Draw {
		t.Fatalf("no end of a %v in %d\n%s", outcome, plies, start)
	}
}

// TestExactReport wants the length of the game as the value and all of it as the line.
func TestExactReport(t *testing.T) {
	b, err := quoridor.New(3, 5, 3)
	if err != nil {
		t.Fatal(err)
	}
	r := analyze(t, b, Limits{Nodes: 100_000})
	if r.Value != search.WinIn(19) || len(r.PV) != 19 || r.Nodes == 0 || r.Nodes > 1000 {
		t.Errorf("%+v", r)
	}
	for _, m := range r.PV {
		if err := b.Legal(m, b.ToMove()); err != nil {
			t.Fatal(err)
		}
		b.Make(m, b.ToMove())
	}
	if winner, over := b.Winner(); !over || winner != quoridor.Black {
		t.Errorf("the line does not end the game\n%s", b)
	}
}

// TestExactHasItsLimits wants a search where solving takes too long, and where a depth
// is asked for.
func TestExactHasItsLimits(t *testing.T) {
	b, err := quoridor.New(3, 5, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []Limits{{Nodes: 5000}, {Depth: 4}, {Turn: time.Microsecond}} {
		if r := analyze(t, b, l); r.Value == search.WinIn(19) && r.Depth == 19 {
			t.Errorf("%+v: %+v", l, r)
		}
	}
}

// TestHoldsDraws wants no drawn position lost against an opponent who plays on at
// random where that keeps the draw.
func TestHoldsDraws(t *testing.T) {
	for _, diagram := range []string{
		"black 1 white 0 black to move\n. . B . . .\n    ---\n. . . . . .\n\n. . W . . .\n\n. . . . . .\n",
		"black 0 white 3 white to move\n.|. .\n |---\n.|B .\n\n. .|.\n   |\n. .|.\n\n. . W\n",
	} {
		t.Run(diagram, func(t *testing.T) {
			r := rand.New(rand.NewPCG(13, 1))
			b := parse(t, diagram)
			table := solved(t, b)
			us := b.ToMove()
			e := New(paths.Trained())
			e.Configure(Limits{Nodes: 20_000, Hash: 1 << 20})
			for range 10 {
				if o, _, ok := table.Lookup(b); o != retrograde.Draw || !ok {
					t.Fatalf("%v, no longer a draw\n%s", o, b)
				}
				if b.ToMove() != us {
					b.Make(drawing(table, b, r), b.ToMove())
					continue
				}
				m, err := e.Think(t.Context(), b.Clone(), time.Now(), nil)
				if err != nil {
					t.Fatal(err)
				}
				b.Make(m, us)
			}
		})
	}
}

// drawing returns a random move that keeps a draw.
func drawing(table *retrograde.Tablebase, b *quoridor.Board, r *rand.Rand) quoridor.Move {
	us := b.ToMove()
	var draws []quoridor.Move
	for _, m := range b.AppendMoves(nil, us) {
		b.Make(m, us)
		if o, _, ok := table.Lookup(b); o == retrograde.Draw && ok {
			draws = append(draws, m)
		}
		b.Undo()
	}
	return draws[r.IntN(len(draws))]
}
