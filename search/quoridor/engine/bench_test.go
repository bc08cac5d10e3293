package engine

import (
	"context"
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
)

// position sets up one of the positions.
func position(b *testing.B, name string) *quoridor.Board {
	b.Helper()
	for _, p := range BenchPositions() {
		if p.Name == name {
			board, err := p.Board()
			if err != nil {
				b.Fatal(err)
			}
			return board
		}
	}
	b.Fatalf("no position %q", name)
	return nil
}

func BenchmarkPerft3(b *testing.B) {
	board := position(b, "start")
	var total uint64
	for b.Loop() {
		n, err := quoridor.Perft(context.Background(), board, 3)
		if err != nil {
			b.Fatal(err)
		}
		total += n
	}
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "positions/s")
}

// BenchmarkFlood looks for a path in a maze.
func BenchmarkFlood(b *testing.B) {
	board := position(b, "maze")
	sets, from := quoridor.SetsOf[quoridor.NarrowWords](board), quoridor.SetOf[quoridor.NarrowWords](board.Pawn(quoridor.Black))
	graph, goals := sets.Graph(), sets.Goals(quoridor.Black)
	b.ReportAllocs()
	for b.Loop() {
		if !graph.Connects(from, goals) {
			b.Fatal("no path")
		}
	}
}

func BenchmarkMoves(b *testing.B) {
	board := position(b, "many walls")
	moves := make([]quoridor.Move, 0, quoridor.MoveBound)
	b.ReportAllocs()
	for b.Loop() {
		moves = board.AppendMoves(moves[:0], board.ToMove())
	}
}

func BenchmarkMakeUndo(b *testing.B) {
	board := position(b, "many walls")
	moves := board.AppendMoves(nil, board.ToMove())
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		board.Make(moves[i%len(moves)], quoridor.Black)
		board.Undo()
	}
}

func BenchmarkEvaluate(b *testing.B) {
	board := position(b, "many walls")
	e := paths.NewEvaluator(paths.Trained())
	b.ReportAllocs()
	for b.Loop() {
		e.Evaluate(board)
	}
}

// BenchmarkSearch searches each position to a fixed depth: time an operation is
// the time to that depth.
func BenchmarkSearch(b *testing.B) {
	for _, p := range BenchPositions() {
		b.Run(p.Name, func(b *testing.B) {
			board, err := p.Board()
			if err != nil {
				b.Fatal(err)
			}
			engine := New(paths.Trained())
			engine.Configure(Limits{Depth: search.SignatureDepth})
			var nodes int64
			for b.Loop() {
				engine.NewGame()
				r, err := engine.Analyze(context.Background(), board.Clone(), time.Now(), nil)
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
