package retrograde

import (
	"context"
	"errors"
	"fmt"

	"gogo/board/quoridor"
)

var (
	// ErrTooManyConfigurations says that there are more wall configurations to solve than allowed.
	ErrTooManyConfigurations = errors.New("too many wall configurations to solve")
	// ErrBoardTooLarge says that a board has more cells than can be solved.
	ErrBoardTooLarge = errors.New("too large a board to solve")
	// ErrTooLong says that a game may last longer than the plies that are counted.
	ErrTooLong = errors.New("too long a game to solve")
)

// Tablebase is an endgame tablebase that is made as it is needed: it keeps the exact
// values of the wall configurations that were solved, for all placements of the
// pawns. It is not safe for concurrent use.
type Tablebase struct {
	limit         int // configurations kept
	bytes         int64
	width, height int
	cells         *cells
	solver        *solver
	solved        map[configuration]*[2]values
	scratch       []*[2]values // the best of placing a wall, by depth of the recursion
}

// configuration is the walls on the board and those left in hand.
type configuration struct {
	horizontal, vertical quoridor.Set
	hands                [2]uint16
}

// NewTablebase returns an empty tablebase of about so many bytes at most.
func NewTablebase(bytes int64) *Tablebase { return &Tablebase{bytes: bytes} }

// Clear forgets all that was solved.
func (t *Tablebase) Clear() { clear(t.solved) }

// configurationBytes is what a configuration takes beside its values.
const configurationBytes = 200

// prepare empties the tablebase for another size of the board.
func (t *Tablebase) prepare(b *quoridor.Board) {
	if b.Width() == t.width && b.Height() == t.height {
		return
	}
	t.width, t.height = b.Width(), b.Height()
	t.cells = newCells(b)
	t.solver = newSolver(b, t.cells)
	n := len(t.cells.list)
	t.limit = int(t.bytes / int64(configurationBytes+16*wordsOf(n)))
	t.solved, t.scratch = make(map[configuration]*[2]values), nil
}

// Solve solves the configuration of a board and all that can still come about, of
// which at most budget are new. What was solved is kept, also where the rest was
// not: the next call goes on from there. The errors wrap
// ErrTooManyConfigurations, ErrBoardTooLarge, ErrTooLong or that of ctx.
func (t *Tablebase) Solve(ctx context.Context, b *quoridor.Board, budget int) error {
	if b.Layout() != quoridor.Narrow {
		return fmt.Errorf("%dx%d: %w", b.Width(), b.Height(), ErrBoardTooLarge)
	}
	t.prepare(b)
	if Configurations(b) > float64(t.limit) {
		return fmt.Errorf("%w: %d fit the tablebase", ErrTooManyConfigurations, t.limit)
	}
	if len(t.solved) > 0 && float64(len(t.solved))+Configurations(b) > float64(t.limit) {
		clear(t.solved)
	}
	_, err := newSolving(ctx, t, b, budget).solve(0)
	return err
}

// Look returns the outcome of a position, and in how many plies it comes if both
// sides play the shortest win and the longest loss. Nobody has won yet. It reports
// false if the configuration is not solved.
func (t *Tablebase) Look(b *quoridor.Board) (o Outcome, plies int, ok bool) {
	if b.Layout() != quoridor.Narrow || b.Width() != t.width || b.Height() != t.height {
		return Draw, 0, false
	}
	v, ok := t.solved[configurationOf(b)]
	if !ok {
		return Draw, 0, false
	}
	k := int(t.cells.index[b.Pawn(quoridor.Black)])*len(t.cells.list) + int(t.cells.index[b.Pawn(quoridor.White)])
	o, plies = pliesOf(v[b.ToMove()].at(k))
	return -o, max(plies-1, 0), true
}

// configurationOf returns the configuration of a board. Walls in hand for which there
// is no room do not count.
func configurationOf(b *quoridor.Board) configuration {
	var k configuration
	k.horizontal, k.vertical = b.WallSets()
	h, v := b.FittingWalls()
	room := h.Count() + v.Count()
	for c := range k.hands {
		k.hands[c] = uint16(min(b.WallsLeft(quoridor.Color(c)), room))
	}
	return k
}

// spoilt is how many of the walls that fit no longer do when another one is placed,
// itself included, on average.
const spoilt = 3

// Configurations estimates how many configurations there are from that of a board on,
// which must have Sets.
func Configurations(b *quoridor.Board) float64 {
	h, v := b.FittingWalls()
	room := h.Count() + v.Count()
	hands := [2]int{b.WallsLeft(quoridor.Black), b.WallsLeft(quoridor.White)}
	total, sets := 0.0, 1.0 // sets of so many more walls
	for placed := 0; placed <= hands[0]+hands[1] && sets >= 1; placed++ {
		// A set comes about with every share of the two sides in it.
		shares := min(placed, hands[0]) - max(placed-hands[1], 0) + 1
		total += sets * float64(shares)
		sets *= float64(max(room-spoilt*placed, 0)) / float64(placed+1)
	}
	return total
}
