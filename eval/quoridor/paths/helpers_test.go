package paths

import (
	"math/rand/v2"
	"testing"

	"gogo/board/quoridor"
)

// sizes are of boards for tests.
type sizes struct {
	usual            [2]int // width and height
	drawn, low       func(r *rand.Rand) (width, height int)
	positions, short int // how many are tested, and in short
}

// The sizes of each layout. Races on low boards are short.
func narrowSizes() sizes {
	return sizes{
		usual:     [2]int{9, 9},
		drawn:     func(r *rand.Rand) (width, height int) { return 3 + r.IntN(7), 3 + r.IntN(9) },
		low:       func(r *rand.Rand) (width, height int) { return 3 + r.IntN(3), 3 + r.IntN(3) },
		positions: 300, short: 40,
	}
}

func wideSizes() sizes {
	return sizes{
		usual: [2]int{13, 13},
		drawn: func(r *rand.Rand) (width, height int) {
			if r.IntN(2) == 0 {
				return 3 + r.IntN(13), 12 + r.IntN(4)
			}
			return 10 + r.IntN(6), 3 + r.IntN(13)
		},
		low:       func(r *rand.Rand) (width, height int) { return 10 + r.IntN(6), 3 + r.IntN(3) },
		positions: 100, short: 10,
	}
}

func hugeSizes() sizes {
	return sizes{
		usual: [2]int{19, 19},
		drawn: func(r *rand.Rand) (width, height int) {
			if r.IntN(2) == 0 {
				return 3 + r.IntN(23), 16 + r.IntN(10)
			}
			return 16 + r.IntN(10), 3 + r.IntN(23)
		},
		low:       func(r *rand.Rand) (width, height int) { return 16 + r.IntN(10), 3 + r.IntN(3) },
		positions: 30, short: 9,
	}
}

// randomBoard plays random moves, more walls than steps, and stops before the
// game is over.
func randomBoard(tb testing.TB, r *rand.Rand, width, height, moves int) *quoridor.Board {
	tb.Helper()
	b, err := quoridor.New(width, height, 20)
	if err != nil {
		tb.Fatal(err)
	}
	for range moves {
		list := b.AppendMoves(nil, b.ToMove())
		if r.IntN(3) == 0 {
			list = b.AppendPawnMoves(nil, b.ToMove())
		}
		b.Make(list[r.IntN(len(list))], b.ToMove())
		if _, over := b.Winner(); over {
			b.Undo()
		}
	}
	return b
}

// slowDistance is the distance of a cell to the goal row of c by a breadth-first
// search, or -1 if there is no path.
func slowDistance(b *quoridor.Board, c quoridor.Color, from quoridor.Cell) int {
	steps := map[quoridor.Cell]int{from: 0}
	for queue := []quoridor.Cell{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if _, y := b.XY(at); y == b.GoalRow(c) {
			return steps[at]
		}
		for d := range quoridor.Direction(4) {
			if b.Open(at, d) {
				if _, seen := steps[b.Step(at, d)]; !seen {
					steps[b.Step(at, d)] = steps[at] + 1
					queue = append(queue, b.Step(at, d))
				}
			}
		}
	}
	return -1
}

// canWin reports whether c reaches the goal first within so many plies, without
// another wall, whatever the opponent's pawn does.
func canWin(b *quoridor.Board, c quoridor.Color, plies int) bool {
	if winner, over := b.Winner(); over {
		return winner == c
	}
	if plies == 0 {
		return false
	}
	var buf [8]quoridor.Move
	us := b.ToMove()
	for _, m := range b.AppendPawnMoves(buf[:0], us) {
		b.Make(m, us)
		wins := canWin(b, c, plies-1)
		b.Undo()
		if wins == (us == c) {
			return wins
		}
	}
	return us != c
}
