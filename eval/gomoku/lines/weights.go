package lines

// Features is the number of ways to give the four lines of a cell a shape,
// their order left out.
const Features = (shapes + 3) * (shapes + 2) * (shapes + 1) * shapes / 24

// Roles of a colour in the evaluation.
const (
	SideToMove = iota // the colour to move
	Opponent
	roles
)

// Weights are the parameters of the evaluation, in parts of WeightScale of a
// unit, of which Unit make the odds of winning e to 1.
type Weights struct {
	// Cells has the weight of an empty cell by colour (Black, White), role of
	// that colour and feature, seen from the side to move.
	Cells [2][roles][Features]int16
	// Threats has the weight of what either side threatens: see State.threats.
	Threats [ThreatMasks]int16
	// Moves has how much the feature of a cell speaks for a move there, by the
	// colour to move, for its own stones (SideToMove) and for those of the opponent
	// (Opponent): WeightScale parts make the odds e to 1.
	Moves [2][roles][Features]int16
}

// Unit is the evaluation at which a win is e times as likely as a loss.
const Unit = 200

// WeightScale is how many parts of a unit a weight counts.
const WeightScale = 16

// featureIndex numbers the multisets of shapes: it maps each code to the
// number of its sorted shapes.
func featureIndex() *[codes]uint16 {
	index := new([codes]uint16)
	next := uint16(0)
	for a := range Code(shapes) {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					fillPermutations(index, [4]Code{a, b, c, d}, next)
					next++
				}
			}
		}
	}
	return index
}

// fillPermutations gives every order of the four shapes the number n.
func fillPermutations(index *[codes]uint16, s [4]Code, n uint16) {
	for i := range 4 {
		for j := range 4 {
			for k := range 4 {
				l := 6 - i - j - k
				if i == j || i == k || j == k {
					continue
				}
				index[s[i]|s[j]<<4|s[k]<<8|s[l]<<12] = n
			}
		}
	}
}
