package report

import (
	"fmt"
	"html/template"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"

	"golang.org/x/image/font"
	"gonum.org/v1/plot"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"gogo/internal/sanitize"
)

// Chart is one drawing of a report: a title, the key to its colours and a plot.
type Chart struct {
	// Name is that of its file, without the extension.
	Name  string
	Title string

	key    []keyEntry
	plot   *plot.Plot
	height vg.Length
}

// keyEntry says what a colour means.
type keyEntry struct {
	tone tone
	pale bool
	text string
}

// Lengths in a chart are points.
const (
	chartWidth  vg.Length = 540
	chartHeight vg.Length = 300
	chartMargin vg.Length = 8

	// pngDPI makes a chart 1125 pixels wide.
	pngDPI = 150
)

// newChart returns a chart with axes and nothing in it yet.
func newChart(name, title, xLabel, yLabel string) *Chart {
	c := &Chart{Name: name, Title: title, plot: newPlot(), height: chartHeight}
	c.plot.X.Label.Text, c.plot.Y.Label.Text = xLabel, yLabel
	return c
}

// WritePNG draws the chart on white.
func (c *Chart) WritePNG(w io.Writer) error {
	canvas := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(chartWidth, c.height), vgimg.UseDPI(pngDPI))}
	c.draw(draw.New(canvas))
	_, err := canvas.WriteTo(w)
	return err
}

// svg draws the chart for the page.
func (c *Chart) svg() template.HTML {
	canvas := newSVGCanvas(chartWidth, c.height, c.Title)
	c.draw(draw.New(canvas))
	return template.HTML(canvas.finish()) // the canvas escapes every text
}

func (c *Chart) draw(canvas draw.Canvas) {
	frame := draw.Crop(canvas, chartMargin, -chartMargin, chartMargin, -chartMargin)
	frame.Max.Y = c.drawHead(frame)
	c.plot.Draw(frame)
}

// drawHead draws title and key, and returns where they end.
func (c *Chart) drawHead(frame draw.Canvas) (bottom vg.Length) {
	title := textStyle(inkTone, 12)
	title.Font.Weight = bold
	title.YAlign = draw.YTop
	frame.FillText(title, vg.Point{X: frame.Min.X, Y: frame.Max.Y}, c.Title)
	bottom = frame.Max.Y - 1.6*title.Font.Size
	if len(c.key) > 0 {
		bottom = c.drawKey(frame, bottom)
	}
	return bottom
}

// drawKey draws the entries of the key side by side, in as many lines as they
// need, and returns where they end.
func (c *Chart) drawKey(frame draw.Canvas, y vg.Length) (bottom vg.Length) {
	const (
		size    vg.Length = 10
		swatch            = 1.4 * size
		gap               = 0.5 * size
		leading           = 1.5 * size
	)
	style := textStyle(inkTone, size)
	style.YAlign = draw.YTop
	x := frame.Min.X
	for _, entry := range c.key {
		width := swatch + gap + style.Width(entry.text)
		if x > frame.Min.X && x+width > frame.Max.X {
			x, y = frame.Min.X, y-leading
		}
		box := vg.Rectangle{Min: vg.Point{X: x, Y: y - size}, Max: vg.Point{X: x + swatch, Y: y - 0.2*size}}
		frame.SetColor(entry.tone.color)
		if entry.pale {
			frame.SetColor(entry.tone.pale())
		}
		frame.Fill(box.Path())
		frame.FillText(style, vg.Point{X: x + swatch + gap, Y: y}, entry.text)
		x += width + 2*gap
	}
	return y - leading - gap
}

// drawCharts draws all charts for which there are games.
func (r *Report) drawCharts() {
	add := func(c *Chart) {
		if c != nil {
			r.charts = append(r.charts, c)
		}
	}
	if r.pairwise() {
		add(r.scoreChart())
		add(r.pointsChart())
		add(r.luckOffChart())
		add(r.testChart())
	} else {
		add(r.ratingChart())
	}
	times := r.gatherTimes()
	add(r.timeChart(times))
	add(r.courseChart(times))
	add(r.lengthChart())
}

