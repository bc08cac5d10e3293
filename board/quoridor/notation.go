package quoridor

import (
	"fmt"
	"strconv"
	"strings"
)

// Notation is a way to write moves. A pawn move is always the cell it leads to, a letter and a
// number. Notations differ in where row 1 is, and in which of the four cells around its center
// names a wall.
//
// In those that begin at row 1 the player who begins starts there, in the middle column, and runs
// up; in the others it starts in the last row and runs down, as Black does in the protocol. The
// first are the second after a walk round the table: the board is turned, so that rows and columns
// are counted from the other end. A board of even width has its pawns left of the middle then.
//
// The sources do not agree on one of them. Glendenning's thesis of 2005, as OpenSpiel has it and
// Wikipedia told it at first, counts columns from the left of the player who begins, and names a
// wall by the cell northwest of its center seen by that player, which is the one with the lower
// row. Wikipedia tells it later with columns from that player's right, so that the same words mean
// QTP. Programs that draw row 9 at the top, as zquoridor, name the cell southwest. The texts of all
// but the second are the same, and the drawings are mirror images.
type Notation uint8

// The notations. For each, the wall below E3 and F3 on a board of 9x9 as the protocol names cells.
const (
	// QTP is that of the Quoridor Text Protocol: E3 h, by the cell northwest of the center.
	QTP Notation = iota
	// Algebraic is that of the sites and of most players, also called the modern one: d7h, by the
	// cell nearest to a1. The player who begins starts at e1.
	Algebraic
	// Glendenning is like Algebraic, but the player who begins starts at e9: e2h.
	Glendenning
	// Ishtar is that of the program of this name: d8h. The player who begins starts at e1, but a
	// wall has the higher of its rows.
	Ishtar
	// FourCells names the rows and columns on both sides of a wall: H78de. The player who begins
	// starts at e1.
	FourCells
	// FourCellsFromTop is like FourCells, but the player who begins starts at e9: H23ef.
	FourCellsFromTop

	notations = iota
)

// notationNames are the names of the notations.
var notationNames = [notations]string{"qtp", "algebraic", "glendenning", "ishtar", "fourcells", "fourcells-e9"}

// Notations returns all notations.
func Notations() []Notation {
	list := make([]Notation, notations)
	for i := range list {
		list[i] = Notation(i)
	}
	return list
}

// String returns the name of the notation.
func (n Notation) String() string { return notationNames[n] }

// ParseNotation reads the name of a notation, in either case.
func ParseNotation(name string) (Notation, error) {
	for n, s := range notationNames {
		if strings.EqualFold(name, s) {
			return Notation(n), nil
		}
	}
	return QTP, fmt.Errorf("%.40q is not a notation: %s", name, strings.Join(notationNames[:], ", "))
}

// fromRow1 reports whether the player who begins starts in row 1.
func (n Notation) fromRow1() bool { return n == Algebraic || n == Ishtar || n == FourCells }

// lowerRow reports whether a wall has the name of the lower of its two rows.
func (n Notation) lowerRow() bool { return n == Algebraic || n == Glendenning }

// fourCells reports whether a wall has the names of both its rows and both its columns.
func (n Notation) fourCells() bool { return n == FourCells || n == FourCellsFromTop }

// Turn returns a move as it is on the board turned round.
func (b *Board) Turn(m Move) Move {
	x, y := b.XY(m.Cell())
	if !m.IsWall() {
		return PawnMove(b.At(b.width-1-x, b.height-1-y))
	}
	// The wall lies between its cell and the one southeast of it.
	return WallMove(b.At(b.width-2-x, b.height-2-y), m.Orientation())
}

