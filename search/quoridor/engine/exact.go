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
	// tablebaseBytes bounds what the solver of lengths keeps. That of outcomes keeps one part in
	// outcomesDivisor of the bytes of the transposition table, and leastOutcomes beside a small one.
	tablebaseBytes  = 64 << 20
	outcomesDivisor = 2
	leastOutcomes   = 32 << 20
	// What solving takes of the nodes of a move for each placement of the pawns: the nodes that a
	// search makes in that time, on the machine of the benchmarks.
	placementNodes = 1.0 / 40
	outcomeNodes   = 1.0 / 1600
)

// solve finds out how the position and each of its moves end, if the limits leave room for
// that, and if possible in how many plies. A search to a depth is not spared.
func (t *thought) solve(ctx context.Context) bool {
	b, table := t.board, t.engine.tablebase
	if b.Layout() != quoridor.Narrow {
		return false
	}
	if _, _, known := table.Lookup(b); known {
		return true
	}
	if b.WallsLeft(quoridor.Black)+b.WallsLeft(quoridor.White) == 0 {
		// The pawns alone take no longer than a move of the search must.
		return table.Solve(context.WithoutCancel(ctx), b, 1) == nil
	}
	if t.limits.Depth > 0 || !t.findOutcomes(ctx) {
		return false
	}
	if outcome, _ := t.engine.outcomes.Lookup(b); outcome != retrograde.Draw {
		t.findLengths(ctx)
	}
	return true
}

// findOutcomes finds out how each move ends, and reports whether it did.
func (t *thought) findOutcomes(ctx context.Context) bool {
	budget := retrograde.Budget{Threads: max(t.limits.Threads, 1), Within: search.Forever, Configurations: math.MaxInt}
	if left := t.clock.Left(); left != search.Forever {
		budget.Within = left * 2 / 3
	}
	if t.limits.Nodes > 0 {
		n := float64(t.board.Width() * t.board.Height())
		budget.Configurations = int(float64(t.limits.Nodes) * 2 / 3 / (outcomeNodes * n * n))
	}
	return t.engine.outcomes.Solve(t.partOfTime(ctx), t.board, budget) == nil
}

// findLengths finds out in how many plies the position is won or lost, if that is expected to take
// no more than two thirds of the limits.
func (t *thought) findLengths(ctx context.Context) {
	b, table := t.board, t.engine.tablebase
	left := t.clock.Left()
	if left != search.Forever && table.Expect(b) > left*2/3 {
		return
	}
	configurations := math.MaxInt
	if t.limits.Nodes > 0 {
		nodes, n := float64(t.limits.Nodes), float64(b.Width()*b.Height())
		if placementNodes*retrograde.Placements(b) > nodes*2/3 {
			return
		}
		configurations = int(nodes / (placementNodes * n * n))
	}
	_ = table.Solve(t.partOfTime(ctx), b, configurations) // what it has not found the outcomes replace
}

// partOfTime returns a context that ends when three quarters of the time left are over.
func (t *thought) partOfTime(ctx context.Context) context.Context {
	reserve := time.Duration(0)
	if left := t.clock.Left(); left != search.Forever {
		reserve = left / 4
	}
	return timed{ctx, t.clock, reserve}
}

// timed is a context that ends when no more than a reserve is left on a clock. It looks at the clock whenever it
// is asked, since a timer comes late on a busy machine.
type timed struct {
	context.Context //nolint:containedctx // extended
	clock           *search.Clock
	reserve         time.Duration
}

// Err implements context.Context.
func (c timed) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	if c.clock.Left() <= c.reserve {
		return context.DeadlineExceeded
	}
	return nil
}

// fromTablebase answers a position that the tablebase knows to be decided: with the shortest
// win or the longest loss.
func (t *thought) fromTablebase() (Report, bool) {
	b := t.board.Clone()
	outcome, plies, known := t.engine.tablebase.Lookup(b)
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
	outcome, plies, _ := t.engine.tablebase.Lookup(b)
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
	o, n, known := t.engine.tablebase.Lookup(b)
	return known && o == -before && (o == retrograde.Draw || n == plies-1)
}

