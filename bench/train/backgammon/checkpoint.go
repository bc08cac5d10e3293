package backgammon

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
)

// The format of a checkpoint, where every number is little-endian with 8 bytes:
//
//	8 bytes  magic
//	         version of the format
//	         length of the description of the training; the description
//	         rounds done, games of the next one, classes through with it, classes
//	         for each class, the first ones
//	           the positions from which games start, see boardfile.go
//	           its buffer, see bufferfile.go
//	           length of the trainer's checkpoint; that
//	           the mean of the networks, see mean.go
//	32       SHA-256 of everything before it
const (
	magic   = "gogo bgc"
	version = 4
)

// maxDescription bounds the text at the start of a checkpoint.
const maxDescription = 1 << 12

// Save writes a checkpoint. A Progress function may call it.
func (c *Training) Save(w io.Writer) error {
	sum := sha256.New()
	to := bufio.NewWriter(io.MultiWriter(w, sum))
	if err := c.write(to); err != nil {
		return err
	}
	if err := to.Flush(); err != nil {
		return err
	}
	_, err := w.Write(sum.Sum(nil))
	return err
}

func (c *Training) write(w io.Writer) error {
	description := c.options.describe()
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	if err := writeNumbers(w, version, len(description)); err != nil {
		return err
	}
	if _, err := io.WriteString(w, description); err != nil {
		return err
	}
	if err := writeNumbers(w, c.round, c.games, c.learned, len(c.classes)); err != nil {
		return err
	}
	for _, class := range c.classes {
		if err := writeStarts(w, c.curriculum[class]); err != nil {
			return err
		}
		if err := c.buffers[class].write(w); err != nil {
			return err
		}
		if err := writeTrainer(w, c.trainers[class]); err != nil {
			return err
		}
		if err := c.averages[class].write(w); err != nil {
			return err
		}
	}
	return nil
}

func writeTrainer(w io.Writer, t *train.NetworkTrainer) error {
	var file bytes.Buffer
	if err := t.Save(&file); err != nil {
		return err
	}
	if err := writeNumbers(w, file.Len()); err != nil {
		return err
	}
	_, err := file.WriteTo(w)
	return err
}

// Resume returns a training that continues from a checkpoint, with the same options; Earlier is
// part of the checkpoint and need not be given. A checkpoint of another training is rejected with
// train.ErrOtherRun, a corrupt one with the errors of package nn.
func Resume(r io.Reader, o Options) (*Training, error) {
	c, err := prepare(o)
	if err != nil {
		return nil, err
	}
	if err := verified(r, c.read); err != nil {
		return nil, err
	}
	if err := c.refresh(); err != nil {
		return nil, err
	}
	return c, nil
}

// verified calls read for a checkpoint up to its checksum, and verifies that.
func verified(r io.Reader, read func(io.Reader) error) error {
	sum := sha256.New()
	from := bufio.NewReader(r)
	err := read(io.TeeReader(from, sum))
	if err == nil {
		err = checkEnd(from, sum.Sum(nil))
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nn.ErrTruncated
	}
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	return nil
}

func (c *Training) read(r io.Reader) error {
	description, err := readDescription(r)
	if err != nil {
		return err
	}
	if want := c.options.describe(); description != want {
		return fmt.Errorf("%w: it is %q, not %q", train.ErrOtherRun, description, want)
	}
	var classes int
	if err := readNumbers(r, &c.round, &c.games, &c.learned, &classes); err != nil {
		return err
	}
	if c.round > c.options.Rounds || c.learned >= len(c.classes) || classes != len(c.classes) {
		return fmt.Errorf("%w: %d of %d networks are through with round %d of %d", nn.ErrAltered, c.learned, classes, c.round+1, c.options.Rounds)
	}
	for _, class := range c.classes {
		if err := c.readClass(r, class); err != nil {
			return fmt.Errorf("%v: %w", class, err)
		}
	}
	return nil
}

