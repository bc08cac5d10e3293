package chart

import (
	"cmp"
	"fmt"
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
