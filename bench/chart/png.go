package chart

import (
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"
)

// pngWidth is the width of a PNG in pixels.
const pngWidth = 1125

// pngScale is the number of pixels per unit of length.
const pngScale = pngWidth / width

// WritePNG draws the chart on white.
func (c *Chart) WritePNG(w io.Writer) error {
	r := &pngCanvas{image.NewNRGBA(image.Rect(0, 0, pngWidth, int(math.Round(c.height()*pngScale))))}
	draw.Draw(r, r.Bounds(), image.NewUniform(ground.onLight()), image.Point{}, draw.Src)
	c.paint(r)
	return png.Encode(w, r)
}

// pngCanvas paints a chart with pixels.
type pngCanvas struct{ *image.NRGBA }

// shape is a set of outlines, all with the same orientation. The area enclosed by any of them is
// filled.
type shape [][]Point

// paint fills a shape.
func (r *pngCanvas) paint(s shape, t Tone) {
	box := s.bounds().Intersect(r.Bounds())
	if box.Empty() {
		return
	}
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, outline := range s {
		for i, p := range outline {
			x, y := float32(p.X*pngScale)-float32(box.Min.X), float32(p.Y*pngScale)-float32(box.Min.Y)
			if i == 0 {
				z.MoveTo(x, y)
			} else {
				z.LineTo(x, y)
			}
		}
		z.ClosePath()
	}
	z.Draw(r, box, image.NewUniform(t.onLight()), image.Point{})
}

// bounds returns the pixels that a shape may touch.
func (s shape) bounds() image.Rectangle {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, outline := range s {
		for _, p := range outline {
			low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
			high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
		}
	}
	return image.Rect(int(math.Floor(low.X*pngScale)), int(math.Floor(low.Y*pngScale)),
		int(math.Ceil(high.X*pngScale)), int(math.Ceil(high.Y*pngScale)))
}

func (r *pngCanvas) fill(outline []Point, t Tone) { r.paint(shape{outline}, t) }

func (r *pngCanvas) disk(center Point, radius float64, t Tone) {
	r.paint(shape{circle(center, radius)}, t)
}

// circle returns enough points of a circle to look round.
func circle(center Point, radius float64) []Point {
	const corners = 32
	outline := make([]Point, corners)
	for i := range outline {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		outline[i] = Point{center.X + radius*cos, center.Y + radius*sin}
	}
	return outline
}

// line draws a line with round corners.
func (r *pngCanvas) line(points []Point, s stroke) {
	var all shape
	for i, p := range points {
		if i == 0 {
			continue
		}
		if s.dashed {
			all = append(all, dashed(points[i-1], p, s.width)...)
			continue
		}
		all = append(all, bar(points[i-1], p, s.width))
		if i < len(points)-1 {
			all = append(all, circle(p, s.width/2))
		}
	}
	r.paint(all, s.tone)
}

// bar returns the outline of a straight line, with the same orientation as a circle.
func bar(from, to Point, thick float64) []Point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return nil
	}
	aside := Point{(from.Y - to.Y) / length * thick / 2, (to.X - from.X) / length * thick / 2}
	return []Point{
		{from.X - aside.X, from.Y - aside.Y},
		{to.X - aside.X, to.Y - aside.Y},
		{to.X + aside.X, to.Y + aside.Y},
		{from.X + aside.X, from.Y + aside.Y},
	}
}

// dashed returns the dashes of a straight line.
func dashed(from, to Point, thick float64) shape {
	var all shape
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	along := func(d float64) Point {
		return Point{from.X + (to.X-from.X)*d/length, from.Y + (to.Y-from.Y)*d/length}
	}
	for d := 0.0; d < length; d += dashes[0] + dashes[1] {
		all = append(all, bar(along(d), along(min(d+dashes[0], length)), thick))
	}
	return all
}

func (r *pngCanvas) text(l label) {
	at, w := l.at, goRegular().width(l.text, l.size)
	switch l.anchor {
	case middle:
		at.X -= w / 2
	case end:
		at.X -= w
	}
	r.paint(goRegular().outline(l.text, at, l.size), l.tone)
}
