package backgammon

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"gogo/eval/nn"
)

// weightAverage is that of a network's parameters after some rounds. It is smoother than
// any of them: the last steps of training go to and fro (Polyak and Juditsky 1992).
type weightAverage []float64

// with returns the mean of n networks, m being that of all but the last.
func (m weightAverage) with(last *nn.Network, n int) weightAverage {
	parameters := last.Parameters()
	if len(m) == 0 {
		m = make(weightAverage, len(parameters))
	}
	for i, p := range parameters {
		m[i] += (float64(p) - m[i]) / float64(n)
	}
	return m
}

// network returns the network with the mean parameters, the last that went into it
// being given.
func (m weightAverage) network(last *nn.Network) (*nn.Network, error) {
	parameters := make([]float32, len(m))
	for i, v := range m {
		parameters[i] = float32(v)
	}
	return nn.New(last.Architecture(), parameters, last.Provenance())
}

// write writes the mean: its length in bytes, then the values as float64.
func (m weightAverage) write(w io.Writer) error {
	if err := writeNumbers(w, binary.Size(m)); err != nil {
		return err
	}
	return binary.Write(w, binary.LittleEndian, m)
}

// readWeightAverage reads a mean of so many values.
func readWeightAverage(r io.Reader, values int) (weightAverage, error) {
	m := make(weightAverage, values)
	var length int
	if err := readNumbers(r, &length); err != nil {
		return nil, err
	}
	if length != binary.Size(m) {
		return nil, fmt.Errorf("%w: a mean of %d bytes, not %d", nn.ErrAltered, length, binary.Size(m))
	}
	if err := binary.Read(r, binary.LittleEndian, m); err != nil {
		return nil, err
	}
	for i, v := range m {
		if !(math.Abs(v) <= math.MaxFloat32) {
			return nil, fmt.Errorf("%w: mean %d is %v", nn.ErrAltered, i, v)
		}
	}
	return m, nil
}
