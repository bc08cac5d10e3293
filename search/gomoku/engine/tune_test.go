package engine

import (
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
	"gogo/search/searchtest"
)

func TestMarginsAreWithinTheirBounds(t *testing.T) { searchtest.MarginsWithinBounds(t, Margins()) }

// undecided is a position without a forced win.
const undecided = "h8 g9"

// tuned thinks about an undecided position with other margins.
func tuned(t *testing.T, p search.Params, nodes int64) Report {
	t.Helper()
	e := newTrained()
	if err := e.Configure(Limits{Nodes: nodes, Memory: 32 << 20}); err != nil {
		t.Fatal(err)
	}
	e.Tune(p)
	b := position(t, 15, gomoku.Freestyle, undecided)
	r, err := e.Analyze(t.Context(), b.Clone(), time.Now(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Legal(r.PV[0], b.ToMove()); err != nil {
		t.Fatal(err)
	}
	r.Elapsed = 0
	return r
}

func TestTuneChangesTheSearch(t *testing.T) {
	const nodes = 3000
	own := analyze(t, position(t, 15, gomoku.Freestyle, undecided), Limits{Nodes: nodes, Memory: 32 << 20})
	own.Elapsed = 0
	searchtest.TuneChangesTheSearch(t, Margins(), own, func(p search.Params) Report { return tuned(t, p, nodes) })
}

func TestSearchesWithAnyMargins(t *testing.T) {
	searchtest.AnyMargins(func(p search.Params) { tuned(t, p, 2000) })
}
