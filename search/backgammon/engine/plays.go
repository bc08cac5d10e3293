package engine

import (
	"cmp"
	"context"
	"slices"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
)

// Candidate is a play and what it is worth to the mover.
type Candidate struct {
	Move    backgammon.Move
	Chances backgammon.Chances
	Equity  float32 // of the root
	Depth   int     // of the lookahead, in rolls
	Trials  int     // of a rollout from which all that comes, 0 for none
	Error   float32 // the standard error of the equity, of a rollout
}

// Plays returns the plays of a roll, the best first. The root of the cube states is the state
// of the cube while the mover plays. Plays that the filter's stages keep are looked
// at as many rolls ahead as there are stages; those come first. A play that a stage has
// dropped, and that stands above all that it has kept once these are looked at more deeply,
// is looked at as well: none stands above the best.
func (e *Engine) Plays(ctx context.Context, b *backgammon.Board, d backgammon.Dice, cs *equity.CubeStates, f MoveFilter) ([]Candidate, error) {
	plays := e.bare(b, d, cs)
	kept := len(plays)
	for depth := 1; depth <= len(f) && kept > 1; depth++ {
		kept = f[depth-1].Keep(plays[:kept])
		if err := e.Deepen(ctx, plays[:kept], cs, depth); err != nil {
			return nil, err
		}
		var err error
		if kept, err = e.recall(ctx, plays, kept, cs, depth); err != nil {
			return nil, err
		}
	}
	return plays, nil
}

// recall looks at the plays behind the first kept ones that stand above the best of these: the
// best of them first, a roll deeper each time, until it falls below or has come as deep as
// these and is kept, too. It returns how many are. The others follow in their order.
func (e *Engine) recall(ctx context.Context, plays []Candidate, kept int, cs *equity.CubeStates, depth int) (int, error) {
	for {
		best := kept
		for i := kept + 1; i < len(plays); i++ {
			if plays[i].Equity > plays[best].Equity {
				best = i
			}
		}
		if best >= len(plays) || plays[best].Equity <= plays[0].Equity {
			break
		}
		p := &plays[best]
		if err := e.Deepen(ctx, plays[best:best+1], cs, p.Depth+1); err != nil {
			return kept, err
		}
		if p.Depth == depth {
			plays[kept], plays[best] = plays[best], plays[kept]
			kept++
			SortPlays(plays[:kept])
		}
	}
	SortPlays(plays[kept:])
	return kept, nil
}

// Complete looks at the best of the plays that Plays has found as many rolls ahead as wanted,
// where it had no rival and was left to fewer, and then at those that stand above it.
func (e *Engine) Complete(ctx context.Context, plays []Candidate, cs *equity.CubeStates, depth int) error {
	SortPlays(plays)
	if plays[0].Depth < depth {
		if err := e.Deepen(ctx, plays[:1], cs, depth); err != nil {
			return err
		}
	}
	kept := 1
	for kept < len(plays) && plays[kept].Depth >= depth {
		kept++
	}
	_, err := e.recall(ctx, plays, kept, cs, depth)
	return err
}

// Show looks once more at plays that Plays has found and that are to be shown: it completes
// them, and looks one roll ahead at those of the first n that the filter has left to the bare
// networks, or further where one comes to stand above the best. How many plays are shown must not decide
// which is the best: n is to be the same whatever is shown. A forced play is left alone.
func (e *Engine) Show(ctx context.Context, plays []Candidate, cs *equity.CubeStates, depth, n int) error {
	if plays[0].Depth == 0 {
		return nil
	}
	from := 0
	for from < len(plays) && plays[from].Depth > 0 {
		from++
	}
	if n = min(n, len(plays)); from < n {
		if err := e.Deepen(ctx, plays[from:n], cs, 1); err != nil {
			return err
		}
	}
	return e.Complete(ctx, plays, cs, depth)
}

