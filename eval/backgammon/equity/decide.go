package equity

import "gogo/board/backgammon"

// Action is what the player on roll does with the cube.
type Action uint8

const (
	Hold    Action = iota // play on: not good enough to double, or no access to the cube
	TooGood               // play on: a drop would be worth less
	Double
	Redouble // one's own cube
)

// Answer is what the opponent does if doubled.
type Answer uint8

const (
	Take Answer = iota
	Drop
	Beaver // take, and double at once
)

// Decision is what to do about a double, and what each way is worth to the player
// on roll at the root, in units of the cube before the double.
type Decision struct {
	Available bool // the rules let the player double
	Action    Action
	Answer    Answer
	Equity    float32 // if both do their best
	NoDouble  float32
	// DoubleTake is without a beaver. DoubleTake, DoubleDrop and Doubled are NoDouble
	// where no double is available.
	DoubleTake, DoubleDrop float32
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
	if o.Drop < equity {
		best, equity = Drop, o.Drop
	}
	return best, equity
}

// tie is how much less than no double a double may be worth, in parts, to count as
// worth the same: it is the rounding of a mean of equities. A double that is worth the
// same is made, as that of a trailer after the Crawford game.
const tie = 1e-5

// Decide returns the root's decision, from the equities of all cube states at ply 0
// without a double. A double that cannot gain anything is available, but is not made.
func (cs *CubeStates) Decide(equities []float32) Decision {
	hold := equities[0]
	d := Decision{Available: cs.legal, Equity: hold, NoDouble: hold, DoubleTake: hold, DoubleDrop: hold, Doubled: hold}
	if !cs.legal {
		return d
	}
	d.DoubleTake, d.DoubleDrop = cs.offer.Factor*equities[cs.offer.Take], cs.offer.Drop
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
	case hold >= d.DoubleDrop:
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
