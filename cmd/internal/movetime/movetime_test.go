package movetime

import (
	"strings"
	"testing"
	"time"
)

func TestTime(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"100ms": 100 * time.Millisecond, "1.5s": 1500 * time.Millisecond, "2m": 2 * time.Minute,
		"0": 0, "1": time.Second, "0.25": 250 * time.Millisecond, "1e3": 1000 * time.Second,
	} {
		var got Time
		if err := got.UnmarshalText([]byte(text)); err != nil || time.Duration(got) != want {
			t.Errorf("%s: %v, %v", text, time.Duration(got), err)
		}
	}
	for text, want := range map[string]string{
		"": "like", "soon": "like", "1 s": "like", "-1": "negative", "-1ms": "negative",
		"NaN": "range", "Inf": "range", "-Inf": "range", "1e300": "range", "10000000h": "like",
	} {
		got := Time(7)
		if err := got.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), want) || got != 7 {
			t.Errorf("%q: %v, %v", text, time.Duration(got), err)
		}
	}
}
