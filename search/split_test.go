package search

import (
	"testing"
	"time"
)

// newTeam returns so many threads of a search of ticTacToe, without a limit.
func newTeam(threads int) []*worker {
	params := exactParams
	s := &shared{table: NewTable(1 << 16), clock: NewClock(time.Now()), params: params, reductions: newReductions(&params)}
	s.team.changed.L = &s.team.mutex
	d := &Driver{}
	games := make([]Game, threads)
	for i := range games {
		games[i] = new(ticTacToe)
	}
	d.prepare(s, games)
	return d.workers
}

// rootNode returns the root of a search whose first move has been searched.
func rootNode(w *worker, depth Depth) *node {
	w.rootDepth = depth
	f := &w.stack[0]
	f.facts = facts{pv: true}
	f.list, f.tried = Candidates{}, nil
	w.game.Generate(&f.list)
	n := &node{frame: f, line: &w.pv[0], alpha: -infinite, beta: infinite, depth: depth, best: -infinite, bound: Upper}
	w.prepareChild(1)
	c, _ := w.take(n)
	w.record(n, c, w.searchMove(f, n, c, 1, n.alpha))
	return n
}

// TestHelperSearchesSplit has a helper search all moves behind the first.
func TestHelperSearchesSplit(t *testing.T) {
	team := newTeam(2)
	owner, helper := team[0], team[1]
	n := rootNode(owner, 9*One)
	owner.within = owner.newSplit(n)
	made := helper.nodes
	helper.join(owner.within)
	got := &owner.within.node
	if got.best != 0 || got.taken != 9 || len(owner.stack[0].tried) != 9 || owner.pv[0].length == 0 || helper.nodes == made {
		t.Errorf("value %v after %d moves, line of %d, %d nodes by the helper", got.best, got.taken, owner.pv[0].length, helper.nodes-made)
	}
	if helper.game.Key() != new(ticTacToe).Key() || helper.within != nil {
		t.Error("the helper is not back at the root")
	}
}

// TestHelperGoesDown has a thread that waits at the root join a split two plies below.
func TestHelperGoesDown(t *testing.T) {
	team := newTeam(2)
	owner, waiting := team[0], team[1]
	rootNode(waiting, 9*One)
	outer := waiting.newSplit(rootNode(owner, 9*One))
	waiting.within, owner.within = outer, outer
	for ply, m := range []Move{5, 1} {
		owner.make(ply, m)
		owner.stack[ply+1].facts = facts{ply: ply + 1, cut: true, side: (ply + 1) % 2}
	}
	f := &owner.stack[2]
	owner.game.Generate(&f.list)
	n := &node{frame: f, line: &owner.pv[2], alpha: -1, beta: 0, depth: 7 * One, best: -infinite, bound: Upper}
	owner.prepareChild(3)
	c, _ := owner.take(n)
	owner.record(n, c, owner.searchMove(f, n, c, 1, n.alpha))
	inner := owner.newSplit(n)
	waiting.join(inner)
	if inner.node.best < 0 || !inner.cut.Load() && inner.node.taken != 7 {
		t.Errorf("value %v after %d moves", inner.node.best, inner.node.taken)
	}
	if waiting.game.Key() != new(ticTacToe).Key() || waiting.within != outer {
		t.Error("the waiting thread is not back at its split")
	}
	if waiting.stack[2].side != 0 || waiting.stack[1].move != 1 {
		t.Error("the line to the split is not known below it")
	}
}

// TestRefutedSplitHalts wants a cutoff to end the search of all threads within it.
func TestRefutedSplitHalts(t *testing.T) {
	team := newTeam(2)
	outer := team[0].newSplit(rootNode(team[0], 9*One))
	team[0].within = outer
	inner := team[0].newSplit(rootNode(team[0], 9*One))
	team[0].within, team[1].within = inner, inner
	if team[0].halted() || team[1].halted() {
		t.Fatal("halted before a cutoff")
	}
	outer.cut.Store(true)
	if !team[0].halted() || !team[1].halted() {
		t.Error("the cutoff above is not seen")
	}
	team[1].within = nil
	if team[1].halted() {
		t.Error("the cutoff is seen outside")
	}
}

// TestChooseDeepestSplit wants the split of the greatest depth, and within a split only
// those below it.
func TestChooseDeepestSplit(t *testing.T) {
	outer := &split{node: node{depth: 9 * One}}
	inner := &split{parent: outer, node: node{depth: 4 * One}}
	deeper := &split{parent: inner, node: node{depth: 3 * One}}
	other := &split{node: node{depth: 8 * One}}
	var all team
	all.changed.L = &all.mutex
	for _, s := range []*split{deeper, inner, other} {
		all.open(s)
	}
	for _, c := range []struct{ within, want *split }{{nil, other}, {outer, inner}, {inner, deeper}, {deeper, nil}, {other, nil}} {
		if got := all.choose(c.within); got != c.want {
			t.Errorf("within %p: %p, want %p", c.within, got, c.want)
		}
	}
	all.close(other)
	if got := all.choose(nil); got != inner {
		t.Errorf("after closing: %p, want %p", got, inner)
	}
}
