package wasm

// kernel is a kernel in WebAssembly, whose vectors have 128 bits.
type kernel struct {
	name       string // in package kernels, but for what ends it
	parameters string // in Go; addresses and numbers
	result     string
	write      func(*function)
}

// kernels are the kernels of level SIMD128, in the order of the table of functions.
var kernels = []kernel{
	{"Add", "dst, a, b *int16, n int", "", func(f *function) { sums(f, add16) }},
	{"Sub", "dst, a, b *int16, n int", "", func(f *function) { sums(f, sub16) }},
	{"AddSub", "dst, a, add, sub *int16, n int", "", func(f *function) { sums(f, add16, sub16) }},
	{"Clip16", "dst *uint8, src *int16, n int, shift uint", "", clip16},
	{"Clip32", "dst *uint8, src *int32, n int, shift uint", "", clip32},
	{"DenseInt8", "dst, bias *int32, weights *int8, x *uint8, outputs, inputs int", "", dense},
	{"Exchange", "cells *int16, sums *int32, rows *int16, changes *uint32, n int", "", exchange},
	{"Pairs", "dst, bias *int32, weights, x *int16", "", pairs},
	{"Dots", "dst *int32, cells *int16, list *uint16, weights *int16, n int", "", dots},
	{"AddRows", "dst, from *int32, rows *int16, index *int32, value *int16, outputs, inputs int", "", addRows},
	{"Rectify", "index *int32, value *int16, src *int32, n int, shift uint, most int32, order *byte", "int", rectify},
	{"Changes", "index *int32, value, x, y *int16, n int", "int", changes},
}

// shapeLanes is the length of the rows of Exchange and Pairs.
const shapeLanes = 32

// more is the condition that at least n are left.
func more(left local, n int32) value { return op(opLessSigned, constant(n-1), left.get()) }

// accumulate adds a value to a vector of 32-bit sums.
func (f *function) accumulate(sum local, v value) { f.set(sum, vop(add32, sum.get(), v)) }

// loadAll sets vectors to what lies behind an address.
func (f *function) loadAll(all []local, address local) {
	for i, v := range all {
		f.set(v, vectorAt(address.get(), 16*i))
	}
}

// storeAll writes vectors to an address.
func (f *function) storeAll(address local, all []local) {
	for i, v := range all {
		f.putVector(address.get(), 16*i, v.get())
	}
}

// row is the address of a row of so many bytes, whose number lies behind an address.
func row(rows, numbers local, offset int, size value) value {
	return op(opAdd, rows.get(), op(opMul, at(load, numbers.get(), offset), size))
}

// sums writes Add, Sub and AddSub: the first operand with each of the others, by an operation on vectors.
func sums(f *function, operations ...int) {
	dst, a := f.parameter(), f.parameter()
	others := make([]local, len(operations))
	for i := range others {
		others[i] = f.parameter()
	}
	n := f.parameter()
	step := func(count int32) {
		for _, l := range append([]local{dst, a}, others...) {
			f.advance(l, 2*count)
		}
		f.advance(n, -count)
	}
	f.while(more(n, 8), func() {
		sum := vectorAt(a.get(), 0)
		for i, o := range others {
			sum = vop(operations[i], sum, vectorAt(o.get(), 0))
		}
		f.putVector(dst.get(), 0, sum)
		step(8)
	})
	scalar := map[int]byte{add16: opAdd, sub16: opSub}
	f.while(more(n, 1), func() {
		sum := at(loadShort, a.get(), 0)
		for i, o := range others {
			sum = op(scalar[operations[i]], sum, at(loadShort, o.get(), 0))
		}
		f.put(storeShort, dst.get(), sum)
		step(1)
	})
}

// most is the greatest activation.
const most = 127

