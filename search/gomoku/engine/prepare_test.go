package engine

import (
	"slices"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/search"
)

// counting returns the judgment that is built in, and how often its parts were asked for.
func counting() (j EvalConfig, asked *int) {
	j, asked = Trained(), new(int)
	weights, network := j.Weights, j.Network
	j.Weights = func(r gomoku.Rule) *lines.Weights {
		*asked++
		return weights(r)
	}
	j.Network = func(r gomoku.Rule) *shapenet.Network { return network(r) }
	return j, asked
}

// made is what an engine made once.
type made struct {
	driver   *search.Driver
	rulings  int
	ruling   *ruleEval
	searches []any
}

func madeBy(e *Engine, rule gomoku.Rule) made {
	m := made{driver: e.driver, rulings: len(e.evals), ruling: e.evals[rule], searches: []any{e.vct, e.refuter, e.quick}}
	for _, f := range e.vcf {
		m.searches = append(m.searches, f)
	}
	return m
}

// TestNothingIsMadeOnTheClock wants all that a move needs there before it, and the first
// move of an engine to be that of the second game, node for node.
func TestNothingIsMadeOnTheClock(t *testing.T) {
	skipIfShort(t)
	for _, c := range []struct {
		name, moves string
		rule        gomoku.Rule
		threads     int
	}{
		{"freestyle", "h8 h9 j10 i9 g9", gomoku.Freestyle, 1},
		{"standard", "h8 h9 j10 i9 g9", gomoku.ExactFive, 1},
		{"renju", "h8 h9 j10 i9 g9", gomoku.Renju, 1},
		{"caro", "h8 h9 j10 i9 g9", gomoku.Caro, 1},
		{"the only stop of a five", "h8 a1 i8 a2 j8 g8 k8", gomoku.Freestyle, 1},
		{"two threads", "h8", gomoku.Freestyle, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			j, asked := counting()
			e := New(j)
			if err := e.Configure(Limits{Nodes: 3000, Threads: c.threads}); err != nil {
				t.Fatal(err)
			}
			e.Prepare(c.rule)
			before := madeBy(e, c.rule)
			var reports []Report
			for range 2 {
				r, err := e.Analyze(t.Context(), position(t, 15, c.rule, c.moves), time.Now(), nil)
				if err != nil {
					t.Fatal(err)
				}
				reports = append(reports, r)
				e.NewGame()
				e.Prepare(c.rule)
			}
			after := madeBy(e, c.rule)
			if *asked != 1 || after.driver != before.driver || after.ruling != before.ruling || after.rulings != 1 ||
				!slices.Equal(after.searches, before.searches) {
				t.Errorf("weights read %d times; %+v became %+v", *asked, before, after)
			}
			first, second := reports[0], reports[1]
			if c.threads == 1 && (first.Nodes != second.Nodes || first.Value != second.Value || !slices.Equal(first.PV, second.PV)) {
				t.Errorf("%+v, in a second game %+v", first, second)
			}
		})
	}
}
