package shapenet

import (
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// The sizes of the network.
const (
	// Width is how many numbers the vector of a shape has.
	Width = 16
	// Inputs are those of the first layer: the sums as the side to move sees the board, then
	// as its opponent does.
	Inputs = 2 * Width
	// Hidden is the width of the layers.
	Hidden = 32
)

// Model is the network in real numbers, as it is learnt.
type Model struct {
	Vectors []float32 // Shapes times Width
	// Threats has for each number of threats what it adds to the first layer.
	Threats []float32 // lines.ThreatMasks times Hidden
	First   []float32 // Hidden times Inputs, then Hidden biases
	Second  []float32 // Hidden times Hidden, then Hidden biases
	// Last has Hidden weights, a bias, and the weight of the evaluation by patterns, in
	// logarithms of odds.
	Last []float32
}

// NewModel returns a network of zeros.
func NewModel() *Model {
	return &Model{
		Vectors: make([]float32, Shapes*Width),
		Threats: make([]float32, lines.ThreatMasks*Hidden),
		First:   make([]float32, Hidden*Inputs+Hidden),
		Second:  make([]float32, Hidden*Hidden+Hidden),
		Last:    make([]float32, Hidden+2),
	}
}

// Models are those that a network is made of, by colour: the vectors of a colour's model are
// of shapes as it sees them, its layers judge where it is to move. Where the rule treats the
// colours alike they are one and the same.
type Models [2]*Model

// Alike returns the models of a network for which the colours are alike.
func Alike(m *Model) Models { return Models{m, m} }

// Of returns the model of a colour.
func (m Models) Of(c gomoku.Color) *Model { return m[index(c)] }

// Distinct returns the models without repetition.
func (m Models) Distinct() []*Model {
	if m[0] == m[1] {
		return m[:1]
	}
	return m[:]
}

// index returns the place of a colour in a table.
func index(c gomoku.Color) int { return int(c - gomoku.Black) }