// NameIn returns a move of the board in a notation.
func (b *Board) NameIn(n Notation, m Move) string {
	if n == QTP {
		return b.Name(m)
	}
	if n.fromRow1() {
		m = b.Turn(m)
	}
	x, y := b.XY(m.Cell())
	column, upper := string(rune('a'+x)), b.height-y
	if !m.IsWall() {
		return column + strconv.Itoa(upper)
	}
	orientation := m.Orientation().String()[:1]
	switch {
	case n.fourCells():
		return strings.ToUpper(orientation) + strconv.Itoa(upper-1) + strconv.Itoa(upper) + column + string(rune('b'+x))
	case n.lowerRow():
		upper--
	}
	return column + strconv.Itoa(upper) + orientation
}

// ParseIn reads a move as NameIn writes it, in either case, with or without a blank before an
// orientation, which may be a whole word. It does not check whether the move is legal.
func (b *Board) ParseIn(n Notation, text string) (Move, error) {
	at, x, upper, err := n.split(text)
	if err != nil {
		return NoMove, err
	}
	wall := at != pawnMove
	if wall && n.lowerRow() {
		upper++
	}
	if x >= b.width || upper < 1 || upper > b.height || wall && (x == b.width-1 || upper == 1) {
		return NoMove, fmt.Errorf("%s is off the board of %dx%d", text, b.width, b.height)
	}
	m := PawnMove(b.At(x, b.height-upper))
	if wall {
		m = WallMove(m.Cell(), at.orientation())
	}
	if n.fromRow1() {
		m = b.Turn(m)
	}
	return m, nil
}

// kindOfMove is a pawn move or a wall of an orientation.
type kindOfMove uint8

const (
	pawnMove kindOfMove = iota
	horizontalWall
	verticalWall
)

// orientation returns the orientation of a wall.
func (k kindOfMove) orientation() Orientation { return Orientation(k - horizontalWall) }

// split reads the parts of a move: its kind, its column from 0 and its row, of a wall named by four
// cells the left column and the upper row.
func (n Notation) split(text string) (kind kindOfMove, x, row int, err error) {
	lower := strings.ToLower(strings.TrimSpace(text))
	letters := strings.IndexAny(lower, "0123456789")
	if letters != 1 || lower[0] < 'a' || lower[0] > 'z' || len(text) > maxMoveText {
		return 0, 0, 0, n.malformed(text)
	}
	rest := strings.TrimLeft(lower[1:], "0123456789")
	digits := lower[1 : len(lower)-len(rest)]
	if n.fourCells() && rest != "" {
		return n.splitFourCells(text, lower[:1], digits, rest)
	}
	x = int(lower[0] - 'a')
	if row, err = strconv.Atoi(digits); err != nil || digits[0] == '0' {
		return 0, 0, 0, n.malformed(text)
	}
	if rest == "" {
		return pawnMove, x, row, nil
	}
	o, err := ParseOrientation(strings.TrimLeft(rest, " \t"))
	if err != nil {
		return 0, 0, 0, n.malformed(text)
	}
	return horizontalWall + kindOfMove(o), x, row, nil
}

// maxMoveText bounds the text of a move in bytes.
const maxMoveText = 40

// splitFourCells reads the parts of a wall that is named by four cells.
func (n Notation) splitFourCells(text, orientation, digits, columns string) (kind kindOfMove, x, row int, err error) {
	o, err := ParseOrientation(orientation)
	if err != nil || len(columns) != 2 || columns[0] < 'a' || columns[0] >= 'z' || columns[1] != columns[0]+1 {
		return 0, 0, 0, n.malformed(text)
	}
	for cut := 1; cut < len(digits); cut++ {
		low, err := strconv.Atoi(digits[:cut])
		if err == nil && low > 0 && strconv.Itoa(low)+strconv.Itoa(low+1) == digits {
			return horizontalWall + kindOfMove(o), int(columns[0] - 'a'), low + 1, nil
		}
	}
	return 0, 0, 0, n.malformed(text)
}

// malformed returns the error for a text that is not a move.
func (n Notation) malformed(text string) error {
	example := [notations]string{"E8 or E3 h", "e2 or e3h", "e8 or e3h", "e2 or e3h", "e2 or V34ef", "e8 or V34ef"}[n]
	return fmt.Errorf("%.40q is not a move like %s", text, example)
}
