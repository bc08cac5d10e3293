package train

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gogo/eval/nn"
	"gogo/eval/nn/internal/layer"
	"gogo/eval/simd"
)

// inference runs samples forward through a network, and finds their loss.
type inference struct {
	kernels simd.Kernels
	loss    Loss
	active  int       // of Quantization
	layers  []nn.View // what is run
	rows    Rows
	input   *layer.Input // of dense rows
	y       [][]float32  // rows of outputs, of each layer
	skip    []float32    // rows of what a skip connection adds
	zeros   []float32
}

func newInference(a nn.Architecture, l Loss, k simd.Kernels, layers []nn.View) *inference {
	f := &inference{
		kernels: k, loss: l, layers: layers,
		rows:  Rows{inputs: a.Inputs, outputs: a.Outputs()},
		input: layer.NewInput(a.Inputs),
		y:     make([][]float32, len(a.Layers)),
	}
	widest := 0
	for i := range layers {
		widest = max(widest, layers[i].Inputs, layers[i].Outputs)
	}
	f.zeros = make([]float32, widest)
	return f
}

// load fetches samples.
func (f *inference) load(from Samples, samples []uint32) error {
	f.rows.reset()
	for _, i := range samples {
		before := f.rows.count
		from.Sample(int(i), &f.rows)
		if f.rows.count == before && f.loss == ListCrossEntropy {
			return fmt.Errorf("sample %d has no rows", i)
		}
		f.rows.samples = append(f.rows.samples, f.rows.count)
	}
	if len(f.rows.dense) > 0 && len(f.rows.sparse.ends) > 0 {
		return errors.New("some rows are dense and some sparse")
	}
	return f.checkCounts(samples)
}

// checkCounts reports inputs that a quantized network could not count.
func (f *inference) checkCounts(samples []uint32) (err error) {
	if f.active == 0 {
		return nil
	}
	f.rows.values(func(row int, values []float32) {
		if bad := counted(values, f.active); bad != nil && err == nil {
			at, _ := slices.BinarySearch(f.rows.samples, row+1)
			err = fmt.Errorf("sample %d: %w", samples[at], bad)
		}
	})
	return err
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

// forward runs the rows through the network.
func (f *inference) forward() {
	n, last := f.rows.count, len(f.layers)-1
	for i := range f.layers {
		l := &f.layers[i]
		f.y[i] = room(f.y[i][:0], n*l.Outputs)
		y := f.y[i]
		if i == 0 {
			f.fromInputs(y, l.Bias, l.Weights)
		} else {
			f.kernels.DenseBatchFloat32(y, l.Bias, l.Weights, f.y[i-1], n)
		}
		if l.Skip != nil {
			f.skip = room(f.skip[:0], len(y))
			f.fromInputs(f.skip, f.zeros[:l.Outputs], l.Skip)
			f.kernels.AxpyFloat32(y, 1, f.skip)
		}
		if i == last && f.loss == ListCrossEntropy {
			f.measure(func(_ int, sums, _ []float32) { layer.Softmax(sums) })
			return
		}
		l.Activation.Apply(f.kernels, y, l.Outputs)
		if i < last && f.active > 0 {
			nn.RoundActivations(y)
		}
	}
}

// fromInputs sets the rows of dst to bias plus the inputs times weights.
func (f *inference) fromInputs(dst, bias, weights []float32) {
	r := &f.rows
	if len(r.dense) > 0 {
		f.input.Forward(f.kernels, dst, bias, weights, r.dense, r.count)
		return
	}
	outputs := len(bias)
	if outputs == 1 {
		r.sparse.sums(dst, bias[0], weights)
		return
	}
	start := int32(0)
	for row, end := range r.sparse.ends {
		f.kernels.SparseFloat32(dst[row*outputs:][:outputs], bias, weights, r.sparse.index[start:end], r.sparse.value[start:end])
		start = end
	}
}

// measure calls visit for whatever has a loss, with its outputs and targets, once forward has run:
// each list, else each row.
func (f *inference) measure(visit func(at int, output, target []float32)) {
	if f.loss == ListCrossEntropy {
		f.bySample(visit)
		return
	}
	y, n := f.y[len(f.y)-1], f.rows.outputs
	for at := 0; at < f.rows.count*n; at += n {
		visit(at, y[at:at+n], f.rows.target[at:at+n])
	}
}

// bySample calls visit for each sample with its outputs and targets, in all its rows,
// once forward has run.
func (f *inference) bySample(visit func(at int, output, target []float32)) {
	y, from := f.y[len(f.y)-1], 0
	for _, end := range f.rows.samples {
		at, to := from*f.rows.outputs, end*f.rows.outputs
		visit(at, y[at:to], f.rows.target[at:to])
		from = end
	}
}

// activation returns what makes outputs of the last layer's sums.
func (f *inference) activation() nn.Activation {
	if f.loss == ListCrossEntropy {
		return nn.Softmax
	}
	return f.layers[len(f.layers)-1].Activation
}

// Worth says what outputs of softmax are worth, where a mean of that matters more than what
// it is the mean of: the equity of results, the number of rolls. What a mean is off
// counts besides the loss: half of its square, times the weight.
//
// The rows of a sample are siblings, among which the network is to choose. What all of them
// are off by alike does not matter there: what a mean is off by more or less than on average over
// the siblings counts once more, likewise.
type Worth struct {
	Of       [][]float32 // for each mean a number for every output
	Weight   float64
	Siblings float64 // the weight among siblings
}

// validate reports what is wrong with w for a number of outputs, if anything.
func (w *Worth) validate(outputs int, last nn.Activation, l Loss) error {
	if len(w.Of) == 0 {
		return nil
	}
	switch {
	case last != nn.Softmax || l != CrossEntropy:
		return errors.New("what outputs are worth needs the cross-entropy of softmax")
	case !weighs(w.Weight) || !weighs(w.Siblings):
		return fmt.Errorf("what outputs are worth has the weights %v and %v", w.Weight, w.Siblings)
	}
	for _, of := range w.Of {
		if len(of) != outputs {
			return fmt.Errorf("%d numbers say what %d outputs are worth", len(of), outputs)
		}
	}
	return nil
}

// weighs reports whether something may have such a weight.
func weighs(weight float64) bool { return weight >= 0 && !math.IsInf(weight, 1) }

// addGradient adds to dst the gradient, by the sums before softmax, times scale, of a sample with so
// many outputs in a row.
func (w *Worth) addGradient(dst, output, target []float32, outputs int, scale float32) {
	for _, of := range w.Of {
		var all float32 // that the rows are off
		for at := 0; at < len(output); at += outputs {
			all += off(of, output[at:][:outputs], target[at:][:outputs])
		}
		usual := all * float32(outputs) / float32(len(output))
		for at := 0; at < len(output); at += outputs {
			to, row := dst[at:][:outputs], output[at:][:outputs]
			is := off(of, row, target[at:][:outputs])
			addMeanGradient(to, of, row, (float32(w.Weight)*is+float32(w.Siblings)*(is-usual))*scale)
		}
	}
}

// off returns what the mean of a row is off.
func off(of, output, target []float32) (sum float32) {
	for j, p := range output {
		sum += (p - target[j]) * of[j]
	}
	return sum
}

// addMeanGradient adds to dst the gradient of a row's mean, times a factor.
func addMeanGradient(dst, of, output []float32, factor float32) {
	var mean float32
	for j, p := range output {
		mean += p * of[j]
	}
	for j, p := range output {
		dst[j] += factor * p * (of[j] - mean)
	}
}
