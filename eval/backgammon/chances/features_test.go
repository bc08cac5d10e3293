package chances

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/nn"
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
		seen := map[int32]bool{}
		for i, index := range in.Index {
			if index < 0 || index >= Inputs || seen[index] {
				t.Fatalf("%v: input %d is out of range or comes twice", board, index)
			}
			seen[index] = true
			switch v := in.Value[i]; {
			case index%perSide < measureAt && (v <= 0 || v > 6*nn.One):
				t.Fatalf("%v: input %d is %v", board, index, v)
			case v < -4*nn.One || v >= 8*nn.One-1:
				t.Fatalf("%v: measure %d is %v", board, index%perSide-measureAt, v)
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
		e.EncodeBase(in, &board)
		var look strings.Builder
		for i, index := range in.Index {
			fmt.Fprintln(&look, index, in.Value[i])
		}
		// The bar stops counting at perBar checkers.
		board[0][backgammon.Bar] = min(board[0][backgammon.Bar], perBar)
		board[1][backgammon.Bar] = min(board[1][backgammon.Bar], perBar)
		key := look.String()
		if other, ok := seen[key]; ok && other != board {
			t.Fatalf("%v and %v look the same", board, other)
		}
		seen[key] = board
	}
}

// dense returns all inputs of a position.
func dense(in *Input) []float32 {
	row := make([]float32, Inputs)
	in.Scatter(row)
	return row
}
