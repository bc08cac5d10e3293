package report

import (
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"gogo/bench/pages/module"
	"gogo/bench/spsa"
	"gogo/eval/nn/train"
	"gogo/internal/words"
)

// tuningPage is what the page of a tuning shows, in words.
type tuningPage struct {
	Policy string
	Style  template.CSS

	Title, Plan, Played string
	Numbers             []tunedNumber
	Charts              []template.HTML
}

// tunedNumber is a row of the table.
type tunedNumber struct {
	Name                        string
	Start, Now, Least, Greatest int
	Exactly                     string
}

// WriteTuning writes a page with the numbers of a tuning, and how each of them went. The
// plan says in a line what is played.
func WriteTuning(w io.Writer, title, plan string, t *spsa.Tuning) error {
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		return err
	}
	style, err := fs.ReadFile(files, "style.css")
	if err != nil {
		return err
	}
	layout, err := template.ParseFS(files, "tuning.html")
	if err != nil {
		return err
	}
	p := tuningPage{
		Policy: module.Policy(string(style), ""), Style: template.CSS(style), Title: title, Plan: plan,
		Played: fmt.Sprintf("%s of %s games in pairs, %s between two changes of the numbers",
			grouped(float64(2*t.Pairs*t.Done)), grouped(float64(t.Games())), words.Count(t.Pairs, "pair")),
	}
	now := t.Rounded()
	for i, n := range t.Numbers {
		p.Numbers = append(p.Numbers, tunedNumber{n.Name, n.Start, now[i], n.Least, n.Greatest, fixed(t.Values[i], 2)})
		p.Charts = append(p.Charts, tuningChart(t, i).svg())
	}
	return layout.Execute(w, p)
}

// tuningHeight is that of the chart of one number, of which a page has many.
const tuningHeight vg.Length = 200

// tuningChart shows where number i was after how many games, and how far the sides of
// a pair were from it.
func tuningChart(t *spsa.Tuning, i int) *Chart {
	n, trace := t.Numbers[i], t.Trace()
	bound := func(v float64) float64 { return min(max(v, float64(n.Least)), float64(n.Greatest)) }
	c := newChart(n.Name, caption(n.Name), "games", "")
	c.height = tuningHeight
	values, band := make(plotter.XYs, len(trace)), make(plotter.XYs, 2*len(trace))
	low, high := float64(n.Start), float64(n.Start)
	for k, p := range trace {
		games, v := float64(2*t.Pairs*p.Done), p.Values[i]
		apart := t.Perturbation(i, min(p.Done, t.Iterations-1))
		values[k] = plotter.XY{X: games, Y: v}
		band[k] = plotter.XY{X: games, Y: bound(v + apart)}
		band[len(band)-1-k] = plotter.XY{X: games, Y: bound(v - apart)}
		low, high = min(low, bound(v-apart)), max(high, bound(v+apart))
	}
	last := max(values[len(values)-1].X, float64(2*t.Pairs))
	c.plot.Add(area(band, programTone(0).pale()),
		rule(0, float64(n.Start), last, float64(n.Start), mutedTone), line(values, programTone(0)))
	margin := 0.05 * (high - low)
	c.plot.X.Min, c.plot.X.Max = 0, last
	c.plot.Y.Min, c.plot.Y.Max = low-margin, high+margin
	c.plot.X.Tick.Marker, c.plot.Y.Tick.Marker = linearTicks(1, grouped), linearTicks(0, plain)
	return c
}

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
