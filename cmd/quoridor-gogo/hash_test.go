package main

import "testing"

func TestHashOfAMachine(t *testing.T) {
	for _, tt := range []struct {
		hash, memory int64
		ok           bool
	}{
		{128, 512, true}, {512, 512, true}, {513, 512, false}, {128, 0, true}, {0, 512, false}, {maxHash + 1, 0, false},
	} {
		if err := checkHash(tt.hash, tt.memory); (err == nil) != tt.ok {
			t.Errorf("%d MiB of %d: %v", tt.hash, tt.memory, err)
		}
	}
}
