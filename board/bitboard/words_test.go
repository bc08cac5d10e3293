package bitboard_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bitboard"
)

// wordsOf makes a set of squares below a number.
func wordsOf(from squares, below int) bitboard.Words {
	w := bitboard.NewWords(below)
	for i := range from {
		w.Add(i)
	}
	return w
}

// TestWords adds to and takes from sets of all lengths in turns.
func TestWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		below := rapid.IntRange(1, 300).Draw(t, "squares")
		want, gone := draw(t, below, "added"), draw(t, below, "removed")
		w := wordsOf(want, below)
		for i := range gone {
			w.Remove(i)
			delete(want, i)
		}
		for i := range below {
			if w.Has(i) != want[i] {
				t.Errorf("has %d: %v", i, w.Has(i))
			}
		}
		list := want.list()
		if got := bitboard.Append(nil, w, 0); !slices.Equal(got, list) {
			t.Errorf("%v, want %v", got, list)
		}
		if len(list) > 0 && w.First() != list[0] {
			t.Errorf("first %d, want %d", w.First(), list[0])
		}
	})
}

func TestWordsOfTwo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		below := rapid.IntRange(1, 300).Draw(t, "squares")
		x, y := draw(t, below, "x"), draw(t, below, "y")
		w := wordsOf(draw(t, below, "before"), below)
		w.SetOr(wordsOf(x, below), wordsOf(y, below))
		if got, want := bitboard.Append(nil, w, 0), x.or(y).list(); !slices.Equal(got, want) {
			t.Errorf("or: %v, want %v", got, want)
		}
		w.SetAnd(wordsOf(x, below), wordsOf(y, below))
		both := maps.Clone(x)
		maps.DeleteFunc(both, func(i int, _ bool) bool { return !y[i] })
		if got, want := bitboard.Append(nil, w, 0), both.list(); !slices.Equal(got, want) {
			t.Errorf("and: %v, want %v", got, want)
		}
		w.SetWithout(wordsOf(x, below), wordsOf(y, below))
		maps.DeleteFunc(x, func(i int, _ bool) bool { return y[i] })
		if got, want := bitboard.Append(nil, w, 0), x.list(); !slices.Equal(got, want) {
			t.Errorf("without: %v, want %v", got, want)
		}
	})
}

func TestAppendCountsFromOrigin(t *testing.T) {
	w := wordsOf(squares{0: true, 63: true, 64: true, 199: true}, 200)
	got := bitboard.Append([]uint16{7}, w, 1000)
	if want := []uint16{7, 1000, 1063, 1064, 1199}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestWordsList fills one of the sets and looks into the others.
func TestWordsList(t *testing.T) {
	for _, below := range []int{1, 64, 65, 300} {
		t.Run(fmt.Sprintf("%d squares", below), func(t *testing.T) {
			list := bitboard.NewWordsList(3, below)
			for i := range below {
				list[1].Add(i)
			}
			for i, want := range []int{0, below, 0} {
				if got := len(bitboard.Append[int](nil, list[i], 0)); got != want {
					t.Errorf("set %d of 3 for %d squares has %d, want %d", i, below, got, want)
				}
			}
			if w := list[0]; cap(w) != len(w) {
				t.Errorf("a set of %d words has room for %d: it would grow into the next", len(w), cap(w))
			}
		})
	}
}

func TestWordsPanicBeyond(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a square beyond the set was added")
		}
	}()
	bitboard.NewWords(65).Add(128)
}

func TestWordsAllocations(t *testing.T) {
	w, other, room := bitboard.NewWords(300), wordsOf(squares{5: true, 299: true}, 300), make([]int, 0, 300)
	noAllocs(t, func() {
		w.Add(64)
		w.SetOr(w, other)
		w.SetWithout(w, other)
		room = bitboard.Append(room[:0], w, 0)
		w.Remove(w.First())
	})
	if !slices.Equal(room, []int{64}) {
		t.Errorf("%v, want 64 alone", room)
	}
}
