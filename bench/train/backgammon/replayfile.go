package backgammon

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
)

// A buffer in a checkpoint is three numbers: how many samples there are, which of
// them is replaced next and how many are fresh; then the samples. A sample is its
// board and the five chances as float32, little-endian, and a byte that is 1 for a sibling
// of the one before it and 0 for others.
const (
	siblingAt  = boardSize + 5*4
	sampleSize = siblingAt + 1
)

// write writes the buffer.
func (b *replayBuffer) write(w io.Writer) error {
	if err := writeNumbers(w, b.filled, b.next, b.fresh); err != nil {
		return err
	}
	var row [sampleSize]byte
	for i := range b.samples[:b.filled] {
		b.samples[i].put(&row)
		if _, err := w.Write(row[:]); err != nil {
			return err
		}
	}
	return nil
}

// read reads what a buffer of the same class and size has written. It lets nothing
// in that a network could not learn from.
func (b *replayBuffer) read(r io.Reader) error {
	if err := readNumbers(r, &b.filled, &b.next, &b.fresh); err != nil {
		return err
	}
	if b.filled > len(b.samples) || b.next != b.filled && !b.full() || b.next >= len(b.samples) {
		return fmt.Errorf("%w: place %d is next of %d samples, there is room for %d", nn.ErrAltered, b.next, b.filled, len(b.samples))
	}
	i := 0
	return readSamples(r, b.class, b.filled, func(s Sample) {
		b.samples[i] = s
		i++
	})
}

// readSamples reads n samples of a class and hands them to take.
func readSamples(r io.Reader, class chances.Class, n int, take func(Sample)) error {
	var row [sampleSize]byte
	for i := range n {
		if _, err := io.ReadFull(r, row[:]); err != nil {
			return err
		}
		var s Sample
		s.take(&row)
		if err := s.validate(class); err != nil {
			return fmt.Errorf("%w: sample %d: %w", nn.ErrAltered, i, err)
		}
		if row[siblingAt] > 1 {
			return fmt.Errorf("%w: sample %d: %d says whether it is a sibling", nn.ErrAltered, i, row[siblingAt])
		}
		take(s)
	}
	return nil
}

// put stores the sample in a row.
func (s *Sample) put(row *[sampleSize]byte) {
	putBoard(row[:boardSize], &s.Board)
	for i, v := range values(&s.Target) {
		binary.LittleEndian.PutUint32(row[boardSize+4*i:], math.Float32bits(*v))
	}
	row[siblingAt] = 0
	if s.Sibling {
		row[siblingAt] = 1
	}
}

// take is the inverse of put.
func (s *Sample) take(row *[sampleSize]byte) {
	takeBoard(row[:boardSize], &s.Board)
	for i, v := range values(&s.Target) {
		*v = math.Float32frombits(binary.LittleEndian.Uint32(row[boardSize+4*i:]))
	}
	s.Sibling = row[siblingAt] == 1
}

func values(c *backgammon.Chances) [5]*float32 {
	return [5]*float32{&c.Win, &c.WinGammon, &c.WinBackgammon, &c.LoseGammon, &c.LoseBackgammon}
}

// validate reports what keeps s from being a sample of a class, if anything.
func (s *Sample) validate(class chances.Class) error {
	const rounding = 1e-4 // of sums of a network's outputs
	if err := validateBoard(&s.Board, class); err != nil {
		return err
	}
	near := possible(s.Target)
	nearest := values(&near)
	for i, v := range values(&s.Target) {
		if !(math.Abs(float64(*v-*nearest[i])) <= rounding) {
			return fmt.Errorf("chances %+v", s.Target)
		}
	}
	return nil
}
