package traincmd

import (
	"fmt"
	"path/filepath"
	"slices"

	"gogo/bench/report"
	"gogo/eval/nn/train"
	"gogo/internal/files"
)

// plotFile is where a loss curve is drawn to; empty for nowhere.
type plotFile string

// chartKinds are the extensions of files that a chart can be written to.
var chartKinds = []string{".png", ".svg"}

// Validate refuses a file that no chart can be written to.
func (f plotFile) Validate() error {
	if f != "" && !slices.Contains(chartKinds, filepath.Ext(string(f))) {
		return fmt.Errorf("%s ends neither with .png nor with .svg", string(f))
	}
	return nil
}

// of returns the file for one of several curves: its name is added before the dot.
func (f plotFile) of(name string) plotFile {
	return plotFile(nameFile(string(f), name))
}

// draw draws a curve, unless it has no points yet, and that of the samples held out, if
// there are any.
func (f plotFile) draw(title string, curve, heldOut []train.Point) error {
	if f == "" || len(curve) == 0 {
		return nil
	}
	chart := report.LossChart(title, curve, heldOut)
	draw := chart.WritePNG
	if filepath.Ext(string(f)) == ".svg" {
		draw = chart.WriteSVG
	}
	return files.Write(string(f), draw)
}