// fromOutcomes answers a position that is known to be won with a move that comes nearer to the
// win: the next wall of the side that wins, or the end of the game. The line says nothing of how long the
// win takes: the opponent may hold out longer, and another way to win may be shorter.
func (t *thought) fromOutcomes() (Report, bool) {
	b := t.board.Clone()
	var r Report
	if outcome, known := t.engine.outcomes.Lookup(b); !known || outcome != retrograde.Win {
		return r, false
	}
	for len(r.PV) == 0 || !t.clock.Expired() {
		if _, over := b.Winner(); over {
			break
		}
		m, ok := t.nearer(b, &r.Nodes)
		if !ok {
			break
		}
		r.PV = append(r.PV, m)
		b.Make(m, b.ToMove())
	}
	if len(r.PV) == 0 {
		return r, false
	}
	r.Depth, r.SelDepth, r.Value = len(r.PV), len(r.PV), knownWin
	r.Elapsed = t.clock.Elapsed()
	t.report(r)
	return r, true
}

const (
	// knownWin is the value of a win whose length is not known. It is less by the plies from the root.
	knownWin search.Value = 9000
	// mostStatic bounds evaluations, which prove nothing.
	mostStatic = knownWin - 2*search.MaxPly
)

// Score writes a value as the protocols do: a proven win or loss with the plies to its end as +M7 and -M8, one
// whose length is not known as +M and -M, and any other as a number.
func Score(v search.Value) string {
	switch {
	case v.IsProven() || max(v, -v) <= mostStatic:
		return v.String()
	case v > 0:
		return "+M"
	}
	return "-M"
}

// nearer returns a move of best play to the next wall or the end of the game, and counts the
// moves it looks at.
func (t *thought) nearer(b *quoridor.Board, nodes *int64) (quoridor.Move, bool) {
	outcomes := t.engine.outcomes
	outcome, known := outcomes.Lookup(b)
	plies, ok := outcomes.Progress(b)
	if !known || !ok {
		return quoridor.NoMove, false
	}
	us := b.ToMove()
	for _, m := range b.AppendMoves(nil, us) {
		b.Make(m, us)
		*nodes++
		fits := false
		if _, over := b.Winner(); over {
			fits = plies == 1
		} else if o, known := outcomes.Lookup(b); known && o == -outcome {
			after := 0
			if !m.IsWall() {
				after, _ = outcomes.Progress(b)
			} else if outcome == retrograde.Loss {
				after = 1
			}
			fits = after == plies-1
		}
		b.Undo()
		if fits {
			return m, true
		}
	}
	return quoridor.NoMove, false
}

// keepOutcome replaces a move that a search has found if it does not keep what the position is
// worth: by one that does and does not bring a position of the game back, if there is one.
func (t *thought) keepOutcome(r Report) Report {
	b := t.board.Clone()
	us := b.ToMove()
	want := t.outcome(b)
	g := newGame(b, t.engine.evaluators[0])
	held, kept := quoridor.NoMove, false
	for _, m := range b.AppendMoves(nil, us) {
		g.Make(search.Move(m))
		holds, repeats := t.outcome(b) == -want, g.repeats()
		g.Undo()
		switch {
		case holds && m == r.PV[0]:
			return r
		case holds && (held == quoridor.NoMove || !kept && !repeats):
			held, kept = m, !repeats
		}
	}
	if held != quoridor.NoMove {
		r.Value, r.PV, r.Others = knownWin*search.Value(want), []quoridor.Move{held}, nil
	}
	return r
}

// outcome returns the outcome of a position after a move that is known.
func (t *thought) outcome(b *quoridor.Board) retrograde.Outcome {
	if _, over := b.Winner(); over {
		return retrograde.Loss
	}
	if o, known := t.engine.outcomes.Lookup(b); known {
		return o
	}
	o, _, _ := t.engine.tablebase.Lookup(b)
	return o
}
