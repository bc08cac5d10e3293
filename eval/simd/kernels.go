package simd

// Kernels is the set of kernels at one level. Get one from Select and hand it
// on: it is a small value, safe for any number of goroutines. The zero value is
// the reference.
//
// Every method checks the lengths of its slices and panics, before it writes
// anything, if they do not fit together. The result of a sum may lie in the very
// slice of an operand, that of a layer in its bias; slices that overlap in any
// other way give garbage. No method allocates.
type Kernels struct {
	// level is one that the processor has, or the assembly would fault.
	level Level
}

// Level returns the level that k runs at.
func (k Kernels) Level() Level { return k.level }

// String returns the name of the level.
func (k Kernels) String() string { return k.level.String() }
