package kernels

// The reference keeps two sums in a word, and multiplies two weights at once: a word
// is a number a + b * 2^32, in which a and b may be negative, and the products and sums
// of such numbers have those of a and b in the same places, whatever is borrowed on
// the way.

// Pack returns weights as AddRows wants them: an even number of them, two in a word.
func Pack(weights []int16) []uint64 {
	words := make([]uint64, len(weights)/2)
	for i := range words {
		words[i] = pack(int32(weights[2*i]), int32(weights[2*i+1]))
	}
	return words
}

func pack(low, high int32) uint64 { return uint64(int64(low) + int64(high)<<32) }

// strip is the number of words of sums that are at hand at a time: few enough that they stay in
// the first cache with their part of the rows, many enough that the rows are read in
// long runs.
const strip = 128

// AddRows sets dst to from plus the sum over i of value[i] times the row index[i],
// each of which has half as many words as dst has elements.
func AddRows(dst, from []int32, words []uint64, index []int32, value []int16) {
	var all [strip]uint64
	width := len(dst) / 2
	for at := 0; at < width; at += strip {
		sums := all[:min(strip, width-at)]
		here, there := from[2*at:][:2*len(sums)], dst[2*at:][:2*len(sums)]
		for i := range sums {
			sums[i] = pack(here[2*i], here[2*i+1])
		}
		addStrip(sums, words[at:], width, index, value)
		for i, s := range sums {
			there[2*i], there[2*i+1] = int32(s), int32((s+1<<31)>>32)
		}
	}
}

// addStrip adds to sums their part of the rows, which are width words apart.
func addStrip(sums, words []uint64, width int, index []int32, value []int16) {
	value = value[:len(index)]
	for ; len(index) >= 4; index, value = index[4:], value[4:] {
		a, b := words[int(index[0])*width:][:len(sums)], words[int(index[1])*width:][:len(sums)]
		c, d := words[int(index[2])*width:][:len(sums)], words[int(index[3])*width:][:len(sums)]
		va, vb, vc, vd := uint64(int64(value[0])), uint64(int64(value[1])), uint64(int64(value[2])), uint64(int64(value[3]))
		for i := range sums {
			sums[i] += va*a[i] + vb*b[i] + vc*c[i] + vd*d[i]
		}
	}
	for k, at := range index {
		row, v := words[int(at)*width:][:len(sums)], uint64(int64(value[k]))
		for i := range sums {
			sums[i] += v * row[i]
		}
	}
}

// Rectify writes what of src / 2^shift, rounded down, is above zero to value, no more
// than most, and its places to index, and returns how much it is. The places are
// chance: to branch would be to guess.
func Rectify(index []int32, value []int16, src []int32, shift uint, most int32) int {
	index, value = index[:len(src)], value[:len(src)]
	var n uint32
	for i, s := range src {
		s >>= shift & 31
		index[n], value[n] = int32(i), int16(min(s, most))
		n += uint32(-s) >> 31 & (uint32(s)>>31 ^ 1)
	}
	return int(n)
}

// Changes writes by how much x differs from y to value, where it does, and the places
// to index, and returns how much it is.
func Changes(index []int32, value, x, y []int16) int {
	index, value, y = index[:len(x)], value[:len(x)], y[:len(x)]
	var n uint32
	for i, v := range x {
		d := int32(v) - int32(y[i])
		index[n], value[n] = int32(i), int16(d)
		n += uint32(d|-d) >> 31
	}
	return int(n)
}

// Weave appends a group of elements, 16 or 32, in the order in which the variants keep
// them. Their multiplications want elements of two rows in turn, and the instructions
// that mix two vectors so do it in each quarter of 8 elements by itself: the lower half
// of all quarters makes one vector of sums, the upper half the next.
func Weave(rows, group []int16) []int16 {
	for quarter := 0; quarter < len(group)/2; quarter += 4 {
		rows = append(rows, group[quarter:][:4]...)
		rows = append(rows, group[len(group)/2+quarter:][:4]...)
	}
	return rows
}
