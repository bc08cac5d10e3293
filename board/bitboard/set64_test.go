package bitboard_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bitboard"
)

func TestSet64(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := draw(t, 64, "x")
		var s bitboard.Set64[int]
		for i := range x {
			s |= 1 << i
		}
		list := x.list()
		if s.Count() != len(list) {
			t.Errorf("%v: count %d", list, s.Count())
		}
		if len(list) > 0 && (s.First() != list[0] || s.Last() != list[len(list)-1]) {
			t.Errorf("%v: first %d, last %d", list, s.First(), s.Last())
		}
		var up, down []int
		for u := s; u != 0; u = u.Rest() {
			up = append(up, u.First())
		}
		for d := s; d != 0; {
			down = append(down, d.TakeLast())
		}
		slices.Reverse(down)
		if !slices.Equal(up, list) || !slices.Equal(down, list) {
			t.Errorf("upwards %v, downwards reversed %v, want %v", up, down, list)
		}
	})
}

func TestSet64LastOfNone(t *testing.T) {
	if last := bitboard.Set64[int](0).Last(); last != -1 {
		t.Errorf("last %d, want -1", last)
	}
}

func TestSet64Allocations(t *testing.T) {
	count := 0
	noAllocs(t, func() {
		s := bitboard.Set64[uint8](1<<63 | 1<<5 | 1)
		for s.TakeLast(); s != 0; s = s.Rest() {
			count += int(s.First()) + s.Count()
		}
	})
	if count == 0 {
		t.Error("nothing was found")
	}
}