// clipOne writes the clipped value of one number.
func clipOne(f *function, dst, shift local, number value) {
	v := f.hold(i32, op(opShiftRight, number, shift.get()))
	f.set(v, op(opSelect, v.get(), constant(most), op(opLessSigned, v.get(), constant(most))))
	f.put(storeByte, dst.get(), op(opSelect, v.get(), constant(0), op(opLessSigned, constant(0), v.get())))
}

func clip16(f *function) {
	dst, src, n, shift := f.parameter(), f.parameter(), f.parameter(), f.parameter()
	limit := f.hold(v128, vop(splat16, constant(most)))
	f.while(more(n, 8), func() {
		v := vop(min16, vop(shift16, vectorAt(src.get(), 0), shift.get()), limit.get())
		f.putHalf(dst.get(), vop(narrow16Unsigned, v, zeros()))
		f.advance(dst, 8)
		f.advance(src, 16)
		f.advance(n, -8)
	})
	f.while(more(n, 1), func() {
		clipOne(f, dst, shift, at(loadSignedShort, src.get(), 0))
		f.advance(dst, 1)
		f.advance(src, 2)
		f.advance(n, -1)
	})
}

func clip32(f *function) {
	dst, src, n, shift := f.parameter(), f.parameter(), f.parameter(), f.parameter()
	limit := f.hold(v128, vop(splat32, constant(most)))
	f.while(more(n, 8), func() {
		part := func(offset int) value {
			return vop(min32, vop(shift32, vectorAt(src.get(), offset), shift.get()), limit.get())
		}
		f.putHalf(dst.get(), vop(narrow16Unsigned, vop(narrow32, part(0), part(16)), zeros()))
		f.advance(dst, 8)
		f.advance(src, 32)
		f.advance(n, -8)
	})
	f.while(more(n, 1), func() {
		clipOne(f, dst, shift, at(load, src.get(), 0))
		f.advance(dst, 1)
		f.advance(src, 4)
		f.advance(n, -1)
	})
}

// total is the sum of the lanes of a vector.
func total(v local) value {
	sum := lane(v, 0)
	for i := byte(1); i < 4; i++ {
		sum = op(opAdd, sum, lane(v, i))
	}
	return sum
}

func dense(f *function) {
	dst, bias, weights, x, outputs, inputs := f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter()
	low, high := f.variable(v128), f.variable(v128)
	in, left, sum := f.variable(i32), f.variable(i32), f.variable(i32)
	f.while(more(outputs, 1), func() {
		f.set(low, zeros())
		f.set(high, zeros())
		f.set(in, x.get())
		f.set(left, inputs.get())
		f.while(more(left, 16), func() {
			v, w := f.hold(v128, vectorAt(in.get(), 0)), f.hold(v128, vectorAt(weights.get(), 0))
			f.accumulate(low, vop(dot16, vop(widen8LowUnsigned, v.get()), vop(widen8Low, w.get())))
			f.accumulate(high, vop(dot16, vop(widen8HighUnsigned, v.get()), vop(widen8High, w.get())))
			f.advance(in, 16)
			f.advance(weights, 16)
			f.advance(left, -16)
		})
		f.accumulate(low, high.get())
		f.set(sum, op(opAdd, at(load, bias.get(), 0), total(low)))
		f.while(more(left, 1), func() {
			f.set(sum, op(opAdd, sum.get(), op(opMul, at(loadByte, in.get(), 0), at(loadSignedByte, weights.get(), 0))))
			f.advance(in, 1)
			f.advance(weights, 1)
			f.advance(left, -1)
		})
		f.put(store, dst.get(), sum.get())
		f.advance(dst, 4)
		f.advance(bias, 4)
		f.advance(outputs, -1)
	})
}

