package sessiontest

import (
	"flag"
	"testing"
)

// minimizeFlag is how long the fuzzing engine makes an input smaller that reaches new
// code.
const minimizeFlag = "test.fuzzminimizetime"

// MinimizeLittle lets the fuzzing engine try a hundred smaller inputs in place of each
// that reaches new code, unless the command line says otherwise. By default it tries
// for a minute, and a session of some lines takes all of it: nothing else is run.
func MinimizeLittle(f *testing.F) {
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
