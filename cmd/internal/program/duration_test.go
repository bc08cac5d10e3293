package program_test

import (
	"strings"
	"testing"
	"time"

	"gogo/cmd/internal/program"
)

func TestParseDuration(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"5": 5 * time.Second, "1.5": 1500 * time.Millisecond, "500ms": 500 * time.Millisecond, "1m30s": 90 * time.Second,
		"0": 0, "0s": 0, "-0": 0, "0.25": 250 * time.Millisecond, "1e3": 1000 * time.Second, "2540400h": 2540400 * time.Hour,
	} {
		t.Run(text, func(t *testing.T) {
			if got, err := program.ParseDuration(text); err != nil || got != want {
				t.Errorf("%v, %v, want %v", got, err, want)
			}
		})
	}
	for text, want := range map[string]string{
		"": `"": a time`, "soon": `"soon": a time`, "1 s": `"1 s": a time`, "5 minutes": `"5 minutes": a time`,
		"-1": "-1 is negative", "-1ms": "-1ms is negative", "-1e300": "negative", "-Inf": "negative",
		"NaN": `"NaN": a time`, "Inf": "too long", "1e300": "too long", "1e999": "too long", "9223372037": "too long",
		"10000000h": "a time is like 5",
	} {
		t.Run("not "+text, func(t *testing.T) {
			got, err := program.ParseDuration(text)
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "500ms") || got != 0 {
				t.Errorf("%v, %v, want %q", got, err, want)
			}
		})
	}
}
