package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// floatKernels are the layers of float32 networks and the steps back through
// them.
func floatKernels(a *assembler) {
	denseFloat32(a)
	sparseFloat32(a)
	transposed(a)
	addOuter(a)
}

// transposed writes the product of a matrix with a vector on its right.
func transposed(a *assembler) {
	a.kernel("Transposed", "dst, weights, y []float32")
	p := product{
		assembler: a,
		dst:       a.base("dst"), weights: a.base("weights"), vector: a.base("y"), n: a.length("y"),
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
	a.kernel("Dense", "dst, bias, weights, x []float32")
	inputs := a.length("x")
	x := a.base("x")
	dst, bias, weights := a.base("dst"), a.base("bias"), a.base("weights")
	outputs := a.length("dst")
	stride := a.bytesOf(outputs)
	a.columns(outputs, []reg.GPVirtual{dst, bias, weights}, func(c column) {
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

// sparseFloat32 writes the dense layer for inputs of which most are zero: value
// holds the others and index where they are.
func sparseFloat32(a *assembler) {
	a.kernel("Sparse", "dst, bias, weights []float32, index []int32, value []float32")
	inputs := a.length("value")
	indexBase, valueBase := a.base("index"), a.base("value")
	dst, bias, weights := a.base("dst"), a.base("bias"), a.base("weights")
	outputs := a.length("dst")
	stride := a.bytesOf(outputs)
	a.columns(outputs, []reg.GPVirtual{dst, bias, weights}, func(c column) {
		sum := a.loadColumn(c, bias)
		i, row := a.GP64(), a.GP64()
		a.XORQ(i, i)
		a.unlessZero(c.label+"_inputs", inputs, func() {
			a.Label(c.label + "_input")
			a.MOVLQSX(operand.Mem{Base: indexBase, Index: i, Scale: 4}, row)
			a.IMULQ(stride, row)
			a.ADDQ(weights, row)
			a.addScaled(c, operand.Mem{Base: valueBase, Index: i, Scale: 4}, row, sum)
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
	a.kernel("AddOuter", "dst, x, y []float32")
	rows, rowsBase := a.length("x"), a.base("x")
	dst, y := a.base("dst"), a.base("y")
	width := a.length("y")
	stride := a.bytesOf(width)
	a.columns(width, []reg.GPVirtual{dst, y}, func(c column) {
		v := a.loadColumn(c, y)
		row, x, left := a.GP64(), a.GP64(), a.GP64()
		a.MOVQ(dst, row)
		a.MOVQ(rowsBase, x)
		a.MOVQ(rows, left)
		a.while(c.label+"_rows", left, 1, func() {
			bits := a.GP32()
			a.MOVL(at(x, 0), bits)
			a.ADDL(bits, bits) // shifts the sign out: both zeros are 0 now
			a.JZ(operand.LabelRef(c.label + "_zero"))
			a.addColumn(c, at(x, 0), v, row)
			a.Label(c.label + "_zero")
			a.ADDQ(stride, row)
			a.advance(4, x)
		})
	})
	a.end()
}
