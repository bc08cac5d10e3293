package fuzztest

import (
	"bytes"
	"fmt"
	"math"
	"testing"
)

func TestPatch(t *testing.T) {
	for _, tt := range []struct {
		data  string
		patch Patch
		want  string
	}{
		{"abc", Patch{}, "abc"},
		{"abc", Patch{At: 1, Bytes: []byte("X")}, "aXc"},
		{"abc", Patch{At: 5, Bytes: []byte("XY")}, "abX"},
		{"abc", Patch{More: 2}, "abc\x00\x00"},
		{"abc", Patch{More: -2}, "a"},
		{"abc", Patch{More: -9}, ""},
		{"", Patch{At: 1, Bytes: []byte("X"), More: 1}, "\x00"},
	} {
		t.Run(fmt.Sprintf("%q %+v", tt.data, tt.patch), func(t *testing.T) {
			data := []byte(tt.data)
			if got := tt.patch.Apply(data); string(got) != tt.want || string(data) != tt.data {
				t.Errorf("%q, of %q", got, data)
			}
		})
	}
	for more, want := range map[int]int{math.MaxInt: 2 * maxMore, math.MinInt: 0} {
		if got := (Patch{More: more}).Apply(bytes.Repeat([]byte{1}, maxMore)); len(got) != want {
			t.Errorf("%d more: %d bytes, want %d", more, len(got), want)
		}
	}
}
