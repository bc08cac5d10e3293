package chart

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"

	"golang.org/x/image/vector"
)

// fontFamily lists fonts with about the same widths as the font of a PNG, by which a chart is laid
// out.
const fontFamily = `"Liberation Sans", Arial, Helvetica, sans-serif`

// svgCanvas paints a chart as SVG.
type svgCanvas struct{ bytes.Buffer }

// SVG returns the chart as an element for a page that includes Style.
func (c *Chart) SVG() string {
	var v svgCanvas
	v.open(c, "")
	c.paint(&v)
	v.WriteString("</svg>")
	return v.String()
}

// WriteSVG writes the chart as a standalone file.
func (c *Chart) WriteSVG(w io.Writer) error {
	var v svgCanvas
	v.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	v.open(c, fmt.Sprintf(` xmlns="http://www.w3.org/2000/svg" width=%q height=%q`, number(2*width), number(2*c.height())))
	v.WriteString("<style>" + Style() + "</style>")
	v.fill([]Point{{0, 0}, {width, 0}, {width, c.height()}, {0, c.height()}}, ground)
	c.paint(&v)
	v.WriteString("</svg>\n")
	_, err := v.WriteTo(w)
	return err
}

// open writes the start tag with further attributes, and the chart's title and description.
func (v *svgCanvas) open(c *Chart, attributes string) {
	fmt.Fprintf(v, `<svg class="chart" role="img" viewBox="0 0 %s %s"%s><title>%s</title><desc>%s</desc>`,
		number(width), number(c.height()), attributes, html.EscapeString(c.Title), html.EscapeString(c.description()))
}

func (v *svgCanvas) line(points []Point, s stroke) {
	dash := ""
	if s.dashed {
		dash = fmt.Sprintf(` stroke-dasharray="%s %s"`, number(dashes[0]), number(dashes[1]))
	}
	fmt.Fprintf(v, `<path class="line %s" stroke-width="%s"%s d="%s"/>`, s.tone.classes(), number(s.width), dash, pathData(points))
}

func (v *svgCanvas) fill(outline []Point, t Tone) {
	fmt.Fprintf(v, `<path class="area %s" d="%sZ"/>`, t.classes(), pathData(outline))
}

func (v *svgCanvas) disk(center Point, radius float64, t Tone) {
	fmt.Fprintf(v, `<circle class="area %s" cx="%s" cy="%s" r="%s"/>`, t.classes(), number(center.X), number(center.Y), number(radius))
}

func (v *svgCanvas) text(l label) {
	at := [...]string{start: "", middle: ` text-anchor="middle"`, end: ` text-anchor="end"`}[l.anchor]
	fmt.Fprintf(v, `<text class="%s" x="%s" y="%s" font-size="%s"%s>%s</text>`,
		l.tone.classes(), number(l.at.X), number(l.at.Y), number(l.size), at, html.EscapeString(l.text))
}

// pathData formats points for the d attribute.
func pathData(points []Point) string {
	var d []byte
	for i, p := range points {
		if i == 0 {
			d = append(d, 'M')
		} else {
			d = append(d, 'L')
		}
		d = append(append(append(d, number(p.X)...), ' '), number(p.Y)...)
	}
	return string(d)
}

// number formats a length with at most two decimals.
func number(l float64) string {
	return strconv.FormatFloat(math.Round(l*100)/100+0, 'f', -1, 64) // +0 turns -0 into 0
}

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
