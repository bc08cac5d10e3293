package tricks

// inputs are the inputs of the network that are not zero. Those of a group are said in
// the order in which they stand.
type inputs struct {
	index [mostInputs]int32
	value [mostInputs]float32
	count int
	at    int // where the next group begins
}

// mostInputs bounds how many inputs are not zero at once.
const mostInputs = 1024

// add sets an input.
func (in *inputs) add(at int, value float32) {
	in.index[in.count], in.value[in.count] = int32(at), value
	in.count++
}

// one sets the input of a number in a group of so many, none if it is beyond.
func (in *inputs) one(n, width int) {
	if n >= 0 && n < width {
		in.add(in.at+n, 1)
	}
	in.at += width
}

// pair sets the input of two numbers in a group of so many of each, none if one of them is
// beyond.
func (in *inputs) pair(a, mostA, b, mostB int) {
	if a < mostA && b < mostB {
		in.add(in.at+a*mostB+b, 1)
	}
	in.at += mostA * mostB
}

// steps sets an input for each number from 1 up to n, in a group of so many.
func (in *inputs) steps(n, width int) {
	for i := range min(n, width) {
		in.add(in.at+i, 1)
	}
	in.at += width
}

// number sets an input to a value.
func (in *inputs) number(value float32) {
	if value != 0 {
		in.add(in.at, value)
	}
	in.at++
}
