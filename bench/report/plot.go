package report

import (
	"image/color"

	"golang.org/x/image/font"
	"gonum.org/v1/plot"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"gogo/internal/sanitize"
)

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
