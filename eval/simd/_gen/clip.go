package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// clip writes the kernel that shifts sums of size bytes to the right, clips
// them to 0..127 and packs them to bytes. Packing with signed saturation is
// the clip at 127, so that only the lower bound takes an instruction.
func (a *assembler) clip(name, parameters string, size int) {
	a.kernel(name, parameters)
	n, dst, src := a.parameter("n"), a.parameter("dst"), a.parameter("src")
	a.Load(a.Param("shift"), reg.RCX)
	shift, zero := a.XMM(), a.vec()
	a.VMOVQ(reg.RCX, shift)
	a.zero(zero)
	if a.level.masks {
		a.clipNarrowing(n, dst, src, shift, zero, size)
	} else {
		a.clipPacking(n, dst, src, shift, zero, size)
		a.clipScalar(n, dst, src, size)
	}
	a.end()
}

// clipNarrowing clips with the instructions that narrow every lane of one
// vector, and store any subset of them.
func (a *assembler) clipNarrowing(n, dst, src reg.GPVirtual, shift, zero reg.VecVirtual, size int) {
	lanes := a.level.bytes / size
	v := a.vec()
	most, narrow := a.VPMAXSD, a.VPMOVSDB
	if size == 2 {
		most, narrow = a.VPMAXSW, a.VPMOVSWB
	}
	a.while("vectors", n, lanes, func() {
		a.load(at(src, 0), v)
		a.shiftRight(shift, v, size)
		most(zero, v, v)
		narrow(v, at(dst, 0))
		a.advance(lanes, dst)
		a.advance(a.level.bytes, src)
	})
	a.unlessZero("rest", n, func() {
		rest := a.firstLanes(n, size)
		a.loadLanes(rest, at(src, 0), v)
		a.shiftRight(shift, v, size)
		most(zero, v, v)
		narrow(v, rest.mask, at(dst, 0))
	})
}

// clipPacking clips as many elements at a time as a vector has bytes, and
// leaves n at what remains.
func (a *assembler) clipPacking(n, dst, src reg.GPVirtual, shift, zero reg.VecVirtual, size int) {
	v := a.vecs(size)
	a.while("vectors", n, a.level.bytes, func() {
		for i := range v {
			a.load(at(src, i*a.level.bytes), v[i])
			a.shiftRight(shift, v[i], size)
		}
		if size == 4 {
			a.pack(a.VPACKSSDW, v[0], v[1])
			a.pack(a.VPACKSSDW, v[2], v[3])
			v[1] = v[2]
		}
		a.pack(a.VPACKSSWB, v[0], v[1])
		a.VPMAXSB(zero, v[0], v[0])
		a.store(v[0], at(dst, 0))
		a.advance(a.level.bytes, dst)
		a.advance(size*a.level.bytes, src)
	})
}

// pack narrows the lanes of low and high into low. The instructions pack each
// half of the vectors by itself and leave the quarters in the order 0, 2, 1, 3.
func (a *assembler) pack(narrow func(...operand.Op), low, high reg.VecVirtual) {
	const order0213 = 0b11_01_10_00
	narrow(high, low, low)
	a.VPERMQ(operand.U8(order0213), low, low)
}

// clipScalar clips element by element, the shift in CL.
func (a *assembler) clipScalar(n, dst, src reg.GPVirtual, size int) {
	sum, low, high := a.GP32(), a.GP32(), a.GP32()
	a.XORL(low, low)
	a.MOVL(operand.U32(127), high)
	a.while("rest", n, 1, func() {
		if size == 2 {
			a.MOVWLSX(at(src, 0), sum)
		} else {
			a.MOVL(at(src, 0), sum)
		}
		a.SARL(reg.CL, sum)
		a.CMPL(sum, low)
		a.CMOVLLT(low, sum)
		a.CMPL(sum, high)
		a.CMOVLGT(high, sum)
		a.MOVB(sum.As8(), at(dst, 0))
		a.advance(1, dst)
		a.advance(size, src)
	})
}

// shiftRight shifts the lanes of v, size bytes each, keeping their signs.
func (a *assembler) shiftRight(by, v reg.VecVirtual, size int) {
	if size == 2 {
		a.VPSRAW(by, v, v)
		return
	}
	a.VPSRAD(by, v, v)
}
