package report

import (
	"fmt"
	"html/template"
	"io"
	"io/fs"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"gogo/bench/pages/module"
	"gogo/bench/spsa"
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
