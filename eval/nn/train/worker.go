package train

import (
	"math"
	"sync"
	"sync/atomic"

	"gogo/eval/nn"
	"gogo/eval/nn/internal/layer"
)

// chunk is the number of samples of a batch that a worker takes at a time. Their gradient
// is summed apart from the others', so that it matters to nobody which worker
// took which.
const chunk = 64

// worker is one thread's scratch.
type worker struct {
	*inference
	t          *Trainer
	column     *layer.Input // of the weights' gradients: inputs are rows
	columnRows int          // that column has room for
	slope      [][]float32  // rows of the loss's gradient by the sums of each layer
	flipped    []float32    // inputs of a layer, a row for each input
}

func newWorker(t *Trainer) *worker {
	w := &worker{t: t, inference: newInference(t.options.Architecture, t.options.Loss, t.options.Kernels, t.layers)}
	w.active = t.options.Quantization.Active
	w.slope = make([][]float32, len(w.y))
	return w
}

// gradient sets dst to the sum, over a chunk of samples, of the gradient times
// scale, and returns the sum of their losses.
func (w *worker) gradient(dst []float32, samples []uint32, scale float32) (float64, error) {
	if err := w.load(w.t.samples, samples); err != nil {
		return 0, err
	}
	if w.rows.count == 0 {
		clear(dst)
		return 0, nil
	}
	w.forward()
	loss := w.lossSlope(scale)
	w.backward(w.t.options.Architecture.Views(dst))
	return loss, nil
}

// lossSlope sets the output's slope and returns the sum of the losses.
func (w *worker) lossSlope(scale float32) (sum float64) {
	for i := range w.slope {
		w.slope[i] = room(w.slope[i][:0], len(w.y[i]))
	}
	slope, activation := w.slope[len(w.slope)-1], w.activation()
	w.measure(func(at int, output, target []float32) {
		sum += w.loss.of(activation, output, target)
		w.loss.gradient(slope[at:][:len(output)], activation, output, target, scale)
	})
	w.bySample(func(at int, output, target []float32) {
		w.t.options.Worth.addGradient(slope[at:][:len(output)], output, target, w.rows.outputs, scale)
	})
	return sum
}

// backward takes the output's slope back to every parameter.
func (w *worker) backward(gradient []nn.View) {
	n := w.rows.count
	for i := len(gradient) - 1; i >= 0; i-- {
		g := &gradient[i]
		slopes := w.slope[i]
		if i == 0 {
			w.byInputs(g.Weights, slopes, g.Outputs)
		} else {
			w.byRows(g.Weights, slopes, w.y[i-1], g.Outputs)
		}
		if g.Skip != nil {
			w.byInputs(g.Skip, slopes, g.Outputs)
		}
		w.byBias(g.Bias, slopes, i == len(gradient)-1)
		if i > 0 {
			below := w.slope[i-1]
			w.kernels.DenseBatchFloat32(below, w.zeros[:g.Inputs], w.t.flipped[i], slopes, n)
			slope(below, w.layers[i-1].Activation, w.y[i-1])
		}
	}
}

// byBias sets dst to the gradient by the biases of a layer. What an output's bias adds
// to all candidates of a list changes nothing.
func (w *worker) byBias(dst, slopes []float32, output bool) {
	clear(dst)
	if output && w.loss == ListCrossEntropy {
		return
	}
	for row := 0; row < len(slopes); row += len(dst) {
		w.kernels.AxpyFloat32(dst, 1, slopes[row:][:len(dst)])
	}
}

// byInputs sets dst to the gradient by weights that lead from the inputs.
func (w *worker) byInputs(dst, slopes []float32, outputs int) {
	r := &w.rows
	if len(r.dense) > 0 {
		w.byRows(dst, slopes, r.dense, outputs)
		return
	}
	clear(dst)
	if outputs == 1 {
		r.sparse.addOuter(dst, slopes)
		return
	}
	start := int32(0)
	for row, end := range r.sparse.ends {
		slope := slopes[row*outputs:][:outputs]
		for k := start; k < end; k++ {
			to, v := dst[int(r.sparse.index[k])*outputs:][:outputs], r.sparse.value[k]
			for j, s := range slope {
				to[j] += v * s
			}
		}
		start = end
	}
}

// byRows sets dst to the gradient by weights that lead from the columns of x. It is the
// product of x, on its side, and the slopes: to the kernels a layer whose weights are the
// slopes. It writes a weight's gradient once, where a sum of outer products would for
// each row.
func (w *worker) byRows(dst, slopes, x []float32, outputs int) {
	n := w.rows.count
	w.flipped = room(w.flipped[:0], len(x))
	flip(w.flipped, x, n)
	if w.column == nil || w.columnRows < n {
		w.column, w.columnRows = layer.NewInput(n), n
	}
	w.column.Forward(w.kernels, dst, w.zeros[:outputs], slopes, w.flipped, len(x)/n)
}

// flip sets dst to the transpose of x, which has so many rows. It takes four rows
// at a time, so that what it reads and what it writes lie side by side.
func flip(dst, x []float32, rows int) {
	columns := len(x) / rows
	row := func(i int) []float32 { return x[i*columns:][:columns] }
	top := 0
	for ; top+4 <= rows; top += 4 {
		a, b, c, d := row(top), row(top+1), row(top+2), row(top+3)
		b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
		for j, v := range a {
			four := dst[j*rows+top:][:4]
			four[0], four[1], four[2], four[3] = v, b[j], c[j], d[j]
		}
	}
	for ; top < rows; top++ {
		for j, v := range row(top) {
			dst[j*rows+top] = v
		}
	}
}

