package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// quantizedKernels are the layers of networks with 8-bit weights.
func quantizedKernels(a *assembler) {
	denseInt8(a)
	a.clip("Clip32", "dst *uint8, src *int32, n int, shift uint", 4)
}

// denseInt8 writes the dense layer of int8 weights and uint8 inputs.
func denseInt8(a *assembler) {
	a.kernel("DenseInt8", "dst, bias *int32, weights *int8, x *uint8, outputs, inputs int")
	p := product{
		assembler: a,
		dst:       a.parameter("dst"), bias: a.parameter("bias"), weights: a.parameter("weights"), vector: a.parameter("x"),
		count: a.parameter("outputs"), n: a.parameter("inputs"),
		size: 1,
		sums: a.int32Sums(),
	}
	p.walk = a.rows(p.n)
	if !a.level.masks {
		p.scalar = multiplyScalar
	}
	if a.level.dot {
		p.multiplyAdd = func(x reg.VecVirtual, w operand.Op, sum reg.VecVirtual) { a.VPDPBUSD(w, x, sum) }
	} else {
		p.multiplyAdd = a.multiplyAddPairs()
	}
	p.write()
}

// multiplyAddPairs returns the 8-bit dot product in three steps: products of
// neighbors are added in 16 bits, which saturate unless x is at most 127, then
// in 32.
func (a *assembler) multiplyAddPairs() func(x reg.VecVirtual, w operand.Op, sum reg.VecVirtual) {
	ones := a.vec()
	bits := a.GP32()
	a.MOVL(operand.U32(0x00010001), bits)
	a.VMOVD(bits, ones.AsX())
	a.VPBROADCASTD(ones.AsX(), ones)
	return func(x reg.VecVirtual, w operand.Op, sum reg.VecVirtual) {
		pairs := a.vec()
		a.VPMADDUBSW(w, x, pairs)
		a.VPMADDWD(ones, pairs, pairs)
		a.VPADDD(pairs, sum, sum)
	}
}

// multiplyScalar adds the products of one element of x to count results.
func multiplyScalar(p product, x reg.GPVirtual, count int) {
	value, weight := p.GP32(), p.GP32()
	p.MOVBLZX(at(x, 0), value)
	for i := range count {
		p.MOVBLSX(p.walk.row(i, 0), weight)
		p.IMULL(value, weight)
		p.ADDL(weight, at(p.dst, 4*i))
	}
	p.advance(1, append(p.walk.pointers(count), x)...)
}
