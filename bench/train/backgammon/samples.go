package backgammon

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sync"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
)

// Sample is a position and its target chances, both from the view of the player on roll.
type Sample struct {
	Board  backgammon.Board
	Target backgammon.Chances
	// Sibling means that the position follows the same roll as the sample before it, after
	// another play.
	Sibling bool
}

// plus returns a + share*b.
func plus(a, b backgammon.Chances, share float32) backgammon.Chances {
	return backgammon.Chances{
		Win:            a.Win + share*b.Win,
		WinGammon:      a.WinGammon + share*b.WinGammon,
		WinBackgammon:  a.WinBackgammon + share*b.WinBackgammon,
		LoseGammon:     a.LoseGammon + share*b.LoseGammon,
		LoseBackgammon: a.LoseBackgammon + share*b.LoseBackgammon,
	}
}

// mix returns (1-share)*a + share*b.
func mix(a, b backgammon.Chances, share float32) backgammon.Chances {
	return plus(plus(a, a, -share), b, share)
}

// possible returns the nearest valid chances to c: none is negative, and gammons and backgammons
// are no more frequent than the results that include them.
func possible(c backgammon.Chances) backgammon.Chances {
	c.Win = clamp(c.Win, 1)
	c.WinGammon = clamp(c.WinGammon, c.Win)
	c.WinBackgammon = clamp(c.WinBackgammon, c.WinGammon)
	c.LoseGammon = clamp(c.LoseGammon, 1-c.Win)
	c.LoseBackgammon = clamp(c.LoseBackgammon, c.LoseGammon)
	return c
}

// clamp limits x to the range from 0 to most.
func clamp(x, most float32) float32 { return min(max(x, 0), most) }

// replayBuffer holds the latest samples of a class, which a network learns from.
type replayBuffer struct {
	class   chances.Class
	encode  func(*chances.Input, *backgammon.Board)
	samples []Sample
	filled  int       // number of samples so far, up to len(samples)
	next    int       // index to be replaced next
	fresh   int       // number of samples from the current round
	inputs  sync.Pool // of *chances.Input
}

func newReplayBuffer(c chances.Class, samples int, encode func(*chances.Input, *backgammon.Board)) *replayBuffer {
	return &replayBuffer{class: c, encode: encode, samples: make([]Sample, samples)}
}

// add replaces the oldest sample.
func (b *replayBuffer) add(s Sample) {
	b.samples[b.next] = s
	b.next = (b.next + 1) % len(b.samples)
	b.filled = min(b.filled+1, len(b.samples))
	b.fresh++
}

// draw returns a random sample, of which there must be one.
func (b *replayBuffer) draw(r *rand.Rand) *Sample { return &b.samples[r.IntN(b.filled)] }

func (b *replayBuffer) full() bool { return b.filled == len(b.samples) }

// Len returns the number of samples of a full buffer.
func (b *replayBuffer) Len() int { return len(b.samples) }

// Sample adds a sample and its siblings as dense rows, and nothing for a sibling of the one before
// it. It may be called concurrently, but not with add.
func (b *replayBuffer) Sample(i int, rows *train.Rows) {
	for n := range b.siblings(i) {
		inputs, target := rows.Dense()
		b.fill((i+n)%len(b.samples), inputs, target)
	}
}

// siblings returns the number of siblings from a sample on, 0 if the first of them lies before it.
func (b *replayBuffer) siblings(i int) int {
	if b.samples[i].Sibling && i != b.oldest() {
		return 0
	}
	n := 1
	for next := (i + 1) % len(b.samples); b.samples[next].Sibling && next != b.oldest(); n++ {
		next = (next + 1) % len(b.samples)
	}
	return n
}

// oldest returns the index of the oldest sample, whose earlier siblings are gone.
func (b *replayBuffer) oldest() int { return b.next % b.filled }

// fill sets inputs, initially zero, and target to those of a sample.
func (b *replayBuffer) fill(i int, inputs, target []float32) {
	in, ok := b.inputs.Get().(*chances.Input)
	if !ok {
		in = chances.NewInput(1)
	}
	defer b.inputs.Put(in)
	in.Clear()
	b.encode(in, &b.samples[i].Board)
	in.Scatter(inputs)
	chances.Target(target, b.samples[i].Target)
}

