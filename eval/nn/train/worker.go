package train

import (
	"gogo/eval/nn"
	"gogo/eval/nn/internal/layer"
)

// worker is the Worker of a network.
type worker struct {
	*inference
	n          *networkModel
	column     *layer.Input // of the weights' gradients: inputs are rows
	columnRows int          // that column has room for
	slope      [][]float32  // rows of the loss's gradient by the sums of each layer
	flipped    []float32    // inputs of a layer, a row for each input
}

// NewWorker implements Model.
func (n *networkModel) NewWorker() Worker {
	w := &worker{n: n, inference: newInference(n.options.Architecture, n.options.Loss, n.options.Kernels, n.layers)}
	w.active = n.options.Quantization.Active
	w.slope = make([][]float32, len(w.y))
	return w
}

// Gradient implements Worker.
func (w *worker) Gradient(g *Gradient, samples []uint32, scale float32) (float64, error) {
	if err := w.load(w.n.samples, samples); err != nil {
		return 0, err
	}
	if w.rows.count == 0 {
		clear(g.Values)
		return 0, nil
	}
	w.forward()
	loss := w.lossSlope(scale)
	w.backward(w.n.options.Architecture.Views(g.Values))
	return loss, nil
}

// HeldOutLoss implements Worker.
func (w *worker) HeldOutLoss(samples []uint32) (loss float64, err error) {
	if err := w.load(w.n.options.HeldOut, samples); err != nil {
		return 0, err
	}
	w.forward()
	w.measure(func(_ int, output, target []float32) { loss += w.loss.of(w.activation(), output, target) })
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
		w.n.options.Worth.addGradient(slope[at:][:len(output)], output, target, w.rows.outputs, scale)
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
			w.kernels.DenseBatchFloat32(below, w.zeros[:g.Inputs], w.n.flipped[i], slopes, n)
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
