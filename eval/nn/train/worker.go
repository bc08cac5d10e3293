package train

import (
	"fmt"

	"gogo/eval/nn"
	"gogo/eval/nn/internal/layer"
)

// chunk is how many samples of a batch a worker takes at a time. Their gradient
// is summed apart from the others', so that it matters to nobody which worker
// took which.
const chunk = 64

// worker is one thread's scratch.
type worker struct {
	t         *Trainer
	input     *layer.Input // of the first layer
	column    *layer.Input // of the weights' gradients: inputs are samples
	x, target []float32    // rows of samples
	y         [][]float32  // rows of outputs, of each layer
	slope     [][]float32  // rows of the loss's gradient by the sums of each layer
	flipped   []float32    // inputs of a layer, a row for each input
}

func newWorker(t *Trainer) *worker {
	a := t.options.Architecture
	w := &worker{
		t: t, input: layer.NewInput(a.Inputs), column: layer.NewInput(chunk),
		x: make([]float32, chunk*a.Inputs), target: make([]float32, chunk*a.Outputs()),
	}
	widest := a.Inputs
	for _, l := range a.Layers {
		w.y = append(w.y, make([]float32, chunk*l.Outputs))
		w.slope = append(w.slope, make([]float32, chunk*l.Outputs))
		widest = max(widest, l.Outputs)
	}
	w.flipped = make([]float32, chunk*widest)
	return w
}

// gradient sets dst to the sum, over a chunk of samples, of the gradient times
// scale, and returns the sum of their losses.
func (w *worker) gradient(dst []float32, samples []uint32, scale float32) (float64, error) {
	if err := w.load(samples); err != nil {
		return 0, err
	}
	n := len(samples)
	w.forward(n)
	loss := w.lossSlope(n, scale)
	w.backward(w.t.options.Architecture.Views(dst), n)
	return loss, nil
}

// load fetches samples.
func (w *worker) load(samples []uint32) error {
	a := w.t.options.Architecture
	clear(w.x[:len(samples)*a.Inputs])
	for row, i := range samples {
		inputs := w.x[row*a.Inputs:][:a.Inputs]
		w.t.samples.Sample(int(i), inputs, w.target[row*a.Outputs():][:a.Outputs()])
		if active := w.t.options.Quantisation.Active; active > 0 {
			if err := counted(inputs, active); err != nil {
				return fmt.Errorf("sample %d: %w", i, err)
			}
		}
	}
	return nil
}

// counted reports an input that is no count, or too many in all.
func counted(inputs []float32, active int) error {
	var sum float32
	for i, v := range inputs {
		if v == 0 {
			continue
		}
		if !(v > 0) || v > float32(active) || v != float32(int32(v)) {
			return fmt.Errorf("input %d is %v, a quantised network counts to %d", i, v, active)
		}
		sum += v
	}
	if sum > float32(active) {
		return fmt.Errorf("%v active features, the most is %d", sum, active)
	}
	return nil
}

// forward runs n samples through the network.
func (w *worker) forward(n int) {
	last := len(w.y) - 1
	x := w.x
	for i := range w.t.layers {
		l := &w.t.layers[i]
		y := w.y[i][:n*l.Outputs]
		if i == 0 {
			w.input.Forward(w.t.options.Kernels, y, l.Bias, l.Weights, x[:n*l.Inputs], n)
		} else {
			w.t.options.Kernels.DenseBatchFloat32(y, l.Bias, l.Weights, x, n)
		}
		l.Activation.Apply(w.t.options.Kernels, y, l.Outputs)
		if i < last && w.t.options.Quantisation.Active > 0 {
			nn.RoundActivations(y)
		}
		x = y
	}
}

// lossSlope sets the output's slope and returns the sum of the losses.
func (w *worker) lossSlope(n int, scale float32) (sum float64) {
	last := len(w.y) - 1
	l := &w.t.layers[last]
	for row := range n {
		at := row * l.Outputs
		output, target := w.y[last][at:][:l.Outputs], w.target[at:][:l.Outputs]
		sum += w.t.options.Loss.of(l.Activation, output, target)
		w.t.options.Loss.gradient(w.slope[last][at:][:l.Outputs], l.Activation, output, target, scale)
	}
	return sum
}

// backward takes the output's slope back to every parameter. The gradient of a
// layer's weights is the product of its inputs, on their side, and its slope: to
// the kernels a layer whose weights are the slope. It writes a weight's gradient
// once, where a sum of outer products would for each sample.
func (w *worker) backward(gradient []nn.View, n int) {
	k := w.t.options.Kernels
	for i := len(gradient) - 1; i >= 0; i-- {
		g := &gradient[i]
		slopes := w.slope[i][:n*g.Outputs]
		x := w.x
		if i > 0 {
			x = w.y[i-1]
		}
		x = x[:n*g.Inputs]
		flip(w.flipped, x, n)
		w.column.Forward(k, g.Weights, w.t.zeros[:g.Outputs], slopes, w.flipped[:n*g.Inputs], g.Inputs)
		clear(g.Bias)
		for row := 0; row < len(slopes); row += g.Outputs {
			k.AxpyFloat32(g.Bias, 1, slopes[row:][:g.Outputs])
		}
		if i > 0 {
			below := w.slope[i-1][:n*g.Inputs]
			k.DenseBatchFloat32(below, w.t.zeros[:g.Inputs], w.t.flipped[i], slopes, n)
			slope(below, w.t.layers[i-1].Activation, x)
		}
	}
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