// Charts returns the charts. One for which there is no game is missing.
func (r *Report) Charts() []*Chart { return r.charts }

const bold = font.WeightBold

// newPlot returns a plot in the style of the charts.
func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color = mutedTone.color
		axis.Padding = 0
		axis.Label.TextStyle.Color = mutedTone.color
		axis.Label.TextStyle.Font = sans(10)
		axis.Label.Padding = vg.Points(3)
		axis.Tick.Label.Color = mutedTone.color
		axis.Tick.Label.Font = sans(10)
		axis.Tick.Color = mutedTone.color
		axis.Tick.Length = vg.Points(4)
	}
	grid := plotter.NewGrid()
	grid.Horizontal = draw.LineStyle{Color: gridTone.color, Width: vg.Points(0.75)}
	grid.Vertical = grid.Horizontal
	p.Add(grid)
	return p
}

func sans(size vg.Length) plotfont.Font {
	return plotfont.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

func textStyle(t tone, size vg.Length) text.Style {
	return text.Style{Color: t.color, Font: sans(size), Handler: plot.DefaultTextHandler}
}

// line connects points.
func line(points plotter.XYs, t tone) *plotter.Line {
	return &plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: t.color, Width: vg.Points(1.6)}}
}

// rule is a thin straight line, to compare with.
func rule(x0, y0, x1, y1 float64, t tone) *plotter.Line {
	l := line(plotter.XYs{{X: x0, Y: y0}, {X: x1, Y: y1}}, t)
	l.Width = vg.Points(1)
	l.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
	return l
}

// area fills what lies between the points of an outline.
func area(outline plotter.XYs, c color.Color) *plotter.Polygon {
	return &plotter.Polygon{XYs: []plotter.XYs{outline}, Color: c}
}

// box fills a rectangle.
func box(x0, y0, x1, y1 float64, t tone) *plotter.Polygon {
	return area(plotter.XYs{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}, t.color)
}

// caption makes a name fit to stand in a chart: in one line, and not too long.
func caption(name string) string {
	const most = 32
	clean := []rune(sanitize.Text(name))
	if len(clean) > most {
		return string(clean[:most-1]) + "…"
	}
	return string(clean)
}

// samples returns at most so many of the numbers from 0 to n-1, evenly spread,
// the last among them.
func samples(n, most int) []int {
	count := min(n, most)
	list := make([]int, count)
	for i := range list {
		list[i] = (i+1)*n/count - 1
	}
	return list
}

// linearTicks puts ticks at round numbers, about eight of them, and no closer than
// least.
func linearTicks(least float64, label func(float64) string) plot.Ticker {
	return plot.TickerFunc(func(low, high float64) []plot.Tick {
		step := max(least, roundStep((high-low)/8))
		var ticks []plot.Tick
		for i := math.Ceil(low/step - 1e-9); i*step <= high+step*1e-9; i++ {
			ticks = append(ticks, plot.Tick{Value: i * step, Label: label(i * step)})
		}
		return ticks
	})
}

// roundStep returns the least of 1, 2, 5, 10, 20 ... and of 0.5, 0.2, 0.1 ...
// that is not below x. It is 1 for what is not positive.
func roundStep(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return 1
	}
	decade := math.Pow(10, math.Floor(math.Log10(x)))
	for _, factor := range []float64{1, 2, 5} {
		if x <= factor*decade*(1+1e-9) {
			return factor * decade
		}
	}
	return 10 * decade
}

// plain writes a number as short as it can be.
func plain(v float64) string {
	if v < 0 {
		return "−" + plain(-v)
	}
	return strconv.FormatFloat(math.Round(v*1e6)/1e6+0, 'f', -1, 64) // +0 makes -0 of no sign
}

