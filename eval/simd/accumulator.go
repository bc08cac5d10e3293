package simd

// AddInt16 sets dst[i] to a[i] + b[i] for all i, with the wrapping of int16.
// The slices are of equal length.
func (k Kernels) AddInt16(dst, a, b []int16) {
	const kernel = "AddInt16"
	checkLength(kernel, "a", len(a), len(dst))
	checkLength(kernel, "b", len(b), len(dst))
	k.addInt16(dst, a, b)
}

// SubInt16 sets dst[i] to a[i] - b[i] for all i, with the wrapping of int16.
// The slices are of equal length.
func (k Kernels) SubInt16(dst, a, b []int16) {
	const kernel = "SubInt16"
	checkLength(kernel, "a", len(a), len(dst))
	checkLength(kernel, "b", len(b), len(dst))
	k.subInt16(dst, a, b)
}

// AddSubInt16 sets dst[i] to a[i] + add[i] - sub[i] for all i, with the
// wrapping of int16: the accumulator of a position in which one feature took the
// place of another. The slices are of equal length.
func (k Kernels) AddSubInt16(dst, a, add, sub []int16) {
	const kernel = "AddSubInt16"
	checkLength(kernel, "a", len(a), len(dst))
	checkLength(kernel, "add", len(add), len(dst))
	checkLength(kernel, "sub", len(sub), len(dst))
	k.addSubInt16(dst, a, add, sub)
}

// ClipInt16 is the clipped ReLU of a layer of int16 sums: it sets dst[i] to
// src[i] / 2^shift, rounded down and clipped to 0..127. The slices are of equal
// length, and shift is less than 16.
func (k Kernels) ClipInt16(dst []uint8, src []int16, shift uint) {
	const kernel = "ClipInt16"
	checkLength(kernel, "src", len(src), len(dst))
	checkShift(kernel, shift, 16)
	k.clipInt16(dst, src, shift)
}
