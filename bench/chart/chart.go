package chart

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"strings"
)

// Chart is a drawing of series over two axes.
type Chart struct {
	// Name is the base name of its file.
	Name  string
	Title string
	X, Y  Axis
	// Height is the height of the drawing, which is 396 wide; 0 means 256. A key of several
	// lines makes it higher.
	Height float64

	marks []mark
	key   []keyEntry
}

// Point is a point in the units of the axes.
type Point struct{ X, Y float64 }

// markKind is the kind of a mark. Later kinds are drawn over earlier ones.
type markKind int

const (
	area markKind = iota
	rule
	line
	dot
	markKinds
)

// mark is an element drawn between the axes.
type mark struct {
	kind   markKind
	name   string // in the key, or empty
	points []Point
	tone   Tone
}

// keyEntry explains a tone.
type keyEntry struct {
	text   string
	tone   Tone
	dashed bool
}

// add adds a mark and, if it has a name, its entry in the key.
func (c *Chart) add(m mark) {
	c.marks = append(c.marks, m)
	if m.name != "" {
		c.key = append(c.key, keyEntry{m.name, m.tone, m.kind == rule})
	}
}

// Key adds an entry to the key for elements without names of their own, such as boxes of one kind.
func (c *Chart) Key(text string, t Tone) { c.key = append(c.key, keyEntry{text: text, tone: t}) }

// Line connects points. A name, if not empty, appears in the key; likewise below.
func (c *Chart) Line(name string, points []Point, t Tone) { c.add(mark{line, name, points, t}) }

// Rule draws a thin dashed reference line.
func (c *Chart) Rule(name string, from, to Point, t Tone) {
	c.add(mark{rule, name, []Point{from, to}, t})
}

// Band fills the area between two lines with the same number of points, from left to right.
func (c *Chart) Band(name string, low, high []Point, t Tone) {
	outline := slices.Concat(high, low)
	slices.Reverse(outline[len(high):])
	c.add(mark{area, name, outline, t})
}

// Box fills a rectangle given by two of its corners.
func (c *Chart) Box(from, to Point, t Tone) {
	c.add(mark{area, "", []Point{from, {to.X, from.Y}, to, {from.X, to.Y}}, t})
}

// Dot marks a point.
func (c *Chart) Dot(at Point, t Tone) { c.add(mark{dot, "", []Point{at}, t}) }

// Steps returns the corners of a step function that keeps the value of each point up to the next
// one.
func Steps(points []Point) []Point {
	var corners []Point
	for i, p := range points {
		if i > 0 {
			corners = append(corners, Point{p.X, points[i-1].Y})
		}
		corners = append(corners, p)
	}
	return corners
}

// description describes in words what the chart shows.
func (c *Chart) description() string {
	var said []string
	for _, a := range []*Axis{&c.X, &c.Y} {
		if a.Label != "" {
			said = append(said, fmt.Sprintf("%s from %s to %s", a.Label, a.approximate(a.Min), a.approximate(a.Max)))
		}
	}
	for _, m := range c.marks {
		switch first, last := m.points[0], m.points[len(m.points)-1]; {
		case m.kind == dot:
			said = append(said, fmt.Sprintf("%s: %s", c.Y.approximate(first.Y), c.X.approximate(first.X)))
		case m.kind == line && !m.tone.pale && len(c.Y.Names) == 0:
			said = append(said, fmt.Sprintf("%s: from %s to %s", cmp.Or(m.name, "line"), c.Y.approximate(first.Y), c.Y.approximate(last.Y)))
		case m.kind == rule && m.name != "":
			said = append(said, m.name)
		}
	}
	return strings.Join(said, "; ")
}

// Tone is a color of the charts, in light and dark mode.
type Tone struct {
	class       string
	light, dark rgb
	pale        bool
}

// rgb is a color as 0xrrggbb.
type rgb uint32

// String formats the color for CSS.
func (c rgb) String() string { return fmt.Sprintf("#%06x", uint32(c)) }

// The tones of a chart's frame, and those with a meaning of their own.
var (
	ground = Tone{class: "ground", light: 0xffffff, dark: 0x14181d}
	grid   = Tone{class: "grid", light: 0xe3e7ec, dark: 0x333c47}

	Ink   = Tone{class: "ink", light: 0x1f2933, dark: 0xe4e8ed}   // text
	Muted = Tone{class: "muted", light: 0x5f6b7a, dark: 0x9aa6b4} // axes, and references
	Limit = Tone{class: "limit", light: 0xc92a5a, dark: 0xff6b98} // limits
	Drawn = Tone{class: "draw", light: 0xb4bcc6, dark: 0x6b7683}  // drawn games
)

// seriesTones distinguish series, also for the color-blind. Source: Okabe and Ito, Color Universal
// Design, 2008.
var seriesTones = []Tone{
	{class: "p0", light: 0x0072b2, dark: 0x4fa8e0},
	{class: "p1", light: 0xd55e00, dark: 0xff8b3d},
	{class: "p2", light: 0x009e73, dark: 0x35c79b},
	{class: "p3", light: 0xb45c91, dark: 0xdd8abb},
	{class: "p4", light: 0x56b4e9, dark: 0x9ad5f5},
	{class: "p5", light: 0xe69f00, dark: 0xf5be4a},
}

// Series returns the tone of a series, from 0. Tones repeat if there are many.
func Series(i int) Tone { return seriesTones[SeriesNumber(i)] }

// SeriesNumber returns the number after the p in the class of a series.
func SeriesNumber(i int) int { return i % len(seriesTones) }

// Pale returns the tone of an area behind a line of tone t.
func (t Tone) Pale() Tone {
	t.pale = true
	return t
}

// paleAlpha is the opacity of pale tones, of 255.
const paleAlpha = 0x33

// onLight returns the color of the tone in light mode.
func (t Tone) onLight() color.NRGBA {
	c := color.NRGBA{R: uint8(t.light >> 16), G: uint8(t.light >> 8), B: uint8(t.light), A: 0xff} //nolint:gosec // bytes of a color
	if t.pale {
		c.A = paleAlpha
	}
	return c
}

// classes returns the classes of the tone in an SVG.
func (t Tone) classes() string {
	if t.pale {
		return t.class + " pale"
	}
	return t.class
}

// tones returns all tones.
func tones() []Tone {
	return append([]Tone{ground, grid, Ink, Muted, Limit, Drawn}, seriesTones...)
}

// Style returns the style sheet of charts: each tone has a variable and a class of its name.
func Style() string {
	var light, dark, classes strings.Builder
	for _, t := range tones() {
		fmt.Fprintf(&light, " --%s: %v;", t.class, t.light)
		fmt.Fprintf(&dark, " --%s: %v;", t.class, t.dark)
		fmt.Fprintf(&classes, ".%s { color: var(--%s); }\n", t.class, t.class)
	}
	return ":root {" + light.String() + " }\n" +
		"@media (prefers-color-scheme: dark) { :root {" + dark.String() + " } }\n" +
		classes.String() +
		".chart { display: block; width: 100%; height: auto; font-family: " + fontFamily + "; }\n" +
		".line { fill: none; stroke: currentColor; }\n" +
		".area, .chart text { fill: currentColor; }\n" +
		fmt.Sprintf(".pale { opacity: %.1f; }\n", float64(paleAlpha)/0xff)
}
