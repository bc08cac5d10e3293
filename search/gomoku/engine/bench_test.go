package engine

import (
	"context"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

// board sets up one of the positions.
func board(b *testing.B, name string) *gomoku.Board {
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

// near returns the empty points near the stones of a position.
func near(board *gomoku.Board) []gomoku.Point {
	return lines.NewState(board, lines.NewTables(board.Rule(), lines.Trained(board.Rule()))).AppendNear(nil)
}

func BenchmarkMakeUnmake(b *testing.B) {
	board := board(b, "freestyle middle game")
	points := near(board)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		board.Place(points[i%len(points)], gomoku.Black)
		board.Undo()
	}
}

func BenchmarkForbidden(b *testing.B) {
	board := board(b, "renju middle game")
	points := near(board)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		board.Forbidden(points[i%len(points)])
	}
}

func BenchmarkPatternUpdate(b *testing.B) {
	board := board(b, "freestyle middle game")
	points := near(board.Clone())
	s := lines.NewState(board, lines.NewTables(board.Rule(), lines.Trained(board.Rule())))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Place(points[i%len(points)], gomoku.Black)
		s.Undo()
	}
}

func BenchmarkEvaluate(b *testing.B) {
	board := board(b, "freestyle middle game")
	s := lines.NewState(board, lines.NewTables(board.Rule(), lines.Trained(board.Rule())))
	b.ReportAllocs()
	for b.Loop() {
		s.Evaluate()
	}
}

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		lines.NewTables(gomoku.Renju, lines.Trained(gomoku.Renju))
	}
}

func BenchmarkFours(b *testing.B) {
	board, err := longFours().Board()
	if err != nil {
		b.Fatal(err)
	}
	s := lines.NewState(board, lines.NewTables(board.Rule(), lines.Trained(board.Rule())))
	f := threats.NewVCF(15)
	b.ReportAllocs()
	for b.Loop() {
		f.Forget()
		if length, _ := f.Find(s, threats.Unlimited, 1_000_000); length == 0 {
			b.Fatal("the win was not found")
		}
	}
}

func BenchmarkThreats(b *testing.B) {
	board := board(b, "exact five middle game")
	s := lines.NewState(board, lines.NewTables(board.Rule(), lines.Trained(board.Rule())))
	t := threats.NewVCT(15, threats.NewVCF(15))
	b.ReportAllocs()
	for b.Loop() {
		t.Forget()
		t.Solve(s, 20_000)
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
			engine := New(Trained())
			if err := engine.Configure(Limits{Depth: search.SignatureDepth}); err != nil {
				b.Fatal(err)
			}
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
