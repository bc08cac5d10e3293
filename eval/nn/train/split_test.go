package train

import (
	"slices"
	"testing"
)

func TestSplitHoldsOutOneGroupInSoMany(t *testing.T) {
	for split, want := range map[Split][]uint64{0: nil, 1: {0, 1, 2, 3, 4, 5, 6}, 3: {2, 5}} {
		var got []uint64
		for group := range uint64(7) {
			if split.HeldOut(group) {
				got = append(got, group)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d: groups %v, want %v", split, got, want)
		}
	}
}

func TestSplitTestsOnOtherGroups(t *testing.T) {
	for split, want := range map[Split][]uint64{0: nil, 1: nil, 2: {0, 2, 4, 6}, 3: {1, 4}} {
		var got []uint64
		for group := range uint64(7) {
			if split.Test(group) {
				got = append(got, group)
			}
			if split.Test(group) && split.HeldOut(group) {
				t.Errorf("%d: group %d is in two sets", split, group)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d: groups %v, want %v", split, got, want)
		}
	}
}

func TestFingerprintTellsSamplesApart(t *testing.T) {
	o, s := smallRun()
	other := countedSamples(400, o.Architecture, active)
	other.targets[399][0] += 0.5
	seen := map[string]bool{}
	for _, samples := range []Samples{s, sparseTable{s}, other, countedSamples(399, o.Architecture, active)} {
		name := Fingerprint(o.Architecture, samples)
		if seen[name] || name != Fingerprint(o.Architecture, samples) {
			t.Errorf("%s is not the name of these samples alone", name)
		}
		seen[name] = true
	}
}
