package splitmix_test

import (
	"testing"

	"gogo/board/splitmix"
)

// TestKey compares with the numbers of the authors' generator, seeded with 0.
func TestKey(t *testing.T) {
	want := []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec, 0x1b39896a51a8749b}
	for n, number := range want {
		if got := splitmix.Key(uint64(n)); got != number {
			t.Errorf("number %d is %#x, want %#x", n, got, number)
		}
	}
}

// TestSpread compares with the generator in states other than multiples of its step.
func TestSpread(t *testing.T) {
	for state, want := range map[uint64]uint64{
		0:             0xe220a8397b1dcdaf,
		1:             0x910a2dec89025cc1,
		1234567:       0x599ed017fb08fc85,
		^uint64(0):    0xe4d971771b652c20,
		1<<63 | 1<<17: 0x45746237dd9d10b4,
	} {
		if got := splitmix.Spread(state); got != want {
			t.Errorf("state %#x: %#x, want %#x", state, got, want)
		}
	}
}
