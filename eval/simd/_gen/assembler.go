package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
	"github.com/mmcloughlin/avo/reg"
)

// assembler writes the kernels of one level.
type assembler struct {
	*build.Context
	level level
	// signs, counts and lanes are the tables of firstLanes, countTable and laneTable, once a
	// kernel needs them.
	signs, counts, lanes operand.Mem
}

// code is what is written for one level.
type code struct {
	// asm is the assembly and stubs its Go declarations.
	asm, stubs []byte
	// signatures are those of the functions.
	signatures []string
}

// assemble returns the kernels that write adds, or an error if one of them asks
// for more than the level has.
func assemble(pkg string, l level, write func(*assembler)) (c code, err error) {
	a := &assembler{Context: build.NewContext(), level: l}
	a.ConstraintExpr("!purego")
	write(a)
	file, err := a.Result()
	if err != nil {
		return code{}, err
	}
	if err := pass.Compile.Execute(file); err != nil {
		return code{}, err
	}
	if err := check(file, l); err != nil {
		return code{}, err
	}
	for _, f := range file.Functions() {
		c.signatures = append(c.signatures, f.Stub())
	}
	config := printer.Config{Name: generator, Pkg: pkg}
	if c.asm, err = printer.NewGoAsm(config).Print(file); err != nil {
		return code{}, err
	}
	c.stubs, err = printer.NewStubs(config).Print(file)
	return c, err
}

// kernel starts the function that is name at the level of a.
func (a *assembler) kernel(name, parameters string) { a.kernelReturning(name, parameters, "") }

// kernelReturning is kernel for a function with a result.
func (a *assembler) kernelReturning(name, parameters, result string) {
	a.Function(name + a.level.name)
	a.Attributes(attr.NOSPLIT)
	a.Doc(name + a.level.name + " is " + name + " with " + a.level.title + ".")
	a.Pragma("noescape")
	a.SignatureExpr("func(" + parameters + ") " + result)
}

// end returns to Go. The upper halves of the registers are cleared, because
// SSE code that follows is slow beside dirty ones.
func (a *assembler) end() {
	a.VZEROUPPER()
	a.RET()
}

// parameter returns the value of a parameter, a pointer or a number.
func (a *assembler) parameter(name string) reg.GPVirtual {
	r := a.GP64()
	a.Load(a.Param(name), r)
	return r
}

// vec returns a register as wide as the level.
func (a *assembler) vec() reg.VecVirtual {
	if a.level.masks {
		return a.ZMM()
	}
	return a.YMM()
}

// vecs returns n registers as wide as the level.
func (a *assembler) vecs(n int) []reg.VecVirtual {
	v := make([]reg.VecVirtual, n)
	for i := range v {
		v[i] = a.vec()
	}
	return v
}

// zero clears v.
func (a *assembler) zero(v reg.VecVirtual) {
	if a.level.masks {
		a.VPXORD(v, v, v)
		return
	}
	a.VPXOR(v, v, v)
}

// load fills v from memory.
func (a *assembler) load(from operand.Mem, v reg.VecVirtual) {
	if a.level.masks {
		a.VMOVDQU64(from, v)
		return
	}
	a.VMOVDQU(from, v)
}

// store writes v to memory.
func (a *assembler) store(v reg.VecVirtual, to operand.Mem) {
	if a.level.masks {
		a.VMOVDQU64(v, to)
		return
	}
	a.VMOVDQU(v, to)
}

// while runs body as long as n is at least step, and takes step from n after
// each run.
func (a *assembler) while(label string, n reg.Register, step int, body func()) {
	end := operand.LabelRef(label + "_end")
	a.CMPQ(n, operand.I32(int32(step)))
	a.JLT(end)
	a.Label(label)
	body()
	a.SUBQ(operand.I32(int32(step)), n)
	a.CMPQ(n, operand.I32(int32(step)))
	a.JGE(operand.LabelRef(label))
	a.Label(string(end))
}

// unlessZero runs body once if n is not 0.
func (a *assembler) unlessZero(label string, n reg.Register, body func()) {
	end := operand.LabelRef(label + "_end")
	a.TESTQ(n, n)
	a.JZ(end)
	body()
	a.Label(string(end))
}

// advance adds bytes to every pointer.
func (a *assembler) advance(bytes int, pointers ...reg.GPVirtual) {
	for _, p := range pointers {
		a.ADDQ(operand.I32(int32(bytes)), p)
	}
}

// at is the memory that lies offset bytes behind p.
func at(p reg.Register, offset int) operand.Mem {
	return operand.Mem{Base: p, Disp: offset}
}
