package engine

import (
	"context"
	"math"
	"time"

	"gogo/board/quoridor"
	"gogo/search"
	"gogo/search/quoridor/retrograde"
)

const (
	// tablebaseBytes bounds what the exact solver keeps.
	tablebaseBytes = 64 << 20
	// What a wall configuration takes to solve, for each square of the cells of the
	// board, since both pawns may be anywhere: this long, on the machine of the
	// benchmarks, and as long as so much of a node.
	placementTime  = 80 * time.Nanosecond
	placementNodes = 1.0 / 40
)

// solve makes the tablebase know the position, if the limits leave room for that. It
// reports whether it knows.
func (t *thought) solve(ctx context.Context) bool {
	b, table := t.board, t.engine.tablebase
	if b.Layout() != quoridor.Narrow {
		return false
	}
	if _, _, known := table.Look(b); known {
		return true
	}
	if b.WallsLeft(quoridor.Black)+b.WallsLeft(quoridor.White) == 0 {
		// The pawns alone take no longer than a move of the search must.
		return table.Solve(context.WithoutCancel(ctx), b, 1) == nil
	}
	budget, ok := t.budget()
	if !ok {
		return false
	}
	if left := t.clock.Left(); left != search.Forever {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, left*3/4)
		defer cancel()
	}
	return table.Solve(ctx, b, budget) == nil
}

// budget returns how many wall configurations may be solved, and whether it pays to
// begin: if that is expected to take no more than two thirds of the limits. A search
// to a depth is not spared.
func (t *thought) budget() (configurations int, ok bool) {
	b := t.board
	placements := float64(b.Width() * b.Height() * b.Width() * b.Height())
	work := retrograde.Configurations(b) / float64(retrograde.Symmetries(b)) * placements
	if t.limits.Depth > 0 || float64(placementTime)*work > float64(t.clock.Left())*2/3 {
		return 0, false
	}
	if t.limits.Nodes == 0 {
		return math.MaxInt, true
	}
	nodes := float64(t.limits.Nodes)
	return int(nodes / (placementNodes * placements)), placementNodes*work <= nodes*2/3
}

// exact answers a position that the tablebase knows to be decided: with the shortest
// win or the longest loss.
func (t *thought) exact() (Report, bool) {
	b := t.board.Clone()
	outcome, plies, known := t.engine.tablebase.Look(b)
	if !known || outcome == retrograde.Draw {
		return Report{}, false
	}
	r := Report{Depth: plies, SelDepth: plies, Value: search.WinIn(plies)}
	if outcome == retrograde.Loss {
		r.Value = search.LossIn(plies)
	}
	for {
		if _, over := b.Winner(); over {
			break
		}
		m, ok := t.best(b, &r.Nodes)
		if !ok {
			break
		}
		r.PV = append(r.PV, m)
		b.Make(m, b.ToMove())
	}
	r.Elapsed = t.clock.Elapsed()
	t.report(r)
	return r, len(r.PV) > 0
}

// best returns a move of best play in a position that the tablebase knows, and counts
// the moves it looks at.
func (t *thought) best(b *quoridor.Board, nodes *int64) (best quoridor.Move, ok bool) {
	outcome, plies, _ := t.engine.tablebase.Look(b)
	us := b.ToMove()
	for _, m := range b.AppendMoves(nil, us) {
		b.Make(m, us)
		*nodes++
		fits := t.follows(b, outcome, plies)
		b.Undo()
		if fits {
			return m, true
		}
	}
	return quoridor.NoMove, false
}

// follows reports whether a position can follow one of the given outcome, so many
// plies from the end, by a best move.
func (t *thought) follows(b *quoridor.Board, before retrograde.Outcome, plies int) bool {
	if _, over := b.Winner(); over {
		return before == retrograde.Win && plies == 1
	}
	o, n, known := t.engine.tablebase.Look(b)
	return known && o == -before && (o == retrograde.Draw || n == plies-1)
}

// hold replaces the move that a search has found in a drawn position if it loses: by
// a move that keeps the draw and does not bring a position of the game back, if there
// is one.
func (t *thought) hold(r Report) Report {
	b := t.board.Clone()
	us := b.ToMove()
	g := newGame(b, t.engine.evaluators[0])
	held, kept := quoridor.NoMove, false
	for _, m := range b.AppendMoves(nil, us) {
		g.Make(search.Move(m))
		draws, repeats := t.follows(b, retrograde.Draw, 0), g.repeats()
		g.Undo()
		switch {
		case draws && m == r.PV[0]:
			return r
		case draws && (held == quoridor.NoMove || !kept && !repeats):
			held, kept = m, !repeats
		}
	}
	if held != quoridor.NoMove {
		r.Value, r.PV, r.Others = search.Draw, []quoridor.Move{held}, nil
	}
	return r
}
