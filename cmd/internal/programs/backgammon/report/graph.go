package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

// gameCurve is the course of a game for the first player: in match winning chances, or in points
// for money.
type gameCurve struct {
	match  *matchfile.Match
	before float64 // before the game
	steps  []step
}

// step is what happened at one roll or cube decision. All numbers are the first player's: what the
// opponent gains is negative.
type step struct {
	text       string // what was done, and by which player
	worth      float64
	luck, loss float64
	kind       skill.Kind // of the worst error
	decision   *analysis.Decision
	roll       *analysis.Roll
}

// newGameCurve returns the curve of a game.
func newGameCurve(r *analysis.Result, game int, by index) *gameCurve {
	g := &r.Match.Games[game]
	c := &gameCurve{match: r.Match, before: r.Games[game].Before}
	last := c.before
	for i := range g.Actions {
		at := actionRef{game, i}
		s := step{worth: last, roll: by.rolls[at]}
		if s.roll != nil {
			s.luck = asFirstPlayer(s.roll.Player, s.roll.Worth)
			s.text = fmt.Sprintf("%s %s: not played", r.Match.Players[s.roll.Player], diceText(s.roll.Dice))
		}
		for _, d := range by.decisions[at] {
			s.add(r.Match, d)
		}
		if s.roll != nil || s.decision != nil {
			c.steps = append(c.steps, s)
			last = s.worth
		}
	}
	if s := &r.Games[game]; s.Known && len(c.steps) > 0 {
		c.steps = append(c.steps, step{text: strings.TrimSuffix(ending(r.Match, g), "."), worth: s.Before + s.Result})
	}
	return c
}

// add adds a decision to a step. The last decision sets the position's value, the worst error the
// one to look at.
func (s *step) add(m *matchfile.Match, d *analysis.Decision) {
	if !d.Illegal {
		s.worth = d.Worth
		if d.Player == 1 {
			s.worth = -d.Worth
			if m.Length > 0 {
				s.worth = 1 - d.Worth
			}
		}
	}
	s.loss -= asFirstPlayer(d.Player, d.Cost)
	if kind := d.Verdict.Kind(); s.decision == nil || kind >= s.kind {
		s.kind, s.decision = kind, d
		s.text = m.Players[d.Player] + " " + decisionText(d)
		if note := errorText(d); note != "" {
			s.text += ", " + note
		}
	}
}

// asFirstPlayer converts a player's gain to the first player's.
func asFirstPlayer(player int, x float64) float64 {
	if player == 1 {
		return -x
	}
	return x
}

// label describes a step in words.
func (c *gameCurve) label(s *step) string {
	text := fmt.Sprintf("%s. %s %s", s.text, c.match.Players[0], c.worthText(s.worth))
	if s.roll != nil {
		text += ", luck of the roll " + formatWorth(c.match, s.roll.Worth)
	}
	if s.loss != 0 {
		text += ", lost " + formatWorth(c.match, -math.Abs(s.loss))
	}
	return text
}

// worthText formats a match winning chance, or an equity in points.
func (c *gameCurve) worthText(x float64) string {
	if c.match.Length == 0 {
		return formatEquity(x)
	}
	const percent = 100
	return fmt.Sprintf("%.1f%%", percent*x)
}

// summary describes the graph in words: where it begins and ends, its range, and its largest
// swing.
func (c *gameCurve) summary() string {
	low, high := c.bounds()
	what := "chance to win the match"
	if c.match.Length == 0 {
		what = "equity in points"
	}
	end := c.steps[len(c.steps)-1].worth
	text := fmt.Sprintf("For %s, the %s goes from %s to %s, between %s and %s.",
		c.match.Players[0], what, c.worthText(c.before), c.worthText(end), c.worthText(low), c.worthText(high))
	if s := c.largest(func(s *step) float64 { return s.luck }); s != nil {
		text += fmt.Sprintf(" The roll that mattered most: %s %s, luck %s.",
			c.match.Players[s.roll.Player], diceText(s.roll.Dice), formatWorth(c.match, s.roll.Worth))
	}
	if s := c.largest(func(s *step) float64 { return s.loss }); s != nil {
		text += fmt.Sprintf(" The most expensive decision: %s, %s.", s.text, formatWorth(c.match, -math.Abs(s.loss)))
	}
	return text
}

// bounds returns the lowest and highest values of the game.
func (c *gameCurve) bounds() (low, high float64) {
	low, high = c.before, c.before
	for i := range c.steps {
		low, high = min(low, c.steps[i].worth), max(high, c.steps[i].worth)
	}
	return low, high
}

