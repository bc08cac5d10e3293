package report

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"gogo/bench/stats"
)

func TestFormats(t *testing.T) {
	for _, tt := range []struct{ got, want string }{
		{fixed(-0.04, 1), "0.0"},
		{fixed(-0.06, 1), "−0.1"},
		{fixed(math.Inf(-1), 1), "−∞"},
		{fixed(math.NaN(), 1), "–"},
		{signed(12.34, 1), "+12.3"},
		{signed(0.01, 1), "0.0"},
		{signed(math.Inf(1), 0), "+∞"},
		{signed(math.NaN(), 0), "–"},
		{percent(0.5), "50.0 %"},
		{interval(stats.Estimate{Value: 0.5, Low: 0.25, High: 0.75}, percent), "50.0 % (25.0 % to 75.0 %)"},
		{interval(stats.Estimate{Value: 0.5, Low: math.Inf(-1), High: math.Inf(1)}, percent), "50.0 % (no interval yet)"},
		{clock(1500 * time.Microsecond), "1.50 ms"},
		{clock(499600 * time.Microsecond), "500 ms"},
		{clock(12345 * time.Millisecond), "12.35 s"},
		{megabytes(0), "–"},
		{megabytes(1), "1 MB"},
		{megabytes(350 << 20), "350 MB"},
		{compact(999), "999"},
		{compact(123456), "123 k"},
		{compact(15895828), "15.9 M"},
		{scoreLabel(50), "50 % (0)"},
		{scoreLabel(75), "75 % (+191)"},
		{scoreLabel(100), "100 %"},
		{shortSeconds(0.0001), "0.1 ms"},
		{shortSeconds(20), "20 s"},
		{caption("a\nb\x00" + strings.Repeat("c", 60)), "a b?" + strings.Repeat("c", 27) + "…"},
	} {
		t.Run(fmt.Sprintf("%.40q", tt.got), func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("%q, want %q", tt.got, tt.want)
			}
		})
	}
}

func TestMillis(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                                 "0",
		1234:                              "0.00123",
		12345 * time.Microsecond:          "12.3",
		499999 * time.Microsecond:         "500",
		98765 * time.Millisecond:          "98800",
		500 * time.Millisecond:            "500",
		-time.Millisecond:                 "-1",
		1<<62 + 1<<61 + 1<<60 + 1<<59 + 1: "8650000000000",
	} {
		t.Run(want, func(t *testing.T) {
			got, err := json.Marshal(millis(d))
			if err != nil || string(got) != want {
				t.Errorf("%v is %s, want %s, error %v", d, got, want, err)
			}
		})
	}
}

func TestSamples(t *testing.T) {
	for n := range 50 {
		for most := 1; most < 60; most++ {
			list := sampleIndices(n, most)
			if len(list) != min(n, most) {
				t.Fatalf("%d samples of %d, at most %d", len(list), n, most)
			}
			for i, s := range list {
				if s < 0 || i > 0 && s <= list[i-1] || i == len(list)-1 && s != n-1 {
					t.Fatalf("samples(%d, %d) = %v", n, most, list)
				}
			}
		}
	}
}
