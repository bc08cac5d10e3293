package engine

import (
	"context"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

func open(tb testing.TB) (*chances.Model, simd.Kernels) {
	tb.Helper()
	m, err := chances.Open("")
	if err != nil {
		tb.Fatal(err)
	}
	k, err := simd.Select("")
	if err != nil {
		tb.Fatal(err)
	}
	return m, k
}

func BenchmarkMoves(b *testing.B) {
	var g backgammon.Generator
	boards, rolls := backgammon.RandomBoards(1024, 1, 1), backgammon.Rolls()
	plays := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		plays += len(g.Moves(&boards[i%len(boards)], rolls[i%len(rolls)].Dice))
	}
	b.ReportMetric(float64(plays)/b.Elapsed().Seconds(), "plays/s")
}

// BenchmarkEvaluate judges positions by the bare networks, in batches.
func BenchmarkEvaluate(b *testing.B) {
	m, k := open(b)
	e := chances.NewEstimator(&m.Full, k).With(m.Tables)
	boards := backgammon.RandomBoards(1024, 1, 1)
	said := make([]backgammon.Chances, len(boards))
	b.ReportAllocs()
	for b.Loop() {
		e.Batch(said, boards)
	}
	b.ReportMetric(float64(b.N*len(boards))/b.Elapsed().Seconds(), "positions/s")
}

// BenchmarkLook decides each position from an empty cache.
func BenchmarkLook(b *testing.B) {
	m, k := open(b)
	for _, p := range BenchPositions() {
		setup, err := p.Setup()
		if err != nil {
			b.Fatal(err)
		}
		b.Run(p.Name, func(b *testing.B) {
			var nodes int64
			for b.Loop() {
				e := New(m, k, Options{})
				if _, _, err := decide(context.Background(), e, &setup.Position, BenchDepth); err != nil {
					b.Fatal(err)
				}
				nodes += e.Evaluations()
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
