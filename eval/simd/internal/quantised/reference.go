// Package quantised has the kernels for layers with 8-bit weights that package
// simd offers: this file is the reference in Go, to which every other variant
// is equal bit for bit while inputs are at most 127. The callers check lengths:
// nothing here does, and the variants in assembly would write past the end.
package quantised

// Dense sets dst[i] to bias[i] plus the sum over j of weights[i][j] * x[j].
func Dense(dst, bias []int32, weights []int8, x []uint8) {
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
