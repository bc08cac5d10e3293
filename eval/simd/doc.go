// Package simd has the inner loops of the evaluation, in the fastest form that
// the processor at hand can run.
//
// Every kernel has a reference in Go, level Generic, and variants for AVX2 and
// AVX-512, one also for AVX-512 with VNNI. A program calls Select once, with the
// value of the environment variable named Env, and hands the Kernels on; their
// methods are the kernels:
//
//	kernels, err := simd.Select(os.Getenv(simd.Env))
//	kernels.AddSubInt16(accumulator, accumulator, added, removed)
//
// The kernels on integers give the same result, bit for bit, at every level;
// those on float32 keep to a bound, stated beside them. What a level asks of the
// processor is listed in select.go. On other processors than amd64, and in a
// build with the tag purego, every program runs at Generic.
//
// The variants lie in the folders of internal, one a family of kernels, beside
// the reference. Their assembly is written by the program in _gen and committed,
// so that a build needs nothing but Go.
//
// go test -bench . prints how far each variant is ahead of the reference and
// what share of the core's power it uses: see BenchmarkKernels.
package simd

//go:generate go -C _gen run .
