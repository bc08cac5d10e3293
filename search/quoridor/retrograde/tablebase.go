// Package retrograde solves Quoridor exactly by retrograde analysis: from the end of
// the game back.
//
// As long as no wall is placed only the pawns move. All placements of the pawns in
// one wall configuration, which is the walls on the board and those in hand, are
// solved together, going back from the goals ply by ply. A Tablebase does so for every
// configuration that can still come about, those with more walls first, whose values
// are the worth of placing a wall. Placements are sets, one of White's cells for each
// of Black's, so that a step of the pawns takes a few operations for all of them.
//
// Values are distances to the end of the game: the shortest win against the longest
// resistance. A position that neither side can force is a draw: a game without end.
//
// Outcomes says no more than who wins, for which 64 configurations are solved at once, one
// in each bit of a word, in a twentieth of the time or less: a million configurations of a
// board of 5x5 a second. They are counted before, and given up when it is seen that they would
// take too long.
package retrograde

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gogo/board/quoridor"
	"gogo/internal/eventloop"
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
	pace          pace
}

// configuration is the walls on the board and those left in hand.
type configuration struct {
	horizontal, vertical bitset
	hands                [2]uint16
}

// NewTablebase returns an empty tablebase of about so many bytes at most.
func NewTablebase(bytes int64) *Tablebase {
	return &Tablebase{bytes: bytes, pace: newPace(40)}
}

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
// ErrTooManyConfigurations, ErrBoardTooLarge, ErrTooLong or the error of ctx.
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
	s, start := newSolving(ctx, t, b, budget), time.Now()
	_, err := s.solve(0)
	n := float64(len(t.cells.list))
	t.pace.note(float64(budget-s.left)*n*n, time.Since(start))
	return err
}

// Expect returns how long Solve is expected to take, by what it took before on this machine.
func (t *Tablebase) Expect(b *quoridor.Board) time.Duration {
	return time.Duration(min(t.pace.expect(Placements(b)), 1<<62))
}

// Placements estimates how many placements of the pawns have to be solved for all that can follow
// from the configuration of a board, which must have Sets.
func Placements(b *quoridor.Board) float64 {
	n := float64(b.Width() * b.Height())
	return Configurations(b) / float64(Symmetries(b)) * n * n
}

// Lookup returns the outcome of a position, and in how many plies it comes if both
// sides play the shortest win and the longest loss. Nobody has won yet. It reports
// false if the configuration is not solved.
func (t *Tablebase) Lookup(b *quoridor.Board) (o Outcome, plies int, ok bool) {
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
	k.horizontal, k.vertical = quoridor.SetsOf[words](b).Walls()
	h, v := quoridor.SetsOf[words](b).FittingWalls()
	room := h.Count() + v.Count()
	for c := range k.hands {
		k.hands[c] = uint16(min(b.WallsLeft(quoridor.Color(c)), room))
	}
	return k
}

// spoiled is the number of fitting walls that no longer fit when another one is placed,
// itself included, on average.
const spoiled = 3

// Configurations estimates the number of configurations that can follow from a board's,
// which must have Sets.
func Configurations(b *quoridor.Board) float64 {
	h, v := quoridor.SetsOf[words](b).FittingWalls()
	room := h.Count() + v.Count()
	hands := [2]int{min(b.WallsLeft(quoridor.Black), room), min(b.WallsLeft(quoridor.White), room)}
	total, sets := 0.0, 1.0 // sets of so many more walls
	for placed := 0; placed <= hands[0]+hands[1] && sets >= 1; placed++ {
		// A set comes about with every share of the two sides in it.
		shares := min(placed, hands[0]) - max(placed-hands[1], 0) + 1
		total += sets * float64(shares)
		sets *= float64(max(room-spoiled*placed, 0)) / float64(placed+1)
	}
	return total
}

// Outcome is the value of a position to the side to move.
type Outcome int8

const (
	// Loss says that the opponent wins whatever is done.
	Loss Outcome = iota - 1
	// Draw says that nobody can force the end of the game.
	Draw
	// Win says that the side to move wins.
	Win
)

func (o Outcome) String() string { return [...]string{"loss", "draw", "win"}[o+1] }

// solving is the state of one call of Solve.
type solving struct {
	*Tablebase
	ctx    context.Context //nolint:containedctx // of the call that it serves
	board  *quoridor.Board
	left   int // configurations that may still be solved
	images []image
}

// image is a symmetry of the configuration that the work began with.
type image struct {
	symmetry
	to    []int   // where the placements come to lie
	plies []uint8 // buffer for the plies of an image
}

// newSolving returns the state of a call.
func newSolving(ctx context.Context, t *Tablebase, b *quoridor.Board, budget int) *solving {
	s := &solving{Tablebase: t, ctx: ctx, board: b.Clone(), left: budget}
	n := len(t.cells.list)
	for _, m := range symmetries(b) {
		s.images = append(s.images, image{m, m.placements(), make([]uint8, n*n)})
	}
	return s
}

// solve returns the values of the configuration of the board, after it has solved all that
// can follow from it.
func (s *solving) solve(depth int) (*[2]values, error) {
	key := configurationOf(s.board)
	if v, ok := s.solved[key]; ok {
		return v, nil
	}
	if err := eventloop.Err(s.ctx); err != nil {
		return nil, err
	}
	walls := s.scratchOf(depth)
	h, v := quoridor.SetsOf[words](s.board).FittingWalls()
	for c, left := range key.hands {
		if left == 0 {
			continue
		}
		if err := s.place(depth, quoridor.Color(c), h, v, walls[c]); err != nil {
			return nil, err
		}
	}
	s.left--
	if s.left < 0 || len(s.solved) >= s.limit {
		return nil, ErrTooManyConfigurations
	}
	if !s.solver.solve(s.board, walls) {
		return nil, ErrTooLong
	}
	return s.keep(key), nil
}

// scratchOf returns cleared values for a depth of the recursion.
func (s *solving) scratchOf(depth int) *[2]values {
	n := len(s.cells.list)
	for len(s.scratch) <= depth {
		s.scratch = append(s.scratch, newPair(n))
	}
	clear(s.scratch[depth][0])
	clear(s.scratch[depth][1])
	return s.scratch[depth]
}

// place raises best to what c gets by placing a wall that fits.
func (s *solving) place(depth int, c quoridor.Color, h, v bitset, best values) error {
	for orientation, set := range [...]bitset{quoridor.Horizontal: h, quoridor.Vertical: v} {
		for ; !set.Empty(); set = set.Rest() {
			s.board.Make(quoridor.WallMove(set.First(), quoridor.Orientation(orientation)), c)
			child, err := s.solve(depth + 1)
			s.board.Undo()
			if err != nil {
				return err
			}
			best.raise(child[c.Other()])
		}
	}
	return nil
}

// keep keeps what the solver has found for a configuration, and for its images.
func (s *solving) keep(key configuration) *[2]values {
	n := len(s.cells.list)
	v := newPair(n)
	for side, plies := range s.solver.plies {
		v[side].set(plies)
	}
	s.solved[key] = v
	for _, m := range s.images {
		imageKey := m.configuration(s.board, key)
		if _, there := s.solved[imageKey]; there {
			continue
		}
		w := newPair(n)
		for side, plies := range s.solver.plies {
			for k, to := range m.to {
				m.plies[to] = plies[k]
			}
			w[m.side(side)].set(m.plies)
		}
		s.solved[imageKey] = w
	}
	return v
}
