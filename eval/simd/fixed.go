package simd

import (
	"fmt"

	"gogo/eval/simd/internal/kernels"
)

// Rows are rows of 16-bit weights of equal length, in the order in which the kernels
// at some level want them. They never change.
type Rows struct {
	level  Level // as layout says
	count  int
	padded int      // elements of a row of sums
	words  []uint64 // at Generic
	lanes  []int16  // above it
}

// layout is the lowest level that wants rows in the order in which k does.
func (k Kernels) layout() Level { return min(k.level, AVX512) }

// group is the number of elements that a level takes at once: rows are filled up to a multiple.
func (l Level) group() int {
	switch l {
	case Generic:
		return 2
	case AVX2:
		return 16
	default:
		return 32
	}
}

// PackRows returns weights, rows of so many elements each.
func (k Kernels) PackRows(weights []int16, row int) *Rows {
	r := &Rows{level: k.layout()}
	group := r.level.group()
	r.padded = (row + group - 1) / group * group
	if row > 0 {
		r.count = len(weights) / row
	}
	checkMatrix("PackRows", "weights", len(weights), r.count, row)
	all := make([]int16, r.count*r.padded)
	for i := range r.count {
		copy(all[i*r.padded:], weights[i*row:][:row])
	}
	if r.level == Generic {
		r.words = kernels.Pack(all)
		return r
	}
	if r.level == SIMD128 {
		r.lanes = all
		return r
	}
	for ; len(all) > 0; all = all[group:] {
		r.lanes = kernels.Weave(r.lanes, all[:group])
	}
	return r
}

// Sums returns how many sums there are of the rows, with those that fill them up.
func (r *Rows) Sums() int { return r.padded }

// AddRowsInt16 sets dst to from plus the sum over i of value[i] times the row
// index[i]. Both have the length r.Sums(); index and value are of equal length, and r
// was made by kernels of the same level. The result is the same at all levels if it
// fits 32 bits, whatever the sums come to on the way.
func (k Kernels) AddRowsInt16(dst, from []int32, r *Rows, index []int32, value []int16) {
	const kernel = "AddRowsInt16"
	checkLength(kernel, "dst", len(dst), r.padded)
	checkLength(kernel, "from", len(from), r.padded)
	checkLength(kernel, "value", len(value), len(index))
	checkIndex(kernel, index, r.count)
	k.checkRows(kernel, r)
	k.addRows(dst, from, r, index, value)
}

// checkRows panics unless the rows are laid out for k.
func (k Kernels) checkRows(kernel string, r *Rows) {
	if r.level != k.layout() {
		panic(fmt.Sprintf("simd: %s: rows for %v, kernels at %v", kernel, r.level, k))
	}
}

// narrow is the length of rows whose sums stay in registers.
const narrow = 64

// addRows is AddRowsInt16 without its checks.
func (k Kernels) addRows(dst, from []int32, r *Rows, index []int32, value []int16) {
	switch {
	case len(index) == 0 || len(dst) == 0:
		copy(dst, from)
	case k.level >= VNNI && len(dst) == narrow:
		kernels.AddNarrowRowsVNNI(first(dst), first(from), first(r.lanes), first(index), first(value), len(index))
	case k.level >= AVX512 && len(dst) == narrow:
		kernels.AddNarrowRowsAVX512(first(dst), first(from), first(r.lanes), first(index), first(value), len(index))
	case k.level >= AVX2 && len(dst) == narrow:
		kernels.AddNarrowRowsAVX2(first(dst), first(from), first(r.lanes), first(index), first(value), len(index))
	case k.level >= VNNI:
		kernels.AddRowsVNNI(first(dst), first(from), first(r.lanes), first(index), first(value), len(dst), len(index))
	case k.level >= AVX512:
		kernels.AddRowsAVX512(first(dst), first(from), first(r.lanes), first(index), first(value), len(dst), len(index))
	case k.level >= AVX2:
		kernels.AddRowsAVX2(first(dst), first(from), first(r.lanes), first(index), first(value), len(dst), len(index))
	case k.level == SIMD128:
		kernels.AddRowsSIMD128(first(dst), first(from), first(r.lanes), first(index), first(value), len(dst), len(index))
	default:
		kernels.AddRows(dst, from, r.words, index, value)
	}
}

// NextLayerInt16 takes sums of a layer to those of the next one, where few are above zero: it sets dst to
// bias plus the sum of the rows of r times what of src / 2^shift, rounded down, is above zero, but no
// more than most, which is positive. There is a row for every element of src that is, up to the last of them.
// dst and bias have the length r.Sums(), src that of such sums, and index and value are scratch
// of that length, written before it is known whether a row is missing; dst may lie in src. shift is less
// than 32. r was made by kernels of the same level.
func (k Kernels) NextLayerInt16(dst, bias []int32, r *Rows, index []int32, value []int16, src []int32, shift uint, most int16) {
	const kernel = "NextLayerInt16"
	checkLength(kernel, "dst", len(dst), r.padded)
	checkLength(kernel, "bias", len(bias), r.padded)
	checkLength(kernel, "index", len(index), len(src))
	checkLength(kernel, "value", len(value), len(src))
	checkShift(kernel, shift, 32)
	if group := k.layout().group(); len(src)%group != 0 {
		panic(fmt.Sprintf("simd: %s: src has %d elements, want a multiple of %d", kernel, len(src), group))
	}
	k.checkRows(kernel, r)
	n := k.rectify(index, value, src, shift, most)
	if n > 0 { // the places ascend
		checkIndex(kernel, index[n-1:n], r.count)
	}
	k.addRows(dst, bias, r, index[:n], value[:n])
}

// rectify writes the values of src to value, as NextLayerInt16 has them, and their places to index, and
// returns the number. What lies behind that number is garbage afterwards.
func (k Kernels) rectify(index []int32, value []int16, src []int32, shift uint, most int16) int {
	switch {
	case k.level >= AVX512:
		return kernels.RectifyAVX512(first(index), first(value), first(src), len(src), shift, int32(most))
	case k.level >= AVX2:
		return kernels.RectifyAVX2(first(index), first(value), first(src), len(src), shift, int32(most))
	case k.level == SIMD128:
		return kernels.RectifySIMD128(first(index), first(value), first(src), len(src), shift, int32(most))
	default:
		return kernels.Rectify(index, value, src, shift, int32(most))
	}
}

// ChangesInt16 writes by how much x differs from y to value, where it does, and the places to index,
// and returns how many there are. The slices are of equal length, a multiple of ChangesGroup: what lies
// behind that number is garbage afterwards. Differences fit 16 bits.
func (k Kernels) ChangesInt16(index []int32, value, x, y []int16) int {
	const kernel = "ChangesInt16"
	checkLength(kernel, "index", len(index), len(x))
	checkLength(kernel, "value", len(value), len(x))
	checkLength(kernel, "y", len(y), len(x))
	if len(x)%ChangesGroup != 0 {
		panic(fmt.Sprintf("simd: %s: x has %d elements, want a multiple of %d", kernel, len(x), ChangesGroup))
	}
	switch {
	case k.level >= AVX512:
		return kernels.ChangesAVX512(first(index), first(value), first(x), first(y), len(x))
	case k.level >= AVX2:
		return kernels.ChangesAVX2(first(index), first(value), first(x), first(y), len(x))
	case k.level == SIMD128:
		return kernels.ChangesSIMD128(first(index), first(value), first(x), first(y), len(x))
	default:
		return kernels.Changes(index, value, x, y)
	}
}

// ChangesGroup is the number of elements that ChangesInt16 takes at once.
const ChangesGroup = 16
