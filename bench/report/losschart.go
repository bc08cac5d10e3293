package report

import (
	"io"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"gogo/eval/nn/train"
)

// LossChart shows how the loss of a training went, which has at least one point,
// and its running mean. The loss of samples held out has a colour and a key of its own. A
// loss that falls far is drawn on a logarithmic axis.
func LossChart(title string, curve, heldOut []train.Point) *Chart {
	const far = 20 // times
	c := newChart("loss", title, "steps", "loss")
	points := xys(curve)
	low, high := curve[0].Loss, curve[0].Loss
	for _, p := range slices.Concat(curve, heldOut) {
		low, high = min(low, p.Loss), max(high, p.Loss)
	}
	raw := line(points, programTone(0))
	raw.Color = programTone(0).pale()
	mean := line(runningMean(points), programTone(0))
	c.plot.Add(raw, mean)
	if len(heldOut) > 0 {
		other := line(xys(heldOut), programTone(1))
		c.plot.Add(other)
		c.plot.Legend.Top = true
		c.plot.Legend.TextStyle.Font, c.plot.Legend.TextStyle.Color = c.plot.X.Tick.Label.Font, c.plot.X.Tick.Label.Color
		c.plot.Legend.Padding = c.plot.X.Tick.Label.Font.Size / 4
		c.plot.Legend.Add("trained on", mean)
		c.plot.Legend.Add("held out", other)
	}
	c.plot.X.Min, c.plot.X.Max = 0, float64(curve[len(curve)-1].Step)
	c.plot.X.Tick.Marker = linearTicks(1, grouped)
	if low > 0 && high > far*low {
		c.plot.Y.Min, c.plot.Y.Max = low/1.1, high*1.1
		c.plot.Y.Scale, c.plot.Y.Tick.Marker = plot.LogScale{}, logTicks(plain)
		return c
	}
	margin := max(0.05*(high-low), 1e-6)
	c.plot.Y.Min, c.plot.Y.Max = low-margin, high+margin
	c.plot.Y.Tick.Marker = linearTicks(1e-6, plain)
	return c
}

// xys returns the points of a curve.
func xys(curve []train.Point) plotter.XYs {
	points := make(plotter.XYs, len(curve))
	for i, p := range curve {
		points[i] = plotter.XY{X: float64(p.Step), Y: p.Loss}
	}
	return points
}

// runningMean returns for each point the mean of those near it: fewer and fewer
// towards the start, where the loss falls steeply.
func runningMean(points plotter.XYs) plotter.XYs {
	most := len(points) / 32
	smooth := make(plotter.XYs, len(points))
	for i, p := range points {
		reach := min(most, i)
		near := points[i-reach : min(i+reach+1, len(points))]
		var sum float64
		for _, n := range near {
			sum += n.Y
		}
		smooth[i] = plotter.XY{X: p.X, Y: sum / float64(len(near))}
	}
	return smooth
}

// grouped writes a whole number with a space before every three digits, as
// 12 000.
func grouped(v float64) string {
	digits := strconv.FormatFloat(v+0, 'f', 0, 64) // +0 makes -0 of no sign
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + " " + digits[at:]
	}
	return digits
}

// WriteSVG draws the chart as a file of its own, which needs no page around it.
func (c *Chart) WriteSVG(w io.Writer) error {
	canvas := vgsvg.New(chartWidth, c.height)
	c.draw(draw.New(canvas))
	_, err := canvas.WriteTo(w)
	return err
}
