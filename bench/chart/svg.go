package chart

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
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
