// Package simd has the inner loops of the evaluation, in the fastest form that
// the processor at hand can run.
//
// Every kernel has a reference in Go, level Generic, and variants for AVX2 and
// AVX-512, one also for AVX-512 with VNNI; those on integers that games need have one
// in WebAssembly for browsers. A program calls Select once, with the
// value of the environment variable named Env, and hands the Kernels on; their
// methods are the kernels:
//
//	k, err := simd.FromEnv()
//	k.AddSubInt16(accumulator, accumulator, added, removed)
//
// The kernels on integers give the same result, bit for bit, at every level;
// those on float32 keep to a bound, stated beside them. What a level asks of the
// processor is listed in Select. On js it is the host that brings the kernels:
// package simd128 says how. On other processors than amd64, and in a
// build with the tag purego, every program runs at Generic.
//
// The variants lie in internal/kernels beside the reference. Their assembly is
// written by the program in _gen and committed, so that a build needs nothing but Go.
//
// go test -bench . prints how far each variant is ahead of the reference and
// what share of the core's power it uses: see BenchmarkKernels.
package simd

import (
	"errors"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strings"
	"unsafe"

	"github.com/klauspost/cpuid/v2"
)

//go:generate go -C _gen run .

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

// Env is the environment variable that forces a level.
const Env = "GOGO_SIMD"

// Level is a set of kernels, ordered from the one that runs everywhere to the
// one that asks most of the processor.
type Level uint8

const (
	// Generic is the pure Go reference.
	Generic Level = iota
	// SIMD128 works on 128 bits at a time, in WebAssembly; on float32 it is the reference.
	SIMD128
	// AVX2 works on 256 bits at a time.
	AVX2
	// AVX512 works on 512 bits at a time.
	AVX512
	// VNNI is AVX512 with the fused 8-bit dot product.
	VNNI
)

// String returns the name that Env takes for l.
func (l Level) String() string {
	if int(l) < len(levelNames) {
		return levelNames[l]
	}
	return fmt.Sprintf("level(%d)", uint8(l))
}

var levelNames = [...]string{Generic: "generic", SIMD128: "simd128", AVX2: "avx2", AVX512: "avx512", VNNI: "vnni"}

// parse returns the level called name, in any case. The error names those that a processor can
// be asked for.
func parse(name string) (Level, error) {
	for l, known := range levelNames {
		if strings.EqualFold(name, known) {
			return Level(l), nil
		}
	}
	return Generic, fmt.Errorf("unknown level %q, want one of %s", name, strings.Join(slices.Concat(levelNames[:SIMD128], levelNames[AVX2:]), ", "))
}

// needs names every feature that a level asks for beyond the level below it.
// cpuid reports a feature only if the operating system saves its registers.
var needs = [...][]cpuid.FeatureID{
	AVX2:   {cpuid.POPCNT, cpuid.AVX, cpuid.AVX2, cpuid.FMA3},
	AVX512: {cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL},
	VNNI:   {cpuid.AVX512VNNI},
}

// Select returns the kernels to run with. An empty env means the highest level
// that both the processor and this build have. Any other env is the name of a
// level, and an error says why it cannot be had; the kernels are then those that
// an empty env would have given.
func Select(env string) (Kernels, error) {
	level, err := choose(env, built, supported)
	return Kernels{level}, err
}

// FromEnv returns the kernels of the level that the environment variable Env names.
func FromEnv() (Kernels, error) { return Select(os.Getenv(Env)) }

// Best returns the kernels at the highest level that both the processor and this build have.
func Best() Kernels {
	best, _ := choose("", built, supported) // nothing asked for, nothing refused
	return Kernels{best}
}

// Available returns the kernels at every level that both the processor and
// this build have, from Generic up: what a test or a benchmark compares.
func Available() []Kernels {
	var all []Kernels
	for _, l := range built {
		if all = append(all, Kernels{l}); l == Best().level {
			break
		}
	}
	return all
}

// supported reports whether the processor at hand has f.
func supported(f cpuid.FeatureID) bool { return cpuid.CPU.Supports(f) }

// choose is Select for a build that has levels, from Generic up, on a processor
// with the features that has reports.
func choose(env string, levels []Level, has func(cpuid.FeatureID) bool) (Level, error) {
	best := Generic
	for _, l := range levels {
		if missing(l, has) != nil {
			break
		}
		best = l
	}
	if env == "" {
		return best, nil
	}
	want, err := parse(env)
	if err == nil {
		err = reachable(want, levels, has)
	}
	if err != nil {
		return best, fmt.Errorf("%s: %w", Env, err)
	}
	return want, nil
}

// reachable reports why a program with levels cannot run at want.
func reachable(want Level, levels []Level, has func(cpuid.FeatureID) bool) error {
	for l := AVX2; l <= want; l++ {
		if err := missing(l, has); err != nil {
			return fmt.Errorf("level %s is not supported: %w", want, err)
		}
	}
	if !slices.Contains(levels, want) {
		return fmt.Errorf("level %s is not supported: this program has no such kernels", want)
	}
	return nil
}

// missing reports the first feature of l that the processor lacks.
func missing(l Level, has func(cpuid.FeatureID) bool) error {
	for _, f := range needs[l] {
		if !has(f) {
			return errors.New("the processor lacks " + f.String())
		}
	}
	return nil
}

// checkLength panics unless a slice has the length that kernel wants.
func checkLength(kernel, slice string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("simd: %s: %s has %d elements, want %d", kernel, slice, got, want))
	}
}

// checkMatrix panics unless a slice has room for rows * columns elements.
func checkMatrix(kernel, slice string, got, rows, columns int) {
	high, want := bits.Mul(uint(rows), uint(columns))
	if high != 0 || uint(got) != want {
		panic(fmt.Sprintf("simd: %s: %s has %d elements, want %d x %d", kernel, slice, got, rows, columns))
	}
}

// checkShift panics unless shift is less than the width of what is shifted.
func checkShift(kernel string, shift, width uint) {
	if shift >= width {
		panic(fmt.Sprintf("simd: %s: shift is %d, want less than %d", kernel, shift, width))
	}
}

// checkIndex panics unless every index is that of one of n rows. It looks for where the fault is only if
// there is one.
func checkIndex(kernel string, index []int32, n int) {
	var most uint32
	for _, at := range index {
		most = max(most, uint32(at))
	}
	if len(index) == 0 || uint(most) < uint(n) {
		return
	}
	for i, at := range index {
		if uint(at) >= uint(n) {
			panic(fmt.Sprintf("simd: %s: index[%d] is %d, want 0 to %d", kernel, i, at, n-1))
		}
	}
}

// first returns the address of the first element of s. Assembly gets addresses,
// because they fit the registers that Go passes arguments in: slices go over the
// stack, from call to call, which took a quarter of the time of AddSubInt16 on
// 256 elements.
func first[T any](s []T) *T { return unsafe.SliceData(s) }
