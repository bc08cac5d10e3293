package shapenet

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"gogo/eval/internal/seal"
	"gogo/eval/nn"
)

// A model's file is what package seal describes, with the magic "gogo sha", a header in JSON,
// and a body of the parameters as int16, little-endian: vectors in parts of vectorScale, all
// others in parts of weightScale, in the order of tensors; where the colours have models of
// their own Black's, then how far White's are above them, which are small numbers.
var format = seal.Format{Magic: "gogo sha", Version: 1}

// header is that of a file: the sizes, whether the colours have models of their own, and how
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

// Write writes the models, whose parameters it rounds to what the file has, and how they were
// made.
func (m Models) Write(w io.Writer, p nn.Provenance) error {
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
	m := Alike(NewModel())
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
