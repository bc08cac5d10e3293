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
	// lie; vector is where the vector begins and n its length.
	dst, bias, weights, vector, n reg.GPVirtual
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
		count := p.GP64()
		p.MOVQ(p.n, count)
		p.ANDQ(operand.I32(int32(p.level.bytes/p.size-1)), count)
		p.rest = p.firstLanes(count, p.size)
	}
	left := p.length("dst")
	p.while("block", left, rowBlock, func() { p.multiply(rowBlock, "block") })
	p.while("single", left, 1, func() { p.multiply(1, "single") })
	p.end()
}

// multiply writes the products of the next count rows.
func (p product) multiply(count int, label string) {
	p.begin(p.walk, p.weights)
	x, left := p.GP64(), p.GP64()
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
			p.multiplyAdd(v, p.walk.row(i), s)
		}
		p.advance(p.level.bytes, append(p.walk.used(count), x)...)
	})
	if p.scalar == nil {
		p.unlessZero(label+"_rest", left, func() {
			p.loadLanes(p.rest, at(x, 0), v)
			for i, s := range sum {
				p.loadLanes(p.rest, p.walk.row(i), w)
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

// finish writes the sum of the lanes of each of sum.
func (p product) finish(sum []reg.VecVirtual) {
	if len(sum) == rowBlock {
		all := p.sumEach(p.sums, sum)
		if p.bias != nil {
			p.sums.add(at(p.bias, 0), all, all)
		}
		p.VMOVDQU(all, at(p.dst, 0))
		return
	}
	one := p.sumOne(p.sums, sum[0])
	if p.bias != nil {
		first := p.XMM()
		p.VMOVD(at(p.bias, 0), first)
		p.sums.add(first, one, one)
	}
	p.VMOVD(one, at(p.dst, 0))
}

// next puts the pointers behind the count rows that are done.
func (p product) next(count int) {
	p.advance(4*count, p.dst)
	if p.bias != nil {
		p.advance(4*count, p.bias)
	}
	for range count / 8 {
		p.LEAQ(operand.Mem{Base: p.weights, Index: p.walk.stride, Scale: 8}, p.weights)
	}
	for range count % 8 {
		p.ADDQ(p.walk.stride, p.weights)
	}
}
