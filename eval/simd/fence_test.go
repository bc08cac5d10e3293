package simd

import (
	"math/rand/v2"
	"testing"
)

type element interface {
	int8 | uint8 | int16 | int32 | float32
}

// canary is what lies in memory that a kernel must leave alone.
const canary = 85

// margin is the number of elements before a fenced slice that are watched.
const margin = 64

// fenced returns n elements that end where memory ends, if the system has a
// way to say so: to read or write behind them is a panic. Their start is at any
// alignment that n makes it. intact reports a write before them, or behind
// them where the system has no such way.
func fenced[T element](tb testing.TB, n int) (s []T, intact func()) {
	tb.Helper()
	s, around := fencedMemory[T](tb, n)
	for _, part := range around {
		for i := range part {
			part[i] = canary
		}
	}
	return s, func() {
		tb.Helper()
		for _, part := range around {
			for i, v := range part {
				if v != canary {
					tb.Fatalf("element %d beside a slice of %d was overwritten with %v", i, n, v)
				}
			}
		}
	}
}

// filled is fenced with what random returns in it.
func filled[T element](tb testing.TB, n int, random func() T) []T {
	tb.Helper()
	s, _ := fenced[T](tb, n)
	for i := range s {
		s[i] = random()
	}
	return s
}

// random makes the values of one test, the same in every run.
type random struct{ *rand.Rand }

func newRandom(seed int) random { return random{rand.New(rand.NewPCG(uint64(seed), 1))} }

func (r random) int16() int16 { return int16(r.Uint32()) }
func (r random) int32() int32 { return int32(r.Uint32()) }
func (r random) int8() int8   { return int8(r.Uint32()) }

// activation returns an input that DenseInt8 takes.
func (r random) activation() uint8 { return uint8(r.IntN(128)) }

// float returns a value of any size near 1 and either sign.
func (r random) float() float32 { return float32(r.NormFloat64()) }

// sparse returns a value that is mostly zero.
func (r random) sparse() float32 {
	if r.IntN(5) > 0 {
		return 0
	}
	return r.float()
}
