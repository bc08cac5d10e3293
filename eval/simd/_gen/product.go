package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// product is a kernel that multiplies the rows of the matrix weights with a
// vector: dst[i] is the sum over j of weights[i][j] * vector[j], and bias[i]
// where the kernel has one.
type product struct {
	*assembler
	walk rows
	// dst, bias and weights are where the next row's result, bias and weights
	// lie; vector is where the vector begins. count is the number of rows to
	// come, n the length of the vector and of each row.
	dst, bias, weights, vector, count, n reg.GPVirtual
	// size is the width of the elements of weights and vector in bytes.
	size int
	// rest are the lanes behind the last whole vector of a row. Where the level
	// cannot choose lanes of this size, scalar stands in.
	rest   lanes
	scalar func(p product, x reg.GPVirtual, count int)
	sums   sums
	// multiplyAdd adds the products of the lanes of x and w to sum.
	multiplyAdd func(x reg.VecVirtual, w operand.Op, sum reg.VecVirtual)
}

// write writes the body of the kernel.
func (p product) write() {
	if p.scalar == nil {
		rest := p.GP64()
		p.MOVQ(p.n, rest)
		p.ANDQ(operand.I32(int32(p.level.bytes/p.size-1)), rest)
		p.rest = p.firstLanes(rest, p.size)
	}
	p.while("block", p.count, rowBlock, func() { p.multiply(rowBlock, "block") })
	p.while("single", p.count, 1, func() { p.multiply(1, "single") })
	p.end()
}

// multiply writes the products of the next count rows.
func (p product) multiply(count int, label string) {
	x, left := p.GP64(), p.GP64()
	p.begin(p.walk, count, p.weights)
	p.MOVQ(p.vector, x)
	p.MOVQ(p.n, left)
	sum := p.vecs(count)
	for _, s := range sum {
		p.zero(s)
	}
	v, w := p.vec(), p.vec()
	p.while(label+"_vectors", left, p.level.bytes/p.size, func() {
		p.load(at(x, 0), v)
		for i, s := range sum {
			p.multiplyAdd(v, p.walk.row(i, 0), s)
		}
		p.advance(p.level.bytes, append(p.walk.pointers(count), x)...)
	})
	if p.scalar == nil {
		p.unlessZero(label+"_rest", left, func() {
			p.loadLanes(p.rest, at(x, 0), v)
			for i, s := range sum {
				p.loadLanes(p.rest, p.walk.row(i, 0), w)
				p.multiplyAdd(v, w, s)
			}
		})
	}
	p.finish(sum)
	if p.scalar != nil {
		p.while(label+"_rest", left, 1, func() { p.scalar(p, x, count) })
	}
	p.next(count)
}

// finish writes the sum of the lanes of each of sum, four at a time or one.
func (p product) finish(sum []reg.VecVirtual) {
	if len(sum) == 1 {
		one := p.sumOne(p.sums, sum[0])
		if p.bias != nil {
			first := p.XMM()
			p.VMOVD(at(p.bias, 0), first)
			p.sums.add(first, one, one)
		}
		p.VMOVD(one, at(p.dst, 0))
		return
	}
	for i := 0; i < len(sum); i += 4 {
		four := p.sumFour(p.sums, sum[i:])
		if p.bias != nil {
			p.sums.add(at(p.bias, 4*i), four, four)
		}
		p.VMOVDQU(four, at(p.dst, 4*i))
	}
}

// next puts the pointers behind the count rows that are done.
func (p product) next(count int) {
	p.advance(4*count, p.dst)
	if p.bias != nil {
		p.advance(4*count, p.bias)
	}
	p.LEAQ(operand.Mem{Base: p.weights, Index: p.walk.stride, Scale: uint8(count)}, p.weights)
}
