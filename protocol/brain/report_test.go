package brain_test

import (
	"reflect"
	"testing"
	"time"

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

func TestReportOfOtherBrains(t *testing.T) {
	for text, want := range map[string]brain.Report{
		"Depth 10-17 | Eval -167 | Time 10ms | J11 I11":              {Depth: 10, SelDepth: 17, Score: "-167", Time: 10 * time.Millisecond},
		"Speed 182K | Depth 20-5 | Eval +M9 | Node 44K | Time 244ms": {Depth: 20, SelDepth: 5, Score: "+M9", Nodes: 44_000, Time: 244 * time.Millisecond},
		"Depth 3-4 | Eval 0 | Node 2M":                               {Depth: 3, SelDepth: 4, Score: "0", Nodes: 2_000_000},
		"dep 12-24 ev 155 nd 100k tm 252 sp 398":                     {Depth: 12, SelDepth: 24, Score: "155", Nodes: 100_000},
		"dep 10-10 ev +v13 nd 10k tm 25 sp 426":                      {Depth: 10, SelDepth: 10, Score: "+M13", Nodes: 10_000},
		"dep 10-10 ev -v4 nd 10k":                                    {Depth: 10, SelDepth: 10, Score: "-M4", Nodes: 10_000},
		"eval -5, depth 6, nodes 7363, speed 75":                     {Depth: 6, Score: "-5", Nodes: 7363},
		"depth 6 eval 0.5 nodes 7KK":                                 {Depth: 6},
		"depth 6 nodes 9000000000000000000M":                         {Depth: 6},
		"depth 6 nodes -5":                                           {Depth: 6},
		"depth 6 nodes K":                                            {Depth: 6},
	} {
		t.Run(text, func(t *testing.T) {
			got, ok := brain.ParseReport(text, func(string) bool { return false })
			if !ok || !reflect.DeepEqual(got, want) {
				t.Errorf("%q is read as %+v, %v; want %+v", text, got, ok, want)
			}
		})
	}
}
