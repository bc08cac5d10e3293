package backgammon

import "testing"

// BenchmarkMoves lists the plays of all rolls on boards of random games.
func BenchmarkMoves(b *testing.B) {
	boards := RandomBoards(512, 1, 1)
	rolls := Rolls()
	var g Generator
	calls, plays := 0, 0
	for b.Loop() {
		plays += len(g.Moves(&boards[calls%len(boards)], rolls[calls%RollCount].Dice))
		calls++
	}
	b.ReportMetric(float64(plays)/b.Elapsed().Seconds(), "plays/s")
	b.ReportMetric(float64(plays)/float64(calls), "plays/op")
}

func BenchmarkHash(b *testing.B) {
	boards := RandomBoards(512, 1, 1)
	var sum uint64
	n := 0
	for b.Loop() {
		sum += boards[n%len(boards)].Hash()
		n++
	}
	if sum == 0 {
		b.Fatal("all hashes are zero")
	}
}
