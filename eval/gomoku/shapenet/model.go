package shapenet

import (
	"encoding/json"
	"fmt"
	"io"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/internal/seal"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// The sizes of the network.
const (
	// Plane is the length of the part of a shape's vector that kernels take at a time.
	Plane = simd.Gathered
	// MaxPlanes is the largest number of these parts.
	MaxPlanes = 4
	// Hidden is the width of the layers.
	Hidden = 32
	// Phases is the number of heads, each for positions with about as many stones.
	Phases = 6
	// phaseStones is the number of stones from one head to the next.
	phaseStones = 10
)

// PhaseOf returns the number of the head for positions with so many stones.
func PhaseOf(stones int) int { return min(stones/phaseStones, Phases-1) }

// Model is the network in real numbers, as it is learned.
type Model struct {
	// Planes is the number of parts of a shape's vector.
	Planes int
	// Vectors has the vectors of shapes plane by plane.
	Vectors []float32 // Planes times Shapes times Plane
	// Threats has for each number of threats what it adds to the first layer.
	Threats []float32 // lines.ThreatMasks times Hidden
	Heads   [Phases]Head
	// Policy has the weights of a cell's numbers, as both sides see it, for a move there: those that always
	// hold, what each number of the first layer adds to them, and last the weight of the move ordering of
	// package lines, in logarithms of odds.
	Policy []float32 // (1 + Hidden) times the inputs, then one
}

// Head is the layers of a Model for one phase.
type Head struct {
	First  []float32 // Hidden times the inputs, then Hidden biases
	Second []float32 // Hidden times Hidden, then Hidden biases
	// Last has Hidden weights, a bias, and the weight of the evaluation by patterns, in
	// logarithms of odds.
	Last []float32
}

// NewModel returns a network of zeros with so many planes, 1 to MaxPlanes.
func NewModel(planes int) *Model {
	m := &Model{
		Planes:  planes,
		Vectors: make([]float32, planes*Shapes*Plane),
		Threats: make([]float32, lines.ThreatMasks*Hidden),
	}
	m.Policy = make([]float32, (1+Hidden)*m.Inputs()+1)
	for i := range m.Heads {
		m.Heads[i] = Head{
			First:  make([]float32, Hidden*m.Inputs()+Hidden),
			Second: make([]float32, Hidden*Hidden+Hidden),
			Last:   make([]float32, Hidden+2),
		}
	}
	return m
}

// Inputs returns the number of inputs of the first layer: for each plane the sums as the side to move sees the
// board, then as its opponent does.
func (m *Model) Inputs() int { return m.Planes * lanes }

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
// and a body of the parameters as int16: vectors in parts of vectorScale, all
// others in parts of weightScale, in the order of tensors; where the colors have models of
// their own Black's, then how far White's are above them, which are small numbers. Each is
// folded as in a varint, so that it is small where it is near zero. The low bytes of all stand
// before the high ones, most of which are alike: the file is a sixth smaller for both.
var format = seal.Format{Magic: "gogo sha", Version: 3}

// header is the header of a file: the sizes, whether the colors have models of their own, and how
// they were made.
type header struct {
	Shapes, Planes, Hidden, Phases int

	Colors bool `json:",omitempty"`
	nn.Provenance
}

// Tensors returns all parameters, in the order in which a file has them.
func (m *Model) Tensors() [][]float32 {
	all := make([][]float32, 0, 3+3*Phases)
	all = append(all, m.Vectors, m.Threats, m.Policy)
	for i := range m.Heads {
		all = append(all, m.Heads[i].First, m.Heads[i].Second, m.Heads[i].Last)
	}
	return all
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
	for i, t := range m.Tensors() {
		for k, x := range t {
			t[k] = float32(float64(round16(x, scaleOf(i))) / scaleOf(i))
		}
	}
}

// Write writes models, whose parameters it rounds to what the file has, and how they were made.
// It is no method for the reason that nn.Write gives.
func Write(w io.Writer, m Models, p nn.Provenance) error {
	head, err := json.Marshal(header{Shapes, m[0].Planes, Hidden, Phases, m[0] != m[1], p})
	if err != nil {
		return err
	}
	return seal.Write(w, format, head, m.encode())
}

// encode returns the body of a file.
func (m Models) encode() []byte {
	var low, high []byte
	var before []int16
	for _, one := range m.Distinct() {
		one.round()
		now := one.integers()
		for i, x := range now {
			if before != nil {
				x -= before[i]
			}
			folded := fold(x)
			low, high = append(low, byte(folded)), append(high, byte(folded>>8))
		}
		before = now
	}
	return append(low, high...)
}

// fold returns a number that is small where x is near zero, whatever its sign.
func fold(x int16) uint16 { return uint16(x)<<1 ^ uint16(x>>15) }

// unfold returns the number that fold made x of.
func unfold(x uint16) int16 { return int16(x>>1) ^ -int16(x&1) }

// integers returns all parameters, as a file has them.
func (m *Model) integers() []int16 {
	var all []int16
	for i, t := range m.Tensors() {
		for _, x := range t {
			all = append(all, round16(x, scaleOf(i)))
		}
	}
	return all
}

// ReadModels reads a file of models.
func ReadModels(r io.Reader) (Models, error) {
	var m Models
	body, err := seal.Read(r, format, func(head []byte) (int, error) {
		var have header
		if err := json.Unmarshal(head, &have); err != nil {
			return 0, fmt.Errorf("%w: its header: %w", seal.ErrAltered, err)
		}
		if want := (header{Shapes, have.Planes, Hidden, Phases, have.Colors, have.Provenance}); have != want || have.Planes < 1 || have.Planes > MaxPlanes {
			return 0, fmt.Errorf("%w: %d shapes of %d planes and %d heads of %d, want %d of 1 to %d and %d of %d",
				nn.ErrArchitecture, have.Shapes, have.Planes, have.Phases, have.Hidden, want.Shapes, MaxPlanes, want.Phases, want.Hidden)
		}
		m = SharedModel(NewModel(have.Planes))
		if have.Colors {
			m[1] = NewModel(have.Planes)
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
	low, high := body[:len(body)/2], body[len(body)/2:]
	before := make([]int16, len(m[0].integers()))
	for _, one := range m.Distinct() {
		at := before
		for i, t := range one.Tensors() {
			for k := range t {
				at[k] += unfold(uint16(high[k])<<8 | uint16(low[k]))
				t[k] = float32(float64(at[k]) / scaleOf(i))
			}
			low, high, at = low[len(t):], high[len(t):], at[len(t):]
		}
	}
}
