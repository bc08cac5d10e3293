package simd

import (
	"fmt"
	"strings"
)

// Env is the environment variable that forces a level.
const Env = "GOGO_SIMD"

// Level is a set of kernels, ordered from the one that runs everywhere to the
// one that asks most of the processor.
type Level uint8

const (
	// Generic is the pure Go reference.
	Generic Level = iota
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

var levelNames = [...]string{Generic: "generic", AVX2: "avx2", AVX512: "avx512", VNNI: "vnni"}

// parse returns the level called name, in any case.
func parse(name string) (Level, error) {
	for l, known := range levelNames {
		if strings.EqualFold(name, known) {
			return Level(l), nil
		}
	}
	return Generic, fmt.Errorf("unknown level %q, want one of %s", name, strings.Join(levelNames[:], ", "))
}
