package wasm

import "encoding/binary"

// function is the code of a WebAssembly function that is being written. Its statements take values,
// which are expressions.
type function struct {
	parameters, locals []valueType
	code               []byte
}

// value is an expression: code that leaves one value on the stack.
type value []byte

// local is a parameter or a variable of a function.
type local int

// get is what a local holds.
func (l local) get() value { return append(value{opLocalGet}, unsigned(int(l))...) }

// parameter adds a parameter, an address or a number. All come before the first variable.
func (f *function) parameter() local {
	f.parameters = append(f.parameters, i32)
	return local(len(f.parameters) - 1)
}

// variable adds a variable, which is zero.
func (f *function) variable(t valueType) local {
	f.locals = append(f.locals, t)
	return local(len(f.parameters) + len(f.locals) - 1)
}

// vectors adds so many variables that are vectors.
func (f *function) vectors(n int) []local {
	all := make([]local, n)
	for i := range all {
		all[i] = f.variable(v128)
	}
	return all
}

// hold returns a new variable that has a value.
func (f *function) hold(t valueType, v value) local {
	l := f.variable(t)
	f.set(l, v)
	return l
}

// set gives a local a value.
func (f *function) set(l local, v value) {
	f.code = append(append(f.code, v...), append([]byte{opLocalSet}, unsigned(int(l))...)...)
}

// advance adds a number to a local.
func (f *function) advance(l local, by int32) { f.set(l, op(opAdd, l.get(), constant(by))) }

// emit adds an instruction that leaves nothing, behind its operands.
func (f *function) emit(instruction []byte, operands ...value) {
	f.code = append(f.code, instruct(instruction, operands)...)
}

// while repeats code as long as a condition holds.
func (f *function) while(condition value, do func()) {
	f.code = append(f.code, opBlock, noResult, opLoop, noResult)
	f.emit([]byte{opBranchIf, 1}, op(opIsZero, condition))
	do()
	f.code = append(f.code, opBranch, 0, endOfCode, endOfCode)
}

// when runs code if a condition holds.
func (f *function) when(condition value, do func()) {
	f.code = append(append(f.code, condition...), opIf, noResult)
	do()
	f.code = append(f.code, endOfCode)
}

// The instructions without operands in the code.
const (
	opBlock, opLoop, opIf, opBranch, opBranchIf = 0x02, 0x03, 0x04, 0x0c, 0x0d
	opCallIndirect                              = 0x11
	opLocalGet, opLocalSet                      = 0x20, 0x21
	opConst                                     = 0x41
	opIsZero, opLessSigned                      = 0x45, 0x48
	opCountTrailing, opPopulation               = 0x68, 0x69
	opAdd, opSub, opMul                         = 0x6a, 0x6b, 0x6c
	opAnd, opShiftLeft, opShiftRight            = 0x71, 0x74, 0x75
	opSelect                                    = 0x1b
	vectorPrefix                                = 0xfd
	noResult                                    = 0x40
)

// The instructions that read and write memory.
const (
	load, loadByte, loadSignedByte, loadShort, loadSignedShort = 0x28, 0x2d, 0x2c, 0x2f, 0x2e
	store, storeByte, storeShort                               = 0x36, 0x3a, 0x3b
)

// The instructions on vectors, behind vectorPrefix.
const (
	vLoad, vLoad32Splat, vStore, vConst, vShuffle, vSwizzle      = 0x00, 0x09, 0x0b, 0x0c, 0x0d, 0x0e
	splat16, splat32, lane32                                     = 0x10, 0x11, 0x1b
	different16, greater32                                       = 0x2e, 0x3b
	store64Lane                                                  = 0x5b
	narrow16Unsigned, narrow32                                   = 0x66, 0x85
	bits16, bits32                                               = 0x84, 0xa4
	widen8Low, widen8High, widen8LowUnsigned, widen8HighUnsigned = 0x87, 0x88, 0x89, 0x8a
	shift16, add16, sub16, min16, max16                          = 0x8c, 0x8e, 0x91, 0x96, 0x98
	widen16Low, widen16High, shift32, add32, min32, max32, dot16 = 0xa7, 0xa8, 0xac, 0xae, 0xb6, 0xb8, 0xba
)

// op is an instruction on numbers with its operands.
func op(code byte, operands ...value) value { return instruct([]byte{code}, operands) }

// vop is an instruction on vectors with its operands.
func vop(code int, operands ...value) value { return instruct(vector(code), operands) }

// vector is the instruction on vectors with a number, and what it says of itself in the code.
func vector(code int, immediate ...byte) []byte {
	return append(append([]byte{vectorPrefix}, unsigned(code)...), immediate...)
}

// instruct is an instruction, as it is in the code, with its operands.
func instruct(instruction []byte, operands []value) value {
	var v value
	for _, o := range operands {
		v = append(v, o...)
	}
	return append(v, instruction...)
}

// constant is a number.
func constant(n int32) value { return append(value{opConst}, signed(n)...) }

// zeros is a vector of zeros.
func zeros() value { return vector(vConst, make([]byte, 16)...) }

// at is what lies so far behind an address, that a load instruction reads.
func at(code byte, address value, offset int) value {
	return instruct(append([]byte{code, 0}, unsigned(offset)...), []value{address})
}

// vectorAt is the vector that lies so far behind an address.
func vectorAt(address value, offset int) value {
	return instruct(vector(vLoad, append([]byte{0}, unsigned(offset)...)...), []value{address})
}

// pairAt is a vector that repeats the 32 bits at an address.
func pairAt(address value) value { return instruct(vector(vLoad32Splat, 0, 0), []value{address}) }

// put writes a number at an address.
func (f *function) put(code byte, address, v value) {
	f.emit([]byte{code, 0, 0}, address, v)
}

// putVector writes a vector so far behind an address.
func (f *function) putVector(address value, offset int, v value) {
	f.emit(vector(vStore, append([]byte{0}, unsigned(offset)...)...), address, v)
}

// putHalf writes the lower half of a vector.
func (f *function) putHalf(address, v value) {
	f.emit(vector(store64Lane, 0, 0, 0), address, v)
}

// lane is a number of a vector of four.
func lane(v local, number byte) value { return instruct(vector(lane32, number), []value{v.get()}) }

// numbers is a vector of four numbers.
func numbers(four ...uint32) value {
	var bytes []byte
	for _, n := range four {
		bytes = binary.LittleEndian.AppendUint32(bytes, n)
	}
	return vector(vConst, bytes...)
}

// shuffle takes bytes of two vectors: those of the second have numbers from 16.
func shuffle(a, b value, bytes [16]byte) value {
	return instruct(vector(vShuffle, bytes[:]...), []value{a, b})
}
