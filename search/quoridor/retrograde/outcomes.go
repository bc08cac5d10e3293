package retrograde

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"gogo/board/quoridor"
)

// Outcomes keeps for wall configurations who wins, but not in how many plies, which takes
// a tenth of the time of a Tablebase or less. Lookups may be concurrent with one another; nothing
// else may.
type Outcomes struct {
	bytes         int64
	width, height int
	cells         *cells
	walling       *walling
	workers       []*lanes
	solutions     []*solution // the last one that was needed last
	progress      progress
	pace          pace
}

// Budget bounds what Outcomes.Solve does.
type Budget struct {
	Threads        int
	Within         time.Duration // expected
	Configurations int
}

// NewOutcomes returns an empty store of about so many bytes at most.
func NewOutcomes(bytes int64) *Outcomes { return &Outcomes{bytes: bytes, pace: newPace(0.5)} }

// Resize changes how many bytes the store may take.
func (o *Outcomes) Resize(bytes int64) {
	o.bytes = bytes
	o.evict(0)
}

// Clear forgets all that was solved.
func (o *Outcomes) Clear() { o.solutions, o.progress.known = nil, false }

// without returns the solutions without one.
func (o *Outcomes) without(s *solution) []*solution {
	return slices.DeleteFunc(slices.Clone(o.solutions), func(other *solution) bool { return other == s })
}

// prepare empties the store for another size of the board.
func (o *Outcomes) prepare(b *quoridor.Board) {
	if o.fits(b) {
		return
	}
	o.width, o.height = b.Width(), b.Height()
	o.cells = newCells(b)
	o.walling = newWalling(b, o.cells)
	o.progress = progress{solver: newSolver(b, o.cells)}
	o.workers, o.solutions = nil, nil
}

// fits reports whether the store is for the size of a board.
func (o *Outcomes) fits(b *quoridor.Board) bool {
	return b.Layout() == quoridor.Narrow && b.Width() == o.width && b.Height() == o.height
}

// Lookup returns the outcome of a position in which nobody has won yet. It reports false
// if it is not known.
func (o *Outcomes) Lookup(b *quoridor.Board) (outcome Outcome, ok bool) {
	if len(o.solutions) == 0 || !o.fits(b) {
		return Draw, false
	}
	for _, s := range slices.Backward(o.solutions) {
		if block, lane := s.outcomes(b); block != nil {
			return block.outcome(lane, int(b.ToMove()), s.words, o.placement(b)), true
		}
	}
	return Draw, false
}

// placement returns the number of the placement of the pawns.
func (o *Outcomes) placement(b *quoridor.Board) int {
	return int(o.cells.index[b.Pawn(quoridor.Black)])*len(o.cells.list) + int(o.cells.index[b.Pawn(quoridor.White)])
}

// KnownFrom returns with how many walls on the board the positions that can follow from one begin to be
// known. It reports false if there are none.
func (o *Outcomes) KnownFrom(b *quoridor.Board) (walls int, ok bool) {
	if !o.fits(b) {
		return 0, false
	}
	for _, s := range slices.Backward(o.solutions) {
		if depth, _, ok := s.find(b); ok {
			if from, ok := s.knownFrom(); ok {
				return s.root.Placed() + max(from, depth), true
			}
		}
	}
	return 0, false
}

// Solve finds the outcomes of a board's configuration and of all that can follow, if that is expected
// to stay within a budget. It looks at ctx between pieces of work of a fraction of a millisecond. What
// was found before ctx ended is kept, and a later call goes on from there. The errors wrap
// ErrTooManyConfigurations, ErrBoardTooLarge or the error of ctx.
func (o *Outcomes) Solve(ctx context.Context, b *quoridor.Board, budget Budget) error {
	if b.Layout() != quoridor.Narrow {
		return fmt.Errorf("%dx%d: %w", b.Width(), b.Height(), ErrBoardTooLarge)
	}
	o.prepare(b)
	if o.solved(b) {
		return nil
	}
	s, err := o.solution(ctx, b, o.most(budget))
	if errors.Is(err, ErrTooManyConfigurations) {
		o.pace.doubt()
	}
	if err != nil {
		return err
	}
	others := o.without(s)
	err = s.take(ctx, others, func(depth int) bool { return o.reserve(s, depth, depth) })
	if err != nil {
		return err
	}
	return o.finish(ctx, s, budget)
}

