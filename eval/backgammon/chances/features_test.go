package chances

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gogo/board/backgammon"
)

func TestEncodeSeesBothSidesAlike(t *testing.T) {
	e := NewEncoder()
	a, b := NewInput(1), NewInput(1)
	for _, board := range backgammon.RandomBoards(3000, 1, 3) {
		swapped := board.Swap()
		a.Clear()
		b.Clear()
		e.Encode(a, &board)
		e.Encode(b, &swapped)
		if got, want := dense(b), dense(a); !slices.Equal(got[:perSide], want[perSide:]) || !slices.Equal(got[perSide:], want[:perSide]) {
			t.Fatalf("%v: the sides are not exchanged", board)
		}
	}
}

func TestEncodeKeepsToItsRoom(t *testing.T) {
	e := NewEncoder()
	in := NewInput(1)
	for _, board := range backgammon.RandomBoards(3000, 1, 4) {
		in.Clear()
		e.Encode(in, &board)
		if cap(in.Index) != maxActive || cap(in.Value) != maxActive {
			t.Fatalf("%v: %d inputs, more than %d", board, len(in.Index), maxActive)
		}
		if len(in.Measures) != 2*measures || cap(in.Measures) != 2*measures {
			t.Fatalf("%v: %d measures, want %d", board, len(in.Measures), 2*measures)
		}
		seen := map[int32]bool{}
		for i, index := range in.Index {
			if index < 0 || index >= Inputs || index%perSide >= measureAt || seen[index] {
				t.Fatalf("%v: input %d is out of range, a measure or comes twice", board, index)
			}
			seen[index] = true
			if v := in.Value[i]; v <= 0 || v > 8 {
				t.Fatalf("%v: input %d is %v", board, index, v)
			}
		}
		for i, v := range in.Measures {
			if !(v >= -4 && v <= 8) {
				t.Fatalf("%v: measure %d is %v", board, i, v)
			}
		}
	}
}

func TestEncodeTellsBoardsApart(t *testing.T) {
	e := NewEncoder()
	in := NewInput(1)
	seen := map[string]backgammon.Board{}
	for _, board := range backgammon.RandomBoards(3000, 1, 5) {
		in.Clear()
		e.Encode(in, &board)
		var look strings.Builder
		for i, index := range in.Index {
			fmt.Fprintln(&look, index, in.Value[i])
		}
		// The bar stops counting at perBar chequers.
		board[0][backgammon.Bar] = min(board[0][backgammon.Bar], perBar)
		board[1][backgammon.Bar] = min(board[1][backgammon.Bar], perBar)
		key := look.String()
		if other, ok := seen[key]; ok && other != board {
			t.Fatalf("%v and %v look the same", board, other)
		}
		seen[key] = board
	}
}

// TestMeasuresAreScatteredWhereNetworksLookForThem compares the two ways in which a
// network gets the measures of a position.
func TestMeasuresAreScatteredWhereNetworksLookForThem(t *testing.T) {
	e := NewEncoder()
	in := NewInput(1)
	for _, board := range backgammon.RandomBoards(300, 1, 6) {
		in.Clear()
		e.Encode(in, &board)
		row := dense(in)
		for i, at := range measured() {
			if row[at] != in.Measures[i] {
				t.Fatalf("%v: input %d is %v, measure %d is %v", board, at, row[at], i, in.Measures[i])
			}
		}
		for i, at := range in.Index {
			if row[at] != in.Value[i] {
				t.Fatalf("%v: input %d is %v, want %v", board, at, row[at], in.Value[i])
			}
		}
	}
}

// dense returns all inputs of a position.
func dense(in *Input) []float32 {
	row := make([]float32, Inputs)
	in.Scatter(row)
	return row
}
