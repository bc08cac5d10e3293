package train

import (
	"gogo/eval/nn"
	"gogo/eval/nn/internal/layer"
)

// chunk is how many samples of a batch a worker takes at a time. Their gradient
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
	w.active = t.options.Quantisation.Active
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