// largest returns the step with the largest absolute value of a quantity, nil if all are zero.
func (c *gameCurve) largest(of func(s *step) float64) (found *step) {
	best := 0.0
	for i := range c.steps {
		if x := math.Abs(of(&c.steps[i])); x > best {
			best, found = x, &c.steps[i]
		}
	}
	return found
}

// Coordinates of a graph, 400 wide and 212 high, as in the page: a curve, and below it a strip
// with what moved it.
const (
	graphLeft, graphRight  = 40, 392
	curveTop, curveBottom  = 8, 124
	stripMiddle, stripHalf = 172, 34
	barShare, widestBar    = 0.4, 5.0 // of a step's width, at most
	markSize               = 4.0
)

// coord is a coordinate in a graph.
type coord float64

// String formats the coordinate with one decimal.
func (c coord) String() string {
	const decimals = 10
	return strconv.FormatFloat(math.Round(float64(c)*decimals)/decimals+0, 'f', -1, 64)
}

// pageGraph is the graph of a game for the page's template.
type pageGraph struct {
	ID, Summary, Player string
	Line                string
	Grid                []graphGrid
	Most                string // value at the upper edge of the strip, empty without one
	Steps               []graphStep
}

// graphGrid is a grid line with its label.
type graphGrid struct {
	Y    coord
	Text string
}

// graphStep is a step of the curve, with a link to its decision if that is on the page.
type graphStep struct {
	ID, Label   string
	Left, Width coord
	Luck, Loss  *graphBar // nil for none
	Mark, Class string    // the outline of the point's mark, and the kind of error
}

// graphBar is a bar of the strip.
type graphBar struct{ X, Y, Width, Height coord }

// newGraph draws a game, nil without a step. IDs has those of the decisions on the page, and id is
// that of the words below the graph.
func newGraph(c *gameCurve, id string, ids map[*analysis.Decision]string) *pageGraph {
	if len(c.steps) == 0 {
		return nil
	}
	d := newDrawing(c)
	g := &pageGraph{ID: id, Summary: c.summary(), Player: c.match.Players[0], Grid: d.grid()}
	if d.most > 0 {
		g.Most = c.worthText(d.most)
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
	*gameCurve

	low, unit float64 // of the grid
	lines     int
	width     float64 // of a step
	most      float64 // that the strip shows
}

// newDrawing returns the drawing of a curve that has steps.
func newDrawing(c *gameCurve) *drawing {
	d := &drawing{gameCurve: c, width: float64(graphRight-graphLeft) / float64(len(c.steps)+1), most: c.maxSwing()}
	d.low, d.unit, d.lines = scale(c.bounds())
	return d
}

// x returns the horizontal coordinate of a step.
func (d *drawing) x(step int) coord { return coord(graphLeft + float64(step+1)*d.width) }

// y returns the vertical coordinate of a value.
func (d *drawing) y(worth float64) coord {
	return coord(curveBottom - (worth-d.low)/(d.unit*float64(d.lines-1))*(curveBottom-curveTop))
}

// point formats a point of a polyline.
func point(x, y coord) string { return x.String() + "," + y.String() }

// grid draws the grid lines.
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
		Luck: newBar(at-bar, bar, s.luck, d.most), Loss: newBar(at, bar, s.loss, d.most),
		Mark: mark(at, d.y(s.worth), s.kind), Class: kindClass(s.kind),
	}
}

// scale returns a round grid that covers low to high: its first value, its unit, and the number of
// lines.
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
	first = math.Floor(low/unit+roundingSlack) * unit
	lines = int(math.Ceil((high-first)/unit-roundingSlack)) + 1
	return first, unit, max(lines, 2) //nolint:mnd // two ends
}

// roundingSlack covers the rounding of a quotient.
const roundingSlack = 1e-9

// tick formats the label of a grid line.
func (c *gameCurve) tick(x, unit float64) string {
	if c.match.Length > 0 {
		const percent = 100
		x, unit = percent*x, percent*unit
	}
	decimals := max(0, int(math.Ceil(-math.Log10(unit)-roundingSlack)))
	text := strconv.FormatFloat(x+0, 'f', decimals, 64)
	if c.match.Length > 0 {
		return text + "%"
	}
	return text
}

// maxSwing returns the largest swing by luck or errors.
func (c *gameCurve) maxSwing() float64 {
	most := 0.0
	for i := range c.steps {
		most = max(most, math.Abs(c.steps[i].luck), math.Abs(c.steps[i].loss))
	}
	return most
}

// newBar returns the bar of a gain or loss of the first player, nil if it is too small to be seen.
func newBar(x, width coord, won, most float64) *graphBar {
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

// mark returns the outline of a point: a ring, a triangle and a diamond for the kinds of error, a
// dot for none.
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
