package main

// level is what the generator knows of a level of package simd.
type level struct {
	// name ends the names of the level's functions and, in lower case, starts
	// those of its files.
	name string
	// title is the level in a sentence.
	title string
	// bytes is the width of a vector.
	bytes int
	// registers is the number of vector registers.
	registers int
	// masks says that single lanes of a vector can be left out.
	masks bool
	// dot says that the 8-bit dot product is one instruction.
	dot bool
	// isa lists the extensions that an instruction may ask for, by their names
	// in avo. Package simd asks the processor for them.
	isa []string
}

var (
	avx2   = level{name: "AVX2", title: "AVX2", bytes: 32, registers: 16, isa: []string{"POPCNT", "AVX", "AVX2", "FMA3"}}
	avx512 = level{name: "AVX512", title: "AVX-512", bytes: 64, registers: 32, masks: true, isa: append([]string{"AVX512F", "AVX512BW", "AVX512DQ", "AVX512VL"}, avx2.isa...)}
	vnni   = level{name: "VNNI", title: "AVX-512 VNNI", bytes: 64, registers: 32, masks: true, dot: true, isa: append([]string{"AVX512VNNI"}, avx512.isa...)}
)
