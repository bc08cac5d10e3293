package backgammon

import (
	"testing"

	"gogo/internal/testlimit"
)

// perft counts the plays of all rolls, played one after the other to a depth.
// Every roll counts once, however often it comes.
func perft(b *Board, depth int) int {
	var g Generator
	n := 0
	for _, roll := range Rolls() {
		moves := g.Moves(b, roll.Dice)
		if depth == 1 {
			n += len(moves)
			continue
		}
		for i := range moves {
			if moves[i].Board.Won() == 0 {
				next := moves[i].Board.Swap()
				n += perft(&next, depth-1)
			}
		}
	}
	return n
}

// slowPerft is perft by the slow generator.
func slowPerft(s slowBoard, depth int) int {
	n := 0
	for _, roll := range Rolls() {
		b := s.board()
		results := slowResults(&b, roll.Dice)
		if depth == 1 {
			n += len(results)
			continue
		}
		for r := range results {
			b := r.board()
			if b.Won() == 0 {
				next := b.Swap()
				n += slowPerft(slow(&next), depth-1)
			}
		}
	}
	return n
}

func TestPerft(t *testing.T) {
	t.Parallel()
	closedOut := Board{
		Side{0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 8: 1},
		Side{Bar: 2, 0: 4, 2: 4, 5: 5},
	}
	for _, test := range []struct {
		name  string
		board Board
		depth int
		want  int
	}{
		{"start", Start(), 1, 447},
		{"start", Start(), 2, 202_782},
		{"bars", Board{Side{Bar: 2, 5: 5, 12: 4, 7: 2}, Side{Bar: 1, 4: 3, 5: 4, 2: 1, 12: 3}}, 2, 7_650},
		{"closed out", closedOut, 1, 564},
		{"closed out", closedOut, 2, 13_383},
		{"closed out, on the bar", closedOut.Swap(), 2, 11_844},
		{"bearoff", Board{Side{0: 1, 1: 2, 2: 1, 5: 2}, Side{0: 2, 3: 1, 4: 1}}, 1, 89},
		{"bearoff", Board{Side{0: 1, 1: 2, 2: 1, 5: 2}, Side{0: 2, 3: 1, 4: 1}}, 3, 281_952},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !testlimit.IsLong() && test.want > 250_000 {
				return
			}
			if got := perft(&test.board, test.depth); got != test.want {
				t.Errorf("%s to depth %d has %d plays, want %d", test.name, test.depth, got, test.want)
			}
			if got := slowPerft(slow(&test.board), test.depth); got != test.want {
				t.Errorf("%s to depth %d has %d plays by the slow generator, want %d", test.name, test.depth, got, test.want)
			}
		})
	}
}
