package report

import (
	"fmt"
	"strings"

	"gogo/bench/arena"
	"gogo/bench/match"
	"gogo/board/quoridor"
)

// quoridorDrawer draws Quoridor.
type quoridorDrawer struct{ start *quoridor.Board }

// Quoridor returns the Drawer of Quoridor matches that begin on a board as it
// is before the first move. Black has the first seat. Openings are moves with
// commas between them, for the name of a wall holds a blank: E8, E2, D6 h.
func Quoridor(start *quoridor.Board) Drawer { return quoridorDrawer{start} }

func (d quoridorDrawer) Board() Board {
	b := Board{
		Kind: Cells, Width: d.start.Width(), Height: d.start.Height(),
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
	return b
}

func (d quoridorDrawer) Draw(r *arena.Record) ([]Step, error) {
	b := d.start.Clone()
	var steps []Step
	play := func(name string) error {
		m, err := b.ParseMove(name)
		if err == nil {
			err = b.Legal(m, b.ToMove())
		}
		if err != nil {
			return fmt.Errorf("move %d: %q: %w", b.Len()+1, name, err)
		}
		steps = append(steps, Step{Name: name, Changes: []Change{d.change(b.ToMove(), m)}})
		b.Make(m, b.ToMove())
		return nil
	}
	for name := range strings.SplitSeq(r.Opening, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if err := play(name); err != nil {
			return nil, fmt.Errorf("opening: %w", err)
		}
	}
	for _, m := range r.Moves {
		if err := play(m.Move); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

// change is a move of a colour.
func (d quoridorDrawer) change(c quoridor.Color, m quoridor.Move) Change {
	if !m.IsWall() {
		return d.pawn(c, m.Cell())
	}
	kind := HorizontalWall
	if m.Orientation() == quoridor.Vertical {
		kind = VerticalWall
	}
	x, y := d.start.XY(m.Cell())
	return Change{Kind: kind, Side: seatOfPawn(c), X: x, Y: y}
}

func (d quoridorDrawer) pawn(c quoridor.Color, to quoridor.Cell) Change {
	x, y := d.start.XY(to)
	return Change{Kind: Pawn, Side: seatOfPawn(c), X: x, Y: y}
}

// seatOfPawn is the seat that plays a colour: Black has the first turn.
func seatOfPawn(c quoridor.Color) match.Seat {
	if c == quoridor.Black {
		return match.First
	}
	return match.Second
}
