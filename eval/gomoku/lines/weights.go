package lines

import (
	"bytes"
	"embed"
	"fmt"
	"math"

	"gogo/board/gomoku"
)

// Features is the number of ways to give the four lines of a cell a shape,
// their order left out.
const Features = (shapes + 3) * (shapes + 2) * (shapes + 1) * shapes / 24

// Roles of a color in the evaluation.
const (
	SideToMove = iota // the color to move
	Opponent
	roles
)

// Weights are the parameters of the evaluation, in parts of WeightScale of its unit: see
// Chance.
type Weights struct {
	// Cells has the weight of an empty cell by color (Black, White), role of
	// that color and feature, seen from the side to move.
	Cells [2][roles][Features]int16
	// Threats has the weight of what either side threatens: see State.threats.
	Threats [ThreatMasks]int16
	// Moves has how much the feature of a cell speaks for a move there, by the
	// color to move, for its own stones (SideToMove) and for those of the opponent
	// (Opponent): OrderScale parts make the odds e to 1.
	Moves [2][roles][Features]int16
	// Windows has how much the window of each of the four lines speaks for a move, by the
	// color to move.
	Windows [2][Windows]int16
	// Replies has how much the classes of a cell speak for a move, by the color to move,
	// by what its opponent threatens, and by the pair of its own class and the opponent's.
	Replies [2][OpponentThreats][ClassPairs]int16
	// Distances has how much the way from each of the last stones speaks for a move.
	Distances [LastStones][Distances]int16
}

// OpponentThreats is the number of masks of what one side threatens: see State.threatsOf.
const OpponentThreats = 1 << 5

// ClassPairs is the number of pairs of a class for the side to move and one for its
// opponent.
const ClassPairs = Classes * Classes

// classPair returns the index of a pair.
func classPair(own, other Class) int { return int(own)*Classes + int(other) }

const (
	// Unit and Sharpness say what an evaluation means, and the value of a search: see
	// Chance.
	Unit      = 200
	Sharpness = 1.4
	// OrderScale is the difference in the move ordering that stands for odds of e to 1.
	OrderScale = 12
)

// Chance returns the chance to win of the side to move in a position with an evaluation, or
// with that value of a search: at Unit the odds are e^Sharpness to 1.
func Chance(value int) float64 { return 1 / (1 + math.Exp(-Sharpness*float64(value)/Unit)) }

// WeightScale is the number of parts of a unit in which weights count.
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

// Handcrafted returns weights from a guess, for training to start from.
func Handcrafted() *Weights {
	w := new(Weights)
	for c, feature := range featureIndex() {
		value := handcraftedValue(Code(c))
		for i := range w.Cells {
			w.Cells[i][SideToMove][feature] = int16(WeightScale * value)
			w.Cells[i][Opponent][feature] = int16(-WeightScale * value * 3 / 4)
			w.Moves[i][SideToMove][feature] = int16(5 * value)
			w.Moves[i][Opponent][feature] = int16(4 * value)
		}
	}
	for mask := range w.Threats {
		w.Threats[mask] = WeightScale * (handcraftedThreat(mask&31) - handcraftedThreat(mask>>5)/2)
	}
	return w
}

func handcraftedValue(c Code) int {
	value := [Classes]int{
		SimpleThree: 2, ThreePlus: 10, DoubleThree: 25,
		SimpleFour: 2, FourPlus: 12, FourThree: 40, WinningFour: 60, Wins: 100,
	}[c.Class()]
	for d := range 4 {
		value += [shapes]int{
			ClosedOne: 0, OpenOneNarrow: 1, OpenOne: 2, ClosedTwo: 2, OpenTwoNarrow: 3, OpenTwo: 5, OpenTwoWide: 6,
			ClosedThree: 4, OpenThreeNarrow: 10, OpenThree: 14, Four: 12, DoubleFour: 40, OpenFour: 40, Five: 50,
		}[c.Shape(d)]
	}
	return value
}

func handcraftedThreat(own int) (value int16) {
	for i, worth := range []int16{400, 150, 30, 60, 30} {
		if own>>i&1 != 0 {
			value += worth
		}
	}
	return value
}

// The weights built into the program, a set for each family of rules: README.md says how
// they were made.
//
//go:embed freestyle.net standard.net renju.net caro.net
var trained embed.FS

// Trained returns the weights built into the program for a rule.
func Trained(rule gomoku.Rule) *Weights {
	name := family(rule) + ".net"
	data, err := trained.ReadFile(name)
	if err != nil {
		panic(fmt.Sprintf("lines: %v", err))
	}
	w, err := ReadWeights(bytes.NewReader(data))
	if err != nil {
		panic(fmt.Sprintf("lines: the weights %s in the program: %v", name, err))
	}
	return w
}

// family names the family of a rule: by the side with forbidden moves, then by what wins.
func family(rule gomoku.Rule) string {
	switch {
	case rule&gomoku.Renju != 0:
		return "renju"
	case rule&gomoku.Caro != 0:
		return "caro"
	case rule&gomoku.ExactFive != 0:
		return "standard"
	}
	return "freestyle"
}