// A buffer in a checkpoint has three numbers: the number of samples, the index to be replaced next
// and the number of fresh samples; then the samples. A sample is its board and the five chances as
// float32, little-endian, and a byte that is 1 for a sibling of the one before it and 0 otherwise.
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
		b.samples[i].encode(&row)
		if _, err := w.Write(row[:]); err != nil {
			return err
		}
	}
	return nil
}

// read reads the output of a buffer of the same class and size. It rejects samples that a network
// could not learn from.
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

// readSamples reads n samples of a class and passes them to take.
func readSamples(r io.Reader, class chances.Class, n int, take func(Sample)) error {
	var row [sampleSize]byte
	for i := range n {
		if _, err := io.ReadFull(r, row[:]); err != nil {
			return err
		}
		var s Sample
		s.decode(&row)
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

// encode encodes the sample.
func (s *Sample) encode(row *[sampleSize]byte) {
	encodeBoard(row[:boardSize], &s.Board)
	for i, v := range values(&s.Target) {
		binary.LittleEndian.PutUint32(row[boardSize+4*i:], math.Float32bits(*v))
	}
	row[siblingAt] = 0
	if s.Sibling {
		row[siblingAt] = 1
	}
}

// decode is the inverse of put.
func (s *Sample) decode(row *[sampleSize]byte) {
	decodeBoard(row[:boardSize], &s.Board)
	for i, v := range values(&s.Target) {
		*v = math.Float32frombits(binary.LittleEndian.Uint32(row[boardSize+4*i:]))
	}
	s.Sibling = row[siblingAt] == 1
}

func values(c *backgammon.Chances) [5]*float32 {
	return [5]*float32{&c.Win, &c.WinGammon, &c.WinBackgammon, &c.LoseGammon, &c.LoseBackgammon}
}

// validate reports why s is no sample of a class.
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

// A board in a checkpoint has a byte for each place of the mover's side and of the opponent's.
const (
	perSide   = backgammon.Points + 1
	boardSize = 2 * perSide
)

// encodeBoard encodes a board in boardSize bytes.
func encodeBoard(row []byte, b *backgammon.Board) {
	for i := range b {
		copy(row[i*perSide:], b[i][:])
	}
}

// decodeBoard is the inverse of encodeBoard.
func decodeBoard(row []byte, b *backgammon.Board) {
	for i := range b {
		copy(b[i][:], row[i*perSide:])
	}
}

// validateBoard reports why b is no board of a class in a game that is not over.
func validateBoard(b *backgammon.Board, class chances.Class) error {
	if err := b.Validate(); err != nil {
		return err
	}
	if b.Won() != 0 {
		return errors.New("the game is over")
	}
	if is := chances.Classify(b); is != class {
		return fmt.Errorf("a board of class %v among those of class %v", is, class)
	}
	return nil
}

// writeStarts writes start positions, preceded by their number.
func writeStarts(w io.Writer, starts []backgammon.Board) error {
	if err := writeNumbers(w, len(starts)); err != nil {
		return err
	}
	var row [boardSize]byte
	for i := range starts {
		encodeBoard(row[:], &starts[i])
		if _, err := w.Write(row[:]); err != nil {
			return err
		}
	}
	return nil
}

// readStarts reads the output of writeStarts for a class.
func readStarts(r io.Reader, class chances.Class) ([]backgammon.Board, error) {
	var n int
	if err := readNumbers(r, &n); err != nil {
		return nil, err
	}
	if n > maxStarts {
		return nil, fmt.Errorf("%w: %d starts, the most is %d", nn.ErrAltered, n, maxStarts)
	}
	starts := make([]backgammon.Board, n)
	var row [boardSize]byte
	for i := range starts {
		if _, err := io.ReadFull(r, row[:]); err != nil {
			return nil, err
		}
		decodeBoard(row[:], &starts[i])
		if err := validateBoard(&starts[i], class); err != nil {
			return nil, fmt.Errorf("%w: start %d: %w", nn.ErrAltered, i, err)
		}
	}
	return starts, nil
}
