package chances_test

import (
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
)

func BenchmarkBatch(b *testing.B) {
	e := chances.NewEstimator(&chancestest.Model(b).Full, chancestest.Kernels(b))
	var g backgammon.Generator
	board := backgammon.Start()
	var boards []backgammon.Board
	for _, r := range backgammon.Rolls() {
		for _, m := range g.Moves(&board, r.Dice) {
			boards = append(boards, m.Board.Swap())
		}
	}
	dst := make([]backgammon.Chances, len(boards))
	b.ReportAllocs()
	for b.Loop() {
		e.Batch(dst, boards)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(boards)), "ns/board")
}

func BenchmarkEncode(b *testing.B) {
	e := chances.NewEncoder()
	in := chances.NewInput(1)
	board := backgammon.Start()
	for b.Loop() {
		in.Clear()
		e.Encode(in, &board)
	}
}

func BenchmarkSieve(b *testing.B) {
	e := chances.NewPruningEstimator(&chancestest.Model(b).Pruning, chancestest.Kernels(b))
	boards := backgammon.RandomBoards(400, 1, 1)
	dst := make([]backgammon.Chances, len(boards))
	for b.Loop() {
		e.Batch(dst, boards)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(boards)), "ns/board")
}
