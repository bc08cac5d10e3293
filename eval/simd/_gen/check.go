package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// baseline lists the extensions that every amd64 processor has.
var baseline = []string{"", "SSE", "SSE2", "CMOV"}

// check reports the first instruction of file that a processor of level l
// might not have.
//
// The extensions that avo lists for an instruction are not enough: it gives
// out registers 16 to 31 without asking whether the instruction can name them.
// Only the EVEX encoding can. The assembler then silently takes that encoding,
// which a processor without AVX-512 faults on, or refuses where there is none.
func check(file *ir.File, l level) error {
	for _, f := range file.Functions() {
		for _, i := range f.Instructions() {
			for _, extension := range i.ISA {
				if !slices.Contains(l.isa, extension) && !slices.Contains(baseline, extension) {
					return fmt.Errorf("%s: %s needs %s", f.Name, i.Opcode, extension)
				}
			}
			if high := highRegister(i.Operands); high != "" && !evex(i.ISA) {
				return fmt.Errorf("%s: %s cannot name %s in its VEX encoding", f.Name, i.Opcode, high)
			}
		}
	}
	return nil
}

// evex reports whether an instruction that asks for these extensions has the
// encoding that can name all 32 registers.
func evex(isa []string) bool {
	return slices.ContainsFunc(isa, func(extension string) bool { return strings.HasPrefix(extension, "AVX512") })
}

// highRegister returns the name of the first vector register above 15 among
// operands.
func highRegister(operands []operand.Op) string {
	for _, op := range operands {
		for _, r := range operand.Registers(op) {
			p := reg.ToPhysical(r)
			if p != nil && p.Kind() == reg.KindVector && p.PhysicalIndex() > 15 {
				return p.Asm()
			}
		}
	}
	return ""
}
