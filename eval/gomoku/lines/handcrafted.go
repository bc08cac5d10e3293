package lines

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
