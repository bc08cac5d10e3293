package shapenet

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/internal/seal"
	"gogo/eval/nn"
)

// The sizes of the network.
const (
	// Width is the length of the vector of a shape.
	Width = 16
	// Inputs is the number of inputs of the first layer: the sums as the side to move sees the board, then
	// as its opponent does.
	Inputs = 2 * Width
	// Hidden is the width of the layers.
	Hidden = 32
)

// Model is the network in real numbers, as it is learned.
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

// Models are those that a network is made of, by color: the vectors of a color's model are
// of shapes as it sees them, its layers judge where it is to move. Where the rule treats the
// colors alike they are one and the same.
type Models [2]*Model

// SharedModel returns the models of a network for which the colors are alike.
func SharedModel(m *Model) Models { return Models{m, m} }

// Of returns the model of a color.
func (m Models) Of(c gomoku.Color) *Model { return m[index(c)] }

// Distinct returns the models without repetition.
func (m Models) Distinct() []*Model {
	if m[0] == m[1] {
		return m[:1]
	}
	return m[:]
}

// index returns the place of a color in a table.
func index(c gomoku.Color) int { return int(c - gomoku.Black) }

// A model's file has the format of package seal, with the magic "gogo sha", a header in JSON,
// and a body of the parameters as int16, little-endian: vectors in parts of vectorScale, all
// others in parts of weightScale, in the order of tensors; where the colors have models of
// their own Black's, then how far White's are above them, which are small numbers.
var format = seal.Format{Magic: "gogo sha", Version: 1}

// header is the header of a file: the sizes, whether the colors have models of their own, and how
// they were made.
type header struct {
	Shapes, Width, Hidden int
	Colors                bool `json:",omitempty"`
	nn.Provenance
}

// tensors returns all parameters, in the order in which a file has them.
func (m *Model) tensors() [][]float32 {
	return [][]float32{m.Vectors, m.Threats, m.First, m.Second, m.Last}
}

// scaleOf returns how many parts of a parameter of a tensor make 1.
func scaleOf(tensor int) float64 {
	if tensor == 0 {
		return vectorScale
	}
	return weightScale
}

// round sets the parameters to what a file can have.
func (m *Model) round() {
	for i, t := range m.tensors() {
		for k, x := range t {
			t[k] = float32(float64(round16(x, scaleOf(i))) / scaleOf(i))
		}
	}
}

// Write writes models, whose parameters it rounds to what the file has, and how they were made.
// It is no method for the reason that nn.Write gives.
func Write(w io.Writer, m Models, p nn.Provenance) error {
	head, err := json.Marshal(header{Shapes, Width, Hidden, m[0] != m[1], p})
	if err != nil {
		return err
	}
	return seal.Write(w, format, head, m.encode())
}

// encode returns the body of a file.
func (m Models) encode() []byte {
	var body []byte
	var before []int16
	for _, one := range m.Distinct() {
		one.round()
		now := one.integers()
		for i, x := range now {
			if before != nil {
				x -= before[i]
			}
			body = binary.LittleEndian.AppendUint16(body, uint16(x))
		}
		before = now
	}
	return body
}

// integers returns all parameters, as a file has them.
func (m *Model) integers() []int16 {
	var all []int16
	for i, t := range m.tensors() {
		for _, x := range t {
			all = append(all, round16(x, scaleOf(i)))
		}
	}
	return all
}

// ReadModels reads a file of models.
func ReadModels(r io.Reader) (Models, error) {
	m := SharedModel(NewModel())
	body, err := seal.Read(r, format, func(head []byte) (int, error) {
		var have header
		if err := json.Unmarshal(head, &have); err != nil {
			return 0, fmt.Errorf("%w: its header: %w", seal.ErrAltered, err)
		}
		if want := (header{Shapes, Width, Hidden, have.Colors, have.Provenance}); have != want {
			return 0, fmt.Errorf("%w: %d shapes of %d numbers and layers of %d, want %d of %d and %d",
				nn.ErrArchitecture, have.Shapes, have.Width, have.Hidden, want.Shapes, want.Width, want.Hidden)
		}
		if have.Colors {
			m[1] = NewModel()
		}
		return 2 * len(m.Distinct()) * len(m[0].integers()), nil
	})
	if err != nil {
		return Models{}, fmt.Errorf("network: %w", err)
	}
	m.decode(body)
	return m, nil
}

// decode takes the parameters from the body of a file.
func (m Models) decode(body []byte) {
	before := make([]int16, len(m[0].integers()))
	for _, one := range m.Distinct() {
		at := before
		for i, t := range one.tensors() {
			for k := range t {
				at[k] += int16(binary.LittleEndian.Uint16(body[2*k:]))
				t[k] = float32(float64(at[k]) / scaleOf(i))
			}
			body, at = body[2*len(t):], at[len(t):]
		}
	}
}
