package doubledummy

import "testing"

// BenchmarkTable makes the tables of the deals in testdata, each by a call of its own.
// It reports a table.
func BenchmarkTable(b *testing.B) {
	answers := ownAnswers(b)
	solver := NewSolver(DefaultMemory)
	i := 0
	for b.Loop() {
		if _, err := solver.Table(b.Context(), &answers[i%len(answers)].deal); err != nil {
			b.Fatal(err)
		}
		i++
	}
	b.ReportMetric(float64(solver.search.nodes)/float64(b.N), "nodes/op")
}

// TestSolvingAllocatesLittle has a solver that has seen larger deals solve others.
func TestSolvingAllocatesLittle(t *testing.T) {
	deals := endings(10)
	solver := NewSolver(MinMemory)
	i := 0
	allocs := testing.AllocsPerRun(50, func() {
		if _, err := solver.Table(t.Context(), &deals[i%len(deals)]); err != nil {
			t.Fatal(err)
		}
		i++
	})
	if allocs > 20 {
		t.Errorf("%v allocations a table", allocs)
	}
}
