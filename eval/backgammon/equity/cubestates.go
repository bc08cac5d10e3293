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

// cubeState is a state of the cube, as seen by the player on roll at the root.
type cubeState struct {
	key
	state  State
	offers [2]Offer // of the root's player and the other one, where they have access
}

// key is all of a cube state that makes a difference to its equity.
type key struct {
	level  int
	access [2]bool // of the players who may turn the cube and gain by it
	jacoby bool    // gammons do not count yet
}

// Offer is the result of a double at a cube state. Only the doubler's side is worth
// something here: a Pass is its equity to the doubler.
type Offer struct {
	Pass float32
	// Take is the cube state that the game goes on with after a take, and Beaver that
	// after a beaver; -1 where there is none.
	Take, Beaver int
	// Factor is the number of units of this cube state that the equity 1 of state Take is; that of
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

// makeOffer returns the result of a double by one side at cube state i.
func (cs *CubeStates) makeOffer(i, side int, beavers bool) Offer {
	from := cs.states[i]
	offer := Offer{Pass: float32(cs.levels[from.level].win.single), Factor: 1, Beaver: -1}
	if side == 1 {
		offer.Pass = -float32(cs.levels[from.level].lose.single)
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
// then a cube state is its owner alone, and equities are as in tables of
// money equities.
func (cs *CubeStates) Endless() bool { return cs.endless && len(cs.states) > 1 }

// Offer returns the result of a double by the player on roll at cube state i, or false
// if that player may not double or has nothing to gain by it.
func (cs *CubeStates) Offer(ply, i int) (Offer, bool) {
	side := ply & 1
	return cs.states[i].offers[side], cs.states[i].access[side]
}

// RootOffer returns the result of a double at the root by its player, or false if that
// player may not double. Unlike Offer's, the double may have nothing to gain.
func (cs *CubeStates) RootOffer() (Offer, bool) { return cs.offer, cs.legal }

// MWP returns the match winning chance that an equity of cube state 0 is. It has no
// meaning for money.
func (cs *CubeStates) MWP(equity float32) float64 { return cs.mwp(float64(equity)) }

func (cs *CubeStates) mwp(equity float64) float64 { return cs.unit.payoff(equity) }

// EMG returns the equity of cube state 0 that a match winning chance is.
func (cs *CubeStates) EMG(mwp float64) float32 { return float32(cs.unit.equity(mwp)) }

// outcome has the equities of winning, or losing, at a value of the cube.
type outcome struct {
	single     float64 // the equity of a single game
	gammon     float64 // what a gammon adds to it
	backgammon float64 // what a backgammon adds to a gammon
}

// mean returns the mean equity if the given parts of the games are gammons, and
// backgammons.
func (o *outcome) mean(gammons, backgammons float64) float64 {
	return o.single + gammons*o.gammon + backgammons*o.backgammon
}

// at returns the equity of a game won, or lost, singly (1), by a gammon (2) or by a
// backgammon (3).
func (o *outcome) at(kind int) float64 {
	switch kind {
	case 1:
		return o.single
	case 2:
		return o.single + o.gammon
	}
	return o.single + o.gammon + o.backgammon
}

// level is a value of the cube, as seen by the player on roll at the root.
type level struct {
	win, lose outcome
	// live says for the root's player and for the other one whether a cube that is
	// turned once more could gain something. Who would win the match with the cube as
	// it is has a dead one.
	live [2]bool
}

// levels returns the values of the cube that matter, from the root's on: the last
// is dead to both players, or is one above the root's.
func (g *Game) levels(root State, unit scale) []level {
	if g.endless(root) {
		first := g.level(root, unit, root.Value)
		first.live = [2]bool{true, true}
		return []level{first}
	}
	var all []level
	for value := root.Value; ; value *= 2 {
		next := g.level(root, unit, value)
		all = append(all, next)
		if len(all) > 1 && next.live == [2]bool{} {
			return all
		}
	}
}

func (g *Game) level(root State, unit scale, value int) level {
	equity := func(points int) float64 { return unit.equity(g.payoff(root, points)) }
	outcomes := func(value int) outcome {
		single := equity(value)
		gammon, backgammon := single, single
		if g.rules.Gammons {
			gammon = equity(2 * value)
			backgammon = gammon
		}
		if g.rules.Gammons && g.rules.Backgammons {
			backgammon = equity(3 * value)
		}
		return outcome{single, gammon - single, backgammon - gammon}
	}
	return level{
		win:  outcomes(value),
		lose: outcomes(-value),
		live: [2]bool{
			value < MaxCube && equity(2*value) > equity(value),
			value < MaxCube && equity(-2*value) < equity(-value),
		},
	}
}

// Action is a cube action of the player on roll.
type Action uint8

const (
	NoDouble Action = iota // play on: not good enough to double, or no access to the cube
	TooGood                // play on: a drop would be worth less
	Double
	Redouble // one's own cube
)

// Answer is the opponent's answer to a double.
type Answer uint8

const (
	Take Answer = iota
	Pass
	Beaver // take, and double at once
)

// Decision is a cube decision, with the equity of each alternative to the player
// on roll at the root, in units of the cube before the double.
type Decision struct {
	Available bool // the rules let the player double
	Action    Action
	Answer    Answer
	Equity    float32 // if both do their best
	NoDouble  float32
	// DoubleTake is without a beaver. DoubleTake, DoublePass and Doubled are NoDouble
	// where no double is available.
	DoubleTake, DoublePass float32
	Doubled                float32 // if the opponent does his best
}

// Double makes of equities without a double those with the best cube decision of the
// player on roll, for every cube state.
func (cs *CubeStates) Double(ply int, equities []float32) {
	side := ply & 1
	for i := range cs.states {
		if r := &cs.states[i]; r.access[side] {
			// A double leads to the opponent's cubes, which are not changed here.
			_, doubled := r.offers[side].answer(equities)
			equities[i] = max(equities[i], doubled)
		}
	}
}

// answer returns the opponent's best answer to an offer, and what it is worth to
// the doubler.
func (o *Offer) answer(equities []float32) (Answer, float32) {
	best, equity := Take, o.Factor*equities[o.Take]
	if o.Beaver >= 0 {
		if beaver := o.Factor * o.Factor * equities[o.Beaver]; beaver < equity {
			best, equity = Beaver, beaver
		}
	}
	if o.Pass < equity {
		best, equity = Pass, o.Pass
	}
	return best, equity
}

// tie is the relative margin by which a double may be worth less than no double to count as
// worth the same: it is the rounding of a mean of equities. A double that is worth the
// same is made, such as the double of a trailer after the Crawford game.
const tie = 1e-5

// Decide returns the root's decision, from the equities of all cube states at ply 0
// without a double. A double that cannot gain anything is available, but is not made.
func (cs *CubeStates) Decide(equities []float32) Decision {
	hold := equities[0]
	d := Decision{Available: cs.legal, Equity: hold, NoDouble: hold, DoubleTake: hold, DoublePass: hold, Doubled: hold}
	if !cs.legal {
		return d
	}
	d.DoubleTake, d.DoublePass = cs.offer.Factor*equities[cs.offer.Take], cs.offer.Pass
	d.Answer, d.Doubled = cs.offer.answer(equities)
	root := &cs.states[0]
	switch {
	case !root.access[0]:
	case d.Doubled >= hold-tie*(1+abs(hold)):
		d.Equity = max(hold, d.Doubled)
		d.Action = Double
		if root.state.Owner == backgammon.Mover {
			d.Action = Redouble
		}
	case hold >= d.DoublePass:
		d.Action = TooGood
	}
	return d
}

// DecideBetween is Decide for two sides of a double that are known from elsewhere, both
// in units of the root's cube. A beaver is taken to double what the take is worth.
func (cs *CubeStates) DecideBetween(noDouble, doubleTake float32) Decision {
	equities := make([]float32, cs.Len())
	if cs.legal {
		factor := cs.offer.Factor
		if cs.offer.Beaver >= 0 {
			equities[cs.offer.Beaver] = 2 * doubleTake / (factor * factor)
		}
		equities[cs.offer.Take] = doubleTake / factor
	}
	equities[0] = noDouble
	return cs.Decide(equities)
}

func abs(x float32) float32 { return max(x, -x) }
