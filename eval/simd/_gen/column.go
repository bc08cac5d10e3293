package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// column is a vertical strip of a float32 matrix, so narrow that one row of it
// stays in registers.
type column struct {
	label string
	// vectors is its width.
	vectors int
	// rest, if part is set, says which lanes of its only vector belong to it.
	part bool
	rest lanes
}

// columns runs body for strips that cover width elements from left to right,
// the widest first, a power of two of vectors, and moves the pointers along.
func (a *assembler) columns(width reg.GPVirtual, widest int, pointers []reg.GPVirtual, body func(column)) {
	left := a.GP64()
	a.MOVQ(width, left)
	for n := widest; n > 0; n /= 2 {
		c := column{label: fmt.Sprintf("columns%d", n), vectors: n}
		a.while(c.label, left, n*a.level.bytes/4, func() {
			body(c)
			a.advance(n*a.level.bytes, pointers...)
		})
	}
	a.unlessZero("rest", left, func() {
		body(column{label: "rest", vectors: 1, part: true, rest: a.firstLanes(left, 4)})
	})
}

// loadColumn returns the row of c that starts at from.
func (a *assembler) loadColumn(c column, from reg.GPVirtual) []reg.VecVirtual {
	v := a.vecs(c.vectors)
	for i := range v {
		a.loadPart(c, at(from, i*a.level.bytes), v[i])
	}
	return v
}

// storeColumn writes v to the row of c that starts at to.
func (a *assembler) storeColumn(c column, v []reg.VecVirtual, to reg.GPVirtual) {
	for i := range v {
		a.storePart(c, v[i], at(to, i*a.level.bytes))
	}
}

// addScaled adds factor times the row of c at row to sum.
func (a *assembler) addScaled(c column, factor operand.Mem, row reg.GPVirtual, sum []reg.VecVirtual) {
	f := a.vec()
	a.VBROADCASTSS(factor, f)
	for i := range sum {
		if !c.part {
			a.VFMADD231PS(at(row, i*a.level.bytes), f, sum[i])
			continue
		}
		w := a.vec()
		a.loadPart(c, at(row, i*a.level.bytes), w)
		a.VFMADD231PS(w, f, sum[i])
	}
}

// addColumn adds factor times v to the row of c at row.
func (a *assembler) addColumn(c column, factor operand.Mem, v []reg.VecVirtual, row reg.GPVirtual) {
	f := a.vec()
	a.VBROADCASTSS(factor, f)
	for i := range v {
		w := a.vec()
		a.loadPart(c, at(row, i*a.level.bytes), w)
		a.VFMADD231PS(v[i], f, w)
		a.storePart(c, w, at(row, i*a.level.bytes))
	}
}

// loadPart loads a vector, or the part of one that belongs to c.
func (a *assembler) loadPart(c column, from operand.Mem, v reg.VecVirtual) {
	if c.part {
		a.loadLanes(c.rest, from, v)
		return
	}
	a.load(from, v)
}

// storePart stores a vector, or the part of one that belongs to c.
func (a *assembler) storePart(c column, v reg.VecVirtual, to operand.Mem) {
	if c.part {
		a.storeLanes(c.rest, v, to)
		return
	}
	a.store(v, to)
}
