package main

import (
	"math/bits"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// fixedKernels are the layers of networks with 16-bit weights.
func fixedKernels(a *assembler) {
	rowKernels(a)
	rectify(a)
	changes(a)
}

// rowKernels add up rows.
func rowKernels(a *assembler) {
	addRows(a)
	addNarrowRows(a)
}

// addRows writes the sum of rows of int16 times factors, in int32. Two rows are mixed,
// so that one instruction multiplies elements of both and adds the products. It goes along six rows
// at a time: the sums wait in the first cache, and the rows come from the next in long runs.
func addRows(a *assembler) {
	a.kernel("AddRows", "dst, from *int32, rows *int16, index *int32, value *int16, outputs, inputs int")
	r := rowAdder{
		assembler: a,
		dst:       a.parameter("dst"), from: a.parameter("from"), rows: a.parameter("rows"),
		index: a.parameter("index"), value: a.parameter("value"),
		length: a.parameter("outputs"), at: a.GP64(),
	}
	left := a.parameter("inputs")
	a.SHLQ(operand.U8(1), r.length)
	a.while("six", left, 6, func() { r.add("six_groups", 6) })
	a.while("four", left, 4, func() { r.add("four_groups", 4) })
	a.while("two", left, 2, func() { r.add("two_groups", 2) })
	a.unlessZero("one", left, func() { r.add("one_groups", 1) })
	a.end()
}

// rowAdder adds rows to sums.
type rowAdder struct {
	*assembler
	// dst and from are where the sums are, rows where the first row begins; index and value
	// where the inputs to come do.
	dst, from, rows, index, value reg.GPVirtual
	// length is the length of a row in bytes, at the place in it.
	length, at reg.GPVirtual
}

// add adds the next rows, six, four, two or one.
func (r rowAdder) add(label string, count int) {
	rows := make([]reg.GPVirtual, count)
	for i := range rows {
		rows[i] = r.GP64()
		r.MOVLQSX(at(r.index, 4*i), rows[i])
		r.IMULQ(r.length, rows[i])
		r.ADDQ(r.rows, rows[i])
	}
	factors := r.factors(r.value, count)
	r.XORQ(r.at, r.at)
	r.Label(label)
	low, high := r.vec(), r.vec()
	r.load(r.sums(r.from, 0), low)
	r.load(r.sums(r.from, r.level.bytes), high)
	for i, f := range factors {
		var pair []operand.Mem
		for _, row := range rows[2*i : min(2*i+2, count)] {
			pair = append(pair, operand.Mem{Base: row, Index: r.at, Scale: 1})
		}
		r.mixAdd(pair, f, low, high)
	}
	r.store(low, r.sums(r.dst, 0))
	r.store(high, r.sums(r.dst, r.level.bytes))
	r.ADDQ(operand.I32(int32(r.level.bytes)), r.at)
	r.CMPQ(r.at, r.length)
	r.JLT(operand.LabelRef(label))
	r.MOVQ(r.dst, r.from)
	r.advance(4*count, r.index)
	r.advance(2*count, r.value)
}

// factors returns the factors of the next rows, of one or of pairs.
func (a *assembler) factors(value reg.GPVirtual, count int) []reg.VecVirtual {
	factors := a.vecs((count + 1) / 2)
	if count == 1 {
		last := a.GP32()
		a.MOVWLZX(at(value, 0), last)
		a.broadcastNumber(last, factors[0])
		return factors
	}
	for i := range factors {
		a.VPBROADCASTD(at(value, 4*i), factors[i])
	}
	return factors
}

// mixAdd adds one vector of one row, or of two that it mixes, times their factors, to two of sums.
func (a *assembler) mixAdd(rows []operand.Mem, factors, low, high reg.VecVirtual) {
	first, mixed := a.vec(), a.vec()
	a.load(rows[0], first)
	second := first
	if len(rows) > 1 {
		second = a.vec()
		a.load(rows[1], second)
	}
	a.VPUNPCKLWD(second, first, mixed)
	a.VPUNPCKHWD(second, first, first)
	a.multiplyAddWords(mixed, factors, low)
	a.multiplyAddWords(first, factors, high)
}

// narrow is the length of the rows of addNarrowRows.
const narrow = 64

// addNarrowRows is addRows for rows whose sums fit the registers, and stay there.
func addNarrowRows(a *assembler) {
	a.kernel("AddNarrowRows", "dst, from *int32, rows *int16, index *int32, value *int16, inputs int")
	dst, from, rows := a.parameter("dst"), a.parameter("from"), a.parameter("rows")
	index, value, left := a.parameter("index"), a.parameter("value"), a.parameter("inputs")
	sums := a.vecs(narrow * 4 / a.level.bytes)
	for i, s := range sums {
		a.load(at(from, i*a.level.bytes), s)
	}
	add := func(count int) {
		of := make([]reg.GPVirtual, count)
		for i := range of {
			of[i] = a.GP64()
			a.MOVLQSX(at(index, 4*i), of[i])
			a.SHLQ(operand.U8(bits.TrailingZeros(narrow*2)), of[i])
		}
		factors := a.factors(value, count)[0]
		for i := 0; i < len(sums); i += 2 {
			pair := make([]operand.Mem, count)
			for k, row := range of {
				pair[k] = operand.Mem{Base: rows, Index: row, Scale: 1, Disp: i / 2 * a.level.bytes}
			}
			a.mixAdd(pair, factors, sums[i], sums[i+1])
		}
		a.advance(4*count, index)
		a.advance(2*count, value)
	}
	a.while("two", left, 2, func() { add(2) })
	a.unlessZero("one", left, func() { add(1) })
	for i, s := range sums {
		a.store(s, at(dst, i*a.level.bytes))
	}
	a.end()
}

// sums is the place of the sums at hand, offset bytes behind it.
func (r rowAdder) sums(base reg.GPVirtual, offset int) operand.Mem {
	return operand.Mem{Base: base, Index: r.at, Scale: 2, Disp: offset}
}

// multiplyAddWords adds to each lane of sum the products of two words each of x and y. It
// spoils x.
func (a *assembler) multiplyAddWords(x, y, sum reg.VecVirtual) {
	if a.level.dot {
		a.VPDPWSSD(x, y, sum)
		return
	}
	a.VPMADDWD(x, y, x)
	a.VPADDD(x, sum, sum)
}

// rectify writes the kernel that moves what is above zero together, in 16 bits, and
// writes the places beside it, for whole vectors. It stores such, too: what it writes never
// gets ahead of what it reads.
func rectify(a *assembler) {
	a.kernelReturning("Rectify", "index *int32, value *int16, src *int32, n int, shift uint, most int32", "int")
	index, value, src, n := a.parameter("index"), a.parameter("value"), a.parameter("src"), a.parameter("n")
	c, shift, most := a.compressor(), a.XMM(), a.vec()
	a.VMOVQ(a.parameter("shift"), shift)
	limit := a.GP32()
	a.Load(a.Param("most"), limit)
	a.broadcastNumber(limit, most)
	found := a.GP64()
	a.XORQ(found, found)
	a.while("vectors", n, a.level.bytes/4, func() {
		a.load(at(src, 0), c.values)
		a.VPSRAD(shift, c.values, c.values)
		a.VPMINSD(most, c.values, c.values)
		c.squeezePositive()
		a.storeWords(c.values, operand.Mem{Base: value, Index: found, Scale: 2})
		a.store(c.places, operand.Mem{Base: index, Index: found, Scale: 4})
		a.ADDQ(c.count, found)
		a.VPADDD(c.step, c.base, c.base)
		a.advance(a.level.bytes, src)
	})
	a.Store(found, a.ReturnIndex(0))
	a.end()
}

// changes writes the kernel that lists the differences of two rows of int16, for whole vectors, as
// rectify does.
func changes(a *assembler) {
	a.kernelReturning("Changes", "index *int32, value, x, y *int16, n int", "int")
	index, value, x, y := a.parameter("index"), a.parameter("value"), a.parameter("x"), a.parameter("y")
	n, c, found := a.parameter("n"), a.compressor(), a.GP64()
	other := a.vec()
	a.XORQ(found, found)
	a.while("vectors", n, a.level.bytes/4, func() {
		a.VPMOVSXWD(at(x, 0), c.values)
		a.VPMOVSXWD(at(y, 0), other)
		a.VPSUBD(other, c.values, c.values)
		c.squeeze()
		a.storeWords(c.values, operand.Mem{Base: value, Index: found, Scale: 2})
		a.store(c.places, operand.Mem{Base: index, Index: found, Scale: 4})
		a.ADDQ(c.count, found)
		a.VPADDD(c.step, c.base, c.base)
		a.advance(a.level.bytes/2, x, y)
	})
	a.Store(found, a.ReturnIndex(0))
	a.end()
}

// broadcastNumber sets all lanes of v to n.
func (a *assembler) broadcastNumber(n reg.GPVirtual, v reg.VecVirtual) {
	if a.level.masks {
		a.VPBROADCASTD(n, v)
		return
	}
	a.VMOVD(n, v.AsX())
	a.VPBROADCASTD(v.AsX(), v)
}

// storeWords writes the lower halves of the lanes of v, which fit 16 bits, to memory. It spoils v.
func (a *assembler) storeWords(v reg.VecVirtual, to operand.Mem) {
	if a.level.masks {
		a.VPMOVDW(v, to)
		return
	}
	high := a.XMM()
	a.VEXTRACTI128(operand.U8(1), v, high)
	a.VPACKSSDW(high, v.AsX(), v.AsX())
	a.VMOVDQU(v.AsX(), to)
}