// span is a run of parameters that one thread moves at a time: weights of one
// layer or its biases.
type span struct {
	from, to int
	weights  bool
}

// spans cuts the parameters of an architecture.
func spans(a nn.Architecture) (all []span) {
	const most = 1 << 13
	at, inputs := 0, a.Inputs
	cut := func(n int, weights bool) {
		for end := at + n; at < end; at = all[len(all)-1].to {
			all = append(all, span{at, min(at+most, end), weights})
		}
	}
	for i, l := range a.Layers {
		cut(inputs*l.Outputs, true)
		if a.Skip && i == len(a.Layers)-1 {
			cut(a.Inputs*l.Outputs, true)
		}
		cut(l.Outputs, false)
		inputs = l.Outputs
	}
	return all
}

// move sums the chunks' gradients of a span up, in their order, into the first of
// them and moves the parameters.
func (t *Trainer) move(u *update, s span, chunks int) {
	sum := t.gradients[0][s.from:s.to]
	for _, g := range t.gradients[1:chunks] {
		t.options.Kernels.AxpyFloat32(sum, 1, g[s.from:s.to])
	}
	moments := make([][]float32, len(t.moments))
	for i, m := range t.moments {
		moments[i] = m[s.from:s.to]
	}
	if t.start != nil && s.weights {
		u.pull(t.parameters[s.from:s.to], t.start[s.from:s.to])
	}
	u.apply(t.options.Kernels, t.parameters[s.from:s.to], sum, moments, s.weights)
}

// parallel calls work for every item below items, on all workers.
func (t *Trainer) parallel(items int, work func(w *worker, item int)) {
	var next atomic.Int64
	take := func(w *worker) {
		for i := int(next.Add(1)) - 1; i < items; i = int(next.Add(1)) - 1 {
			work(w, i)
		}
	}
	var wait sync.WaitGroup
	for _, w := range t.workers[1:] {
		wait.Go(func() { take(w) })
	}
	take(t.workers[0])
	wait.Wait()
}

// Loss is the function that training minimizes.
type Loss uint8

const (
	// CrossEntropy is, for softmax, minus the sum of target times ln(output); for
	// sigmoid, the same plus that of both their complements. Targets are
	// probabilities; those of softmax add up to 1.
	CrossEntropy Loss = iota
	// SquaredError is half the sum of the squares of output minus target.
	SquaredError
	// ListCrossEntropy is the cross-entropy of a softmax over the rows of a sample, its
	// candidates: ListNet of Cao et al. 2007. The network has one output; its activation
	// is left out. The targets of a sample add up to 1.
	ListCrossEntropy

	losses = iota
)

// minProbability keeps the logarithm of a probability that float32 rounded to 0
// finite.
const minProbability = 1e-12

// of returns the loss of one sample.
func (l Loss) of(a nn.Activation, output, target []float32) (sum float64) {
	for j, p := range output {
		t, p := float64(target[j]), float64(p)
		switch {
		case l == SquaredError:
			sum += (p - t) * (p - t) / 2
		case a == nn.Softmax && t == 0:
		case a == nn.Softmax:
			sum -= t * math.Log(max(p, minProbability))
		default:
			sum -= t*math.Log(max(p, minProbability)) + (1-t)*math.Log(max(1-p, minProbability))
		}
	}
	return sum
}

// targetEntropy returns the loss of one sample whose outputs equal its targets: no network does
// better.
func (l Loss) targetEntropy(a nn.Activation, target []float32) (sum float64) {
	if l == SquaredError {
		return 0
	}
	entropy := func(t float64) float64 {
		if t <= 0 {
			return 0
		}
		return -t * math.Log(t)
	}
	for _, t := range target {
		sum += entropy(float64(t))
		if a == nn.Sigmoid {
			sum += entropy(1 - float64(t))
		}
	}
	return sum
}

// gradient sets dst to the gradient of the loss of one sample by the sums before
// the activation, times scale.
func (l Loss) gradient(dst []float32, a nn.Activation, output, target []float32, scale float32) {
	for j, p := range output {
		dst[j] = (p - target[j]) * scale
	}
	if l != SquaredError { // the activation's slope cancels out
		if a == nn.Softmax {
			var total float32
			for _, t := range target {
				total += t
			}
			for j, p := range output {
				dst[j] = (p*total - target[j]) * scale
			}
		}
		return
	}
	if a == nn.Softmax {
		var mean float32
		for j, p := range output {
			mean += p * dst[j]
		}
		for j, p := range output {
			dst[j] = p * (dst[j] - mean)
		}
		return
	}
	slope(dst, a, output)
}

// slope multiplies a gradient by the outputs with the activation's derivative: the
// result is by the sums.
func slope(gradient []float32, a nn.Activation, output []float32) {
	switch a {
	case nn.ReLU:
		for i, y := range output {
			gradient[i] = pass(gradient[i], y > 0)
		}
	case nn.ClippedReLU:
		for i, y := range output {
			gradient[i] = pass(gradient[i], y > 0 && y < 1)
		}
	case nn.Sigmoid:
		for i, y := range output {
			gradient[i] *= y * (1 - y)
		}
	default:
	}
}

// pass returns g if open, else 0. Which of them is chance in a trained network:
// the mask spares the processor to guess.
func pass(g float32, open bool) float32 {
	var mask uint32
	if open {
		mask = 1
	}
	return math.Float32frombits(math.Float32bits(g) & -mask)
}
