package main

import (
	"github.com/mmcloughlin/avo/reg"
)

// accumulatorKernels are sums of int16 rows and their packing to uint8.
func accumulatorKernels(a *assembler) {
	a.sum("Add", "dst, a, b *int16, n int", "+a", "+b")
	a.sum("Sub", "dst, a, b *int16, n int", "+a", "-b")
	a.sum("AddSub", "dst, a, add, sub *int16, n int", "+a", "+add", "-sub")
	a.clip("Clip16", "dst *uint8, src *int16, n int, shift uint", 2)
}

// sum writes the kernel dst = the sum of terms, each a parameter behind its
// sign; the first sign is a plus.
func (a *assembler) sum(name, parameters string, terms ...string) {
	const unroll = 4
	lanes := a.level.bytes / 2

	a.kernel(name, parameters)
	n, pointers := a.parameter("n"), make([]reg.GPVirtual, 1+len(terms))
	pointers[0] = a.parameter("dst")
	for i, term := range terms {
		pointers[i+1] = a.parameter(term[1:])
	}
	dst, in := pointers[0], pointers[1:]
	step := func(vectors int) {
		for u := range vectors {
			a.addTerms(terms, dst, in, u*a.level.bytes)
		}
		a.advance(vectors*a.level.bytes, pointers...)
	}
	a.while("wide", n, unroll*lanes, func() { step(unroll) })
	a.while("narrow", n, lanes, func() { step(1) })
	if a.level.masks {
		a.unlessZero("rest", n, func() { a.addTermsRest(terms, dst, in, a.firstLanes(n, 2)) })
	} else {
		a.while("rest", n, 1, func() {
			a.addTermsScalar(terms, dst, in)
			a.advance(2, pointers...)
		})
	}
	a.end()
}

// addTerms sums one vector that lies offset bytes behind the pointers.
func (a *assembler) addTerms(terms []string, dst reg.GPVirtual, in []reg.GPVirtual, offset int) {
	sum := a.vec()
	a.load(at(in[0], offset), sum)
	for i, term := range terms[1:] {
		if term[0] == '-' {
			a.VPSUBW(at(in[i+1], offset), sum, sum)
		} else {
			a.VPADDW(at(in[i+1], offset), sum, sum)
		}
	}
	a.store(sum, at(dst, offset))
}

// addTermsRest sums some lanes of the last vector.
func (a *assembler) addTermsRest(terms []string, dst reg.GPVirtual, in []reg.GPVirtual, rest lanes) {
	sum, v := a.vec(), a.vec()
	a.loadLanes(rest, at(in[0], 0), sum)
	for i, term := range terms[1:] {
		a.loadLanes(rest, at(in[i+1], 0), v)
		if term[0] == '-' {
			a.VPSUBW(v, sum, sum)
		} else {
			a.VPADDW(v, sum, sum)
		}
	}
	a.storeLanes(rest, sum, at(dst, 0))
}

// addTermsScalar sums one element.
func (a *assembler) addTermsScalar(terms []string, dst reg.GPVirtual, in []reg.GPVirtual) {
	sum := a.GP32()
	a.MOVWLZX(at(in[0], 0), sum)
	for i, term := range terms[1:] {
		if term[0] == '-' {
			a.SUBW(at(in[i+1], 0), sum.As16())
		} else {
			a.ADDW(at(in[i+1], 0), sum.As16())
		}
	}
	a.MOVW(sum.As16(), at(dst, 0))
}
