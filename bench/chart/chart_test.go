package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// sketch is a canvas that records what is painted on it.
type sketch struct {
	labels []label
	points []Point
}

func (s *sketch) line(points []Point, _ stroke) { s.points = append(s.points, points...) }
func (s *sketch) fill(points []Point, _ Tone)   { s.points = append(s.points, points...) }
func (s *sketch) text(l label)                  { s.labels = append(s.labels, l) }
func (s *sketch) disk(center Point, _ float64, _ Tone) {
	s.points = append(s.points, center)
}

// box is where a label is: its left and right, its top and bottom.
type box struct{ left, right, top, bottom float64 }

func boxOf(l label) box {
	w := goRegular().width(l.text, l.size)
	left := l.at.X - w*[...]float64{start: 0, middle: 0.5, end: 1}[l.anchor]
	return box{left, left + w, l.at.Y - 0.75*l.size, l.at.Y}
}

func (b box) overlaps(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

// sample is a chart with every kind of mark.
func sample() *Chart {
	c := &Chart{
		Name: "sample", Title: "Sample <of> & all",
		X: Axis{Label: "games", Max: 40, Step: 1}, Y: Axis{Label: "score", Min: -1, Max: 1},
	}
	low, mean, high := []Point{{0, -1}, {40, -0.5}}, []Point{{0, 0}, {40, 0.25}}, []Point{{0, math.Inf(1)}, {40, 0.5}}
	c.Line("mean", mean, Series(0))
	c.Band("interval", low, high, Series(0).Pale())
	c.Rule("limit of 1/2", Point{0, 0.5}, Point{40, 0.5}, Limit)
	c.Box(Point{0, 0}, Point{5, 0.25}, Drawn)
	c.Dot(Point{20, 0.1}, Series(7))
	c.Key("drawn", Drawn)
	return c
}

// TestLabelsKeepApart draws axes of all sizes: no text runs into another or out of the chart.
func TestLabelsKeepApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := &Chart{Title: strings.Repeat("Title ", rapid.IntRange(1, 20).Draw(t, "title"))}
		for i, a := range []*Axis{&c.X, &c.Y} {
			name := []string{"x", "y"}[i]
			a.Label = rapid.SampledFrom([]string{"", name}).Draw(t, name+" label")
			a.Log = rapid.Bool().Draw(t, name+" logarithmic")
			a.Write = rapid.SampledFrom([]func(float64) string{nil, Grouped, func(v float64) string { return Plain(v) + " % (+241)" }}).Draw(t, name+" writes")
			size := math.Pow(10, rapid.Float64Range(-3, 6).Draw(t, name+" size"))
			a.Min = size * rapid.Float64Range(1e-3, 1).Draw(t, name+" from")
			if !a.Log && rapid.Bool().Draw(t, name+" negative") {
				a.Min = -a.Min
			}
			a.Max = a.Min + size*rapid.Float64Range(1e-3, 1).Draw(t, name+" range")
		}
		for range rapid.IntRange(0, 12).Draw(t, "keys") {
			c.Key(rapid.StringMatching(`[a-z]{1,32}`).Draw(t, "key"), Series(0))
		}
		var s sketch
		c.paint(&s)
		checkLabels(t, c, s.labels)
	})
}

func checkLabels(t *rapid.T, c *Chart, labels []label) {
	for i, l := range labels {
		b := boxOf(l)
		if b.left < 0 || b.right > width || b.top < 0 || b.bottom > c.height() {
			t.Fatalf("%q leaves the chart: %+v", l.text, b)
		}
		for _, other := range labels[:i] {
			if b.overlaps(boxOf(other)) {
				t.Fatalf("%q runs into %q", l.text, other.text)
			}
		}
	}
}

// TestMarksStayInside has a point at infinity.
func TestMarksStayInside(t *testing.T) {
	var s sketch
	sample().paint(&s)
	for _, p := range s.points {
		if !(p.X >= 0 && p.X <= width && p.Y >= 0 && p.Y <= defaultHeight) {
			t.Errorf("%v is painted", p)
		}
	}
}

