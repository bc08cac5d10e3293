package backgammon

import (
	"fmt"
	"io"
	"slices"

	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
)

// Samples is what the networks of all classes learn from.
type Samples [chances.Classes][]Sample

// ReadSamples returns the samples that a checkpoint of any training has, the oldest
// first. Its errors are those of package nn and of the reader.
func ReadSamples(r io.Reader) (*Samples, error) {
	var s Samples
	if err := verified(r, s.read); err != nil {
		return nil, err
	}
	return &s, nil
}

func (s *Samples) read(r io.Reader) error {
	if _, err := readDescription(r); err != nil {
		return err
	}
	var round, games, learnt, classes int
	if err := readNumbers(r, &round, &games, &learnt, &classes); err != nil {
		return err
	}
	if classes > int(chances.Classes) {
		return fmt.Errorf("%w: %d classes", nn.ErrAltered, classes)
	}
	for class := range chances.Class(classes) {
		var err error
		if s[class], err = samplesOf(r, class); err != nil {
			return fmt.Errorf("%v: %w", class, err)
		}
	}
	return nil
}

// samplesOf reads what there is of a class and returns its samples.
func samplesOf(r io.Reader, class chances.Class) ([]Sample, error) {
	if _, err := readStarts(r, class); err != nil {
		return nil, err
	}
	var filled, next, fresh int
	if err := readNumbers(r, &filled, &next, &fresh); err != nil {
		return nil, err
	}
	if filled > maxSamples || next > filled {
		return nil, fmt.Errorf("%w: place %d is next of %d samples, the most is %d", nn.ErrAltered, next, filled, maxSamples)
	}
	var samples []Sample // grows as the file does, whatever that claims
	err := readSamples(r, class, filled, func(s Sample) { samples = append(samples, s) })
	if err != nil {
		return nil, err
	}
	for range 2 { // the trainer and the mean
		if err := skip(r); err != nil {
			return nil, err
		}
	}
	return slices.Concat(samples[next:], samples[:next]), nil
}

// skip passes over a length and so many bytes.
func skip(r io.Reader) error {
	var length int
	if err := readNumbers(r, &length); err != nil {
		return err
	}
	_, err := io.CopyN(io.Discard, r, int64(length))
	return err
}

// replay adds samples of earlier trainings to the buffers. They are not fresh.
func (c *Training) replay(earlier []*Samples) {
	for _, class := range c.classes {
		b := c.buffers[class]
		for _, samples := range earlier {
			for _, s := range samples[class] {
				b.add(s)
			}
		}
		b.fresh = 0
	}
}