// exchange keeps the sums in variables.
func exchange(f *function) {
	cells, sums, rows, changes, n := f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter()
	const size = 2 * shapeLanes
	sum := f.vectors(8)
	f.loadAll(sum, sums)
	f.while(more(n, 1), func() {
		cell := f.hold(i32, row(cells, changes, 0, constant(size)))
		was := f.hold(i32, row(rows, changes, 4, constant(size)))
		is := f.hold(i32, row(rows, changes, 8, constant(size)))
		for i := range size / 16 {
			old := f.hold(v128, vectorAt(cell.get(), 16*i))
			fresh := f.hold(v128, vop(sub16, vop(add16, old.get(), vectorAt(is.get(), 16*i)), vectorAt(was.get(), 16*i)))
			f.putVector(cell.get(), 16*i, fresh.get())
			more := f.hold(v128, vop(sub16, vop(max16, fresh.get(), zeros()), vop(max16, old.get(), zeros())))
			f.accumulate(sum[2*i], vop(widen16Low, more.get()))
			f.accumulate(sum[2*i+1], vop(widen16High, more.get()))
		}
		f.advance(changes, 12)
		f.advance(n, -1)
	})
	f.storeAll(sums, sum)
}

// pairs adds the products of two inputs with one instruction.
func pairs(f *function) {
	dst, bias, weights, x := f.parameter(), f.parameter(), f.parameter(), f.parameter()
	sum := f.vectors(8)
	f.loadAll(sum, bias)
	left := f.hold(i32, constant(shapeLanes/2))
	f.while(more(left, 1), func() {
		pair := f.hold(v128, pairAt(x.get()))
		for i := range sum {
			f.accumulate(sum[i], vop(dot16, pair.get(), vectorAt(weights.get(), 16*i)))
		}
		f.advance(x, 4)
		f.advance(weights, 4*shapeLanes)
		f.advance(left, -1)
	})
	f.storeAll(dst, sum)
}

// dots keeps the weights in variables.
func dots(f *function) {
	dst, cells, list, weights, n := f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter()
	const size = 2 * shapeLanes
	weight := f.vectors(size / 16)
	f.loadAll(weight, weights)
	cell, sum := f.variable(i32), f.variable(v128)
	f.while(more(n, 1), func() {
		f.set(cell, op(opAdd, cells.get(), op(opMul, at(loadShort, list.get(), 0), constant(size))))
		f.set(sum, zeros())
		for i, w := range weight {
			f.accumulate(sum, vop(dot16, vop(max16, vectorAt(cell.get(), 16*i), zeros()), w.get()))
		}
		total := at(load, dst.get(), 0)
		for i := range byte(4) {
			total = op(opAdd, total, lane(sum, i))
		}
		f.put(store, dst.get(), total)
		f.advance(dst, 4)
		f.advance(list, 2)
		f.advance(n, -1)
	})
}

// addRows takes 32 sums at a time, and two rows, whose products with two values one instruction
// adds.
func addRows(f *function) {
	dst, from, rows, index, value, outputs, inputs := f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter()
	const block = 32
	sum := f.vectors(8)
	size := f.hold(i32, op(opShiftLeft, outputs.get(), constant(1)))
	at0, at1, pair := f.variable(i32), f.variable(i32), f.variable(v128)
	numbers, factors, left := f.variable(i32), f.variable(i32), f.variable(i32)
	a, b := f.variable(v128), f.variable(v128)
	add := func() {
		for i := range len(sum) / 2 {
			f.set(a, vectorAt(at0.get(), 16*i))
			f.set(b, vectorAt(at1.get(), 16*i))
			f.accumulate(sum[2*i], vop(dot16, shuffle(a.get(), b.get(), inTurn(0)), pair.get()))
			f.accumulate(sum[2*i+1], vop(dot16, shuffle(a.get(), b.get(), inTurn(8)), pair.get()))
		}
	}
	f.while(more(outputs, 1), func() {
		f.loadAll(sum, from)
		f.set(numbers, index.get())
		f.set(factors, value.get())
		f.set(left, inputs.get())
		f.while(more(left, 2), func() {
			f.set(at0, row(rows, numbers, 0, size.get()))
			f.set(at1, row(rows, numbers, 4, size.get()))
			f.set(pair, pairAt(factors.get()))
			add()
			f.advance(numbers, 8)
			f.advance(factors, 4)
			f.advance(left, -2)
		})
		f.when(left.get(), func() {
			f.set(at0, row(rows, numbers, 0, size.get()))
			f.set(at1, at0.get())
			f.set(pair, vop(splat32, at(loadShort, factors.get(), 0)))
			add()
		})
		f.storeAll(dst, sum)
		f.advance(from, 4*block)
		f.advance(dst, 4*block)
		f.advance(rows, 2*block)
		f.advance(outputs, -block)
	})
}

