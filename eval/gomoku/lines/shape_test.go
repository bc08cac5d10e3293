package lines

import (
	"testing"

	"gogo/board/gomoku"
)

func TestShapes(t *testing.T) {
	// The point in question is the dot among the row's letters: x own, o the
	// opponent's, # beyond the edge, - empty.
	for _, c := range []struct {
		row  string
		rule gomoku.Rule
		want Shape
	}{
		{"---xx.xx---", gomoku.Freestyle, Five},
		{"---xx.xxx--", gomoku.Freestyle, Five},
		{"---xx.xxx--", gomoku.ExactFive, Overline},
		{"---xx.xxx--", gomoku.Renju, Overline},
		{"---xx.x----", gomoku.Freestyle, OpenFour},
		{"--oxx.x----", gomoku.Freestyle, Four},
		{"--oxx.xo---", gomoku.Freestyle, Dead},
		{"-x-xx.x----", gomoku.Freestyle, OpenFour},
		{"-x-xx.x----", gomoku.ExactFive, Four},
		{"-x-x-.xx-x-", gomoku.Freestyle, OpenFour},
		{"--x-x.x-x--", gomoku.Renju, DoubleFour},
		{"--x-x.x-x--", gomoku.ExactFive, OpenFour},
		{"---xx.-----", gomoku.Freestyle, OpenThree},
		{"---x-.x----", gomoku.Freestyle, OpenThreeNarrow},
		{"--ox-.x----", gomoku.Freestyle, ClosedThree},
		{"--oxx.-----", gomoku.Freestyle, ClosedThree},
		{"-----.-----", gomoku.Freestyle, OpenOne},
		{"###--.--###", gomoku.Freestyle, ClosedOne},
		{"####-.--###", gomoku.Freestyle, Dead},
		{"--oxx.xxo--", gomoku.Freestyle, Five},
		{"--oxx.xxo--", gomoku.Caro, Overline},
		{"--#xx.xxo--", gomoku.Caro, Five},
		{"--oxx.xx-o-", gomoku.Caro, Five},
		{"--oxx.x----", gomoku.Caro, Four},
		{"-o-xx.x-o--", gomoku.Caro, Four},
		{"---xx.x----", gomoku.Caro, OpenFour},
	} {
		t.Run(c.row, func(t *testing.T) {
			table := newShapeTable(c.rule)
			var line uint32
			for i, n := 0, 0; i < len(c.row); i++ {
				if i == gomoku.Reach {
					continue
				}
				cell := map[byte]gomoku.Color{'-': gomoku.Empty, 'x': gomoku.Black, 'o': gomoku.White, '#': gomoku.Wall}[c.row[i]]
				line |= uint32(cell) << (2 * n)
				n++
			}
			if got := Shape(table[line] & 15); got != c.want {
				t.Errorf("%s under rule %d: shape %d, want %d", c.row, c.rule, got, c.want)
			}
		})
	}
}
