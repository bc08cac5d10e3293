package quoridor

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/splitmix"
)

// Move is a step of a pawn or the placing of a wall, by either player. It is less than
// 2,048, the number of moves that the search distinguishes.
type Move uint16

// NoMove is not a move on any board.
const NoMove Move = 0

// Orientation is the orientation of a wall.
type Orientation uint8

const (
	// Horizontal walls bar the way between two rows.
	Horizontal Orientation = iota
	// Vertical walls bar the way between two columns.
	Vertical
)

func (o Orientation) String() string {
	if o == Horizontal {
		return "horizontal"
	}
	return "vertical"
}

// PawnMove returns the move of a pawn to a cell.
func PawnMove(to Cell) Move { return Move(to) }

// WallMove returns the placing of a wall southeast of a cell.
func WallMove(northwest Cell, o Orientation) Move {
	return Move(northwest) + CellBound*(1+Move(o))
}

// IsWall reports whether the move places a wall.
func (m Move) IsWall() bool { return m >= CellBound }

// Cell returns the target of a pawn, or the cell northwest of the center of a wall.
func (m Move) Cell() Cell { return Cell(m % CellBound) }

// Orientation returns the orientation of the wall that the move places.
func (m Move) Orientation() Orientation {
	if m >= 2*CellBound {
		return Vertical
	}
	return Horizontal
}

// CellName returns a cell as the protocol writes it: the letter of the column, none
// being skipped, and the number of the row, from 1 at the bottom, as in E8. A cell
// outside the board gets a name for messages.
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

// Name returns a move as the protocol writes it: E8 for a pawn, and for a wall the
// cell northwest of its center and its orientation, as in E3 h.
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
// orientation as ParseOrientation takes it. It does not check whether the move is
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

// Perft returns how many sequences of legal moves have exactly the given length,
// beginning with the side to move. A position that is won has no successors. The
// only error is that of ctx, if it is done before the count is complete.
func Perft(ctx context.Context, b *Board, depth int) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	p := perft{board: b.Clone(), done: ctx.Done()}
	if depth > 1 {
		p.table = make([]perftEntry, 1<<min(6*depth, perftTableBits))
	}
	count := p.count(depth)
	return count, ctx.Err()
}

// perft counts positions. Since walls and steps commute, most positions occur several
// times: their counts are kept in a table.
type perft struct {
	board *Board
	table []perftEntry
	done  <-chan struct{}
}

type perftEntry struct{ key, count uint64 }

// perftTableBits is the binary logarithm of the largest table's length.
const perftTableBits = 20

// count counts the sequences from the present position on. The last move is not
// made but counted in bulk.
func (p *perft) count(depth int) uint64 {
	if p.table == nil {
		return uint64(p.board.countMoves(p.board.toMove))
	}
	key := p.board.Hash() + uint64(depth)*splitmix.Golden
	entry := &p.table[key&uint64(len(p.table)-1)]
	if entry.key == key {
		return entry.count
	}
	var total uint64
	if depth == 1 {
		total = uint64(p.board.countMoves(p.board.toMove))
	} else {
		total = p.expand(depth)
	}
	*entry = perftEntry{key, total}
	return total
}

// mirrorDepth is the least depth at which looking for symmetry pays off.
const mirrorDepth = 3

// expand makes every move, but only one of two that are mirror images.
func (p *perft) expand(depth int) uint64 {
	var buf [MoveBound]Move
	var total uint64
	c := p.board.toMove
	symmetric := depth >= mirrorDepth && p.board.isSymmetric()
	for _, m := range p.board.AppendMoves(buf[:0], c) {
		select {
		case <-p.done:
			return total
		default:
		}
		times := uint64(1)
		if symmetric {
			image := p.board.Mirror(m)
			if image < m {
				continue
			}
			if image > m {
				times = 2
			}
		}
		p.board.Make(m, c)
		total += times * p.count(depth-1)
		p.board.Undo()
	}
	return total
}
