package search

import (
	"math/rand/v2"
	"sync"
	"testing"
)

func TestTableKeepsEntries(t *testing.T) {
	table := NewTable(1 << 20)
	table.Age()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		key := rng.Uint64()
		want := entry{
			move:  Move(rng.IntN(1 << 16)),
			value: Value(rng.IntN(2*int(Win)) - int(Win)),
			depth: Depth(rng.IntN(250)) * depthStep,
			bound: Bound(1 + rng.IntN(3)),
		}
		table.store(key, want)
		if got, ok := table.load(key); !ok || got != want {
			t.Fatalf("%x: %+v, want %+v", key, got, want)
		}
	}
	if _, ok := table.load(12345); ok {
		t.Error("a key that was never stored is found")
	}
	table.Clear()
	for i := range table.clusters {
		for k := range table.clusters[i] {
			if table.clusters[i][k].data.Load() != 0 {
				t.Fatal("an entry outlives Clear")
			}
		}
	}
}

func TestTablePrefersDeepAndYoung(t *testing.T) {
	table := NewTable(clusterBytes) // one cluster
	store := func(key uint64, depth Depth) {
		table.store(key, entry{move: Move(key), depth: depth, bound: Exact})
	}
	for key := range uint64(clusterSize) {
		store(key+1, Depth(key+1)*One)
	}
	store(10, 5*One)
	if _, ok := table.load(1); ok {
		t.Error("the shallowest entry was kept")
	}
	for range 3 {
		table.Age()
	}
	store(11, One)
	if _, ok := table.load(2); ok {
		t.Error("an old shallow entry was kept")
	}
	if _, ok := table.load(11); !ok {
		t.Error("a young entry was not taken in")
	}
}

func TestTableUnderContention(t *testing.T) {
	table := NewTable(4 * clusterBytes)
	var threads sync.WaitGroup
	for seed := range uint64(4) {
		threads.Go(func() {
			rng := rand.New(rand.NewPCG(seed, 0))
			for range 20000 {
				// Each key has one value only: anything else is torn.
				key := rng.Uint64N(64) * 0x9e3779b97f4a7c15
				if e, ok := table.load(key); ok && e.value != Value(int16(key>>20)) {
					t.Errorf("key %x: value %d", key, e.value)
					return
				}
				table.store(key, entry{move: Move(key), value: Value(int16(key >> 20)), depth: One, bound: Exact})
			}
		})
	}
	threads.Wait()
}

func TestProvenValuesCountFromTheRoot(t *testing.T) {
	for _, v := range []Value{Win - 7, 7 - Win, 0, 123, -4567} {
		if got := v.FromNode(5).fromRoot(5); got != v {
			t.Errorf("%v became %v", v, got)
		}
	}
	if got := (Win - 7).FromNode(3).fromRoot(1); got != Win-5 {
		t.Errorf("a win 4 plies after ply 3 became %v at ply 1", got)
	}
	for v, want := range map[Value]string{Win - 7: "+M7", 8 - Win: "-M8", 12: "12", -3: "-3"} {
		if v.String() != want {
			t.Errorf("%d is written %s, want %s", int(v), v, want)
		}
	}
}
