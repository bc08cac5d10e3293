package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// floatKernels are the layers of float32 networks and the steps back through
// them.
func floatKernels(a *assembler) {
	denseFloat32(a)
	denseFour(a)
	sparseFloat32(a)
	transposed(a)
	addOuter(a)
	clamp(a)
	compress(a)
	adam(a)
}

// transposed writes the product of a matrix with a vector on its right.
func transposed(a *assembler) {
	a.kernel("Transposed", "dst, weights, y *float32, rows, columns int")
	p := product{
		assembler: a,
		dst:       a.parameter("dst"), weights: a.parameter("weights"), vector: a.parameter("y"),
		count: a.parameter("rows"), n: a.parameter("columns"),
		size: 4,
		sums: a.float32Sums(),
		multiplyAdd: func(x reg.VecVirtual, w operand.Op, sum reg.VecVirtual) {
			a.VFMADD231PS(w, x, sum)
		},
	}
	p.walk = a.rows(a.bytesOf(p.n))
	p.write()
}

// bytesOf returns the size of n elements of 4 bytes.
func (a *assembler) bytesOf(n reg.GPVirtual) reg.GPVirtual {
	bytes := a.GP64()
	a.MOVQ(n, bytes)
	a.SHLQ(operand.U8(2), bytes)
	return bytes
}

// denseFloat32 writes the dense layer with one row of weights for each input.
func denseFloat32(a *assembler) {
	a.kernel("DenseFloat32", "dst, bias, weights, x *float32, outputs, inputs int")
	dst, bias, weights, x := a.parameter("dst"), a.parameter("bias"), a.parameter("weights"), a.parameter("x")
	outputs, inputs := a.parameter("outputs"), a.parameter("inputs")
	stride := a.bytesOf(outputs)
	a.columns(outputs, a.level.registers/2, []reg.GPVirtual{dst, bias, weights}, func(c column) {
		sum := a.loadColumn(c, bias)
		row, value, left := a.GP64(), a.GP64(), a.GP64()
		a.MOVQ(weights, row)
		a.MOVQ(x, value)
		a.MOVQ(inputs, left)
		a.while(c.label+"_inputs", left, 1, func() {
			a.addScaled(c, at(value, 0), row, sum)
			a.ADDQ(stride, row)
			a.advance(4, value)
		})
		a.storeColumn(c, sum, dst)
	})
	a.end()
}

// denseFour writes the dense layer for four inputs at a time, so that each
// weight that is loaded serves all.
func denseFour(a *assembler) {
	a.kernel("DenseFour", "dst, bias, weights, x *float32, outputs, inputs int")
	dst, bias, weights, x := a.parameter("dst"), a.parameter("bias"), a.parameter("weights"), a.parameter("x")
	outputs := a.parameter("outputs")
	to, from := a.rows(a.bytesOf(outputs)), a.rows(a.bytesOf(a.parameter("inputs")))
	a.columns(outputs, a.level.registers/8, []reg.GPVirtual{dst, bias, weights}, func(c column) {
		var sum [4][]reg.VecVirtual
		for s := range sum {
			sum[s] = a.loadColumn(c, bias)
		}
		row, inputs := a.GP64(), a.parameter("inputs")
		a.MOVQ(weights, row)
		a.MOVQ(x, from.first)
		a.while(c.label+"_inputs", inputs, 1, func() {
			w := a.loadColumn(c, row)
			for s := range sum {
				f := a.vec()
				a.VBROADCASTSS(from.row(s, 0), f)
				for i := range w {
					a.VFMADD231PS(w[i], f, sum[s][i])
				}
			}
			a.ADDQ(to.stride, row)
			a.advance(4, from.first)
		})
		a.MOVQ(dst, to.first)
		for s := range sum {
			for i := range sum[s] {
				a.storePart(c, sum[s][i], to.row(s, i*a.level.bytes))
			}
		}
	})
	a.end()
}

// sparseFloat32 writes the dense layer for inputs of which most are zero: value
// holds the others and index where they are.
func sparseFloat32(a *assembler) {
	a.kernel("Sparse", "dst, bias, weights *float32, index *int32, value *float32, outputs, inputs int")
	dst, bias, weights := a.parameter("dst"), a.parameter("bias"), a.parameter("weights")
	index, value := a.parameter("index"), a.parameter("value")
	outputs, inputs := a.parameter("outputs"), a.parameter("inputs")
	stride := a.bytesOf(outputs)
	a.columns(outputs, a.level.registers/2, []reg.GPVirtual{dst, bias, weights}, func(c column) {
		sum := a.loadColumn(c, bias)
		i, row := a.GP64(), a.GP64()
		a.XORQ(i, i)
		a.unlessZero(c.label+"_inputs", inputs, func() {
			a.Label(c.label + "_input")
			a.MOVLQSX(operand.Mem{Base: index, Index: i, Scale: 4}, row)
			a.IMULQ(stride, row)
			a.ADDQ(weights, row)
			a.addScaled(c, operand.Mem{Base: value, Index: i, Scale: 4}, row, sum)
			a.INCQ(i)
			a.CMPQ(i, inputs)
			a.JLT(operand.LabelRef(c.label + "_input"))
		})
		a.storeColumn(c, sum, dst)
	})
	a.end()
}

// addOuter writes dst[i][j] += x[i] * y[j].
func addOuter(a *assembler) {
	a.kernel("AddOuter", "dst, x, y *float32, rows, columns int")
	dst, x, y := a.parameter("dst"), a.parameter("x"), a.parameter("y")
	rows, width := a.parameter("rows"), a.parameter("columns")
	stride := a.bytesOf(width)
	a.columns(width, a.level.registers/2, []reg.GPVirtual{dst, y}, func(c column) {
		v := a.loadColumn(c, y)
		row, factor, left := a.GP64(), a.GP64(), a.GP64()
		a.MOVQ(dst, row)
		a.MOVQ(x, factor)
		a.MOVQ(rows, left)
		a.while(c.label+"_rows", left, 1, func() {
			bits := a.GP32()
			a.MOVL(at(factor, 0), bits)
			a.ADDL(bits, bits) // shifts the sign out: both zeros are 0 now
			a.JZ(operand.LabelRef(c.label + "_zero"))
			a.addColumn(c, at(factor, 0), v, row)
			a.Label(c.label + "_zero")
			a.ADDQ(stride, row)
			a.advance(4, factor)
		})
	})
	a.end()
}
