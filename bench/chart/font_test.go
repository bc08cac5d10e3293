package chart

import (
	"math"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// TestTypeface compares every character with package sfnt: its glyph, its width, and the area and
// extent of its outline.
func TestTypeface(t *testing.T) {
	reference, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	var b sfnt.Buffer
	own, em, known := goRegular(), fixed.I(int(reference.UnitsPerEm())), 0
	for r := rune(0); r <= 0x10ffff; r++ {
		if r > 0x2ffff && r%257 != 0 {
			continue // the rest of the planes is as empty
		}
		glyph, err := reference.GlyphIndex(&b, r)
		if err != nil {
			t.Fatal(err)
		}
		if got := own.glyph(r); got != int(glyph) {
			t.Fatalf("%U has glyph %d, want %d", r, got, glyph)
		}
		if glyph == 0 {
			continue
		}
		known++
		advance, err := reference.GlyphAdvance(&b, glyph, em, font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := own.advance(int(glyph)), advance.Round(); got != want {
			t.Errorf("%U is %d wide, want %d", r, got, want)
		}
		segments, err := reference.LoadGlyph(&b, glyph, em, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, want := measure(own.outline(string(r), Point{}, own.em)), measure(shapeOf(segments))
		for i := range got {
			if math.Abs(got[i]-want[i]) > 3e-3*(1+math.Abs(want[i])) { // sfnt rounds to units
				t.Errorf("%U has area and bounds %v, want %v", r, got, want)
				break
			}
		}
	}
	if known < 600 {
		t.Errorf("%d characters are known", known)
	}
}

// shapeOf returns segments as straight lines.
func shapeOf(segments sfnt.Segments) shape {
	at := func(p fixed.Point26_6) Point { return Point{float64(p.X) / 64, float64(p.Y) / 64} }
	var all shape
	var pen Point
	for _, s := range segments {
		to := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			all = append(all, nil)
		case sfnt.SegmentOpQuadTo:
			bend, end := to, at(s.Args[1])
			for piece := 1; piece <= 6; piece++ {
				v := float64(piece) / 6
				u := 1 - v
				all[len(all)-1] = append(all[len(all)-1], Point{
					u*u*pen.X + 2*u*v*bend.X + v*v*end.X, u*u*pen.Y + 2*u*v*bend.Y + v*v*end.Y,
				})
			}
			pen = end
			continue
		}
		all[len(all)-1] = append(all[len(all)-1], to)
		pen = to
	}
	return all
}

// measure returns the area and the bounds of a shape.
func measure(s shape) [5]float64 {
	m := [5]float64{0, math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, outline := range s {
		for i, p := range outline {
			next := outline[(i+1)%len(outline)]
			m[0] += (p.X*next.Y - next.X*p.Y) / 2
			m[1], m[2] = min(m[1], p.X), min(m[2], p.Y)
			m[3], m[4] = max(m[3], p.X), max(m[4], p.Y)
		}
	}
	if len(s) == 0 {
		return [5]float64{}
	}
	return m
}
