package nn

import "gogo/eval/simd"

// floatFallback evaluates a network in float32 for a FixedEvaluator.
type floatFallback struct {
	net   *Evaluator
	value []float32 // the inputs of a position
}

func newFloatFallback(n *Network, k simd.Kernels) *floatFallback {
	return &floatFallback{net: NewEvaluator(n, k, 1), value: make([]float32, n.architecture.Inputs)}
}

// evaluate is FixedEvaluator.EvaluateBatch.
func (f *floatFallback) evaluate(dst []float32, ends, index []int32, value []int16) {
	outputs := f.net.net.architecture.Outputs()
	check("dst", len(dst), len(ends)*outputs)
	check("value", len(value), len(index))
	start := int32(0)
	for i, end := range ends {
		x := f.value[:end-start]
		for k, v := range value[start:end] {
			x[k] = float32(v) / One
		}
		f.net.EvaluateSparse(dst[i*outputs:][:outputs], index[start:end], x)
		start = end
	}
	check("index", len(index), int(start))
}
