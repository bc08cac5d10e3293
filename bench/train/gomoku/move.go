package gomoku

import (
	"cmp"
	"context"
	"slices"

	"gogo/board/gomoku"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
)

const (
	// early is the number of plies after the opening that belong to the start of the game.
	early = 10
	// In one of this many positions another move is tried, and it is played if it is worse than
	// the best by no more than the margin: at the start, and later.
	earlyShare, laterShare   = 2, 4
	earlyMargin, laterMargin = 80, 40
	// promising is the number of first moves in the ordering among which one is tried.
	promising = 5
	// One of nearShare moves tried is drawn near the last one, within reach columns and rows.
	nearShare = 3
	reach     = 4
)

// move makes a move and searches the position after it.
func (g *game) move(ctx context.Context) error {
	best := g.now.PV[0]
	ply := Ply{Move: g.xy(best)}
	if hasVerdict(g.now) {
		ply.Verdict = g.verdict(g.now)
		played, err := g.try(ctx, &ply)
		if err != nil || played {
			return err
		}
	}
	var err error
	g.place(best, &ply)
	g.now, err = g.analyze(ctx)
	return err
}

// place places a stone and records its ply.
func (g *game) place(p gomoku.Point, ply *Ply) {
	g.state.Place(p, g.state.Board().ToMove())
	g.record.Plies = append(g.record.Plies, *ply)
}

// hasVerdict reports whether a search looked beyond a forced move.
func hasVerdict(r gomokuengine.Report) bool { return r.Depth > 1 }

// try sometimes tries another move. It plays one that is nearly as good as the best, and records
// any other as a stray of the ply.
func (g *game) try(ctx context.Context, ply *Ply) (played bool, err error) {
	share, margin := laterShare, search.Value(laterMargin)
	if len(g.record.Plies) < g.record.Opening+early {
		share, margin = earlyShare, earlyMargin
	}
	if g.rng.IntN(share) != 0 {
		return false, nil
	}
	b := g.state.Board()
	other, ok := g.draw()
	if !ok || other == g.now.PV[0] || b.Wins(other, b.ToMove()) || b.Len()+1 == b.Width()*b.Height() {
		return false, nil
	}
	g.state.Place(other, b.ToMove())
	r, err := g.analyze(ctx)
	if err != nil || !hasVerdict(r) {
		g.state.Undo()
		return false, err
	}
	move, verdict := g.xy(other), g.verdict(r)
	g.state.Undo()
	if !r.Value.IsProven() && -r.Value >= g.now.Value-margin {
		ply.Move, g.now = move, r
		g.place(other, ply)
		return true, nil
	}
	ply.Stray = Stray{Move: move, Verdict: verdict}
	return false, nil
}

// draw draws a move to try, which may be played: usually a promising one, otherwise any near the
// last one.
func (g *game) draw() (p gomoku.Point, ok bool) {
	b := g.state.Board()
	if g.rng.IntN(nearShare) != 0 {
		p, ok = g.drawPromising()
	} else {
		p, ok = g.drawNear(b.Moves()[b.Len()-1].Point)
	}
	return p, ok && playable(b, p)
}

// drawPromising draws one of the first moves in the ordering.
func (g *game) drawPromising() (gomoku.Point, bool) {
	near := g.state.AppendNear(nil)
	if len(near) == 0 {
		return gomoku.NoPoint, false
	}
	order := g.state.Ordering(g.state.Board().ToMove())
	slices.SortStableFunc(near, func(a, b gomoku.Point) int { return cmp.Compare(order.Of(b), order.Of(a)) })
	return near[g.rng.IntN(min(promising, len(near)))], true
}

// drawNear draws a cell near another, which may be off the board.
func (g *game) drawNear(last gomoku.Point) (gomoku.Point, bool) {
	b := g.state.Board()
	x, y := b.XY(last)
	x += g.rng.IntN(2*reach+1) - reach
	y += g.rng.IntN(2*reach+1) - reach
	if !b.OnBoard(x, y) {
		return gomoku.NoPoint, false
	}
	return b.At(x, y), true
}

// proven stands for a proven value in a record: odds of e^11.
const proven = search.Value(1600)

// verdict converts a search report.
func (g *game) verdict(r gomokuengine.Report) Verdict {
	return Verdict{
		Given: true, Value: int(min(max(r.Value, -proven), proven)), Best: g.xy(r.PV[0]), Quiet: g.state.Quiet(),
	}
}
