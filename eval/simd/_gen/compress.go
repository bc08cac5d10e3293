package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// compress writes the kernel that moves the elements other than zero together and
// writes their places beside them. It compresses in registers and stores whole
// vectors, lanes behind the last element included. What it writes never gets ahead
// of what it reads.
func compress(a *assembler) {
	lanes := a.level.bytes / 4
	a.kernelReturning("Compress", "index *int32, value, x *float32, n int", "int")
	index, value, x, n := a.parameter("index"), a.parameter("value"), a.parameter("x"), a.parameter("n")
	c := a.compressor()
	found := a.GP64()
	a.XORQ(found, found)
	toValue := operand.Mem{Base: value, Index: found, Scale: 4}
	toIndex := operand.Mem{Base: index, Index: found, Scale: 4}
	a.while("vectors", n, lanes, func() {
		a.load(at(x, 0), c.values)
		c.squeeze()
		a.store(c.values, toValue)
		a.store(c.places, toIndex)
		a.ADDQ(c.count, found)
		a.VPADDD(c.step, c.base, c.base)
		a.advance(a.level.bytes, x)
	})
	a.unlessZero("rest", n, func() {
		a.loadLanes(a.firstLanes(n, 4), at(x, 0), c.values)
		c.squeeze()
		part := a.firstLanes(c.count, 4)
		a.storeLanes(part, c.values, toValue)
		a.storeLanes(part, c.places, toIndex)
		a.ADDQ(c.count, found)
	})
	a.Store(found, a.ReturnIndex(0))
	a.end()
}

// compressor moves what is not zero to the lowest lanes of a vector.
type compressor struct {
	*assembler
	// values are the elements at hand, in the end those other than zero; places
	// are where these are, and count is their number.
	values, places reg.VecVirtual
	count          reg.GPVirtual
	// base is the place of the first element at hand, in every lane, to which
	// masks add the number of the lane; step takes it to the next vector.
	base, step, zero reg.VecVirtual
	// table is that of laneTable, where the level has no masks.
	table reg.GPVirtual
}

func (a *assembler) compressor() compressor {
	c := compressor{
		assembler: a, values: a.vec(), places: a.vec(), count: a.GP64(),
		base: a.vec(), step: a.vec(), zero: a.vec(),
	}
	a.MOVL(operand.U32(uint32(a.level.bytes/4)), c.count.As32())
	a.VMOVD(c.count.As32(), c.step.AsX())
	a.VPBROADCASTD(c.step.AsX(), c.step)
	a.zero(c.zero)
	if a.level.masks {
		first := a.GP64()
		a.LEAQ(a.countTable(a.level.bytes/4), first)
		a.load(at(first, 0), c.base)
		return c
	}
	c.table = a.GP64()
	a.LEAQ(a.laneTable(), c.table)
	a.zero(c.base)
	return c
}

// squeeze keeps the elements that are not zero, be they float32 or int32: no number but zero has its bits.
func (c compressor) squeeze() {
	const notEqualOrUnordered = 4
	if c.level.masks {
		set := c.K()
		c.VCMPPS(operand.U8(notEqualOrUnordered), c.zero, c.values, set)
		c.keepMasked(set)
		return
	}
	set := c.vec()
	c.VCMPPS(operand.U8(notEqualOrUnordered), c.zero, c.values, set)
	c.keep(set)
}

// squeezePositive keeps the int32 elements that are above zero.
func (c compressor) squeezePositive() {
	const notLessOrEqual = 6
	if c.level.masks {
		set := c.K()
		c.VPCMPD(operand.U8(notLessOrEqual), c.zero, c.values, set)
		c.keepMasked(set)
		return
	}
	set := c.vec()
	c.VPCMPGTD(c.zero, c.values, set)
	c.keep(set)
}

// keepMasked moves the elements in a set together.
func (c compressor) keepMasked(set reg.OpmaskVirtual) {
	c.VPCOMPRESSD_Z(c.values, set, c.values)
	c.VPCOMPRESSD_Z(c.base, set, c.places)
	c.KMOVW(set, c.count.As32())
	c.POPCNTL(c.count.As32(), c.count.As32())
}

// keep is keepMasked for a level without masks: the sign of a lane of set says whether its element
// is in it.
func (c compressor) keep(set reg.VecVirtual) {
	c.VMOVMSKPS(set, c.count.As32())
	c.VPMOVZXBD(operand.Mem{Base: c.table, Index: c.count, Scale: 8}, c.places)
	c.VPERMPS(c.values, c.places, c.values)
	c.VPADDD(c.base, c.places, c.places)
	c.POPCNTL(c.count.As32(), c.count.As32())
}

// countTable is a vector of the numbers from 0 to n-1.
func (a *assembler) countTable(n int) operand.Mem {
	if a.counts.Symbol.Name == "" {
		a.counts = a.StaticGlobal("count")
		a.DataAttributes(rodata)
		for i := range n {
			a.AddDatum(4*i, operand.U32(uint32(i)))
		}
	}
	return a.counts
}

// laneTable has, for each set of eight lanes, their numbers from the lowest up, a
// byte each.
func (a *assembler) laneTable() operand.Mem {
	if a.lanes.Symbol.Name != "" {
		return a.lanes
	}
	a.lanes = a.StaticGlobal("lanes")
	a.DataAttributes(rodata)
	for set := range 256 {
		var numbers uint64
		for lane, at := 0, 0; lane < 8; lane++ {
			if set>>lane&1 != 0 {
				numbers |= uint64(lane) << at
				at += 8
			}
		}
		a.AddDatum(8*set, operand.U64(numbers))
	}
	return a.lanes
}
