package report

import (
	"encoding/json"
	"image/color"
	"math"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/plot/vg"

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
		{rough(999), "999"},
		{rough(123456), "123 k"},
		{rough(15895828), "15.9 M"},
		{plain(-0.5), "−0.5"},
		{plain(0.1 + 0.2), "0.3"},
		{plain(math.Copysign(0, -1)), "0"},
		{scoreLabel(50), "50 % (0)"},
		{scoreLabel(75), "75 % (+191)"},
		{scoreLabel(100), "100 %"},
		{shortSeconds(0.0001), "0.1 ms"},
		{shortSeconds(20), "20 s"},
		{caption("a\nb\x00" + strings.Repeat("c", 60)), "a b?" + strings.Repeat("c", 27) + "…"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
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
		got, err := json.Marshal(millis(d))
		if err != nil || string(got) != want {
			t.Errorf("%v is %s, want %s, error %v", d, got, want, err)
		}
	}
}

func TestRoundStep(t *testing.T) {
	for x, want := range map[float64]float64{
		0.3: 0.5, 1: 1, 1.1: 2, 2: 2, 3: 5, 5: 5, 6: 10, 10: 10, 11: 20, 0: 1, -3: 1, 0.02: 0.02,
	} {
		if got := roundStep(x); math.Abs(got-want) > 1e-12 {
			t.Errorf("roundStep(%v) = %v, want %v", x, got, want)
		}
	}
	if roundStep(math.NaN()) != 1 || roundStep(math.Inf(1)) != 1 {
		t.Error("no step for what is no number")
	}
}

func TestLinearTicks(t *testing.T) {
	ticks := linearTicks(1, plain).Ticks(2, 41)
	var labels []string
	for _, tick := range ticks {
		labels = append(labels, tick.Label)
	}
	if got := strings.Join(labels, " "); got != "5 10 15 20 25 30 35 40" {
		t.Errorf("ticks %s", got)
	}
	for _, tick := range linearTicks(1, plain).Ticks(0, 3) {
		if tick.Label != plain(math.Abs(tick.Value)) {
			t.Errorf("tick %v is called %s", tick.Value, tick.Label)
		}
		if tick.Value != math.Trunc(tick.Value) {
			t.Errorf("tick %v of what is counted", tick.Value)
		}
	}
}

func TestLogTicks(t *testing.T) {
	labels := func(low, high float64) (list []string) {
		for _, tick := range logTicks(shortSeconds).Ticks(low, high) {
			if tick.Label != "" && tick.Value >= low && tick.Value <= high {
				list = append(list, tick.Label)
			}
		}
		return list
	}
	if got := strings.Join(labels(0.0005, 3), ", "); got != "1 ms, 10 ms, 100 ms, 1 s" {
		t.Errorf("ticks %s", got)
	}
	if got := strings.Join(labels(0.04, 0.6), ", "); got != "50 ms, 100 ms, 200 ms, 500 ms" {
		t.Errorf("ticks %s", got)
	}
}

func TestSamples(t *testing.T) {
	for n := range 50 {
		for most := 1; most < 60; most++ {
			list := samples(n, most)
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

// TestStyleKnowsTones checks that the page has every colour of the charts.
func TestStyleKnowsTones(t *testing.T) {
	style, err := pageFiles.ReadFile("page/style.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, tone := range tones() {
		if !strings.Contains(string(style), "."+tone.class+" { color: var(--"+tone.class+"); }") {
			t.Errorf("the style lacks %s", tone.class)
		}
		if strings.Count(string(style), "--"+tone.class+": #") != 2 {
			t.Errorf("%s has not one colour on light and one on dark", tone.class)
		}
		if got := classesOf(tone.color); got != tone.class {
			t.Errorf("%s is of class %s", tone.class, got)
		}
		if got := classesOf(tone.pale()); got != tone.class+" pale" {
			t.Errorf("pale %s is of class %s", tone.class, got)
		}
	}
	if classesOf(color.Black) != "ink" || classesOf(color.NRGBA{1, 2, 3, 255}) != "ink" {
		t.Error("what is not in the theme is not ink")
	}
}

func TestSVGCanvas(t *testing.T) {
	c := newSVGCanvas(100, 50, `a "title" & <more>`)
	c.Push()
	c.Translate(vg.Point{X: 1, Y: 2})
	c.Rotate(math.Pi / 2)
	c.Scale(2, 3)
	c.SetLineDash([]vg.Length{1, 2.5}, 1)
	var p vg.Path
	p.Move(vg.Point{X: 1, Y: 1})
	p.Line(vg.Point{X: 2, Y: 0})
	p.QuadTo(vg.Point{X: 3, Y: 1}, vg.Point{X: 4, Y: 4})
	p.CubeTo(vg.Point{X: 5, Y: 5}, vg.Point{X: 6, Y: 6}, vg.Point{X: 7, Y: 7})
	p.Close()
	c.Stroke(p)
	c.Pop()
	c.SetLineWidth(0)
	c.Stroke(p) // draws nothing
	var circle vg.Path
	circle.Arc(vg.Point{X: 10, Y: 10}, 5, 0, 2*math.Pi)
	c.Fill(circle)
	c.Rotate(0)
	want := `<svg class="chart" role="img" aria-label="a &#34;title&#34; &amp; &lt;more&gt;" viewBox="0 0 100 50"><g transform="translate(0 50)">` +
		`<g transform="translate(1 -2)"><g transform="rotate(-90)"><g transform="scale(2 3)">` +
		`<path class="line ink" stroke-width="1" stroke-dasharray="1 2.5" stroke-dashoffset="1" d="M1 -1L2 0Q3 -1 4 -4C5 -5 6 -6 7 -7Z"/>` +
		`</g></g></g>` +
		`<path class="area ink" d="M15 -10A5 5 0 0 0 5 -10A5 5 0 0 0 15 -10"/>` +
		`<g transform="rotate(0)"></g></g></svg>`
	if got := c.finish(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
