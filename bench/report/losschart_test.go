package report_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"strings"
	"testing"

	"gogo/bench/report"
	"gogo/eval/nn/train"
)

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
		t.Run(fmt.Sprint(want), func(t *testing.T) {
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
