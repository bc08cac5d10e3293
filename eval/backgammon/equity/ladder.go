package equity

import "gogo/board/backgammon"

// Ladder is the states that the cube can reach from a root, its rungs; rung 0 is
// the root. It is not changed once made, and any number of goroutines may use it.
//
// Methods that take a ply see all by the player on roll at that ply: the root's
// player at even ones, the other one at odd ones.
type Ladder struct {
	rungs   []rung
	levels  []level
	endless bool // one level stands for all values of the cube
	unit    scale
	dead    linear // the worth of rung 0 with a dead cube
	offer   Offer  // of the root, where its player may double, were it a dead cube
	legal   bool   // there is an offer
}

// rung is a state of the cube, as the player sees it who is on roll at the root.
type rung struct {
	key
	state  State
	offers [2]Offer // of the root's player and the other one, where they have access
}

// key is all of a rung that makes a difference to its worth.
type key struct {
	level  int
	access [2]bool // who may turn the cube and gain by it
	jacoby bool    // gammons do not count yet
}

// Offer is what a double of a rung leads to. Only the doubler's side is worth
// something here: a Drop is its worth to the doubler.
type Offer struct {
	Drop float32
	// Take is the rung that the game goes on with after a take, and Beaver that
	// after a beaver; -1 where there is none.
	Take, Beaver int
	// Factor is how many units of this rung the worth 1 of rung Take is; that of
	// rung Beaver is Factor times Factor.
	Factor float32
}

// ladder makes the ladder of a valid root.
func (g *Game) ladder(root State) *Ladder {
	unit := g.scaleOf(root)
	l := &Ladder{levels: g.levels(root, unit), endless: g.endless(root), unit: unit}
	turns := g.rules.Cube && !root.Crawford
	l.rungs = append(l.rungs, rung{key: l.key(root, 0, turns), state: root})
	l.rungs[0].jacoby = g.rules.Jacoby && root.Owner == backgammon.Nobody
	for i := 0; i < len(l.rungs); i++ { //nolint:intrange // offers add rungs
		for side, may := range l.rungs[i].access {
			if may {
				offer := l.makeOffer(i, side, g.rules.Beavers) // may move the rungs
				l.rungs[i].offers[side] = offer
			}
		}
	}
	l.dead = l.linear(0)
	if l.legal = turns && root.Owner != backgammon.Opponent && root.Value < MaxCube; l.legal {
		l.offer = l.makeOffer(0, 0, g.rules.Beavers)
	}
	return l
}

// key returns the key of a state at a level; turns says that cubes are turned.
func (l *Ladder) key(s State, level int, turns bool) key {
	live := l.levels[level].live
	return key{level: level, access: [2]bool{
		turns && live[0] && s.Owner != backgammon.Opponent,
		turns && live[1] && s.Owner != backgammon.Mover,
	}}
}

// makeOffer returns what a double by one side at rung i leads to.
func (l *Ladder) makeOffer(i, side int, beavers bool) Offer {
	from := l.rungs[i]
	offer := Offer{Drop: float32(l.levels[from.level].win.single), Factor: 1, Beaver: -1}
	if side == 1 {
		offer.Drop = -float32(l.levels[from.level].lose.single)
	}
	if l.endless {
		offer.Factor = 2
	}
	doubled := l.doubled(from.state, side)
	offer.Take = l.reach(doubled, from.level+1)
	switch {
	case !beavers:
	case l.endless:
		offer.Beaver = offer.Take
	case from.level+2 < len(l.levels):
		doubled.Value *= 2
		offer.Beaver = l.reach(doubled, from.level+2)
	}
	return offer
}

// doubled returns the state after one side has doubled and the other has taken.
func (l *Ladder) doubled(s State, side int) State {
	if side == 1 {
		s = s.Swap().Doubled().Swap()
	} else {
		s = s.Doubled()
	}
	if l.endless {
		s.Value = l.rungs[0].state.Value
	}
	return s
}

// reach returns the rung of a state whose cube was turned, which it adds if there
// is none yet.
func (l *Ladder) reach(s State, level int) int {
	if l.endless {
		level = 0
	}
	key := l.key(s, level, true)
	for i := range l.rungs {
		if l.rungs[i].key == key {
			return i
		}
	}
	l.rungs = append(l.rungs, rung{key: key, state: s})
	return len(l.rungs) - 1
}

// Len returns the number of rungs.
func (l *Ladder) Len() int { return len(l.rungs) }

// State returns the state of rung i, as the root's player sees it. Where money is
// played without a limit, the value of the cube is the root's at all rungs.
func (l *Ladder) State(i int) State { return l.rungs[i].state }

// Endless reports whether money is played with a cube that can be turned for ever:
// then the state of a rung is its owner alone, and worths are those of tables of
// money equities.
func (l *Ladder) Endless() bool { return l.endless && len(l.rungs) > 1 }

// Offer returns what a double of rung i by the player on roll leads to, or false
// if that player may not double or has nothing to gain by it.
func (l *Ladder) Offer(ply, i int) (Offer, bool) {
	side := ply & 1
	return l.rungs[i].offers[side], l.rungs[i].access[side]
}

// RootOffer returns what a double at the root by its player leads to, or false if that
// player may not double. Unlike Offer's, the double may have nothing to gain.
func (l *Ladder) RootOffer() (Offer, bool) { return l.offer, l.legal }

// MWP returns the chance to win the match that a worth of rung 0 is. It has no
// meaning for money.
func (l *Ladder) MWP(worth float32) float64 { return l.mwp(float64(worth)) }

func (l *Ladder) mwp(worth float64) float64 { return l.unit.payoff(worth) }

// EMG returns the worth of rung 0 that a chance to win the match is.
func (l *Ladder) EMG(mwp float64) float32 { return float32(l.unit.worth(mwp)) }
