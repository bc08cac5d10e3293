package main

import "github.com/mmcloughlin/avo/reg"

// clamp writes the kernel that brings every element into a range. The element is
// the second source of both instructions, which is what they return if it is no
// number.
func clamp(a *assembler) {
	const unroll = 4
	lanes := a.level.bytes / 4
	a.kernel("Clamp", "x *float32, n int, least, most float32")
	x, n := a.parameter("x"), a.parameter("n")
	least, most := a.broadcast("least"), a.broadcast("most")
	bring := func(v reg.VecVirtual) {
		a.VMAXPS(v, least, v)
		a.VMINPS(v, most, v)
	}
	step := func(vectors int) {
		v := a.vecs(vectors)
		for i := range v {
			a.load(at(x, i*a.level.bytes), v[i])
			bring(v[i])
			a.store(v[i], at(x, i*a.level.bytes))
		}
		a.advance(vectors*a.level.bytes, x)
	}
	a.while("wide", n, unroll*lanes, func() { step(unroll) })
	a.while("narrow", n, lanes, func() { step(1) })
	a.unlessZero("rest", n, func() {
		rest, v := a.firstLanes(n, 4), a.vec()
		a.loadLanes(rest, at(x, 0), v)
		bring(v)
		a.storeLanes(rest, v, at(x, 0))
	})
	a.end()
}

// broadcast returns a vector of a float32 parameter.
func (a *assembler) broadcast(name string) reg.VecVirtual {
	parameter, err := a.Param(name).Resolve()
	if err != nil {
		panic(err) // the kernel's own signature lacks it
	}
	v := a.vec()
	a.VBROADCASTSS(parameter.Addr, v)
	return v
}
