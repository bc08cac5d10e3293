package quoridor

import (
	"fmt"
	"strconv"
	"strings"
)

// CellName returns a cell as the protocol writes it: the letter of the column,
// of which none is left out, and the number of the row from 1 at the bottom, as
// in E8. What is not on the board has no such name, but one for a report.
func (b *Board) CellName(c Cell) string {
	if !b.Contains(c) {
		return fmt.Sprintf("cell %d", c)
	}
	x, y := b.XY(c)
	return string(rune('A'+x)) + strconv.Itoa(b.height-y)
}

// ParseCell reads a cell as CellName writes it, in either case.
func (b *Board) ParseCell(name string) (Cell, error) {
	if len(name) < 2 || len(name) > 3 || strings.Trim(name[1:], "0123456789") != "" || name[1] == '0' {
		return NoCell, fmt.Errorf("%q is not a cell like E8", name)
	}
	x := int(name[0]|0x20) - 'a'
	row, err := strconv.Atoi(name[1:])
	if err != nil || x < 0 || x >= 26 {
		return NoCell, fmt.Errorf("%q is not a cell like E8", name)
	}
	if x >= b.width || row > b.height {
		return NoCell, fmt.Errorf("%s is off the board of %dx%d", name, b.width, b.height)
	}
	return b.At(x, b.height-row), nil
}

// Name returns a move as the protocol writes it: E8 for a pawn, and for a wall
// the cell northwest of its center and how it lies, as in E3 h.
func (b *Board) Name(m Move) string {
	name := b.CellName(m.Cell())
	if !m.IsWall() {
		return name
	}
	return name + " " + m.Orientation().String()[:1]
}

// ParseOrientation reads horizontal, vertical or their first letters, in either
// case.
func ParseOrientation(name string) (Orientation, error) {
	switch strings.ToLower(name) {
	case "h", "horizontal":
		return Horizontal, nil
	case "v", "vertical":
		return Vertical, nil
	}
	return Horizontal, fmt.Errorf("%q is not an orientation: horizontal or vertical", name)
}

// ParseMove reads a move as Name writes it, in either case and with the
// orientation as ParseOrientation takes it. It does not ask whether the move is
// legal.
func (b *Board) ParseMove(text string) (Move, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 || len(fields) > 2 {
		return NoMove, fmt.Errorf("%q is not a move like E8 or E3 h", text)
	}
	c, err := b.ParseCell(fields[0])
	if err != nil {
		return NoMove, err
	}
	if len(fields) == 1 {
		return PawnMove(c), nil
	}
	o, err := ParseOrientation(fields[1])
	if err != nil {
		return NoMove, err
	}
	return WallMove(c, o), nil
}
