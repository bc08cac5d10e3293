package simd

// work is what one call must do at the least, in elements.
type work struct {
	// size is the size of an element in bytes.
	size int
	// loads, stores and multiplyAdds are those that no way of computing the
	// result can do without.
	loads, stores, multiplyAdds int
}

// What a core is taken to do in a cycle: two loads, one store and two
// multiplications of vectors, as server cores of both makers do since Intel's
// Skylake and AMD's Zen 2 with the widest vectors they have; and, where the data
// is more than the first cache holds, one line of 64 bytes from the second.
// A core that stores more narrow vectors than that can show more than 100 %.
const (
	loadsPerCycle      = 2
	storesPerCycle     = 1
	multipliesPerCycle = 2
	firstCache         = 32 << 10
	lineBytes          = 64
)

// leastCycles returns the number of cycles that a core needs for w at level l
// if it does nothing but the scarcest of what w asks for.
func (w work) leastCycles(l Level) float64 {
	vector := float64(w.lanes(l))
	cycles := max(
		float64(w.loads)/vector/loadsPerCycle,
		float64(w.stores)/vector/storesPerCycle,
		float64(w.multiplyAdds)/vector*w.multiplies(l)/multipliesPerCycle,
	)
	if bytes := w.loads * w.size; bytes > firstCache {
		cycles = max(cycles, float64(bytes)/lineBytes)
	}
	return cycles
}

// lanes returns the number of elements that an instruction works on.
func (w work) lanes(l Level) int {
	switch l {
	case Generic:
		return 1
	case SIMD128:
		return 16 / w.size
	case AVX2:
		return 32 / w.size
	}
	return 64 / w.size
}

// multiplies returns the number of multiplications of whole vectors that one
// vector of multiply-adds takes: below VNNI, bytes take two.
func (w work) multiplies(l Level) float64 {
	if w.size == 1 && (l == AVX2 || l == AVX512) {
		return 2
	}
	return 1
}

// amount returns what w is rated by, and its unit: the multiply-adds, or the
// bytes moved where there are none.
func (w work) amount() (float64, string) {
	if w.multiplyAdds > 0 {
		return float64(w.multiplyAdds), "MAC"
	}
	return float64((w.loads + w.stores) * w.size), "B"
}
