package metrics_test

import (
	"strings"
	"testing"

	"gogo/internal/metrics"
)

func TestWrite(t *testing.T) {
	var b strings.Builder
	err := metrics.Write(&b, []metrics.Metric{
		metrics.Value("games", "Games\nin \\progress.", metrics.Gauge, 12),
		metrics.Value("big_total", "Many.", metrics.Counter, uint64(1)<<40),
		{Name: "refused_total", Help: "Refused.", Kind: metrics.Counter, Label: "reason", Samples: map[string]float64{"full": 3, "a\"b\\c\nd": 0.5}},
	})
	const want = `# HELP games Games\nin \\progress.
# TYPE games gauge
games 12
# HELP big_total Many.
# TYPE big_total counter
big_total 1.099511627776e+12
# HELP refused_total Refused.
# TYPE refused_total counter
refused_total{reason="a\"b\\c\nd"} 0.5
refused_total{reason="full"} 3
`
	if b.String() != want || err != nil {
		t.Errorf("%v: %s", err, b.String())
	}
}

func TestProcess(t *testing.T) {
	for _, m := range metrics.Process() {
		if m.Samples[""] <= 0 {
			t.Errorf("%s is %v", m.Name, m.Samples)
		}
	}
}
