package train

// Samples are what a network learns from. Its methods are called by several
// goroutines at once if there are several threads.
type Samples interface {
	// Len returns the number of samples. It does not change.
	Len() int
	// Sample adds the rows of sample i, which are learnt together: for ListCrossEntropy one for
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