// solved reports whether the outcomes of a board and of all its moves are known, and has the
// solution with them kept longest.
func (o *Outcomes) solved(b *quoridor.Board) bool {
	for _, s := range o.solutions {
		depth, index, ok := s.find(b)
		if !ok {
			continue
		}
		known, _ := s.levels[depth].blockOf(index)
		if known != nil && (depth+1 == len(s.levels) || s.levels[depth+1].complete()) {
			o.solutions = append(o.without(s), s)
			return true
		}
	}
	return false
}

// most returns how many configurations a budget allows.
func (o *Outcomes) most(budget Budget) int {
	per := o.pace.expect(o.placements()) / float64(budget.Threads)
	return int(min(float64(budget.Configurations), float64(budget.Within)/per, 1<<30))
}

// placements returns the number of placements of the pawns.
func (o *Outcomes) placements() float64 { return float64(len(o.cells.list) * len(o.cells.list)) }

// estimateError is by how much Configurations may be wrong.
const estimateError = 1.3

// solution returns the solution with a board as the root, whose levels are complete. It may have been
// begun before.
func (o *Outcomes) solution(ctx context.Context, b *quoridor.Board, most int) (*solution, error) {
	var s *solution
	for _, other := range o.solutions {
		if other.isRoot(b) {
			s = other
		}
	}
	if s != nil && s.ready {
		if float64(s.work()) > estimateError*float64(most) {
			return nil, ErrTooManyConfigurations
		}
		return s, nil
	}
	words := wordsFor(len(o.cells.list))
	most = min(most, int(2*o.bytes/int64(16*words))) // of which only two levels are kept
	if Configurations(b) > estimateError*float64(most) {
		return nil, ErrTooManyConfigurations
	}
	if s == nil {
		s = newSolution(b, o.walling, words)
		o.solutions = append(o.without(s), s)
	}
	if err := s.grow(ctx, most); err != nil {
		if errors.Is(err, ErrTooManyConfigurations) {
			o.solutions = o.without(s)
		}
		return nil, err
	}
	if peak := s.peakBytes(); peak > o.bytes {
		o.solutions = o.without(s)
		return nil, fmt.Errorf("%w: they take %d bytes", ErrTooManyConfigurations, peak)
	}
	s.ready = true
	return s, nil
}

// evict drops solutions until there is room for so many bytes.
func (o *Outcomes) evict(room int64) {
	total := room
	for _, s := range o.solutions {
		total += s.bytes()
	}
	for len(o.solutions) > 0 && total > o.bytes {
		total -= o.solutions[0].bytes()
		o.solutions = o.solutions[1:]
	}
}

// reserve makes room for the outcomes of a level of a solution that are not known yet, and reports whether there is
// enough: levels of the solution behind one that is needed go first, then other solutions, those that were needed
// longest ago first.
func (o *Outcomes) reserve(s *solution, depth, needed int) bool {
	l := s.levels[depth]
	missing := l.bytes(s.words) - l.knownBytes(s.words) - o.bytes
	for _, other := range o.solutions {
		missing += other.bytes()
	}
	missing = s.shrink(needed, missing)
	for _, other := range o.without(s) {
		if missing <= 0 {
			break
		}
		missing -= other.bytes()
		o.solutions = o.without(other)
	}
	return missing <= 0
}

// A solution is given up if after one part in trialDivisor of the time allowed it is seen to take
// more than that, and the tolerance.
const (
	trialDivisor = 16
	tolerance    = 1.2
)

// finish solves the levels of a solution from the last one on.
func (o *Outcomes) finish(ctx context.Context, s *solution, budget Budget) error {
	for len(o.workers) < budget.Threads {
		o.workers = append(o.workers, newLanes(s.root, o.cells))
	}
	workers := o.workers[:budget.Threads]
	for _, w := range workers {
		w.setRoot(s.root)
	}
	var solved atomic.Int64
	start, work := time.Now(), s.work()
	keepOn := func(configurations int) bool {
		done := solved.Add(int64(configurations))
		took := time.Since(start)
		return took < budget.Within/trialDivisor || float64(took)*float64(work) < tolerance*float64(budget.Within)*float64(done)
	}
	defer func() {
		o.pace.note(float64(solved.Load())*o.placements(), time.Since(start)*time.Duration(budget.Threads))
	}()
	for depth := len(s.levels) - 1; depth >= 0; depth-- {
		if l := s.levels[depth]; l.unneeded || l.complete() {
			continue
		}
		o.reserve(s, depth, depth+1)
		if err := s.solveLevel(ctx, workers, depth, keepOn); err != nil {
			return err
		}
	}
	return nil
}

