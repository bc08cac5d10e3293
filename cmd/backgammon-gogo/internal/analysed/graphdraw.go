package analysed

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

// The places of a graph, 400 wide and 212 high, as the page has them too: a curve, and below it a strip with what has moved it.
const (
	graphLeft, graphRight  = 40, 392
	curveTop, curveBottom  = 8, 124
	stripMiddle, stripHalf = 172, 34
	barShare, widestBar    = 0.4, 5.0 // of a step's width, at most
	markSize               = 4.0
)

// coord is a place in a graph.
type coord float64

// String writes the place with one decimal.
func (c coord) String() string {
	const decimals = 10
	return strconv.FormatFloat(math.Round(float64(c)*decimals)/decimals+0, 'f', -1, 64)
}

// pageGraph is a graph as the page has it.
type pageGraph struct {
	ID, Summary, Player string
	Line                string
	Grid                []graphGrid
	Most                string // what the strip shows at its upper edge, nothing where there is none
	Steps               []graphStep
}

// graphGrid is a line behind the curve, and what it stands for.
type graphGrid struct {
	Y    coord
	Text string
}

// graphStep is a step of the curve, and the way to its decision where that is on the page.
type graphStep struct {
	ID, Label   string
	Left, Width coord
	Luck, Loss  *graphBar // nil for none
	Mark, Class string    // the outline of the point's mark, and the kind of error
}

// graphBar is a bar of the strip.
type graphBar struct{ X, Y, Width, Height coord }

// graphOf draws a game; nil where nothing was done in it. IDs are those of the decisions that are on the page, and id that of
// the words below the graph.
func graphOf(c *course, id string, ids map[*analysis.Decision]string) *pageGraph {
	if len(c.steps) == 0 {
		return nil
	}
	d := newDrawing(c)
	g := &pageGraph{ID: id, Summary: c.summary(), Player: c.match.Players[0], Grid: d.grid()}
	if d.most > 0 {
		g.Most = c.standing(d.most)
	}
	points := []string{point(graphLeft, d.y(c.before))}
	for i := range c.steps {
		s := &c.steps[i]
		g.Steps = append(g.Steps, d.step(i, ids[s.decision]))
		points = append(points, point(d.x(i), d.y(s.worth)))
	}
	g.Line = strings.Join(points, " ")
	return g
}

// drawing knows where everything of a course is drawn.
type drawing struct {
	*course

	low, unit float64 // of the lines behind the curve
	lines     int
	width     float64 // of a step
	most      float64 // that the strip shows
}

// newDrawing returns a drawing of a course that has steps.
func newDrawing(c *course) *drawing {
	d := &drawing{course: c, width: float64(graphRight-graphLeft) / float64(len(c.steps)+1), most: c.mostMoved()}
	d.low, d.unit, d.lines = scale(c.bounds())
	return d
}

// x is the place of a step from left to right.
func (d *drawing) x(step int) coord { return coord(graphLeft + float64(step+1)*d.width) }

// y is the place of a worth from top to bottom.
func (d *drawing) y(worth float64) coord {
	return coord(curveBottom - (worth-d.low)/(d.unit*float64(d.lines-1))*(curveBottom-curveTop))
}

// point is a point of a line.
func point(x, y coord) string { return x.String() + "," + y.String() }

// grid draws the lines behind the curve.
func (d *drawing) grid() []graphGrid {
	grid := make([]graphGrid, d.lines)
	for i := range grid {
		at := d.low + float64(i)*d.unit
		grid[i] = graphGrid{d.y(at), d.tick(at, d.unit)}
	}
	return grid
}

// step draws a step: its mark on the curve, and its bars in the strip.
func (d *drawing) step(i int, id string) graphStep {
	s, at := &d.steps[i], d.x(i)
	bar := coord(min(d.width*barShare, widestBar))
	return graphStep{
		ID: id, Label: d.label(s), Left: at - coord(d.width/2), Width: coord(d.width), //nolint:mnd // half on either side
		Luck: barOf(at-bar, bar, s.luck, d.most), Loss: barOf(at, bar, s.loss, d.most),
		Mark: mark(at, d.y(s.worth), s.kind), Class: kindClass(s.kind),
	}
}

// scale finds round numbers that hold what is from low to high: the least of them, how far they are apart, and how many
// they are.
func scale(low, high float64) (first, unit float64, lines int) {
	const parts, least = 4, 0.01
	want := max(high-low, least) / parts
	unit = math.Pow10(int(math.Floor(math.Log10(want))))
	for _, times := range []float64{1, 2, 5, 10} {
		if times*unit >= want {
			unit *= times
			break
		}
	}
	first = math.Floor(low/unit+tiny) * unit
	lines = int(math.Ceil((high-first)/unit-tiny)) + 1
	return first, unit, max(lines, 2) //nolint:mnd // two ends
}

// tiny is what the rounding of a quotient may come to.
const tiny = 1e-9

// tick writes what a line stands for.
func (c *course) tick(x, unit float64) string {
	if c.match.Length > 0 {
		const percent = 100
		x, unit = percent*x, percent*unit
	}
	decimals := max(0, int(math.Ceil(-math.Log10(unit)-tiny)))
	text := strconv.FormatFloat(x+0, 'f', decimals, 64)
	if c.match.Length > 0 {
		return text + "%"
	}
	return text
}

// mostMoved is the most that a roll or errors have moved the curve.
func (c *course) mostMoved() float64 {
	most := 0.0
	for i := range c.steps {
		most = max(most, math.Abs(c.steps[i].luck), math.Abs(c.steps[i].loss))
	}
	return most
}

// barOf is the bar of something that the first player has won or lost; nil for too little to be seen.
func barOf(x, width coord, won, most float64) *graphBar {
	const least = 0.2
	if won == 0 {
		return nil
	}
	height := coord(math.Abs(won) / most * stripHalf)
	if height < least {
		return nil
	}
	if won > 0 {
		return &graphBar{x, stripMiddle - height, width, height}
	}
	return &graphBar{x, stripMiddle, width, height}
}

// mark is the outline of a point: a ring, a triangle and a diamond for the kinds of error, a dot for none.
func mark(x, y coord, kind skill.Kind) string {
	ring := func(r coord) string {
		return fmt.Sprintf("M%s,%sa%s,%s 0 1 0 %s,0a%s,%s 0 1 0 %s,0", x-r, y, r, r, 2*r, r, r, -2*r)
	}
	const dot, ringSize, taller = 1.2, 3, 1.4
	switch kind {
	case skill.Doubtful:
		return ring(ringSize)
	case skill.Bad:
		return fmt.Sprintf("M%s,%sL%s,%sL%s,%sZ", x, y-markSize, x+markSize, y+markSize, x-markSize, y+markSize)
	case skill.VeryBad:
		return fmt.Sprintf("M%s,%sL%s,%sL%s,%sL%s,%sZ", x, y-taller*markSize, x+markSize, y, x, y+taller*markSize, x-markSize, y)
	}
	return ring(dot)
}
