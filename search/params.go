package search

import "math"

// Params are the margins of the driver, in the game's evaluation units unless
// they say otherwise.
type Params struct {
	Futility             Value // a quiet move at depth one must come this near to alpha
	FutilitySlope        Value // and so much per further ply
	FutilityDepth        int   // plies up to which it must
	ReverseFutility      Value // a static evaluation this far above beta cuts at depth one
	ReverseFutilitySlope Value // and so much per further ply
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
