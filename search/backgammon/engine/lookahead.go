package engine

import (
	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/equity"
)

// lookahead is what all positions under one lookahead have in common.
type lookahead struct {
	tables  *bearoff.Database
	states  *equity.CubeStates
	shallow bool // fewer than two rolls ahead
	// sides says that in races the side of the root's player is to be looked at by itself, see
	// worker.lookAtMovers.
	sides bool
}

func (e *Engine) newLookahead(cs *equity.CubeStates, depth int) *lookahead {
	return &lookahead{tables: e.tables, states: cs, shallow: depth < 2}
}

// exact reports whether the equities of a position are known: looking ahead would only
// blur them.
func (la *lookahead) exact(b *backgammon.Board) bool {
	return la.states.Endless() && bearoff.Covers(b) == bearoff.TwoSided
}

// leaf stores in equities what a position is worth of which c is known, doubles
// included.
func (la *lookahead) leaf(b *backgammon.Board, c *backgammon.Chances, ply int, equities []float32) {
	if won := b.Won(); won != 0 {
		la.states.GameOver(ply, won, equities)
		return
	}
	la.noDouble(b, c, ply, equities)
	la.states.Double(ply, equities)
}

// noDouble is leaf without a double now.
func (la *lookahead) noDouble(b *backgammon.Board, c *backgammon.Chances, ply int, equities []float32) {
	if !la.exact(b) {
		la.states.NoDouble(ply, c, la.efficiency(b), equities)
		return
	}
	for i := range equities {
		owner := la.states.State(i).Owner
		if ply&1 == 1 {
			owner = owner.Swap()
		}
		equities[i], _ = la.tables.NoDouble(b, owner)
	}
}

// shallowEfficiency is the efficiency of the cube under a shallow lookahead. A double that
// the lookahead does not reach is worth more than the cube model says; with 0.76 in
// place of 0.68, a lookahead of one roll got 39 of 660 doubles wrong that GNU Backgammon
// had looked at two rolls ahead, in place of 60.
const shallowEfficiency = 0.76

// efficiency returns the efficiency of the cube for the player on roll.
func (la *lookahead) efficiency(b *backgammon.Board) float32 {
	switch {
	case b.Contact() && la.shallow:
		return shallowEfficiency
	case b.Contact():
		return equity.ContactEfficiency
	case bearoff.Covers(b) != bearoff.None:
		return equity.BearoffEfficiency
	}
	return equity.RaceEfficiency(b[0].Pips())
}
