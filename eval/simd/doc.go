// Package simd chooses the vector level that the evaluation kernels run at.
//
// Every kernel has a pure Go reference, level Generic, and may have variants
// for AVX2, AVX-512 and AVX-512 with VNNI. A program calls Select once, with the
// value of the environment variable named Env, and hands the Level on. No
// variant beside the reference exists yet, so every program runs at Generic,
// on every processor, and says so.
package simd
