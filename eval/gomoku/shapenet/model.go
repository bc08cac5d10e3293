package shapenet

import "gogo/eval/gomoku/lines"

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
