package search

import "math/bits"

// Bound says how a stored value relates to the true one.
type Bound uint8

const (
	// NoBound marks an entry without a value.
	NoBound Bound = iota
	// Upper values are at least the true one.
	Upper
	// Lower values are at most the true one.
	Lower
	// Exact values are the true one.
	Exact
)

// Table is a transposition table that threads share without locks. An entry is
// two words of which the first is the key combined with the second, so that a
// torn pair of writes is taken for another position's (Hyatt, Mann 2002). Two
// positions with the same key are taken for one: at 64 bits that is accepted.
type Table struct {
	clusters   []cluster
	generation uint8
	used       bool // something may be stored
}

// clusterSize entries share a cache line.
const clusterSize = 4

type cluster [clusterSize]struct{ check, data word }

const clusterBytes = clusterSize * 16

// entry is an unpacked data word.
type entry struct {
	move  Move
	value Value
	depth Depth
	bound Bound
}

// The data word: move 16, value 16, depth 8, bound 2, generation 6 bits.
const (
	valueShift      = 16
	depthShift      = 32
	boundShift      = 40
	generationShift = 42
	generations     = 1 << 6

	depthStep = One / 4 // what one count of a stored depth is worth
)

// NewTable returns a table of at most the given size in bytes.
func NewTable(size int64) *Table {
	return &Table{clusters: make([]cluster, max(size/clusterBytes, 1))}
}

// Size returns the memory of the entries in bytes.
func (t *Table) Size() int64 { return int64(len(t.clusters)) * clusterBytes }

// Clear forgets everything.
func (t *Table) Clear() {
	if t.used {
		clear(t.clusters)
	}
	t.generation, t.used = 0, false
}

// Age begins a search: entries stored so far are the first to be replaced.
func (t *Table) Age() {
	t.generation = (t.generation + 1) % generations
	t.used = true
}

func (t *Table) cluster(key uint64) *cluster {
	high, _ := bits.Mul64(key, uint64(len(t.clusters)))
	return &t.clusters[high]
}

// load returns what is stored for the key.
func (t *Table) load(key uint64) (entry, bool) {
	c := t.cluster(key)
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return entry{}, false
}

// store keeps e, in the place of the same position or else of the entry that is
// worth least: the shallowest, those of former searches first.
func (t *Table) store(key uint64, e entry) {
	c := t.cluster(key)
	victim, least := 0, 1<<30
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == key {
			old := unpack(data)
			if e.bound != Exact && data>>generationShift == uint64(t.generation) && old.depth > e.depth+3*One {
				return
			}
			if e.move == NoMove {
				e.move = old.move
			}
			victim = i
			break
		}
		age := int(t.generation-uint8(data>>generationShift)) & (generations - 1)
		worth := int(data>>depthShift&255) - 16*age
		if data == 0 {
			worth = -1 << 29
		}
		if worth < least {
			victim, least = i, worth
		}
	}
	data := e.pack() | uint64(t.generation)<<generationShift
	c[victim].check.Store(key ^ data)
	c[victim].data.Store(data)
}

func (e entry) pack() uint64 {
	depth := uint64(min(max(e.depth/depthStep, 0), 255))
	return uint64(e.move) | uint64(uint16(e.value))<<valueShift | depth<<depthShift | uint64(e.bound)<<boundShift
}

func unpack(data uint64) entry {
	return entry{
		move:  Move(data),
		value: Value(int16(data >> valueShift)),
		depth: Depth(data>>depthShift&255) * depthStep,
		bound: Bound(data >> boundShift & 3),
	}
}