// logTicks puts ticks on a logarithmic axis.
func logTicks(label func(float64) string) plot.Ticker {
	return plot.TickerFunc(func(low, high float64) []plot.Tick {
		var ticks []plot.Tick
		few := high/low < 100
		for exponent := math.Floor(math.Log10(low)); exponent <= math.Ceil(math.Log10(high)); exponent++ {
			decade := math.Pow(10, exponent)
			for digit := 1.0; digit < 10; digit++ {
				tick := plot.Tick{Value: digit * decade}
				if digit == 1 || few && (digit == 2 || digit == 5) {
					tick.Label = label(tick.Value)
				}
				ticks = append(ticks, tick)
			}
		}
		return ticks
	})
}

// shortSeconds writes a time of few digits.
func shortSeconds(seconds float64) string {
	if seconds < 0.9999 {
		return plain(seconds*1000) + " ms"
	}
	return plain(seconds) + " s"
}

// scoreLabel writes a score in per cent with the Elo that it stands for.
func scoreLabel(percent float64) string {
	label := plain(percent) + " %"
	if percent <= 0 || percent >= 100 {
		return label
	}
	return fmt.Sprintf("%s (%s)", label, signed(eloOf(percent/100), 0))
}

// tone is a colour of the charts. A PNG takes it as it is; in the page it is a
// class, which has another colour on a dark background.
type tone struct {
	class string
	color color.NRGBA
}

// The tones beside those of the programs.
var (
	inkTone   = tone{"ink", color.NRGBA{0x1f, 0x29, 0x33, 0xff}}   // text
	mutedTone = tone{"muted", color.NRGBA{0x5f, 0x6b, 0x7a, 0xff}} // axes
	gridTone  = tone{"grid", color.NRGBA{0xe3, 0xe7, 0xec, 0xff}}
	limitTone = tone{"limit", color.NRGBA{0xc9, 0x2a, 0x5a, 0xff}}
	drawTone  = tone{"draw", color.NRGBA{0xb4, 0xbc, 0xc6, 0xff}} // drawn games
)

// programTones tell the programs apart, also for the colour-blind. Source: Okabe
// and Ito, Color Universal Design, 2008.
var programTones = []tone{
	{"p0", color.NRGBA{0x00, 0x72, 0xb2, 0xff}},
	{"p1", color.NRGBA{0xd5, 0x5e, 0x00, 0xff}},
	{"p2", color.NRGBA{0x00, 0x9e, 0x73, 0xff}},
	{"p3", color.NRGBA{0xb4, 0x5c, 0x91, 0xff}},
	{"p4", color.NRGBA{0x56, 0xb4, 0xe9, 0xff}},
	{"p5", color.NRGBA{0xe6, 0x9f, 0x00, 0xff}},
}

// programTone is the tone of an entrant; with many, two have the same.
func programTone(entrant int) tone { return programTones[toneNumber(entrant)] }

// toneNumber is the number in the class of an entrant's tone.
func toneNumber(entrant int) int { return entrant % len(programTones) }

// tones are all of them.
func tones() []tone {
	return append([]tone{inkTone, mutedTone, gridTone, limitTone, drawTone}, programTones...)
}

// paleAlpha is the opacity of an area behind a line.
const paleAlpha = 0x33

// pale is the colour of an area behind a line.
func (t tone) pale() color.NRGBA {
	c := t.color
	c.A = paleAlpha
	return c
}

// paleClass is the class of what is pale.
const paleClass = "pale"

// classesOf returns the classes of a colour of the charts. Anything else is
// ink, as plain black is.
func classesOf(c color.Color) string {
	solid, ok := c.(color.NRGBA)
	if !ok {
		return inkTone.class
	}
	alpha := solid.A
	solid.A = 0xff
	i := slices.IndexFunc(tones(), func(t tone) bool { return t.color == solid })
	switch {
	case i < 0:
		return inkTone.class
	case alpha == paleAlpha:
		return tones()[i].class + " " + paleClass
	}
	return tones()[i].class
}
