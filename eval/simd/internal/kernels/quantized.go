// Package kernels has the kernels that package simd offers: in Go, the reference, and in
// assembly for each level. The kernels on integers are equal to the reference bit for bit,
// those of quantized layers while inputs are at most 127, those of fixed-point layers while
// no sum leaves 32 bits. Those on float32 round less often, by fused multiply-adds, and
// Transposed adds in another order.
//
// The callers check lengths: nothing here does, and the assembly would write past the end.
package kernels

// Add sets dst to a + b.
func Add(dst, a, b []int16) {
	for i := range dst {
		dst[i] = a[i] + b[i]
	}
}

// Sub sets dst to a - b.
func Sub(dst, a, b []int16) {
	for i := range dst {
		dst[i] = a[i] - b[i]
	}
}

// AddSub sets dst to a + add - sub.
func AddSub(dst, a, add, sub []int16) {
	for i := range dst {
		dst[i] = a[i] + add[i] - sub[i]
	}
}

// Clip16 sets dst to src / 2^shift, rounded down and clipped to 0..127.
func Clip16(dst []uint8, src []int16, shift uint) {
	for i := range dst {
		dst[i] = uint8(max(0, min(127, src[i]>>shift)))
	}
}

// DenseInt8 sets dst[i] to bias[i] plus the sum over j of weights[i][j] * x[j].
func DenseInt8(dst, bias []int32, weights []int8, x []uint8) {
	for i := range dst {
		row := weights[i*len(x):][:len(x)]
		sum := bias[i]
		for j, v := range x {
			sum += int32(v) * int32(row[j])
		}
		dst[i] = sum
	}
}

// Clip32 sets dst to src / 2^shift, rounded down and clipped to 0..127.
func Clip32(dst []uint8, src []int32, shift uint) {
	for i := range dst {
		dst[i] = uint8(max(0, min(127, src[i]>>shift)))
	}
}
