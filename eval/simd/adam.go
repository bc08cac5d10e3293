package simd

import "gogo/eval/simd/internal/float"

// AdamStep has the constants of a step of the optimiser Adam: Kingma and Ba 2015,
// algorithm 1 in the form at the end of section 2.
type AdamStep struct {
	First, Second float32 // decay of the mean of the gradient and of that of its square
	Rate          float32 // with the correction for means that start at 0
	Epsilon       float32
	Keep          float32 // the factor that weight decay leaves of a parameter
}

// AdamFloat32 moves parameters down a gradient. mean and square are the running
// means of the gradient and of its square, which it brings up to date. The slices
// are of equal length. Every level gives the same bits.
func (k Kernels) AdamFloat32(parameters, gradient, mean, square []float32, s AdamStep) {
	const kernel = "AdamFloat32"
	checkLength(kernel, "gradient", len(gradient), len(parameters))
	checkLength(kernel, "mean", len(mean), len(parameters))
	checkLength(kernel, "square", len(square), len(parameters))
	c := float.AdamConstants{s.First, 1 - s.First, s.Second, 1 - s.Second, s.Rate, s.Epsilon, s.Keep}
	switch {
	case k.level >= AVX512:
		float.AdamAVX512(first(parameters), first(gradient), first(mean), first(square), len(parameters), &c[0])
	case k.level >= AVX2:
		float.AdamAVX2(first(parameters), first(gradient), first(mean), first(square), len(parameters), &c[0])
	default:
		float.Adam(parameters, gradient, mean, square, &c)
	}
}
