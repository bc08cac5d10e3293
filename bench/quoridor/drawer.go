package quoridor

import (
	"fmt"
	"strings"

	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/board/quoridor"
)

// drawer draws Quoridor.
type drawer struct{ start *quoridor.Board }

// NewDrawer returns the Drawer of matches that start on a board, possibly with walls already
// placed. Black moves first. Openings are moves separated by commas, since the name of a wall
// contains a blank: E8, E2, D6 h.
func NewDrawer(start *quoridor.Board) pages.Drawer { return drawer{start} }

func (d drawer) Board() pages.Board {
	b := pages.Board{
		Kind: pages.Cells, Width: d.start.Width(), Height: d.start.Height(),
		Walls: d.start.WallsLeft(quoridor.Black),
	}
	for x := range b.Width {
		b.Columns = append(b.Columns, d.start.CellName(d.start.At(x, 0))[:1])
	}
	for y := range b.Height {
		b.Rows = append(b.Rows, d.start.CellName(d.start.At(0, y))[1:])
	}
	for _, c := range []quoridor.Color{quoridor.Black, quoridor.White} {
		b.Start = append(b.Start, d.pawn(c, d.start.Pawn(c)))
	}
	for m := range d.start.Walls() {
		wall := d.change(quoridor.Black, m)
		wall.Side = match.Nobody
		b.Start = append(b.Start, wall)
	}
	if white := d.start.WallsLeft(quoridor.White); white != b.Walls {
		b.Hands = []int{b.Walls, white}
		b.Walls = max(b.Walls, white)
	}
	return b
}

func (d drawer) Draw(opening string, moves []pages.Move) ([]pages.Step, error) {
	b := d.start.Clone()
	var steps []pages.Step
	play := func(name string) error {
		m, err := b.ParseMove(name)
		if err == nil {
			err = b.Legal(m, b.ToMove())
		}
		if err != nil {
			return fmt.Errorf("move %d: %q: %w", b.Len()+1, name, err)
		}
		steps = append(steps, pages.Step{Name: name, Changes: pages.Changes{d.change(b.ToMove(), m)}})
		b.Make(m, b.ToMove())
		return nil
	}
	for name := range strings.SplitSeq(opening, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if err := play(name); err != nil {
			return nil, fmt.Errorf("opening: %w", err)
		}
	}
	for _, m := range moves {
		if err := play(m.Name); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

// change converts a move of a color.
func (d drawer) change(c quoridor.Color, m quoridor.Move) pages.Change {
	if !m.IsWall() {
		return d.pawn(c, m.Cell())
	}
	kind := pages.HorizontalWall
	if m.Orientation() == quoridor.Vertical {
		kind = pages.VerticalWall
	}
	x, y := d.start.XY(m.Cell())
	return pages.Change{Kind: kind, Side: side(c), X: x, Y: y}
}

func (d drawer) pawn(c quoridor.Color, to quoridor.Cell) pages.Change {
	x, y := d.start.XY(to)
	return pages.Change{Kind: pages.Pawn, Side: side(c), X: x, Y: y}
}
