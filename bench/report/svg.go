package report

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// svgCanvas draws a chart as SVG for the page. Colours become classes, so that
// the page's style decides on them, and no style attribute stands in the way of a
// strict content security policy. Lengths are points.
//
// The canvas has its origin at the bottom left and SVG at the top left: every
// y is written with the other sign, and the drawing as a whole is moved down.
type svgCanvas struct {
	width, height vg.Length
	buf           bytes.Buffer
	state         svgState
	stack         []svgState
}

// svgState is what Push saves.
type svgState struct {
	classes string
	width   vg.Length
	dash    string
	groups  int // opened since the last Push
}

var _ vg.CanvasSizer = (*svgCanvas)(nil)

func newSVGCanvas(width, height vg.Length, title string) *svgCanvas {
	c := &svgCanvas{width: width, height: height}
	fmt.Fprintf(&c.buf, `<svg class="chart" role="img" aria-label="%s" viewBox="0 0 %s %s"><g transform="translate(0 %s)">`,
		html.EscapeString(title), number(width), number(height), number(height))
	vg.Initialize(c)
	return c
}

// finish returns the picture.
func (c *svgCanvas) finish() string {
	for range c.state.groups {
		c.buf.WriteString("</g>")
	}
	c.buf.WriteString("</g></svg>")
	return c.buf.String()
}

func (c *svgCanvas) Size() (x, y vg.Length)      { return c.width, c.height }
func (c *svgCanvas) SetLineWidth(w vg.Length)    { c.state.width = w }
func (c *svgCanvas) SetColor(colour color.Color) { c.state.classes = classesOf(colour) }

func (c *svgCanvas) SetLineDash(pattern []vg.Length, offset vg.Length) {
	c.state.dash = ""
	if len(pattern) == 0 {
		return
	}
	var list []byte
	for i, length := range pattern {
		if i > 0 {
			list = append(list, ' ')
		}
		list = append(list, number(length)...)
	}
	c.state.dash = ` stroke-dasharray="` + string(list) + `" stroke-dashoffset="` + number(offset) + `"`
}

func (c *svgCanvas) Rotate(rad float64) {
	c.transform("rotate(" + number(vg.Length(-rad*180/math.Pi)) + ")")
}

func (c *svgCanvas) Translate(pt vg.Point) {
	c.transform("translate(" + position(pt) + ")")
}

func (c *svgCanvas) Scale(x, y float64) {
	c.transform("scale(" + number(vg.Length(x)) + " " + number(vg.Length(y)) + ")")
}

// transform puts what follows, up to the next Pop, in a group of its own.
func (c *svgCanvas) transform(t string) {
	fmt.Fprintf(&c.buf, `<g transform="%s">`, t)
	c.state.groups++
}

func (c *svgCanvas) Push() {
	c.stack = append(c.stack, c.state)
	c.state.groups = 0
}

func (c *svgCanvas) Pop() {
	for range c.state.groups {
		c.buf.WriteString("</g>")
	}
	c.state = c.stack[len(c.stack)-1]
	c.stack = c.stack[:len(c.stack)-1]
}

func (c *svgCanvas) Stroke(p vg.Path) {
	if c.state.width <= 0 {
		return
	}
	fmt.Fprintf(&c.buf, `<path class="line %s" stroke-width="%s"%s d="%s"/>`,
		c.state.classes, number(c.state.width), c.state.dash, pathData(p))
}

func (c *svgCanvas) Fill(p vg.Path) {
	fmt.Fprintf(&c.buf, `<path class="area %s" d="%s"/>`, c.state.classes, pathData(p))
}

// FillString writes text. It says how wide the text is, because the fonts of a
// browser are others.
func (c *svgCanvas) FillString(f font.Face, pt vg.Point, text string) {
	weight := ""
	if f.Font.Weight > 0 {
		weight = ` font-weight="bold"`
	}
	fmt.Fprintf(&c.buf, `<text class="%s" x="%s" y="%s" font-size="%s"%s textLength="%s" lengthAdjust="spacingAndGlyphs">%s</text>`,
		c.state.classes, number(pt.X), number(-pt.Y), number(f.Font.Size), weight, number(f.Width(text)), html.EscapeString(text))
}

// DrawImage is not supported: no chart has an image.
func (c *svgCanvas) DrawImage(vg.Rectangle, image.Image) { panic("report: a chart with an image") }

// pathData writes a path as the d attribute has it.
func pathData(p vg.Path) string {
	var d bytes.Buffer
	for _, part := range p {
		switch part.Type {
		case vg.MoveComp:
			d.WriteString("M" + position(part.Pos))
		case vg.LineComp:
			d.WriteString("L" + position(part.Pos))
		case vg.CurveComp:
			d.WriteString([]string{"L", "Q", "C"}[len(part.Control)])
			for _, control := range part.Control {
				d.WriteString(position(control) + " ")
			}
			d.WriteString(position(part.Pos))
		case vg.ArcComp:
			d.WriteString(arcData(part, d.Len() == 0))
		case vg.CloseComp:
			d.WriteString("Z")
		}
	}
	return d.String()
}

// arcData writes an arc as two halves, because SVG draws no full circle. It
// begins with a line from where the path is, if it is anywhere.
func arcData(arc vg.PathComp, first bool) string {
	at := func(angle float64) string {
		sin, cos := math.Sincos(angle)
		return position(vg.Point{X: arc.Pos.X + arc.Radius*vg.Length(cos), Y: arc.Pos.Y + arc.Radius*vg.Length(sin)})
	}
	begin, sweep := "L", "0"
	if first {
		begin = "M"
	}
	if arc.Angle < 0 {
		sweep = "1"
	}
	radius := number(arc.Radius)
	half := func(angle float64) string { return "A" + radius + " " + radius + " 0 0 " + sweep + " " + at(angle) }
	return begin + at(arc.Start) + half(arc.Start+arc.Angle/2) + half(arc.Start+arc.Angle)
}

// position writes a point as SVG has it.
func position(pt vg.Point) string { return number(pt.X) + " " + number(-pt.Y) }

// number writes a length with two decimals at most.
func number(l vg.Length) string {
	rounded := math.Round(float64(l)*100) / 100
	return strconv.FormatFloat(rounded+0, 'f', -1, 64) // +0 makes -0 of no sign
}