func TestKeyMakesHigher(t *testing.T) {
	c := sample()
	before := c.height()
	for range 8 {
		c.Key(strings.Repeat("name ", 6), Series(1))
	}
	if c.height() < before+4*textSize {
		t.Errorf("height %v with a key of many lines, %v with one", c.height(), before)
	}
}

func TestSteps(t *testing.T) {
	got := Steps([]Point{{1, 0}, {2, 5}, {4, 6}})
	if want := []Point{{1, 0}, {2, 0}, {2, 5}, {4, 5}, {4, 6}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSVG(t *testing.T) {
	var file bytes.Buffer
	if err := sample().WriteSVG(&file); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"element": sample().SVG(), "file": file.String()} {
		t.Run(name, func(t *testing.T) {
			for decoder := xml.NewDecoder(strings.NewReader(text)); ; {
				if _, err := decoder.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
			for _, want := range []string{
				"<title>Sample &lt;of&gt; &amp; all</title>",
				"<desc>games from 0 to 40; score from −1 to 1; mean: from 0 to 0.25; limit of 1/2; 0.1: 20</desc>",
				`<path class="area p0 pale" d="M`, `<path class="line p0" stroke-width="1.6" d="M`,
				`<path class="line limit" stroke-width="1" stroke-dasharray="4 3" d="M`, `<circle class="area p1" `,
				`text-anchor="middle">40</text>`, `text-anchor="end">−0.5</text>`,
			} {
				if !strings.Contains(text, want) {
					t.Errorf("no %s in %s", want, text)
				}
			}
			for _, wrong := range []string{"NaN", "Inf", " style=", "%!"} {
				if strings.Contains(text, wrong) {
					t.Errorf("%s in %s", wrong, text)
				}
			}
			if got, want := strings.Contains(text, Style()), name == "file"; got != want {
				t.Errorf("has a style: %t", got)
			}
		})
	}
}

// TestPNG compares pixels: of the background, of a box, of a dot and of a pale area.
func TestPNG(t *testing.T) {
	var first, second bytes.Buffer
	if err := errors.Join(sample().WritePNG(&first), sample().WritePNG(&second)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same chart gives two pictures")
	}
	picture, err := png.Decode(&first)
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size.X != 1125 || size.Y != 727 {
		t.Fatalf("size %v", size)
	}
	seen := make(map[[3]uint32]int)
	for y := range 727 {
		for x := range 1125 {
			r, g, b, _ := picture.At(x, y).RGBA()
			seen[[3]uint32{r >> 8, g >> 8, b >> 8}]++
		}
	}
	for name, tt := range map[string]struct {
		color [3]uint32
		least int
	}{
		"ground": {[3]uint32{0xff, 0xff, 0xff}, 300_000},
		"box":    {[3]uint32{0xb4, 0xbc, 0xc6}, 5_000},
		"dot":    {[3]uint32{0xd5, 0x5e, 0x00}, 300},
		"band":   {[3]uint32{0xcc, 0xe3, 0xf0}, 30_000},
		"line":   {[3]uint32{0x00, 0x72, 0xb2}, 1_000},
		"text":   {[3]uint32{0x1f, 0x29, 0x33}, 500},
	} {
		t.Run(name, func(t *testing.T) {
			if got := seen[tt.color]; got < tt.least {
				t.Errorf("%d pixels, want at least %d", got, tt.least)
			}
		})
	}
}

// TestStyle looks for each tone on light and on dark.
func TestStyle(t *testing.T) {
	light, dark, _ := strings.Cut(Style(), "@media (prefers-color-scheme: dark)")
	for _, tone := range append(tones(), Series(0), Series(11)) {
		for _, want := range []struct{ in, text string }{
			{light, "--" + tone.class + ": " + tone.light.String() + ";"},
			{dark, "--" + tone.class + ": " + tone.dark.String() + ";"},
			{dark, "." + tone.class + " { color: var(--" + tone.class + "); }"},
		} {
			if !strings.Contains(want.in, want.text) {
				t.Errorf("no %s in the style", want.text)
			}
		}
	}
}
