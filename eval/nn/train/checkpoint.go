package train

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"gogo/eval/internal/seal"
)

// A checkpoint is what package seal describes, with the magic "gogo run". Its
// header is the number of steps done, 8 bytes little-endian, and the description
// of the run as text; its body is the parameters and then the optimiser's
// moments, as float32, and the sums of the loss curve and the losses of the samples held
// out, as float64.
var format = seal.Format{Magic: "gogo run", Version: 3}

// ErrOtherRun says that a checkpoint is of another run than the options describe.
// What else can be wrong with one is in package nn: ErrTruncated and its kin.
var ErrOtherRun = errors.New("checkpoint of another run")

// Save writes a checkpoint. A Progress function may call it.
func (t *Trainer) Save(w io.Writer) error {
	header := binary.LittleEndian.AppendUint64(nil, uint64(t.step))
	header = append(header, t.options.describe(len(t.order))...)
	body := make([]byte, 0, t.stateSize())
	for _, values := range t.state() {
		for _, v := range values {
			body = binary.LittleEndian.AppendUint32(body, math.Float32bits(v))
		}
	}
	for _, v := range slices.Concat(t.curve, t.heldOut) {
		body = binary.LittleEndian.AppendUint64(body, math.Float64bits(v))
	}
	return seal.Write(w, format, header, body)
}

// Resume returns a trainer that goes on where a checkpoint was saved, with the
// options and samples of that run.
func Resume(r io.Reader, o Options, samples Samples) (*Trainer, error) {
	t, err := New(o, samples)
	if err != nil {
		return nil, err
	}
	body, err := seal.Read(r, format, t.checkHeader)
	if err != nil {
		return nil, fmt.Errorf("checkpoint: %w", err)
	}
	for _, values := range t.state() {
		for i := range values {
			values[i] = math.Float32frombits(binary.LittleEndian.Uint32(body))
			body = body[4:]
		}
	}
	for _, losses := range [][]float64{t.curve, t.heldOut} {
		for i := range losses {
			losses[i] = math.Float64frombits(binary.LittleEndian.Uint64(body))
			body = body[8:]
		}
	}
	if err := t.refresh(); err != nil {
		return nil, fmt.Errorf("checkpoint: %w", err)
	}
	return t, nil
}

// checkHeader takes the step from a header and returns the body's length.
func (t *Trainer) checkHeader(header []byte) (int, error) {
	if len(header) < 8 {
		return 0, fmt.Errorf("%w: header of %d bytes", seal.ErrAltered, len(header))
	}
	step := binary.LittleEndian.Uint64(header)
	if is, want := string(header[8:]), t.options.describe(len(t.order)); is != want {
		return 0, fmt.Errorf("%w: it is %.1000q, not %q", ErrOtherRun, is, want)
	}
	if step > uint64(t.steps) {
		return 0, fmt.Errorf("%w: step %d of %d", seal.ErrAltered, step, t.steps)
	}
	t.step = int(step)
	return t.stateSize(), nil
}

// stateSize returns the length of the body.
func (t *Trainer) stateSize() int {
	return 4*len(t.parameters)*(1+len(t.moments)) + 8*(len(t.curve)+len(t.heldOut))
}

// state returns what the body holds first, in its order.
func (t *Trainer) state() [][]float32 { return append([][]float32{t.parameters}, t.moments...) }