// progress is the plies of best play to the end of the game or to the next wall in all
// placements of one configuration.
type progress struct {
	solver *solver
	known  bool
	of     configuration
}

// Progress returns in how many plies best play leads to the end of the game or to a wall: the
// side that wins wants few, the side that loses many. So it comes nearer to its win
// by every move. It reports false if that is not known, or the position a draw.
func (o *Outcomes) Progress(b *quoridor.Board) (plies int, ok bool) {
	if outcome, ok := o.Lookup(b); !ok || outcome == Draw {
		return 0, false
	}
	if key := configurationOf(b); !o.progress.known || key != o.progress.of {
		walls, ok := o.walls(b)
		if !ok {
			return 0, false
		}
		o.progress.of, o.progress.known = key, o.progress.solver.solve(b, walls)
	}
	plies = int(o.progress.solver.plies[b.ToMove()][o.placement(b)])
	return plies, o.progress.known && plies != drawn && plies != invalid
}

// walls returns what placing a wall is worth in a configuration, as if the game ended with
// it. It reports false if that is not known.
func (o *Outcomes) walls(b *quoridor.Board) (*[2]values, bool) {
	b = b.Clone()
	n := len(o.cells.list)
	best := newPair(n)
	worth := newPair(n)[0]
	h, v := quoridor.SetsOf[words](b).FittingWalls()
	for c := range quoridor.Color(2) {
		if b.WallsLeft(c) == 0 {
			continue
		}
		for orientation, set := range [...]bitset{quoridor.Horizontal: h, quoridor.Vertical: v} {
			for ; !set.Empty(); set = set.Rest() {
				b.Make(quoridor.WallMove(set.First(), quoridor.Orientation(orientation)), c)
				known := o.ends(b, worth)
				b.Undo()
				if !known {
					return nil, false
				}
				best[c].raise(worth)
			}
		}
	}
	return best, true
}

// ends sets what a wall is worth that led to a board's configuration, in all placements, as if
// the game ended at once, as it will. Where the wall leaves a pawn no path it is
// one that loses, which changes nothing. It reports false if that is not known.
func (o *Outcomes) ends(b *quoridor.Board, worth values) bool {
	for _, s := range slices.Backward(o.solutions) {
		known, lane := s.outcomes(b)
		if known == nil {
			continue
		}
		row := int(b.ToMove()) * s.words
		lost := known.lost[2*s.words*lane+row:][:s.words]
		drawn := make([]uint64, s.words)
		if known.hasDraws(lane) {
			drawn = known.draws[lane][row:][:s.words]
		}
		for k := range worth {
			wins, draws := spread(lost[k/8]>>(k%8*8)), spread(drawn[k/8]>>(k%8*8))
			worth[k] = wins*winNow | draws*drawValue | (spread(0xff)&^(wins|draws))*lossNow
		}
		return true
	}
	return false
}

// The values of a move that wins and of one that loses at once.
const winNow, lossNow = 255, 1

// spread returns the lowest eight bits as the lowest bits of eight bytes.
func spread(b uint64) uint64 {
	const ones = 0x0101010101010101
	// Byte i has bit i alone, which a carry takes to its highest bit.
	return (b&0xff*ones&0x8040201008040201 + 0x7f*ones) >> 7 & ones
}

// pace is how fast placements of the pawns are solved on this machine when it has nothing else to
// do: as fast as it ever was. A pace measured in a busy moment is doubted more with everything that is not begun
// because of it, or it would never be corrected.
type pace struct {
	nanoseconds float64 // for a placement; the guess as long as none was measured
	guess       float64
	measured    bool
}

// newPace returns a pace that is guessed.
func newPace(guess float64) pace { return pace{nanoseconds: guess, guess: guess} }

// doubt brings a pace that is slower than the guess nearer to it.
func (p *pace) doubt() {
	if p.nanoseconds > p.guess {
		p.nanoseconds = max(p.nanoseconds*3/4, p.guess)
	}
}

// leastMeasured is the least time that tells how fast it goes.
const leastMeasured = 500 * time.Microsecond

// note takes in how long so many placements took.
func (p *pace) note(placements float64, took time.Duration) {
	if took < leastMeasured || placements == 0 {
		return
	}
	if now := float64(took) / placements; !p.measured || now < p.nanoseconds {
		p.nanoseconds, p.measured = now, true
	}
}

// expect returns how many nanoseconds so many placements are expected to take.
func (p *pace) expect(placements float64) float64 { return placements * p.nanoseconds }
