package gomoku

import (
	"reflect"
	"testing"

	"gogo/board/gomoku"
)

// verdict returns that of a search which is quiet if it is worth 6.
func verdict(value int) Verdict {
	return Verdict{Given: true, Value: value, Best: xy(0, 0), Quiet: value == 6}
}

// recorded returns a game of three positions that were searched, and two beside it.
func recorded() *Game {
	return &Game{
		Width: 9, Height: 11, Rule: gomoku.Caro, Opening: 1, Winner: gomoku.White,
		Plies: []Ply{
			{Move: xy(1, 1)},
			{Move: xy(2, 2), Verdict: verdict(5), Stray: Stray{Move: xy(7, 7), Verdict: verdict(-50)}},
			{Move: xy(3, 3)},
			{Move: xy(4, 4), Verdict: verdict(6)},
			{Move: xy(5, 5), Verdict: verdict(7), Stray: Stray{Move: xy(8, 8), Verdict: verdict(-70)}},
		},
	}
}

// TestSamplesOfAGame wants the positions that were searched with the result of the side to
// move, and the strays with none.
func TestSamplesOfAGame(t *testing.T) {
	g := recorded()
	at := func(value int, result float64, moves ...XY) sample {
		return sample{width: 9, height: 11, rule: gomoku.Caro, moves: moves, verdict: verdict(value), result: result}
	}
	want := &sampledGame{
		positions: []sample{
			at(5, 1, xy(1, 1)),
			at(6, 1, xy(1, 1), xy(2, 2), xy(3, 3)),
			at(7, 0, xy(1, 1), xy(2, 2), xy(3, 3), xy(4, 4)),
		},
		strays: []sample{
			at(-50, unplayed, xy(1, 1), xy(7, 7)),
			at(-70, unplayed, xy(1, 1), xy(2, 2), xy(3, 3), xy(4, 4), xy(8, 8)),
		},
	}
	if got := newGame(g); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	g.Winner = gomoku.Empty
	for _, s := range newGame(g).positions {
		if s.result != 0.5 {
			t.Errorf("a result of %v in a draw", s.result)
		}
	}
	g.Winner = gomoku.Black
	if got := newGame(g).positions; got[0].result != 0 || got[2].result != 1 {
		t.Errorf("Black has won, and the results are %v and %v", got[0].result, got[2].result)
	}
}
