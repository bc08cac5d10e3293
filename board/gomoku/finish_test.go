package gomoku

import (
	"strings"
	"testing"
)

func TestFinish(t *testing.T) {
	tests := []struct {
		name          string
		rule          Rule
		before, after string
		finished      bool
	}{
		{"row of five", Continuous, `
			.......
			.xx*xx.
			...x...
			...o...
			.......`, `
			.......
			.#####.
			...x...
			...o...
			.......`, true},
		{"row of seven", Continuous, `
			.......
			xxx*xxx
			.......
			.......
			.......`, `
			.......
			#######
			.......
			.......
			.......`, true},
		{"seven where five must be exact", Continuous | ExactFive, `
			.......
			xxx*xxx
			.......
			.......
			.......`, `
			.......
			xxxXxxx
			.......
			.......
			.......`, false},
		{"column before row", Continuous, `
			...x...
			...x...
			...x...
			...x...
			.xx*xx.`, `
			...#...
			...#...
			...#...
			...#...
			.xx#xx.`, true},
		{"falling diagonal before row", Continuous, `
			x......
			.x.....
			..x....
			...x...
			xxxx*..`, `
			#......
			.#.....
			..#....
			...#...
			xxxx#..`, true},
		{"row before rising diagonal", Continuous, `
			......x
			.....x.
			....x..
			...x...
			..*xxxx`, `
			......x
			.....x.
			....x..
			...x...
			..#####`, true},
		{"up to a wall", Continuous | Caro, `
			.......
			#xxxx*o
			.......
			.......
			.......`, `
			.......
			######o
			.......
			.......
			.......`, true},
		{"no row", Continuous, `
			.......
			.xx*.x.
			.......
			.......
			.......`, `
			.......
			.xxX.x.
			.......
			.......
			.......`, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, p := starred(t, strings.Fields(test.before), test.rule)
			b.SetToMove(Black)
			before := b.Clone()
			b.Place(p, Black)
			if got := b.Finish(); got != test.finished {
				t.Errorf("finished %t", got)
			}
			want, err := Parse(test.after, test.rule)
			if err != nil {
				t.Fatal(err)
			}
			want.SetToMove(White)
			if b.Hash() != want.Hash() || b.cells != want.cells {
				t.Errorf("got\n%vwant\n%v", b, want)
			}
			if m := b.Undo(); m != (Move{p, Black}) || !same(b, before) {
				t.Errorf("undone %v\n%v", m, b)
			}
		})
	}
	empty, _ := New(15, 15, Continuous)
	if empty.Finish() {
		t.Error("an empty board is finished")
	}
}

func TestRemove(t *testing.T) {
	b, p := starred(t, []string{".......", ".xx*xx.", "...x..#", "...o...", "......."}, Continuous)
	b.Place(p, Black)
	b.Finish()
	b.Place(b.At(0, 0), White)
	for _, bad := range []struct {
		p    Point
		text string
	}{
		{b.At(1, 0), "no stone on b5"}, {p, "d4 is part of a finished row"}, {NoPoint, "off the board"},
	} {
		t.Run(bad.text, func(t *testing.T) {
			if err := b.Remove(bad.p); err == nil || err.Error() != bad.text {
				t.Errorf("got %v, want %s", err, bad.text)
			}
		})
	}
	// A stone from before the row: the row must still come back on undo.
	if err := b.Remove(b.At(3, 2)); err != nil || b.ToMove() != Black {
		t.Errorf("%v, %s to move", err, b.ToMove())
	}
	if err := b.Remove(b.At(6, 2)); err != nil || b.ToMove() != Black {
		t.Errorf("%v, %s to move after a wall", err, b.ToMove())
	}
	b.Undo()
	b.Undo()
	want, _ := Parse(".......\n.xx.xx.\n.......\n...o...\n.......", Continuous)
	want.SetToMove(Black)
	if b.Hash() != want.Hash() || b.cells != want.cells || b.Len() != 5 {
		t.Errorf("got\n%vwant\n%v", b, want)
	}
}

func TestClone(t *testing.T) {
	b, _ := New(15, 15, Renju)
	b.Place(b.At(7, 7), Black)
	c := b.Clone()
	if !same(b, c) {
		t.Error("a clone differs")
	}
	c.Place(c.At(8, 8), White)
	if same(b, c) || b.Len() != 1 || b.Cell(b.At(8, 8)) != Empty {
		t.Error("a move on the clone is seen on the board")
	}
}
