package engine

import (
	"context"
	"sort"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
)

// Candidate is a play and what it is worth to the mover.
type Candidate struct {
	Move    backgammon.Move
	Chances backgammon.Chances
	Equity  float32 // of the root
	Depth   int     // of the lookahead, in rolls
}

// Plays returns the plays of a roll, the best first. The root of the cube states is the state
// of the cube while the mover plays. Plays that the filter's stages keep are looked
// at as many rolls ahead as there are stages; those come first.
func (e *Engine) Plays(ctx context.Context, b *backgammon.Board, d backgammon.Dice, cs *equity.CubeStates, f MoveFilter) ([]Candidate, error) {
	plays := e.bare(b, d, cs)
	kept := len(plays)
	for depth := 1; depth <= len(f) && kept > 1; depth++ {
		kept = f[depth-1].keep(plays[:kept])
		if err := e.Deepen(ctx, plays[:kept], cs, depth); err != nil {
			return nil, err
		}
	}
	return plays, nil
}

// Show looks once more at plays that Plays has found and that are to be shown: at the
// best one as many rolls ahead as wanted, where it had no rival and was left to fewer,
// and one roll ahead at those of the first n that the filter has left to the bare
// networks. These stay behind the filter's candidates, whatever the lookahead finds: how
// many plays are shown must not decide which is the best. A forced play is left alone.
func (e *Engine) Show(ctx context.Context, plays []Candidate, cs *equity.CubeStates, depth, n int) error {
	if plays[0].Depth == 0 {
		return nil
	}
	if plays[0].Depth < depth {
		if err := e.Deepen(ctx, plays[:1], cs, depth); err != nil {
			return err
		}
	}
	from := 0
	for from < len(plays) && plays[from].Depth > 0 {
		from++
	}
	if n = min(n, len(plays)); from >= n {
		return nil
	}
	return e.Deepen(ctx, plays[from:n], cs, 1)
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
	best(plays)
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
	for i := range atSides.keep(plays) {
		p := &plays[i]
		b := p.Move.Board.Swap()
		if !w.lonely(&b) {
			continue
		}
		said := w.bare(&b)
		la.leaf(&b, &said, 1, equities)
		p.Chances, p.Equity = said.Swap(), -equities[0]
	}
	best(plays)
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
	best(plays)
	return nil
}

// best sorts plays, the best first.
func best(plays []Candidate) {
	sort.SliceStable(plays, func(i, j int) bool { return plays[i].Equity > plays[j].Equity })
}
