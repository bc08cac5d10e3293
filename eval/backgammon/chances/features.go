package chances

import (
	"gogo/board/backgammon"
	"gogo/eval/nn"
)

// The inputs of the networks, for one side after the other, the player on roll
// first. A point has four: one chequer, two, three or more, and half of what
// goes beyond three. The bar has three, the chequers borne off one for each
// number from 1 to 15; then come the measures.
const (
	perPoint  = 4
	perBar    = 3
	barAt     = backgammon.Points * perPoint
	offAt     = barAt + perBar
	measureAt = offAt + backgammon.Checkers
	perSide   = measureAt + measures

	// Inputs is the number of inputs of every network.
	Inputs = 2 * perSide
	// maxActive bounds how many of them are listed: of those that tell of the chequers no more than a
	// chequer each, and one for what is off.
	maxActive = 2 * (backgammon.Checkers + 1 + measures)
)

// Input is the inputs of one position or several behind each other, in the fixed-point numbers of
// nn.FixedEvaluator: places and values of those that are not zero, and of some that are.
type Input struct {
	Index []int32
	Value []int16
}

// NewInput returns room for the inputs of so many positions.
func NewInput(positions int) *Input {
	return &Input{
		Index: make([]int32, 0, positions*maxActive),
		Value: make([]int16, 0, positions*maxActive),
	}
}

// Clear forgets the inputs.
func (in *Input) Clear() {
	in.Index, in.Value = in.Index[:0], in.Value[:0]
}

// Scatter sets row, which is zero, to all inputs of the position, the only one.
func (in *Input) Scatter(row []float32) {
	for i, at := range in.Index {
		row[at] = float32(in.Value[i]) / nn.One
	}
}

func (in *Input) set(index int, value int16) {
	in.Index = append(in.Index, int32(index))
	in.Value = append(in.Value, value)
}

// Encoder makes inputs of boards. It never changes, so that any number of
// goroutines may use it.
type Encoder struct {
	escapes *escapes
	tallies *tallies
}

// NewEncoder returns an encoder.
func NewEncoder() *Encoder {
	return &Encoder{allEscapes(), allTallies()}
}

// Encode adds the inputs for a board.
func (e *Encoder) Encode(in *Input, b *backgammon.Board) {
	s := shapes(b)
	in.place(&s)
	for i := range s {
		s[i].sums = e.tallies.whole(s[i].side)
	}
	for i := range s {
		var m [measures]float32
		e.measure(&m, &s[i], &s[1-i])
		in.measures(i*perSide+measureAt, &m)
	}
}

// measures adds those of a side, zero or not.
func (in *Input) measures(at int, m *[measures]float32) {
	n := len(in.Index)
	in.Index, in.Value = in.Index[:n+measures], in.Value[:n+measures]
	index, value := in.Index[n:], in.Value[n:]
	for k, v := range m {
		index[k], value[k] = int32(at+k), nn.Fix(v)
	}
}

// place adds the inputs that say where the chequers are, without measures.
func (in *Input) place(s *[2]shape) {
	for i := range s {
		in.chequers(i*perSide, &s[i])
	}
}

// EncodeBase adds the inputs for a board that need no counting, and no measures.
func (e *Encoder) EncodeBase(in *Input, b *backgammon.Board) {
	s := shapes(b)
	in.place(&s)
}

// chequers sets the inputs that say where the chequers of a side are.
func (in *Input) chequers(at int, s *shape) {
	left := 0
	for set := s.any & field; set != 0; set = set.Rest() {
		p := set.First()
		n := int(s.side[p])
		left += n
		in.set(at+p*perPoint+min(n, 3)-1, nn.One)
		if n > 3 {
			in.set(at+p*perPoint+3, int16((n-3)*nn.One/2))
		}
	}
	if n := int(s.side[backgammon.Bar]); n > 0 {
		left += n
		in.set(at+barAt+min(n, perBar)-1, nn.One)
	}
	if off := backgammon.Checkers - left; off > 0 {
		in.set(at+offAt+off-1, nn.One)
	}
}