// inTurn takes the 16-bit elements of two vectors in turn, from the byte first on.
func inTurn(first byte) (bytes [16]byte) {
	for i := range byte(4) {
		bytes[4*i], bytes[4*i+1] = first+2*i, first+2*i+1
		bytes[4*i+2], bytes[4*i+3] = 16+first+2*i, 16+first+2*i+1
	}
	return bytes
}

// rectify moves what is above zero of four numbers to the front. For each set of them order
// has the bytes of the vector.
func rectify(f *function) {
	index, value, src, n, shift, most, order := f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter()
	limit := f.hold(v128, vop(splat32, most.get()))
	four := f.hold(v128, vop(splat32, constant(4)))
	places := f.hold(v128, numbers(0, 1, 2, 3))
	count, set := f.variable(i32), f.variable(i32)
	v, front := f.variable(v128), f.variable(v128)
	f.while(more(n, 1), func() {
		f.set(v, vop(shift32, vectorAt(src.get(), 0), shift.get()))
		f.set(set, vop(bits32, vop(greater32, v.get(), zeros())))
		f.set(front, vectorAt(op(opAdd, order.get(), op(opShiftLeft, set.get(), constant(4))), 0))
		f.putVector(op(opAdd, index.get(), op(opShiftLeft, count.get(), constant(2))), 0, vop(vSwizzle, places.get(), front.get()))
		f.set(v, vop(vSwizzle, vop(min32, v.get(), limit.get()), front.get()))
		f.putHalf(op(opAdd, value.get(), op(opShiftLeft, count.get(), constant(1))), vop(narrow32, v.get(), v.get()))
		f.set(count, op(opAdd, count.get(), op(opPopulation, set.get())))
		f.set(places, vop(add32, places.get(), four.get()))
		f.advance(src, 16)
		f.advance(n, -4)
	})
	f.code = append(f.code, count.get()...)
}

// changes expects few changes.
func changes(f *function) {
	index, value, x, y, n := f.parameter(), f.parameter(), f.parameter(), f.parameter(), f.parameter()
	count, set, place, here, offset := f.variable(i32), f.variable(i32), f.variable(i32), f.variable(i32), f.variable(i32)
	f.while(more(n, 1), func() {
		f.set(set, vop(bits16, vop(different16, vectorAt(x.get(), 0), vectorAt(y.get(), 0))))
		f.while(set.get(), func() {
			f.set(here, op(opCountTrailing, set.get()))
			f.set(offset, op(opShiftLeft, here.get(), constant(1)))
			f.put(store, op(opAdd, index.get(), op(opShiftLeft, count.get(), constant(2))), op(opAdd, place.get(), here.get()))
			f.put(storeShort, op(opAdd, value.get(), op(opShiftLeft, count.get(), constant(1))),
				op(opSub, at(loadShort, op(opAdd, x.get(), offset.get()), 0), at(loadShort, op(opAdd, y.get(), offset.get()), 0)))
			f.advance(count, 1)
			f.set(set, op(opAnd, set.get(), op(opSub, set.get(), constant(1))))
		})
		f.advance(place, 8)
		f.advance(x, 16)
		f.advance(y, 16)
		f.advance(n, -8)
	})
	f.code = append(f.code, count.get()...)
}