// readClass reads the part of a class.
func (c *Training) readClass(r io.Reader, class chances.Class) (err error) {
	if c.curriculum[class], err = readStarts(r, class); err != nil {
		return err
	}
	if err := c.buffers[class].read(r); err != nil {
		return err
	}
	if c.trainers[class], err = c.readTrainer(r, c.buffers[class]); err != nil {
		return err
	}
	values := 0
	if c.options.averaged(c.round) > 0 {
		o := c.options.training(class)
		values = o.Architecture.Parameters()
	}
	c.averages[class], err = readWeightAverage(r, values)
	return err
}

// readDescription reads up to and including the description.
func readDescription(r io.Reader) (string, error) {
	start := make([]byte, len(magic))
	if _, err := io.ReadFull(r, start); err != nil {
		return "", err
	}
	if string(start) != magic {
		return "", fmt.Errorf("%w: it begins with %q, not %q", nn.ErrForeign, start, magic)
	}
	var is, length int
	if err := readNumbers(r, &is, &length); err != nil {
		return "", err
	}
	if is != version {
		return "", fmt.Errorf("%w: it is %d, this program reads %d", nn.ErrVersion, is, version)
	}
	if length > maxDescription {
		return "", fmt.Errorf("%w: description of %d bytes, the most is %d", nn.ErrAltered, length, maxDescription)
	}
	description := make([]byte, length)
	_, err := io.ReadFull(r, description)
	return string(description), err
}

func (c *Training) readTrainer(r io.Reader, b *replayBuffer) (*train.NetworkTrainer, error) {
	var length int
	if err := readNumbers(r, &length); err != nil {
		return nil, err
	}
	return train.ResumeNetwork(io.LimitReader(r, int64(length)), c.training(b.class), b)
}

// checkEnd verifies the checksum and the end of the file.
func checkEnd(r io.Reader, want []byte) error {
	sum := make([]byte, len(want))
	if _, err := io.ReadFull(r, sum); err != nil {
		return err
	}
	if !bytes.Equal(sum, want) {
		return fmt.Errorf("%w: its checksum is wrong", nn.ErrAltered)
	}
	if n, err := io.CopyN(io.Discard, r, 1); n > 0 {
		return fmt.Errorf("%w: data follows its end", nn.ErrAltered)
	} else if !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// Samples are the training samples of all classes.
type Samples [chances.Classes][]Sample

// ReadSamples returns the samples in a checkpoint of any training, the oldest first. Its errors are
// those of package nn and of the reader.
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
	var round, games, learned, classes int
	if err := readNumbers(r, &round, &games, &learned, &classes); err != nil {
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

// samplesOf reads the part of a class and returns its samples.
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
	var samples []Sample // grows with the file, whatever it claims
	err := readSamples(r, class, filled, func(s Sample) { samples = append(samples, s) })
	if err != nil {
		return nil, err
	}
	for range 2 { // the trainer and the average
		if err := skip(r); err != nil {
			return nil, err
		}
	}
	return slices.Concat(samples[next:], samples[:next]), nil
}

// skip skips a length and as many bytes.
func skip(r io.Reader) error {
	var length int
	if err := readNumbers(r, &length); err != nil {
		return err
	}
	_, err := io.CopyN(io.Discard, r, int64(length))
	return err
}

// replay adds samples of earlier trainings to the buffers. They do not count as fresh.
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

// weightAverage is the average of a network's parameters after several rounds. It is smoother than
// any of them, since the last steps of training oscillate (Polyak and Juditsky 1992).
type weightAverage []float64

// add returns the mean of n networks, given the mean m of all but the last.
func (m weightAverage) add(last *nn.Network, n int) weightAverage {
	parameters := last.Parameters()
	if len(m) == 0 {
		m = make(weightAverage, len(parameters))
	}
	for i, p := range parameters {
		m[i] += (float64(p) - m[i]) / float64(n)
	}
	return m
}

// network returns the network with the mean parameters, given the last one of the mean.
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

// readWeightAverage reads a mean of a number of values.
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
