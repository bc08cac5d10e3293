package nn

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"gogo/eval/internal/seal"
)

// The body of a quantised network's file, all numbers little-endian:
//
//	1     for each layer but the last: its shift, less than 16
//	      first layer
//	        2     for each weight, a row for each input
//	        2     for each bias
//	      each later layer
//	        1     for each weight, a row for each output
//	        4     for each bias
//	4     for each output: the value of one step, as float32

// quantisedSize returns the length of the body.
func quantisedSize(a Architecture) int {
	size, inputs := len(a.Layers)-1, a.Inputs
	for i, l := range a.Layers {
		weight, bias := 1, 4
		if i == 0 {
			weight, bias = 2, 2
		}
		size += (inputs*weight + bias) * l.Outputs
		inputs = l.Outputs
	}
	return size + 4*a.Outputs()
}

// parts returns everything in the body behind the shifts, in order.
func (q *Quantised) parts() []any {
	parts := []any{q.first.weights, q.first.bias}
	for i := range q.dense {
		parts = append(parts, q.dense[i].weights, q.dense[i].bias)
	}
	return append(parts, q.scale)
}

// shifts returns the shift of each layer but the last.
func (q *Quantised) shifts() []*uint {
	shifts := make([]*uint, len(q.dense))
	shifts[0] = &q.first.shift
	for i := range q.dense[1:] {
		shifts[i+1] = &q.dense[i].shift
	}
	return shifts
}

// Write writes q as a file. Equal networks give equal bytes.
func (q *Quantised) Write(w io.Writer) error {
	body := make([]byte, 0, quantisedSize(q.architecture))
	for _, shift := range q.shifts() {
		body = append(body, byte(*shift))
	}
	var err error
	for _, part := range q.parts() {
		if body, err = binary.Append(body, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return seal.Write(w, format, Info{Integer, q.architecture, q.provenance}.header(), body)
}

// ReadQuantised reads a file that Quantised.Write has written, with the
// guarantees of Read.
func ReadQuantised(r io.Reader, want Architecture) (*Quantised, error) {
	if len(want.Layers) < 2 {
		return nil, fmt.Errorf("%w: %v has no hidden layer", ErrQuantise, want)
	}
	if want.Skip {
		return nil, errSkip
	}
	info, body, err := read(r, Integer, want, quantisedSize)
	if err != nil {
		return nil, err
	}
	q := newQuantised(info.Architecture, info.Provenance)
	for i, shift := range q.shifts() {
		if *shift = uint(body[i]); *shift >= 16 {
			return nil, fmt.Errorf("network: %w: the shift of layer %d is %d", ErrAltered, i, *shift)
		}
	}
	in := bytes.NewReader(body[len(q.shifts()):])
	for _, part := range q.parts() {
		if err := binary.Read(in, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("network: %w: %w", ErrAltered, err)
		}
	}
	if !q.finite() {
		return nil, fmt.Errorf("network: %w: an output's step is not finite", ErrAltered)
	}
	return q, nil
}
