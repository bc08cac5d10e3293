package report_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strconv"
	"strings"
	"testing"

	"gogo/bench/report"
	"gogo/bench/spsa"
	"gogo/eval/nn/train"
)

// tuningPage writes the page of a tuning of two numbers after some iterations.
func tuningPage(t *testing.T, done int) string {
	t.Helper()
	tuning, err := spsa.New(spsa.Plan{
		Parameters: []spsa.Parameter{
			{Name: "Razor<b>", Start: 150, Min: 0, Max: 400, Step: 20},
			{Name: "Reduce", Start: -50, Min: -50, Max: 50, Step: 8},
		},
		Iterations: 1000, Pairs: 4, Rate: 0.1,
	})
	if err != nil {
		t.Fatal(err)
	}
	for range done {
		tuning.Update([]int{2, 0, 1, -1})
	}
	var page bytes.Buffer
	if err := report.WriteTuning(&page, "tune-1", "gomoku, 10 nodes a move", tuning); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

func TestTuningPage(t *testing.T) {
	for _, c := range []struct {
		done   int
		played string
	}{{0, "0 of 8 000 games"}, {1, "8 of 8 000 games"}, {1000, "8 000 of 8 000 games"}} {
		t.Run(c.played, func(t *testing.T) {
			page := tuningPage(t, c.done)
			for _, want := range []string{
				c.played, "gomoku, 10 nodes a move", "<title>tune-1</title>", "script-src &#39;none&#39;",
				`<th scope="row">Razor&lt;b&gt;</th><td>150</td>`, `<th scope="row">Reduce</th><td>-50</td>`,
			} {
				if !strings.Contains(page, want) {
					t.Errorf("%d iterations: no %q in the page", c.done, want)
				}
			}
			if charts := strings.Count(page, "<svg"); charts != 2 {
				t.Errorf("%d iterations: %d charts of 2 numbers", c.done, charts)
			}
			for _, wrong := range []string{"NaN", "<script", "http://", "<b>"} {
				if strings.Contains(page, wrong) {
					t.Errorf("%d iterations: %s in the page", c.done, wrong)
				}
			}
		})
	}
}

func TestLossChart(t *testing.T) {
	tests := []struct {
		name   string
		losses []float64
		want   string // the label of a tick
	}{
		{"little", []float64{0.70, 0.61, 0.58}, ">0.6<"},
		{"far", []float64{0.7, 0.01, 0.002}, ">0.01<"},
		{"one point", []float64{0.5}, ">0.5<"},
		{"none left", []float64{0.5, 0}, ">0.2<"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var curve []train.Point
			for i, loss := range tt.losses {
				curve = append(curve, train.Point{Step: 1000 * (i + 1), Loss: loss})
			}
			chart := report.LossChart("Loss <of> a training", curve, nil)
			var picture, svg bytes.Buffer
			if err := errors.Join(chart.WritePNG(&picture), chart.WriteSVG(&svg)); err != nil {
				t.Fatal(err)
			}
			if _, err := png.Decode(&picture); err != nil {
				t.Errorf("%s: %v", tt.name, err)
			}
			text := svg.String()
			for _, want := range []string{">0<", ">1 000<", ">steps<", tt.want} {
				if !strings.Contains(text, want) {
					t.Errorf("%s: no %q in the drawing", tt.name, want)
				}
			}
			decoder := xml.NewDecoder(strings.NewReader(text))
			for {
				if _, err := decoder.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatalf("%s: %v", tt.name, err)
				}
			}
		})
	}
}

func TestLossChartTellsSamplesHeldOut(t *testing.T) {
	curve := []train.Point{{Step: 10, Loss: 0.7}, {Step: 20, Loss: 0.5}}
	for want, heldOut := range map[bool][]train.Point{false: nil, true: {{Step: 20, Loss: 0.9}}} {
		t.Run(strconv.FormatBool(want), func(t *testing.T) {
			var svg bytes.Buffer
			if err := report.LossChart("Loss", curve, heldOut).WriteSVG(&svg); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{">held out<", ">0.9<"} {
				if got := strings.Contains(svg.String(), text); got != want {
					t.Errorf("%d points held out: %q is drawn: %t", len(heldOut), text, got)
				}
			}
		})
	}
}
