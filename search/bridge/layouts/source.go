package layouts

import "math/rand/v2"

// source is random numbers.
type source struct{ rand.Source }

// float returns a number from 0 up to 1, 1 not included.
func (r *source) float() float64 { return float64(r.Uint64()>>11) * 0x1p-53 }

// below returns a number from 0 to n-1. Its bias, a part in 2^32/n, is far below what
// deals can tell.
func (r *source) below(n int) int { return int(r.Uint64() >> 32 * uint64(n) >> 32) }
