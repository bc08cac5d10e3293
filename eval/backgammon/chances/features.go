package chances

import "gogo/board/backgammon"

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
	// maxActive bounds how many of those that tell of the chequers are not zero: no
	// more than a chequer each, and one for what is off.
	maxActive = 2 * (backgammon.Chequers + 1)
)

// measured returns which inputs are measures: those of the player on roll first.
func measured() []int {
	at := make([]int, 0, 2*measures)
	for side := range 2 {
		for m := range measures {
			at = append(at, side*perSide+measureAt+m)
		}
	}
	return at
}

// Input is the inputs of one position or several behind each other.
type Input struct {
	// Index and Value are places and values of the inputs that say where chequers
	// are and are not zero.
	Index []int32
	Value []float32
	// Measures are the measures of both sides, zero or not. Encoder.EncodePlaces
	// makes none.
	Measures []float32
}

// NewInput returns room for the inputs of so many positions.
func NewInput(positions int) *Input {
	return &Input{
		Index:    make([]int32, 0, positions*maxActive),
		Value:    make([]float32, 0, positions*maxActive),
		Measures: make([]float32, 0, positions*2*measures),
	}
}

// Clear forgets the inputs.
func (in *Input) Clear() {
	in.Index, in.Value, in.Measures = in.Index[:0], in.Value[:0], in.Measures[:0]
}

// Scatter sets row, which is zero, to all inputs of the position, the only one.
func (in *Input) Scatter(row []float32) {
	for i, at := range in.Index {
		row[at] = in.Value[i]
	}
	for i, v := range in.Measures {
		row[i/measures*perSide+measureAt+i%measures] = v
	}
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
		var m [measures]float32
		e.measure(&m, &s[i], &s[1-i])
		in.Measures = append(in.Measures, m[:]...)
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
