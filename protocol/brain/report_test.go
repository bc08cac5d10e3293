package brain_test

import (
	"testing"

	"gogo/protocol/brain"
)

func TestReportOfALaterLine(t *testing.T) {
	all := func(string) bool { return true }
	for text, want := range map[string]int{
		"depth 3 score 5 nodes 9": 0, "line 2 depth 3 score 5 nodes 9 pv 1,1": 1, "line 20 depth 1": 19, "line 0 depth 1": 0, "line -2 depth 1": 0, "line x depth 1": 0,
	} {
		t.Run(text, func(t *testing.T) {
			if r, ok := brain.ParseReport(text, all); !ok || r.Place != want || r.Depth == 0 {
				t.Errorf("%q is read as %+v, %v", text, r, ok)
			}
		})
	}
}
