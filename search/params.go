package search

import (
	"math"
	"reflect"
)

// Params are the margins of the driver, in the game's evaluation units unless
// they say otherwise.
type Params struct {
	Futility             Value // a quiet move at depth zero must come this near to alpha
	FutilitySlope        Value // and so much more per ply of depth
	FutilityDepth        int   // plies up to which it must
	ReverseFutility      Value // a static evaluation this far above beta cuts at depth zero
	ReverseFutilitySlope Value // and so much more per ply of depth
	ReverseFutilityDepth int   // plies up to which it does
	Razor                Value // a static evaluation this far below alpha goes to quiescence
	RazorSlope           Value
	RazorDepth           Depth // up to which it does
	ThreatRazor          Value // the same where the opponent threatens
	ThreatRazorSlope     Value
	ThreatRazorDepth     Depth
	ForcedWinDepth       Depth // from which on nodes are asked for a forced win; 0 asks none
	PolicyGap            int32 // a move whose order is this far below the best is pruned at depth zero
	PolicyGapSlope       int32 // and so much farther per ply; 0 prunes none
	SingularMargin       Value // how much worse all others must be, per ply of depth
	SingularDepth        int
	Aspiration           Value // half the first aspiration window
	MoveCountBase        int   // quiet moves tried at depth zero (late move pruning)
	MoveCountSlope       int   // and per ply squared, in tenths
	ReduceBase           int   // late move reduction in hundredths of a ply
	ReduceSlope          int   // and per log of depth and number
	ReduceCutNode        int   // more in a cut node, in sixteenths of a ply
	ReducePV             int   // less in the principal variation
	ReduceThreat         int   // less for a move that makes or stops a threat
	ReduceHistory        int   // less for a move with the best history
	ReduceCutoffs        int   // more where sibling moves were refuted
	ReduceOrder          int32 // more for a move whose order is far below the best
	HistoryDivisor       int32 // how much history counts for one of Candidate.Order
	KillerBonus          int32 // order of a killer
	CounterMoveBonus     int32 // order of the move that refuted the one before last time
	ThreatExtension      int   // what the answers to a threat are extended by
}

// newReductions returns the base late move reduction by depth in plies and
// number of the move.
func newReductions(p *Params) *[64][128]Depth {
	r := new([64][128]Depth)
	for d := 1; d < len(r); d++ {
		for m := 1; m < len(r[d]); m++ {
			r[d][m] = Depth(float64(One) / 100 * (float64(p.ReduceBase) + float64(p.ReduceSlope)*math.Log(float64(d))*math.Log(float64(m))))
		}
	}
	return r
}

// Tunable is a number of Params that a tuner may change, in the unit that Params
// has it in.
type Tunable struct {
	Name            string // of its field
	Least, Greatest int    // the search makes sense between them, both included
	// Step is by how much the number is raised in one side and lowered in the
	// other at the end of a tuning: as little as games can tell apart.
	Step float64
}

// Tunables returns all numbers of Params, in its order.
func Tunables() []Tunable {
	return []Tunable{
		{"Futility", 0, 200, 10},
		{"FutilitySlope", 0, 150, 8},
		{"FutilityDepth", 1, 12, 0.7},
		{"ReverseFutility", -100, 150, 8},
		{"ReverseFutilitySlope", 10, 150, 8},
		{"ReverseFutilityDepth", 1, 60, 1},
		{"Razor", 0, 300, 10},
		{"RazorSlope", 0, 250, 8},
		{"RazorDepth", 0, 96, 6},
		{"ThreatRazor", 0, 300, 10},
		{"ThreatRazorSlope", 0, 250, 8},
		{"ThreatRazorDepth", 0, 96, 6},
		{"ForcedWinDepth", 16, 160, 8},
		{"PolicyGap", 0, 240, 10},
		{"PolicyGapSlope", 0, 64, 3},
		{"SingularMargin", 1, 64, 4},
		{"SingularDepth", 4, 12, 0.6},
		{"Aspiration", 5, 150, 6},
		{"MoveCountBase", 1, 20, 1},
		{"MoveCountSlope", 1, 40, 2},
		{"ReduceBase", -50, 150, 8},
		{"ReduceSlope", 20, 180, 8},
		{"ReduceCutNode", 0, 40, 3},
		{"ReducePV", 0, 40, 3},
		{"ReduceThreat", 0, 40, 3},
		{"ReduceHistory", 0, 80, 5},
		{"ReduceCutoffs", 0, 40, 3},
		{"ReduceOrder", 0, 80, 5},
		{"HistoryDivisor", 16, 512, 16},
		{"KillerBonus", 0, 160, 8},
		{"CounterMoveBonus", 0, 160, 8},
		{"ThreatExtension", 0, 16, 1.5},
	}
}

// Of returns the number that p has.
func (t Tunable) Of(p *Params) int { return int(t.field(p).Int()) }

// Set gives p another number.
func (t Tunable) Set(p *Params, number int) { t.field(p).SetInt(int64(number)) }

// field panics if the table names no field of Params, which a test precludes.
func (t Tunable) field(p *Params) reflect.Value { return reflect.ValueOf(p).Elem().FieldByName(t.Name) }
