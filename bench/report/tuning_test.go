package report_test

import (
	"bytes"
	"strings"
	"testing"

	"gogo/bench/report"
	"gogo/bench/spsa"
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
