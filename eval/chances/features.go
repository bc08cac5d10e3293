package chances

import (
	"math/bits"

	"gogo/board/backgammon"
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
	measureAt = offAt + backgammon.Chequers
	perSide   = measureAt + measures

	// Inputs is the number of inputs of every network.
	Inputs = 2 * perSide
	// maxActive bounds how many of them are not zero: up to three a chequer, one
	// for what is off, and all measures.
	maxActive = 2 * (3*backgammon.Chequers + 1 + measures)
)

// Input is inputs that are not zero, of one position or several behind each other.
type Input struct {
	Index []int32
	Value []float32
}

// NewInput returns room for the inputs of so many positions.
func NewInput(positions int) *Input {
	return &Input{make([]int32, 0, positions*maxActive), make([]float32, 0, positions*maxActive)}
}

// Clear forgets the inputs.
func (in *Input) Clear() {
	in.Index, in.Value = in.Index[:0], in.Value[:0]
}

func (in *Input) set(index int, value float32) {
	in.Index = append(in.Index, int32(index))
	in.Value = append(in.Value, value)
}

// Encoder makes inputs of boards. It never changes, so that any number of
// goroutines may use it.
type Encoder struct {
	escapes *escapes
}

// NewEncoder returns an encoder.
func NewEncoder() *Encoder {
	return &Encoder{allEscapes()}
}

// Encode adds the inputs for a board.
func (e *Encoder) Encode(in *Input, b *backgammon.Board) {
	s := shapes(b)
	in.place(&s)
	for i := range s {
		at := i * perSide
		var m [measures]float32
		e.measure(&m, &s[i], &s[1-i])
		for j, v := range m {
			if v != 0 {
				in.set(at+measureAt+j, v)
			}
		}
	}
}

// place adds the inputs that say where the chequers are, without measures.
func (in *Input) place(s *[2]shape) {
	for i := range s {
		in.chequers(i*perSide, &s[i])
	}
}

// EncodePlaces adds the inputs for a board that need no counting: the measures
// are left at 0.
func (e *Encoder) EncodePlaces(in *Input, b *backgammon.Board) {
	s := shapes(b)
	in.place(&s)
}

// chequers sets the inputs that say where the chequers of a side are.
func (in *Input) chequers(at int, s *shape) {
	left := 0
	for set := s.any & field; set != 0; set &= set - 1 {
		p := bits.TrailingZeros32(set)
		n := int(s.side[p])
		left += n
		in.set(at+p*perPoint+min(n, 3)-1, 1)
		if n > 3 {
			in.set(at+p*perPoint+3, float32(n-3)/2)
		}
	}
	if n := int(s.side[backgammon.Bar]); n > 0 {
		left += n
		in.set(at+barAt+min(n, perBar)-1, 1)
	}
	if off := backgammon.Chequers - left; off > 0 {
		in.set(at+offAt+off-1, 1)
	}
}
