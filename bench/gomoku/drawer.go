package gomoku

import (
	"fmt"
	"slices"
	"strings"

	"gogo/bench/pages"
	"gogo/board/gomoku"
)

// drawer draws games under any of the rules.
type drawer struct{ start *gomoku.Board }

// NewDrawer returns the Drawer of matches that start on a board, empty or with setup stones.
// Openings are points separated by blanks: h8 i9 h10.
func NewDrawer(start *gomoku.Board) pages.Drawer { return drawer{start} }

func (d drawer) Board() pages.Board {
	b := pages.Board{Kind: pages.Points, Width: d.start.Width(), Height: d.start.Height()}
	for x := range b.Width {
		name := d.start.Name(d.start.At(x, 0))
		b.Columns = append(b.Columns, strings.TrimRight(name, "0123456789"))
	}
	for y := range b.Height {
		name := d.start.Name(d.start.At(0, y))
		b.Rows = append(b.Rows, strings.TrimLeft(name, "a"))
	}
	b.Dots = dots(b.Width, b.Height)
	for _, m := range d.start.Moves() {
		x, y := d.start.XY(m.Point)
		b.Start = append(b.Start, pages.Change{Kind: pages.Stone, Side: side(m.Color), X: x, Y: y})
	}
	return b
}

// dots returns the marked points of a wooden board: the center and the crossings of the fourth
// lines, where the board is large enough and has them.
func dots(width, height int) [][2]int {
	const least, edge = 13, 3
	if width < least || height < least || width%2 == 0 || height%2 == 0 {
		return nil
	}
	list := [][2]int{{width / 2, height / 2}}
	for _, x := range []int{edge, width - 1 - edge} {
		for _, y := range []int{edge, height - 1 - edge} {
			list = append(list, [2]int{x, y})
		}
	}
	return list
}

func (d drawer) Draw(opening string, moves []pages.Move) ([]pages.Step, error) {
	b := d.start.Clone()
	var steps []pages.Step
	place := func(name string) error {
		p, err := b.ParseName(name)
		if err == nil && b.Cell(p) != gomoku.Empty {
			err = gomoku.ErrOccupied
		}
		if err != nil {
			return fmt.Errorf("move %d: %q: %w", len(steps)+1, name, err)
		}
		x, y := b.XY(p)
		steps = append(steps, pages.Step{Name: name, Changes: pages.Changes{{Kind: pages.Stone, Side: side(b.ToMove()), X: x, Y: y}}})
		b.Place(p, b.ToMove())
		return nil
	}
	for name := range strings.FieldsSeq(opening) {
		if err := place(name); err != nil {
			return nil, fmt.Errorf("opening: %w", err)
		}
	}
	for _, m := range moves {
		if err := place(m.Name); err != nil {
			return nil, err
		}
	}
	if row, ok := winningRow(b); ok {
		last := &steps[len(steps)-1]
		last.Changes = append(last.Changes, row)
	}
	return steps, nil
}

// winningRow returns the row that the last stone has completed, if any. The board must not be used
// afterwards.
func winningRow(b *gomoku.Board) (pages.Change, bool) {
	if !b.Finish() {
		return pages.Change{}, false
	}
	// The board knows the winning stones, and marks them as walls. Points increase along a line
	// in any direction, so its ends are the minimum and the maximum.
	var row []gomoku.Point
	for _, m := range b.Moves() {
		if m.Color == gomoku.Wall {
			row = append(row, m.Point)
		}
	}
	line := pages.Change{Kind: pages.Line, Side: side(b.ToMove().Other())}
	line.X, line.Y = b.XY(slices.Min(row))
	line.ToX, line.ToY = b.XY(slices.Max(row))
	return line, true
}
