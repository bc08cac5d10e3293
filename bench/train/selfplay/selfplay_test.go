package selfplay

import (
	"fmt"
	"testing"
)

func TestConfigIsChecked(t *testing.T) {
	sizes := func(all ...Range) []Range { return all }
	good := Config{Nodes: 1, Sizes: sizes(Range{5, 9}, Range{15, 15})}
	if err := good.Check(5, 15); err != nil {
		t.Error(err)
	}
	for _, c := range []Config{
		{Sizes: good.Sizes}, {Nodes: 1}, {Nodes: 1, Sizes: sizes(Range{4, 9})}, {Nodes: 1, Sizes: sizes(Range{9, 16})}, {Nodes: 1, Sizes: sizes(Range{9, 8})},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if err := c.Check(5, 15); err == nil {
				t.Errorf("%+v is accepted", c)
			}
		})
	}
}

func TestGamesAreDrawnByTheirNumbers(t *testing.T) {
	c := Config{Seed: 3}
	if c.Rand(7).Uint64() != c.Rand(7).Uint64() {
		t.Error("a game is not drawn as it was")
	}
	if c.Rand(7).Uint64() == c.Rand(8).Uint64() || c.Rand(7).Uint64() == (Config{Seed: 4}).Rand(7).Uint64() {
		t.Error("another game, or another seed, is the same")
	}
}

// TestSizesAreDrawn wants every range as often as any other.
func TestSizesAreDrawn(t *testing.T) {
	c := Config{Sizes: []Range{{15, 15}, {12, 20}}}
	counts := map[int]int{}
	const games = 9000
	for n := range uint64(games) {
		counts[c.Size(c.Rand(n))]++
	}
	for size := 12; size <= 20; size++ {
		want := games / 18
		if size == 15 {
			want += games / 2
		}
		if got := counts[size]; got < want*8/10 || got > want*12/10 {
			t.Errorf("size %d comes %d times, want some %d", size, got, want)
		}
	}
	if len(counts) != 9 {
		t.Errorf("sizes %v", counts)
	}
}

func TestRangeText(t *testing.T) {
	for text, want := range map[string]Range{"15": {15, 15}, "9-11": {9, 11}} {
		t.Run(text, func(t *testing.T) {
			var r Range
			if err := r.UnmarshalText([]byte(text)); err != nil || r != want || r.String() != text {
				t.Errorf("%s is read as %v, %v", text, r, err)
			}
		})
	}
	for _, text := range []string{"", "big", "9-", "9-7", "9-10-11"} {
		t.Run(text, func(t *testing.T) {
			if err := new(Range).UnmarshalText([]byte(text)); err == nil {
				t.Errorf("%q is a range", text)
			}
		})
	}
}
