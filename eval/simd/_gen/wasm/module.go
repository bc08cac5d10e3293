// Package wasm writes the kernels of package simd in WebAssembly: an assembler (module.go, code.go), the
// kernels, and what links them to a program (link.go).
package wasm

import "encoding/binary"

// module is a WebAssembly module that is being written. Its parts have the numbers of the order in which
// they are added, those of functions behind those of imported ones; it has no imported function.
type module struct {
	types, imports, functions, tables, exports, elements, code [][]byte
}

// valueType is the type of a parameter, local or result.
type valueType byte

const (
	i32  valueType = 0x7f
	v128 valueType = 0x7b
)

// The kinds of imports and exports.
const (
	kindFunction = 0
	kindTable    = 1
	kindMemory   = 2
)

const (
	functionReference = 0x70
	functionType      = 0x60
	endOfCode         = 0x0b
)

// addType adds the type of a function and returns its number.
func (m *module) addType(parameters []valueType, results ...valueType) int {
	t := append([]byte{functionType}, types(parameters)...)
	m.types = append(m.types, append(t, types(results)...))
	return len(m.types) - 1
}

func types(list []valueType) []byte {
	text := unsigned(len(list))
	for _, t := range list {
		text = append(text, byte(t))
	}
	return text
}

// addImport adds something of another module.
func (m *module) addImport(from, name string, kind byte, description ...byte) {
	m.imports = append(m.imports, append(append(join(text(from), text(name)), kind), description...))
}

// addTable adds a table of so many functions.
func (m *module) addTable(size int) { m.tables = append(m.tables, tableOf(size)) }

// tableOf describes a table of so many functions.
func tableOf(size int) []byte { return append([]byte{functionReference, 0}, unsigned(size)...) }

// addExport lets other modules have something.
func (m *module) addExport(name string, kind byte, number int) {
	m.exports = append(m.exports, append(append(text(name), kind), unsigned(number)...))
}

// addFunction adds a function and returns its number.
func (m *module) addFunction(typeNumber int, locals []valueType, body []byte) int {
	declared := make([]byte, 0, 2*len(locals))
	for _, t := range locals {
		declared = append(declared, 1, byte(t))
	}
	all := join(unsigned(len(locals)), declared, body, []byte{endOfCode})
	m.functions = append(m.functions, unsigned(typeNumber))
	m.code = append(m.code, append(unsigned(len(all)), all...))
	return len(m.functions) - 1
}

// fillTable puts functions with numbers from 0 into the first places of the table.
func (m *module) fillTable(n int) {
	element := append([]byte{0, opConst, 0, endOfCode}, unsigned(n)...)
	for i := range n {
		element = append(element, unsigned(i)...)
	}
	m.elements = append(m.elements, element)
}

// bytes returns the module as it is in a file.
func (m *module) bytes() []byte {
	file := []byte("\x00asm\x01\x00\x00\x00")
	for _, section := range []struct {
		number byte
		items  [][]byte
	}{{1, m.types}, {2, m.imports}, {3, m.functions}, {4, m.tables}, {7, m.exports}, {9, m.elements}, {10, m.code}} {
		if len(section.items) == 0 {
			continue
		}
		content := append(unsigned(len(section.items)), join(section.items...)...)
		file = append(append(file, section.number), unsigned(len(content))...)
		file = append(file, content...)
	}
	return file
}

func join(parts ...[]byte) (all []byte) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// text is a name in a module.
func text(s string) []byte { return append(unsigned(len(s)), s...) }

// unsigned is a number in LEB128.
func unsigned(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// signed is a number in signed LEB128.
func signed(n int32) (b []byte) {
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low < 0x40 || n == -1 && low >= 0x40 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
