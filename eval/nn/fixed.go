package nn

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"gogo/eval/simd"
)

// ErrFixed is wrapped by the errors about networks that fixed-point numbers cannot hold.
var ErrFixed = errors.New("network has no fixed-point form")

const (
	// mostActivation is the most that a hidden layer gives to the next one. With activationBits behind
	// the point, it is 16, and with the laterBits of the second hidden layer and those behind it 32: networks
	// for backgammon come up to 8 and 31. Sums beyond are cut off there.
	mostActivation = 1<<13 - 1
	activationBits = 9
	laterBits      = 8
	// weightBits is the most bits behind the point of a weight, leastBits the fewest: a network whose
	// weights would have less is refused.
	weightBits = 15
	leastBits  = 6
	// mostFine bounds how much finer the weights of the last layer are.
	mostFine = 12
)

// fixedForm is a network of 16-bit weights and inputs and 32-bit sums. It never changes.
type fixedForm struct {
	layers []fixedLayer
	// The last layer has two sums for each output: behind those of the weights come those of what
	// rounding has left of these, in steps of which there are 2^fine in one of the former.
	fine  uint
	scale float64 // what one of the finer steps is
}

// fixedLayer is a layer of a fixedForm.
type fixedLayer struct {
	rows    *simd.Rows
	bias    []int32
	shift   uint // from the sums to the outputs
	most    int16
	outputs int
}

// fixedForms are those of one network, made when they are first asked for.
type fixedForms struct {
	mutex sync.Mutex
	forms map[simd.Kernels]*fixedForm
	err   error
}

// fixed returns the network in fixed-point numbers, or an error that wraps ErrFixed. What is asked
// for by several goroutines is made once.
func (n *Network) fixed(k simd.Kernels) (*fixedForm, error) {
	n.forms.mutex.Lock()
	defer n.forms.mutex.Unlock()
	if f := n.forms.forms[k]; f != nil || n.forms.err != nil {
		return f, n.forms.err
	}
	f, err := newFixedForm(n, k)
	if err != nil {
		n.forms.err = err
		return nil, err
	}
	if n.forms.forms == nil {
		n.forms.forms = map[simd.Kernels]*fixedForm{}
	}
	n.forms.forms[k] = f
	return f, nil
}

func newFixedForm(n *Network, k simd.Kernels) (*fixedForm, error) {
	last := len(n.layers) - 1
	switch {
	case last < 1:
		return nil, fmt.Errorf("%w: it has no hidden layer", ErrFixed)
	case n.architecture.Skip:
		return nil, fmt.Errorf("%w: it has a skip connection", ErrFixed)
	}
	f := &fixedForm{}
	from := fixedRange{oneBits, -mostInput, mostInput}
	for i := range n.layers {
		l := &n.layers[i]
		if i < last && l.Activation != ReLU {
			return nil, fmt.Errorf("%w: hidden layer %d has %v, it needs %v", ErrFixed, i, l.Activation, ReLU)
		}
		bits := from.finest(l)
		if bits < leastBits {
			return nil, fmt.Errorf("%w: the weights of layer %d would have %d bits behind the point, it takes %d", ErrFixed, i, bits, leastBits)
		}
		if i == last {
			f.finish(l, k, from, bits)
			break
		}
		to := fixedRange{activationBits, 0, mostActivation}
		if i > 0 {
			to.bits = laterBits
		}
		f.layers = append(f.layers, newFixedLayer(l, k, from.bits+bits, bits, to))
		from = to
	}
	return f, nil
}

// fixedRange says how many bits the numbers that a layer takes have behind the point, and the least and
// the most that they are.
type fixedRange struct{ bits, least, most int }

// finest returns the most bits behind the point that the weights of a layer can have: neither a
// weight then leaves 16 bits nor a sum 32.
func (r fixedRange) finest(l *View) int {
	low, high := make([]float64, l.Outputs), make([]float64, l.Outputs)
	for i := range l.Inputs {
		for j, w := range l.Weights[i*l.Outputs:][:l.Outputs] {
			a, b := float64(w)*float64(r.least), float64(w)*float64(r.most)
			low[j] += min(a, b)
			high[j] += max(a, b)
		}
	}
	extreme := 0.
	for j, b := range l.Bias {
		bias := math.Ldexp(float64(b), r.bits)
		extreme = max(extreme, high[j]+bias, -low[j]-bias)
	}
	// A weight may be half a step off, and half of an output is added for the shift to round.
	rounding := float64(l.Inputs)*float64(r.most)/2 + 1
	weight, bits := largest(l.Weights), weightBits
	for bits >= 0 && (math.Ldexp(weight, bits) > math.MaxInt16 || math.Ldexp(extreme+math.Ldexp(1, r.bits), bits)+rounding > math.MaxInt32) {
		bits--
	}
	return bits
}

// newFixedLayer returns a hidden layer whose sums and weights have so many bits behind the point, and
// what it gives to the next one.
func newFixedLayer(l *View, k simd.Kernels, sums, weights int, to fixedRange) fixedLayer {
	lanes := make([]int16, len(l.Weights))
	for i, w := range l.Weights {
		lanes[i] = int16(nearest(w, math.Ldexp(1, weights)))
	}
	f := fixedLayer{rows: k.PackRows(lanes, l.Outputs), shift: uint(sums - to.bits), most: int16(to.most), outputs: l.Outputs}
	f.bias = make([]int32, f.rows.Sums())
	for j, b := range l.Bias {
		f.bias[j] = int32(nearest(b, math.Ldexp(1, sums))) + half(f.shift)
	}
	return f
}

// finish adds the last layer, whose weights have so many bits behind the point. Its weights may be large,
// and what they lose to rounding would be most of the error.
func (f *fixedForm) finish(l *View, k simd.Kernels, from fixedRange, bits int) {
	for f.fine < mostFine && l.Inputs*from.most<<f.fine <= math.MaxInt32 {
		f.fine++
	}
	steps := math.Ldexp(1, bits)
	lanes := make([]int16, 2*len(l.Weights))
	for i, w := range l.Weights {
		coarse := nearest(w, steps)
		at := i/l.Outputs*2*l.Outputs + i%l.Outputs
		lanes[at] = int16(coarse)
		lanes[at+l.Outputs] = int16(math.RoundToEven(math.Ldexp(float64(w)*steps-coarse, int(f.fine))))
	}
	last := fixedLayer{rows: k.PackRows(lanes, 2*l.Outputs), outputs: l.Outputs}
	last.bias = make([]int32, last.rows.Sums())
	for j, b := range l.Bias {
		last.bias[j] = int32(nearest(b, math.Ldexp(1, from.bits+bits)))
	}
	f.layers = append(f.layers, last)
	f.scale = math.Ldexp(1, -from.bits-bits-int(f.fine))
}
