// Package splitmix turns consecutive numbers into well-mixed ones, for keys of hashes
// and seeds of random numbers. They are the output of the generator SplitMix64 (Steele,
// Lea and Flood, 2014), computed rather than looked up: a short chain of
// multiplications costs less than a cache miss and needs no table.
package splitmix

import "math/rand/v2"

// Golden is 2^64 divided by the golden ratio, to the nearest odd number. Its
// multiples are spread evenly over 64 bits.
const Golden = 0x9e3779b97f4a7c15

// Spread returns the output of the generator in a state. Different states have
// different outputs.
func Spread(state uint64) uint64 {
	x := state + Golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Key returns the n-th output, from 0 on, of the generator that starts at 0. It is
// different for different n.
func Key(n uint64) uint64 { return Spread(n * Golden) }

// Source returns the random number generator of one of many experiments with the same
// seed. Seeds and numbers are spread over 64 bits, since generators with adjacent seeds
// would start in similar states.
func Source(seed, number uint64) rand.PCG {
	return *rand.NewPCG(Spread(seed), Spread(number))
}
