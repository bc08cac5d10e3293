package train

import (
	"slices"

	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Samples are the samples that a network learns from. Its methods are called by several
// goroutines at once if there are several threads.
type Samples interface {
	// Len returns the number of samples. It does not change.
	Len() int
	// Sample adds the rows of sample i, which are learned together: for ListCrossEntropy one for
	// each candidate, else siblings, as Worth has them, or one, or none if they belong to
	// another sample.
	Sample(i int, rows *Rows)
}

// Rows are rows of inputs with their targets. All samples of a training add dense rows,
// or all add sparse ones.
type Rows struct {
	inputs, outputs int // of the network

	count   int       // rows
	samples []int     // for each sample, its last row and one more
	dense   []float32 // inputs of each row
	sparse  sparseRows
	target  []float32 // outputs of each row
}

// sparseRows lists the inputs that are not zero.
type sparseRows struct {
	ends  []int32 // of each row
	index []int32
	value []float32
}

// sums sets dst to bias plus the sum of each row's inputs times weights: what a kernel does
// for several outputs, without its fixed cost.
func (s *sparseRows) sums(dst []float32, bias float32, weights []float32) {
	start := int32(0)
	for row, end := range s.ends {
		sum, value := bias, s.value[start:end]
		for k, at := range s.index[start:end] {
			sum += value[k] * weights[at]
		}
		dst[row] = sum
		start = end
	}
}

// addOuter adds to sums, for each row, its inputs times a factor of the row: the product
// of the inputs, on their side, and the factors.
func (s *sparseRows) addOuter(sums, factors []float32) {
	start := int32(0)
	for row, end := range s.ends {
		factor, value := factors[row], s.value[start:end]
		for k, at := range s.index[start:end] {
			sums[at] += value[k] * factor
		}
		start = end
	}
}

// Dense adds a row. It returns its inputs and its target, both zero, to be filled in.
func (r *Rows) Dense() (inputs, target []float32) {
	r.dense, inputs = extend(r.dense, r.inputs)
	return inputs, r.row()
}

// Input sets an input of the sparse row that the next call of Sparse adds. Inputs come
// in any order; of those that come twice the values add up.
func (r *Rows) Input(index int, value float32) {
	r.sparse.index = append(r.sparse.index, int32(index))
	r.sparse.value = append(r.sparse.value, value)
}

// Sparse adds a row of the inputs that Input has set since the row before; the others are
// zero. It returns its target, zero, to be filled in.
func (r *Rows) Sparse() (target []float32) {
	r.sparse.ends = append(r.sparse.ends, int32(len(r.sparse.index)))
	return r.row()
}

func (r *Rows) row() (target []float32) {
	r.count++
	if r.outputs == 1 { // lists have many rows
		r.target = append(r.target, 0)
		return r.target[len(r.target)-1:]
	}
	r.target, target = extend(r.target, r.outputs)
	return target
}

// extend appends n zeros and returns them too.
func extend(x []float32, n int) (all, added []float32) {
	all = room(x, len(x)+n)
	added = all[len(x):]
	clear(added)
	return all, added
}

// room returns x with a length of n. What lies behind its old length is garbage.
func room(x []float32, n int) []float32 {
	if n <= cap(x) {
		return x[:n]
	}
	return append(x[:cap(x)], make([]float32, n-cap(x))...)
}

// reset removes all rows.
func (r *Rows) reset() {
	s := &r.sparse
	r.count, r.samples, r.dense, r.target = 0, r.samples[:0], r.dense[:0], r.target[:0]
	s.ends, s.index, s.value = s.ends[:0], s.index[:0], s.value[:0]
}

// values calls visit with the values of each row.
func (r *Rows) values(visit func(row int, values []float32)) {
	start := int32(0)
	for row := range r.count {
		if len(r.dense) > 0 {
			visit(row, r.dense[row*r.inputs:][:r.inputs])
			continue
		}
		end := r.sparse.ends[row]
		visit(row, r.sparse.value[start:end])
		start = end
	}
}

// Split divides samples into those to train on and those held out, a group of samples
// at a time: the positions of one game are alike, so that a network that has seen some
// of them does well on the others. One group in so many is held out, with 0 none.
type Split int

// HeldOut reports whether a group is held out. Groups are numbered from 0, or by a hash
// of what makes their samples alike.
func (s Split) HeldOut(group uint64) bool { return s > 0 && group%uint64(s) == uint64(s)-1 }

// Test reports whether a group is held out for a last test, by which nothing is chosen: one
// in so many as well, and none of those that HeldOut has.
func (s Split) Test(group uint64) bool { return s > 1 && group%uint64(s) == uint64(s)-2 }

// Metrics measure a network on samples.
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
