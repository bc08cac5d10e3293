// Package fuzztest has what fuzz targets share. It keeps the fuzzing engine at work, and lets
// it change a few bytes of an input that is large or must have a certain length.
package fuzztest

import (
	"bytes"
	"flag"
	"testing"
)

// minimizeFlag says how long the fuzzing engine may shrink an input that reaches new code.
const minimizeFlag = "test.fuzzminimizetime"

// Minimizing lets the fuzzing engine try a hundred smaller inputs in place of each that
// reaches new code, unless the command line says otherwise. By default it tries for a
// minute, and an input of some lines, or one whose coverage differs from run to run, takes
// all of it: nothing else is run, and nothing is found. Every fuzz target begins with it.
func Minimizing(f *testing.F) {
	f.Helper()
	given := false
	flag.Visit(func(fl *flag.Flag) { given = given || fl.Name == minimizeFlag })
	if given {
		return
	}
	if err := flag.Set(minimizeFlag, "100x"); err != nil {
		f.Fatal(err)
	}
}

// maxMore is how many bytes a Patch appends or cuts off at most.
const maxMore = 1 << 10

// Patch is what a fuzzer does to a block of data: its arguments are much smaller than that,
// and nearly all it tries has the right length.
type Patch struct {
	At    uint   // where Bytes are written, counted from the start again beyond the end
	Bytes []byte // those that do not fit are left out
	More  int    // how many zeros follow the end; if negative how many bytes are cut off
}

// Apply returns a block of data with the patch.
func (p Patch) Apply(data []byte) []byte {
	data = bytes.Clone(data)
	if len(data) > 0 {
		copy(data[p.At%uint(len(data)):], p.Bytes)
	}
	if p.More < 0 {
		return data[:len(data)-min(-max(p.More, -maxMore), len(data))]
	}
	return append(data, make([]byte, min(p.More, maxMore))...)
}
