// Command gen writes the vector kernels of package simd: for each family and
// level one file of assembly and one of Go declarations. It is a module of its
// own, so that what it imports never enters the module of the programs. Run it
// in its folder with `go run .` after a change; its test compares what it would
// write with what is committed.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// family is a package of kernels below simd/internal.
type family struct {
	pkg string
	// write adds the kernels to a file.
	write func(*assembler)
	// levels are those that have these kernels for their own.
	levels []level
}

var families = []family{
	{"accumulator", accumulatorKernels, []level{avx2, avx512}},
	{"quantised", quantisedKernels, []level{avx2, avx512}},
	{"quantised", denseInt8, []level{vnni}},
	{"float", floatKernels, []level{avx2, avx512}},
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run() error {
	files, err := generate()
	if err != nil {
		return err
	}
	for path, text := range files {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generate returns the text of every file by its path from this folder.
func generate() (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, f := range families {
		for _, l := range f.levels {
			asm, stubs, err := assemble(f.pkg, l, f.write)
			if err != nil {
				return nil, fmt.Errorf("%s for %s: %w", f.pkg, l.title, err)
			}
			path := filepath.Join("..", "internal", f.pkg, strings.ToLower(l.name)+"_amd64")
			files[path+".s"], files[path+".go"] = asm, stubs
		}
	}
	return files, nil
}
