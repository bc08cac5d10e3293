package chart

import "slices"

// Lengths of a drawing. A page shows it at about this size.
const (
	width         = 396.0
	defaultHeight = 256.0
	margin        = 8.0

	titleSize = 13.0
	textSize  = 11.0
	leading   = 1.4 // line spacing, relative to the size

	swatch   = 14.0 // width of a tone in the key
	gap      = 5.0  // beside text
	tickSize = 4.0

	lineWidth = 1.6
	ruleWidth = 1.0
	gridWidth = 0.75
	dotRadius = 4.0
)

// anchor says which part of a text is at its position.
type anchor int

const (
	start anchor = iota
	middle
	end
)

// label is a text on its baseline.
type label struct {
	at     Point
	anchor anchor
	size   float64
	tone   Tone
	text   string
}

// stroke is the style of a line.
type stroke struct {
	tone   Tone
	width  float64
	dashed bool
}

// dashes are the lengths of a dash and of the gap after it.
var dashes = [2]float64{4, 3}

// canvas is the target of painting, with the origin in its upper left corner.
type canvas interface {
	line(points []Point, s stroke)
	fill(outline []Point, t Tone)
	disk(center Point, radius float64, t Tone)
	text(l label)
}

// layout is the positions of the parts of a chart on a canvas.
type layout struct {
	*Chart
	canvas

	left, right, top, bottom float64 // of the area between the axes
	xFit                     fit
	xTicks, yTicks           []tick
}

// height returns the height of the drawing.
func (c *Chart) height() float64 {
	more := float64(max(0, len(c.keyLines())-1)) * leading * textSize
	if c.Height == 0 {
		return defaultHeight + more
	}
	return c.Height + more
}

// keyLines wraps the entries of the key.
func (c *Chart) keyLines() [][]keyEntry {
	var lines [][]keyEntry
	room := 0.0
	for _, entry := range c.key {
		w := entry.width()
		if w > room {
			lines, room = append(lines, nil), width-2*margin
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], entry)
		room -= w + 3*gap
	}
	return lines
}

// width returns the width of an entry of the key.
func (e keyEntry) width() float64 { return swatch + gap + goRegular().width(e.text, textSize) }

// paint paints the chart.
func (c *Chart) paint(on canvas) {
	l := layout{Chart: c, canvas: on}
	l.top = l.drawHead()
	l.fitAxes()
	l.drawAxes()
	for kind := range markKinds {
		for _, m := range c.marks {
			if m.kind == kind {
				l.drawMark(m)
			}
		}
	}
}

// drawHead draws the title, the key and the label of the vertical axis, and returns their lower
// edge.
func (l *layout) drawHead() float64 {
	size := titleSize
	if w := goRegular().width(l.Title, titleSize); w > width-2*margin {
		size *= (width - 2*margin) / w
	}
	y := margin + titleSize
	l.text(label{Point{margin, y - 0.2*titleSize}, start, size, Ink, l.Title})
	if len(l.key) > 0 {
		y = l.drawKey(y + gap)
	}
	if l.Y.Label != "" {
		y += leading*textSize + gap/2
		l.text(label{Point{margin, y}, start, textSize, Muted, l.Y.Label})
	}
	return y + 2*gap
}

// drawKey draws the key below y, and returns its lower edge.
func (l *layout) drawKey(y float64) float64 {
	const half = 0.35 * textSize // half of a small letter's height
	y += textSize
	for i, entries := range l.keyLines() {
		if i > 0 {
			y += leading * textSize
		}
		x, middle := margin, y-half
		for _, entry := range entries {
			if entry.dashed {
				l.line([]Point{{x, middle}, {x + swatch, middle}}, stroke{entry.tone, lineWidth, true})
			} else {
				l.fill([]Point{{x, y - 2*half}, {x + swatch, y - 2*half}, {x + swatch, y}, {x, y}}, entry.tone)
			}
			l.text(label{Point{x + swatch + gap, y}, start, textSize, Ink, entry.text})
			x += entry.width() + 3*gap
		}
	}
	return y
}

// fitAxes computes the ticks, and the room that their labels need.
func (l *layout) fitAxes() {
	l.bottom = l.height() - margin - leading*textSize - tickSize
	if l.X.Label != "" {
		l.bottom -= leading * textSize
	}
	l.yTicks = l.Y.ticks(fit{length: l.bottom - l.top, room: func(string) float64 { return 1.6 * textSize }})
	l.left = margin
	for _, t := range l.yTicks {
		l.left = max(l.left, margin+goRegular().width(t.label, textSize)+gap)
	}
	l.right = width - 2*margin
	l.xFit = fit{l.left, l.right - l.left, func(text string) float64 { return goRegular().width(text, textSize) + 2*gap }, width}
	l.xTicks = l.X.ticks(l.xFit)
}

// at returns the position of a point on the canvas.
func (l *layout) at(p Point) Point {
	return Point{l.left + l.X.place(p.X)*(l.right-l.left), l.bottom - l.Y.place(p.Y)*(l.bottom-l.top)}
}

func (l *layout) drawAxes() {
	thin := stroke{tone: grid, width: gridWidth}
	for _, t := range l.yTicks {
		y := l.at(Point{l.X.Min, t.at}).Y
		if t.label == "" {
			continue // the grid is enough
		}
		l.line([]Point{{l.left, y}, {l.right, y}}, thin)
		l.text(label{Point{l.left - gap, y + 0.35*textSize}, end, textSize, Muted, t.label})
	}
	axis, base := stroke{tone: Muted, width: gridWidth}, l.bottom+tickSize+textSize
	for _, t := range l.xTicks {
		x, size := l.at(Point{t.at, l.Y.Min}).X, tickSize
		if t.label == "" {
			size /= 2
		} else {
			l.line([]Point{{x, l.top}, {x, l.bottom}}, thin)
			l.text(label{Point{l.xFit.center(&l.X, t), base}, middle, textSize, Muted, t.label})
		}
		l.line([]Point{{x, l.bottom}, {x, l.bottom + size}}, axis)
	}
	l.line([]Point{{l.left, l.bottom}, {l.right, l.bottom}}, axis)
	if l.X.Label != "" {
		l.text(label{Point{(l.left + l.right) / 2, base + leading*textSize}, middle, textSize, Muted, l.X.Label})
	}
}

func (l *layout) drawMark(m mark) {
	points := make([]Point, len(m.points))
	for i, p := range m.points {
		points[i] = l.at(p)
	}
	switch m.kind {
	case area:
		l.fill(points, m.tone)
	case rule:
		l.line(points, stroke{m.tone, ruleWidth, true})
	case line:
		l.line(slices.Compact(points), stroke{m.tone, lineWidth, false})
	case dot:
		l.disk(points[0], dotRadius, m.tone)
	}
}
