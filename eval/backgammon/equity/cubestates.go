package equity

import "gogo/board/backgammon"

// CubeStates is the states that the cube can reach from a root; cube state 0 is
// the root. It is not changed once made, and any number of goroutines may use it.
//
// Methods that take a ply see all by the player on roll at that ply: the root's
// player at even ones, the other one at odd ones.
type CubeStates struct {
	states  []cubeState
	levels  []level
	endless bool // one level stands for all values of the cube
	unit    scale
	dead    linear // the equity of cube state 0 with a dead cube
	offer   Offer  // of the root, where its player may double, were it a dead cube
	legal   bool   // there is an offer
}

// cubeState is a state of the cube, as the player sees it who is on roll at the root.
type cubeState struct {
	key
	state  State
	offers [2]Offer // of the root's player and the other one, where they have access
}

// key is all of a cube state that makes a difference to its equity.
type key struct {
	level  int
	access [2]bool // who may turn the cube and gain by it
	jacoby bool    // gammons do not count yet
}

// Offer is what a double of a cube state leads to. Only the doubler's side is worth
// something here: a Drop is its equity to the doubler.
type Offer struct {
	Drop float32
	// Take is the cube state that the game goes on with after a take, and Beaver that
	// after a beaver; -1 where there is none.
	Take, Beaver int
	// Factor is how many units of this cube state the equity 1 of state Take is; that of
	// state Beaver is Factor times Factor.
	Factor float32
}

// cubeStates makes the cube states of a valid root.
func (g *Game) cubeStates(root State) *CubeStates {
	unit := g.scaleOf(root)
	cs := &CubeStates{levels: g.levels(root, unit), endless: g.endless(root), unit: unit}
	turns := g.rules.Cube && !root.Crawford
	cs.states = append(cs.states, cubeState{key: cs.key(root, 0, turns), state: root})
	cs.states[0].jacoby = g.rules.Jacoby && root.Owner == backgammon.Nobody
	for i := 0; i < len(cs.states); i++ { //nolint:intrange // offers add cube states
		for side, may := range cs.states[i].access {
			if may {
				offer := cs.makeOffer(i, side, g.rules.Beavers) // may move the cube states
				cs.states[i].offers[side] = offer
			}
		}
	}
	cs.dead = cs.linear(0)
	if cs.legal = turns && root.Owner != backgammon.Opponent && root.Value < MaxCube; cs.legal {
		cs.offer = cs.makeOffer(0, 0, g.rules.Beavers)
	}
	return cs
}

// key returns the key of a state at a level; turns says that cubes are turned.
func (cs *CubeStates) key(s State, level int, turns bool) key {
	live := cs.levels[level].live
	return key{level: level, access: [2]bool{
		turns && live[0] && s.Owner != backgammon.Opponent,
		turns && live[1] && s.Owner != backgammon.Mover,
	}}
}

// makeOffer returns what a double by one side at cube state i leads to.
func (cs *CubeStates) makeOffer(i, side int, beavers bool) Offer {
	from := cs.states[i]
	offer := Offer{Drop: float32(cs.levels[from.level].win.single), Factor: 1, Beaver: -1}
	if side == 1 {
		offer.Drop = -float32(cs.levels[from.level].lose.single)
	}
	if cs.endless {
		offer.Factor = 2
	}
	doubled := cs.doubled(from.state, side)
	offer.Take = cs.reach(doubled, from.level+1)
	switch {
	case !beavers:
	case cs.endless:
		offer.Beaver = offer.Take
	case from.level+2 < len(cs.levels):
		doubled.Value *= 2
		offer.Beaver = cs.reach(doubled, from.level+2)
	}
	return offer
}

// doubled returns the state after one side has doubled and the other has taken.
func (cs *CubeStates) doubled(s State, side int) State {
	if side == 1 {
		s = s.Swap().Doubled().Swap()
	} else {
		s = s.Doubled()
	}
	if cs.endless {
		s.Value = cs.states[0].state.Value
	}
	return s
}

// reach returns the place of a state whose cube was turned, which it adds if there
// is none yet.
func (cs *CubeStates) reach(s State, level int) int {
	if cs.endless {
		level = 0
	}
	key := cs.key(s, level, true)
	for i := range cs.states {
		if cs.states[i].key == key {
			return i
		}
	}
	cs.states = append(cs.states, cubeState{key: key, state: s})
	return len(cs.states) - 1
}

// Len returns the number of cube states.
func (cs *CubeStates) Len() int { return len(cs.states) }

// State returns cube state i, as the root's player sees it. Where money is
// played without a limit, the value of the cube is the root's at all cube states.
func (cs *CubeStates) State(i int) State { return cs.states[i].state }

// Endless reports whether money is played with a cube that can be turned for ever:
// then a cube state is its owner alone, and equities are those of tables of
// money equities.
func (cs *CubeStates) Endless() bool { return cs.endless && len(cs.states) > 1 }

// Offer returns what a double of cube state i by the player on roll leads to, or false
// if that player may not double or has nothing to gain by it.
func (cs *CubeStates) Offer(ply, i int) (Offer, bool) {
	side := ply & 1
	return cs.states[i].offers[side], cs.states[i].access[side]
}

// RootOffer returns what a double at the root by its player leads to, or false if that
// player may not double. Unlike Offer's, the double may have nothing to gain.
func (cs *CubeStates) RootOffer() (Offer, bool) { return cs.offer, cs.legal }

// MWP returns the match winning chance that an equity of cube state 0 is. It has no
// meaning for money.
func (cs *CubeStates) MWP(equity float32) float64 { return cs.mwp(float64(equity)) }

func (cs *CubeStates) mwp(equity float64) float64 { return cs.unit.payoff(equity) }

// EMG returns the equity of cube state 0 that a match winning chance is.
func (cs *CubeStates) EMG(mwp float64) float32 { return float32(cs.unit.equity(mwp)) }
