package nn

// One is the input 1 of a FixedEvaluator. Inputs are less than 8, so that they fit 15 bits and the
// difference of two of them 16.
const (
	One      = 1 << oneBits
	oneBits  = 11
	maxInput = 8*One - 1
)

// Fix returns an input as a FixedEvaluator takes it: the nearest that there is. Beyond a million it is
// any.
func Fix(input float32) int16 {
	const above = 8 * One // makes it positive, so that it rounds down
	return int16(min(max(int32(input*One+(above+0.5))-above, -maxInput), maxInput))
}
