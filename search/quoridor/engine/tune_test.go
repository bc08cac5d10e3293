package engine

import (
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
	"gogo/search/searchtest"
)

func TestMarginsAreWithinTheirBounds(t *testing.T) { searchtest.MarginsWithinBounds(t, Margins()) }

// start returns the board before the first move.
func start(t *testing.T) *quoridor.Board {
	t.Helper()
	b, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// tuned thinks about the first move with other margins.
func tuned(t *testing.T, p search.Params, nodes int64) Report {
	t.Helper()
	e := New(paths.Trained())
	e.Configure(Limits{Nodes: nodes, Hash: 4 << 20})
	e.Tune(p)
	b := start(t)
	r, err := e.Analyze(t.Context(), b, time.Now(), nil)
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
	own := analyze(t, start(t), Limits{Nodes: nodes})
	own.Elapsed = 0
	searchtest.TuneChangesTheSearch(t, Margins(), own, func(p search.Params) Report { return tuned(t, p, nodes) })
}

func TestSearchesWithAnyMargins(t *testing.T) {
	searchtest.AnyMargins(func(p search.Params) { tuned(t, p, 2000) })
}
