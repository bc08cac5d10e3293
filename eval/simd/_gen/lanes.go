package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lanes are the lowest lanes of a vector, those that the end of a slice fills.
type lanes struct {
	// size is the width of a lane in bytes.
	size int
	// mask says which lanes, one bit each, where the level has masks.
	mask reg.OpmaskVirtual
	// signs says it elsewhere, by the sign of each lane of 4 bytes.
	signs reg.VecVirtual
}

// firstLanes returns the n lowest lanes of size bytes, n less than a vector
// has. Below AVX-512 only lanes of 4 bytes can be chosen.
func (a *assembler) firstLanes(n reg.Register, size int) lanes {
	l := lanes{size: size}
	if a.level.masks {
		bits := a.GP64()
		l.mask = a.K()
		a.MOVQ(n, reg.RCX)
		a.MOVQ(operand.U32(1), bits)
		a.SHLQ(reg.CL, bits)
		a.DECQ(bits)
		a.KMOVQ(bits, l.mask)
		return l
	}
	table, skip := a.GP64(), a.GP64()
	l.signs = a.vec()
	a.LEAQ(a.signTable(), table)
	a.MOVQ(operand.U32(uint32(a.level.bytes/4)), skip)
	a.SUBQ(n, skip)
	a.VMOVDQU(operand.Mem{Base: table, Index: skip, Scale: 4}, l.signs)
	return l
}

// rodata marks tables.
const rodata = attr.RODATA | attr.NOPTR

// signTable is a vector of negative lanes followed by one of zeros: read n
// lanes before its middle, it has n negative lanes.
func (a *assembler) signTable() operand.Mem {
	if a.signs.Symbol.Name == "" {
		a.signs = a.StaticGlobal("signs")
		a.DataAttributes(rodata)
		words := a.level.bytes / 8
		for i := range words {
			a.AddDatum(8*i, operand.U64(1<<64-1))
		}
		for i := range words {
			a.AddDatum(8*(words+i), operand.U64(0))
		}
	}
	return a.signs
}

// loadLanes fills the lanes l of v from memory and clears the others. It does
// not touch memory behind the lanes.
func (a *assembler) loadLanes(l lanes, from operand.Mem, v reg.VecVirtual) {
	switch {
	case !a.level.masks:
		a.VMASKMOVPS(from, l.signs, v)
	case l.size == 1:
		a.VMOVDQU8_Z(from, l.mask, v)
	case l.size == 2:
		a.VMOVDQU16_Z(from, l.mask, v)
	default:
		a.VMOVDQU32_Z(from, l.mask, v)
	}
}

// storeLanes writes the lanes l of v to memory, lanes of 2 or 4 bytes.
func (a *assembler) storeLanes(l lanes, v reg.VecVirtual, to operand.Mem) {
	switch {
	case !a.level.masks:
		a.VMASKMOVPS(v, l.signs, to)
	case l.size == 2:
		a.VMOVDQU16(v, l.mask, to)
	default:
		a.VMOVDQU32(v, l.mask, to)
	}
}
