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
// others in parts of weightScale, in the order of tensors.
var format = seal.Format{Magic: "gogo sha", Version: 1}

// header is that of a file: the sizes, and how the model was made.
type header struct {
	Shapes, Width, Hidden int
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

// Write writes the model, whose parameters it rounds to what the file has, and how it was made.
func (m *Model) Write(w io.Writer, p nn.Provenance) error {
	m.round()
	head, err := json.Marshal(header{Shapes, Width, Hidden, p})
	if err != nil {
		return err
	}
	var body []byte
	for i, t := range m.tensors() {
		for _, x := range t {
			body = binary.LittleEndian.AppendUint16(body, uint16(round16(x, scaleOf(i))))
		}
	}
	return seal.Write(w, format, head, body)
}

// ReadModel reads the file of a model.
func ReadModel(r io.Reader) (*Model, error) {
	m := NewModel()
	size := 0
	for _, t := range m.tensors() {
		size += 2 * len(t)
	}
	body, err := seal.Read(r, format, func(head []byte) (int, error) {
		var have header
		if err := json.Unmarshal(head, &have); err != nil {
			return 0, fmt.Errorf("%w: its header: %w", seal.ErrAltered, err)
		}
		if want := (header{Shapes, Width, Hidden, have.Provenance}); have != want {
			return 0, fmt.Errorf("%w: %d shapes of %d numbers and layers of %d, want %d of %d and %d",
				nn.ErrArchitecture, have.Shapes, have.Width, have.Hidden, want.Shapes, want.Width, want.Hidden)
		}
		return size, nil
	})
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	for i, t := range m.tensors() {
		for k := range t {
			t[k] = float32(float64(int16(binary.LittleEndian.Uint16(body[2*k:]))) / scaleOf(i))
		}
		body = body[2*len(t):]
	}
	return m, nil
}
