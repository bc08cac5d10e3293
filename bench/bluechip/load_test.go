package bluechip

import "testing"

// TestRun plays at a few tables.
func TestRun(t *testing.T) {
	r, err := Run(t.Context(), Load{Tables: 5, Boards: 3, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.Boards != 15 || r.Relays < 15*4*3 || r.Elapsed <= 0 || r.P50 <= 0 || r.P99 < r.P50 || r.Memory <= 0 {
		t.Errorf("%+v", r)
	}
	if _, err := Run(t.Context(), Load{}); err == nil {
		t.Error("no tables")
	}
}

// BenchmarkTables runs 500 tables at once, with four players each.
func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		r, err := Run(b.Context(), Load{Tables: 500, Boards: 4, Seed: 1})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(r.Boards)/r.Elapsed.Seconds(), "boards/s")
		b.ReportMetric(float64(r.P50.Microseconds()), "µs/relay-p50")
		b.ReportMetric(float64(r.P99.Microseconds()), "µs/relay-p99")
		b.ReportMetric(r.Memory/1024, "KiB/table")
	}
}
