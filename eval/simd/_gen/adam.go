package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// adam writes a step of the optimizer of that name. It rounds after each operation,
// in the order of the reference, and so gives its bits: memory and the division
// leave time enough to multiply and add apart.
func adam(a *assembler) {
	a.kernel("Adam", "parameters, gradient, mean, square *float32, n int, constants *float32")
	k := adamStep{
		assembler: a, parameters: a.parameter("parameters"), gradient: a.parameter("gradient"),
		mean: a.parameter("mean"), square: a.parameter("square"), index: a.GP64(),
	}
	n, constants := a.parameter("n"), a.parameter("constants")
	k.constants = a.vecs(adamConstants)
	for i, v := range k.constants {
		a.VBROADCASTSS(at(constants, 4*i), v)
	}
	a.XORQ(k.index, k.index)
	a.while("vectors", n, a.level.bytes/4, func() {
		k.vector(column{vectors: 1})
		a.advance(a.level.bytes, k.index)
	})
	a.unlessZero("rest", n, func() { k.vector(column{vectors: 1, part: true, rest: a.firstLanes(n, 4)}) })
	a.end()
}

// adamConstants is the number of constants of a step; they come in the order of
// the reference's type.
const adamConstants = 7

// adamStep is the kernel at work.
type adamStep struct {
	*assembler
	parameters, gradient, mean, square reg.GPVirtual
	index                              reg.GPVirtual // how many bytes are done
	constants                          []reg.VecVirtual
}

// vector moves one vector of parameters, or the part of one.
func (k adamStep) vector(c column) {
	first, firstRest, second, secondRest := k.constants[0], k.constants[1], k.constants[2], k.constants[3]
	rate, epsilon, keep := k.constants[4], k.constants[5], k.constants[6]
	at := func(p reg.GPVirtual) operand.Mem { return operand.Mem{Base: p, Index: k.index, Scale: 1} }
	p, g, m, s := k.vec(), k.vec(), k.vec(), k.vec()
	k.loadPart(c, at(k.gradient), g)
	k.loadPart(c, at(k.mean), m)
	k.loadPart(c, at(k.square), s)
	k.loadPart(c, at(k.parameters), p)
	t := k.vec()
	k.VMULPS(first, m, m)
	k.VMULPS(firstRest, g, t)
	k.VADDPS(t, m, m)
	k.storePart(c, m, at(k.mean))
	k.VMULPS(second, s, s)
	k.VMULPS(secondRest, g, t)
	k.VMULPS(g, t, t)
	k.VADDPS(t, s, s)
	k.storePart(c, s, at(k.square))
	k.VSQRTPS(s, t)
	k.VADDPS(epsilon, t, t)
	k.VMULPS(rate, m, m)
	k.VDIVPS(t, m, m)
	k.VMULPS(keep, p, p)
	k.VSUBPS(m, p, p)
	k.storePart(c, p, at(k.parameters))
}
