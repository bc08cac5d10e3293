package main

import (
	"slices"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rowBlock is the number of matrix rows that are multiplied with a vector at a
// time: enough sums that none waits for its own last addition, and one load of
// the vector for all.
const rowBlock = 8

// rows walks along rows of a matrix side by side.
type rows struct {
	// pointers are those to rows 0, 3 and 6.
	pointers []reg.GPVirtual
	// stride is the length of a row in bytes, stride3 three times that.
	stride, stride3 reg.GPVirtual
}

// rows returns a walk along rows of stride bytes that begins nowhere.
func (a *assembler) rows(stride reg.GPVirtual) rows {
	r := rows{pointers: []reg.GPVirtual{a.GP64(), a.GP64(), a.GP64()}, stride: stride, stride3: a.GP64()}
	a.LEAQ(operand.Mem{Base: stride, Index: stride, Scale: 2}, r.stride3)
	return r
}

// begin puts the walk at the row that starts at first.
func (a *assembler) begin(r rows, first reg.GPVirtual) {
	a.MOVQ(first, r.pointers[0])
	a.LEAQ(operand.Mem{Base: first, Index: r.stride3, Scale: 1}, r.pointers[1])
	a.LEAQ(operand.Mem{Base: first, Index: r.stride3, Scale: 2}, r.pointers[2])
}

// row is the memory where the walk is on row i.
func (r rows) row(i int) operand.Mem {
	m := operand.Mem{Base: r.pointers[i/3]}
	if i%3 > 0 {
		m.Index, m.Scale = r.stride, uint8(i%3)
	}
	return m
}

// used are the pointers that a walk along count rows needs.
func (r rows) used(count int) []reg.GPVirtual {
	return slices.Clone(r.pointers[:(count+2)/3])
}

// sums names the instructions that add up the lanes of a vector: those for
// int32 and for float32 lanes have the same shapes.
type sums struct {
	add                             func(...operand.Op)
	interleaveLow, interleaveHigh   func(...operand.Op)
	interleaveLow2, interleaveHigh2 func(...operand.Op)
	halves256                       func(...operand.Op)
	quarters512                     func(...operand.Op)
}

func (a *assembler) int32Sums() sums {
	return sums{
		a.VPADDD,
		a.VPUNPCKLDQ, a.VPUNPCKHDQ,
		a.VPUNPCKLQDQ, a.VPUNPCKHQDQ,
		a.ops4(a.VPERM2I128), a.VSHUFI64X2,
	}
}

func (a *assembler) float32Sums() sums {
	return sums{
		a.VADDPS,
		a.VUNPCKLPS, a.VUNPCKHPS,
		a.VUNPCKLPD, a.VUNPCKHPD,
		a.ops4(a.VPERM2F128), a.VSHUFF64X2,
	}
}

// ops4 gives an instruction with one form the shape of those with several.
func (a *assembler) ops4(one func(_, _, _, _ operand.Op)) func(...operand.Op) {
	return func(o ...operand.Op) { one(o[0], o[1], o[2], o[3]) }
}

// sumEach returns a vector of eight lanes, lane i the sum of the lanes of v[i].
// It interleaves pairs of vectors and adds, so that no step leaves a lane idle.
func (a *assembler) sumEach(s sums, v []reg.VecVirtual) reg.Register {
	t := a.vec()
	fold := func(low, high func(...operand.Op), x, y reg.VecVirtual) {
		low(y, x, t)
		high(y, x, x)
		s.add(t, x, x)
	}
	for i := 0; i < rowBlock; i += 2 {
		fold(s.interleaveLow, s.interleaveHigh, v[i], v[i+1])
	}
	for i := 0; i < rowBlock; i += 4 {
		fold(s.interleaveLow2, s.interleaveHigh2, v[i], v[i+2])
	}
	x, y := v[0], v[4]
	if !a.level.masks {
		s.halves256(operand.U8(0x20), y, x, t)
		s.halves256(operand.U8(0x31), y, x, x)
		s.add(t, x, x)
		return x
	}
	s.quarters512(operand.U8(0b01_00_01_00), y, x, t)
	s.quarters512(operand.U8(0b11_10_11_10), y, x, x)
	s.add(t, x, x)
	s.quarters512(operand.U8(0b10_00_10_00), x, x, t)
	s.quarters512(operand.U8(0b11_01_11_01), x, x, x)
	s.add(t.AsY(), x.AsY(), x.AsY())
	return x.AsY()
}

// sumOne returns the sum of the lanes of v in its lowest lane.
func (a *assembler) sumOne(s sums, v reg.VecVirtual) reg.Register {
	t, y, x := a.YMM(), v.AsY(), v.AsX()
	if a.level.masks {
		a.VEXTRACTI64X4(operand.U8(1), v, t)
		s.add(t, y, y)
	}
	a.VEXTRACTI128(operand.U8(1), y, t.AsX())
	s.add(t.AsX(), x, x)
	for _, order := range []uint8{0b01_00_11_10, 0b10_11_00_01} {
		a.VPSHUFD(operand.U8(order), x, t.AsX())
		s.add(t.AsX(), x, x)
	}
	return x
}
