package train

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"
	"time"

	"gogo/eval/internal/seal"
	"gogo/eval/nn"
)

// A checkpoint has the format of package seal, with the magic "gogo run". Its
// header is the number of steps done, 8 bytes little-endian, and the description
// of the run as text; its body is the parameters and then the optimizer's
// moments, as float32, and the sums of the loss curve and the losses of the samples held
// out, as float64.
var format = seal.Format{Magic: "gogo run", Version: 3}

// ErrOtherRun says that a checkpoint is of another run than the options describe.
// What else can be wrong with one is in package nn: ErrTruncated and its kin.
var ErrOtherRun = errors.New("checkpoint of another run")

// Save writes a checkpoint. A Progress function may call it.
func (t *Trainer) Save(w io.Writer) error {
	header := binary.LittleEndian.AppendUint64(nil, uint64(t.step))
	header = append(header, t.describe()...)
	body := make([]byte, 0, t.stateSize())
	for _, values := range t.state() {
		for _, v := range values {
			body = binary.LittleEndian.AppendUint32(body, math.Float32bits(v))
		}
	}
	for _, v := range slices.Concat(t.curve, t.heldOutLoss) {
		body = binary.LittleEndian.AppendUint64(body, math.Float64bits(v))
	}
	return seal.Write(w, format, header, body)
}

// Resume returns a trainer that goes on where a checkpoint was saved, with the
// options and the model of that run.
func Resume(r io.Reader, o Options, m Model) (*Trainer, error) {
	t, err := New(o, m)
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
	for _, losses := range [][]float64{t.curve, t.heldOutLoss} {
		for i := range losses {
			losses[i] = math.Float64frombits(binary.LittleEndian.Uint64(body))
			body = body[8:]
		}
	}
	if err := t.model.Refresh(t.parameters); err != nil {
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
	if is, want := string(header[8:]), t.describe(); is != want {
		return 0, fmt.Errorf("%w: it is %.1000q, not %q", ErrOtherRun, is, want)
	}
	if step > uint64(t.steps) {
		return 0, fmt.Errorf("%w: step %d of %d", seal.ErrAltered, step, t.steps)
	}
	t.step = int(step)
	return t.stateSize(), nil
}

// describe returns in words everything that decides the result. Two runs with equal
// descriptions are the same run.
func (t *Trainer) describe() string {
	text := fmt.Sprintf("%s, %s, samples %d", t.model.Describe(), t.options.describe(), t.samples)
	if t.heldOut > 0 {
		text += fmt.Sprintf(", %d held out", t.heldOut)
	}
	return text
}

// stateSize returns the length of the body.
func (t *Trainer) stateSize() int {
	return 4*len(t.parameters)*(1+len(t.moments)) + 8*(len(t.curve)+len(t.heldOutLoss))
}

// state returns what the body holds first, in its order.
func (t *Trainer) state() [][]float32 { return append([][]float32{t.parameters}, t.moments...) }

// Fingerprint returns a name for samples, for Options.Dataset: the FNV-1a hash of all their
// inputs and targets.
func Fingerprint(a nn.Architecture, samples Samples) string {
	h := fnv.New64a()
	rows := Rows{inputs: a.Inputs, outputs: a.Outputs()}
	for i := range samples.Len() {
		rows.reset()
		samples.Sample(i, &rows)
		for _, part := range []any{rows.dense, rows.sparse.ends, rows.sparse.index, rows.sparse.value, rows.target} {
			_ = binary.Write(h, binary.LittleEndian, part) // a hash takes everything
		}
	}
	return fmt.Sprintf("%d samples, hash %016x", samples.Len(), h.Sum64())
}

// curvePoints is the number of points that a loss curve has at most: a chart shows no more.
const curvePoints = 512

// Point is one of a loss curve.
type Point struct {
	Step int     // done at its end
	Loss float64 // mean of the samples since the point before
}

// LossCurve returns how the loss went, in steps of equal length from the start to
// where the training is. It goes through checkpoints: the curve of an interrupted
// run is that of an unbroken one.
func (t *Trainer) LossCurve() []Point {
	var points []Point
	for i, sum := range t.curve {
		from, to := t.curveStep(i), min(t.curveStep(i+1), t.step)
		if from >= t.step {
			break
		}
		points = append(points, Point{Step: to, Loss: sum / float64(t.samplesIn(to)-t.samplesIn(from))})
	}
	return points
}

// HeldOutCurve returns the loss of the samples held out after each epoch. As LossCurve
// does, it goes through checkpoints.
func (t *Trainer) HeldOutCurve() []Point {
	perEpoch := t.steps / t.options.Epochs
	points := make([]Point, min(t.step/perEpoch, len(t.heldOutLoss)))
	for epoch := range points {
		points[epoch] = Point{Step: (epoch + 1) * perEpoch, Loss: t.heldOutLoss[epoch]}
	}
	return points
}

// noteLoss adds the losses of the step at hand to the curve.
func (t *Trainer) noteLoss(loss float64) {
	t.curve[int64(t.step)*int64(len(t.curve))/int64(t.steps)] += loss
}

// curveStep returns the first step of a point of the curve.
func (t *Trainer) curveStep(point int) int {
	points := int64(len(t.curve))
	return int((int64(point)*int64(t.steps) + points - 1) / points)
}

// samplesIn returns how many samples the first steps learn from.
func (t *Trainer) samplesIn(steps int) uint64 {
	perEpoch := t.steps / t.options.Epochs
	epoch, rest := steps/perEpoch, steps%perEpoch
	return uint64(epoch)*uint64(len(t.order)) + uint64(rest)*uint64(t.options.Batch)
}

// reporter sums up what happened since the last report.
type reporter struct {
	t       *Trainer
	since   time.Time
	loss    float64
	samples int
}

// add notes a step and reports if it is time to.
func (r *reporter) add(loss float64, samples int) {
	r.loss += loss
	r.samples += samples
	t := r.t
	perEpoch := t.steps / t.options.Epochs
	due := t.step%perEpoch == 0 || t.options.ProgressEvery > 0 && t.step%t.options.ProgressEvery == 0
	if t.options.Progress == nil || !due {
		return
	}
	heldOut := math.NaN()
	if len(t.heldOutLoss) > 0 && t.step%perEpoch == 0 {
		heldOut = t.heldOutLoss[t.step/perEpoch-1]
	}
	now := time.Now()
	t.options.Progress(Progress{
		Epoch: (t.step-1)/perEpoch + 1, Epochs: t.options.Epochs,
		Step: t.step, Steps: t.steps,
		Samples:   r.samples,
		Loss:      r.loss / float64(r.samples),
		HeldOut:   heldOut,
		Rate:      t.options.LearningRate.At(t.step-1, t.steps),
		PerSecond: float64(r.samples) / max(now.Sub(r.since).Seconds(), 1e-9),
	})
	*r = reporter{t: t, since: now}
}