// bare returns the plays as the networks rate them, in races behind a look at each side.
func (e *Engine) bare(b *backgammon.Board, d backgammon.Dice, cs *equity.CubeStates) []Candidate {
	w := e.workers.Take()
	defer e.workers.Give(w)
	moves := w.plays.Moves(b, d)
	plays := make([]Candidate, len(moves))
	boards := make([]backgammon.Board, len(moves))
	for i, m := range moves {
		plays[i].Move = m
		boards[i] = m.Board.Swap()
	}
	said := make([]backgammon.Chances, len(moves))
	w.estimates.batch(said, boards)
	la := e.newLookahead(cs, 0)
	equities := make([]float32, cs.Len())
	for i := range plays {
		la.leaf(&boards[i], &said[i], 1, equities)
		plays[i].Chances, plays[i].Equity = said[i].Swap(), -equities[0]
	}
	SortPlays(plays)
	if len(plays) > 1 {
		la.lookAtSides(w, plays)
	}
	return plays
}

// atSides says which plays of races are looked at side by side: doubles have a hundred.
var atSides = Stage{Least: 1, Most: 12, Threshold: 0.08}

// lookAtSides looks at the plays of races that are about the best, of plays in their order, and
// puts them in order again.
func (la *lookahead) lookAtSides(w *worker, plays []Candidate) {
	equities := make([]float32, la.states.Len())
	for i := range atSides.Keep(plays) {
		p := &plays[i]
		b := p.Move.Board.Swap()
		if !w.isRaceOffTable(&b) {
			continue
		}
		said := w.bare(&b)
		la.leaf(&b, &said, 1, equities)
		p.Chances, p.Equity = said.Swap(), -equities[0]
	}
	SortPlays(plays)
}

// Deepen looks at plays so many rolls ahead, as Plays does at those that its filter keeps, and puts them in order.
func (e *Engine) Deepen(ctx context.Context, plays []Candidate, cs *equity.CubeStates, depth int) error {
	la := e.newLookahead(cs, depth)
	la.sides = depth == 1
	boards := make([]backgammon.Board, len(plays))
	var jobs []job
	var places []int
	for i := range plays {
		plays[i].Depth = depth
		boards[i] = plays[i].Move.Board.Swap()
		if boards[i].Won() == 0 && !la.exact(&boards[i]) {
			jobs = append(jobs, job{&boards[i], 1})
			places = append(places, i)
		}
	}
	found, err := e.lookAhead(ctx, la, depth, jobs)
	if err != nil {
		return err
	}
	for i, x := range found {
		cs.Double(1, x.Equities)
		plays[places[i]].Chances, plays[places[i]].Equity = x.Chances.Swap(), -x.Equities[0]
	}
	SortPlays(plays)
	return nil
}

// SortPlays sorts plays: the more deeply looked at first, and of these the best.
func SortPlays(plays []Candidate) {
	slices.SortStableFunc(plays, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Depth, a.Depth), cmp.Compare(b.Equity, a.Equity))
	})
}

// MoveFilter says which plays are looked at more deeply than by the networks alone.
// Its stage i chooses among the plays as they stand after a lookahead of i rolls.
type MoveFilter []Stage

// Stage keeps the best plays.
type Stage struct {
	Least     int     // plays that go on, whatever they are worth
	Most      int     // plays that go on
	Threshold float32 // how much less than the best the others may be worth
}

// NormalFilter returns the filter of a lookahead of so many rolls that rarely drops the
// best play.
func NormalFilter(depth int) MoveFilter {
	f := MoveFilter{{1, 8, 0.16}, {1, 4, 0.08}, {1, 3, 0.04}}
	for len(f) < depth {
		f = append(f, Stage{1, 2, 0.02})
	}
	return f[:depth]
}

// Keep returns how many of plays, sorted, go on.
func (s Stage) Keep(plays []Candidate) int {
	n := 0
	for n < len(plays) && (n < s.Least || n < s.Most && plays[n].Equity >= plays[0].Equity-s.Threshold) {
		n++
	}
	return n
}
