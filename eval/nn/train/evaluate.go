package train

import (
	"math"
	"slices"

	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Metrics says how well a network does on samples.
type Metrics struct {
	Loss float64 // mean
	// TargetEntropy is the mean loss of outputs that equal the targets: the least there is.
	// What a cross-entropy has above it is the Kullback-Leibler divergence.
	TargetEntropy float64
	// Top1 is the top-1 accuracy: how often the greatest output, of a list the greatest candidate's, is where
	// the greatest target is. One of several that are equal counts in part.
	Top1 float64
}

// Evaluate returns how well a network does on samples that it need not have been trained
// on.
func Evaluate(n *nn.Network, l Loss, samples Samples, k simd.Kernels) (Metrics, error) {
	a := n.Architecture()
	p := newInference(a, l, k, a.Views(n.Parameters()))
	var m Metrics
	count := samples.Len()
	for from := 0; from < count; from += chunk {
		if err := p.load(samples, run(from, min(from+chunk, count))); err != nil {
			return Metrics{}, err
		}
		p.forward()
		p.measure(func(_ int, output, target []float32) {
			m.Loss += l.of(p.activation(), output, target)
			m.TargetEntropy += l.targetEntropy(p.activation(), target)
			m.Top1 += top1(output, target)
		})
	}
	m.Loss, m.TargetEntropy, m.Top1 = m.Loss/float64(count), m.TargetEntropy/float64(count), m.Top1/float64(count)
	return m, nil
}

// top1 returns whether the greatest output is where the greatest target is: 1 or 0, and a
// half if one other output is as great.
func top1(output, target []float32) float64 {
	best, equals := slices.Max(output), 0
	for _, v := range output {
		if v == best {
			equals++
		}
	}
	if output[slices.Index(target, slices.Max(target))] < best {
		return 0
	}
	return 1 / float64(equals)
}

// run returns the numbers of the samples from one to before another.
func run(from, to int) []uint32 {
	samples := make([]uint32, 0, to-from)
	for i := from; i < to; i++ {
		samples = append(samples, uint32(i))
	}
	return samples
}

// heldOutLoss returns the mean loss of the samples held out with the parameters as they
// are.
func (t *Trainer) heldOutLoss() (float64, error) {
	samples := t.options.HeldOut
	count := samples.Len()
	chunks := (count + chunk - 1) / chunk
	losses, errs := make([]float64, chunks), make([]error, chunks)
	t.parallel(chunks, func(w *worker, i int) {
		if errs[i] = w.load(samples, run(i*chunk, min((i+1)*chunk, count))); errs[i] != nil {
			return
		}
		w.forward()
		w.measure(func(_ int, output, target []float32) { losses[i] += w.loss.of(w.activation(), output, target) })
	})
	var sum float64
	for i, err := range errs {
		if err != nil {
			return math.NaN(), err
		}
		sum += losses[i]
	}
	return sum / float64(count), nil
}

// measureHeldOut notes the loss of the samples held out if an epoch is over.
func (t *Trainer) measureHeldOut() (err error) {
	perEpoch := t.steps / t.options.Epochs
	if t.options.HeldOut == nil || t.step%perEpoch != 0 {
		return nil
	}
	t.heldOut[t.step/perEpoch-1], err = t.heldOutLoss()
	return err
}

// HeldOutCurve returns the loss of the samples held out after each epoch. As LossCurve
// does, it goes through checkpoints.
func (t *Trainer) HeldOutCurve() []Point {
	perEpoch := t.steps / t.options.Epochs
	points := make([]Point, min(t.step/perEpoch, len(t.heldOut)))
	for epoch := range points {
		points[epoch] = Point{Step: (epoch + 1) * perEpoch, Loss: t.heldOut[epoch]}
	}
	return points
}
