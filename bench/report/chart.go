package report

import (
	"html/template"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
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
