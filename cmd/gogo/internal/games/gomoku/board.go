package gomoku

import (
	"fmt"
	"strings"

	"gogo/bench/match"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/screen"
)

// Draw draws b as lines of equal length on the screen, the top row first. The
// last stone stands in parentheses. Where Black is to move under renju rules,
// a ! marks the points that are forbidden.
func Draw(b *gomoku.Board, look screen.Look) []string {
	last := gomoku.NoPoint
	if n := b.Len(); n > 0 {
		last = b.Moves()[n-1].Point
	}
	wide := cellWidth(b)
	lines := make([]string, 0, b.Height()+1)
	for y := range b.Height() {
		var s strings.Builder
		fmt.Fprintf(&s, "%2d", b.Height()-y)
		gap := " "
		for x := range b.Width() {
			p := b.At(x, y)
			if p == last {
				gap = "("
			}
			fmt.Fprintf(&s, "%*s%s", wide-1, gap, cell(b, p, look))
			gap = " "
			if p == last {
				gap = ")"
			}
		}
		// A gap of more than one character is padded on the left, but the
		// parenthesis belongs beside its stone.
		lines = append(lines, strings.ReplaceAll(s.String(), " )", ") ")+gap)
	}
	return append(lines, columns(b, wide))
}

// cellWidth is how many characters a column takes.
func cellWidth(b *gomoku.Board) int {
	return 1 + len(columnName(b, b.Width()-1))
}

// columns is the line of the column names.
func columns(b *gomoku.Board, wide int) string {
	var s strings.Builder
	s.WriteString("  ")
	for x := range b.Width() {
		fmt.Fprintf(&s, "%*s", wide, columnName(b, x))
	}
	s.WriteByte(' ')
	return s.String()
}

// columnName is the letters of a point in column x.
func columnName(b *gomoku.Board, x int) string {
	return strings.TrimRight(b.Name(b.At(x, 0)), "0123456789")
}

func cell(b *gomoku.Board, p gomoku.Point, look screen.Look) string {
	switch c := b.Cell(p); {
	case c == gomoku.Black:
		return look.Of(match.First, screen.Mark(match.First))
	case c == gomoku.White:
		return look.Of(match.Second, screen.Mark(match.Second))
	case c == gomoku.Wall:
		return look.Faint("#")
	case b.ToMove() == gomoku.Black && b.Forbidden(p):
		return look.Foul("!")
	}
	return look.Faint(".")
}
