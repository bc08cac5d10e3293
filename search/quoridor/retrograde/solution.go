package retrograde

import (
	"context"
	"sync"
	"sync/atomic"

	"gogo/board/quoridor"
	"gogo/internal/eventloop"
)

// solution is the outcomes of a configuration and of all that can follow from it. It is made in small
// pieces, between which the work may be suspended.
type solution struct {
	walling *walling
	root    *quoridor.Board
	hands   [2]int // of the root
	words   int    // of a bit for each placement
	levels  []*level
	growth  growth
	ready   bool // the levels are complete, but perhaps not their outcomes
	copied  copying
}

// growth is how far the levels are made.
type growth struct {
	page    int  // of the level before the last one that comes next
	linking bool // of its sets, which are extended
	total   int  // configurations so far
}

// newSolution returns a solution of a board in which only the root is known.
func newSolution(b *quoridor.Board, w *walling, words int) *solution {
	s := &solution{walling: w, root: b.Clone(), words: words}
	s.hands = [2]int{b.WallsLeft(quoridor.Black), b.WallsLeft(quoridor.White)}
	root := &level{shares: 1}
	root.add(wallSet{parent: -1, last: -1, free: w.fitting(b)})
	s.levels, s.growth.total = []*level{root}, 1
	return s
}

// grow makes the levels. The error is ErrTooManyConfigurations if they have more than allowed, or that of
// ctx.
func (s *solution) grow(ctx context.Context, most int) error {
	for {
		if err := eventloop.Err(ctx); err != nil {
			return err
		}
		switch done, err := s.growSome(most); {
		case err != nil:
			return err
		case done:
			for _, l := range s.levels {
				l.blocks = make([]*block, (l.configurations()+laneCount-1)/laneCount)
			}
			return nil
		}
	}
}

// growSome extends or links the sets of one page, and reports whether all levels were complete.
func (s *solution) growSome(most int) (done bool, err error) {
	g := &s.growth
	if g.page == 0 && !g.linking {
		if done, err := s.addLevel(most); done || err != nil {
			return done, err
		}
	}
	k := len(s.levels) - 2
	if g.linking {
		s.levels[k].link(g.page, s.levels[k-1], s.walling)
	} else {
		s.levels[k].extend(g.page, s.levels[k+1], s.walling)
	}
	g.page++
	if g.page == len(s.levels[k].pages) {
		g.page, g.linking = 0, !g.linking && k > 0
	}
	return false, nil
}

// addLevel begins a level, and reports true if there are no more.
func (s *solution) addLevel(most int) (last bool, err error) {
	all := len(s.walling.closes) // more cannot be placed
	hands := [2]int{min(s.hands[0], all), min(s.hands[1], all)}
	placed := len(s.levels)
	room := s.levels[placed-1].room
	if placed > hands[0]+hands[1] || room == 0 {
		s.levels[placed-1].room = 0
		return true, nil
	}
	least := max(0, placed-hands[1])
	l := &level{least: least, shares: min(placed, hands[0]) - least + 1}
	if s.growth.total+room*l.shares > most {
		return false, ErrTooManyConfigurations
	}
	s.growth.total += room * l.shares
	s.levels = append(s.levels, l)
	return false, nil
}

// find returns the level of a board's configuration, and its number there.
func (s *solution) find(b *quoridor.Board) (depth, index int, ok bool) {
	if !s.ready {
		return 0, 0, false
	}
	placed := s.hands[0] - b.WallsLeft(quoridor.Black)
	other := s.hands[1] - b.WallsLeft(quoridor.White)
	depth = placed + other
	if placed < 0 || other < 0 || depth >= len(s.levels) || b.Placed()-s.root.Placed() != depth {
		return 0, 0, false
	}
	h, v := quoridor.SetsOf[words](b).Walls()
	rootH, rootV := quoridor.SetsOf[words](s.root).Walls()
	if !rootH.Without(h).Empty() || !rootV.Without(v).Empty() {
		return 0, 0, false
	}
	set, k := 0, 0
	for o, left := range [...]bitset{quoridor.Horizontal: h.Without(rootH), quoridor.Vertical: v.Without(rootV)} {
		for ; !left.Empty(); left = left.Rest() {
			x, y := b.XY(left.First())
			set = s.child(k, set, wallNumber(b, x, y, quoridor.Orientation(o)))
			if set < 0 {
				return 0, 0, false
			}
			k++
		}
	}
	l := s.levels[depth]
	return depth, set*l.shares + placed - l.least, true
}

// child returns the set of the next level with one more wall, -1 if it does not fit.
func (s *solution) child(depth, set, wall int) int {
	return int(s.levels[depth].nextOf(set, len(s.walling.closes))[wall])
}

// isRoot reports whether a board's configuration is that of the root.
func (s *solution) isRoot(b *quoridor.Board) bool {
	hands := [2]int{b.WallsLeft(quoridor.Black), b.WallsLeft(quoridor.White)}
	return hands == s.hands && configurationOf(s.root) == configurationOf(b)
}

// outcomes returns the block with the outcomes of a board's configuration, and the lane in it. The block is nil
// if they are not known.
func (s *solution) outcomes(b *quoridor.Board) (*block, int) {
	depth, index, ok := s.find(b)
	if !ok {
		return nil, 0
	}
	return s.levels[depth].blockOf(index)
}

// knownFrom returns the first level whose outcomes are known, if any are.
func (s *solution) knownFrom() (depth int, ok bool) {
	for depth, l := range s.levels {
		if l.complete() {
			return depth, true
		}
	}
	return 0, false
}

// work returns how many configurations are yet to be solved, by whole lanes.
func (s *solution) work() (left int) {
	for _, l := range s.levels {
		if !l.unneeded {
			left += (len(l.blocks) - int(l.known.Load())) * laneCount
		}
	}
	return left
}

// peakBytes returns what the solution takes at most while it is made: a level is
// dropped once the one before is solved, if need be.
func (s *solution) peakBytes() int64 {
	var own, peak int64
	for i, l := range s.levels {
		own += l.ownBytes(len(s.walling.closes))
		two := l.bytes(s.words)
		if i > 0 {
			two += s.levels[i-1].bytes(s.words)
		}
		peak = max(peak, two)
	}
	return own + peak
}

// bytes returns what the solution takes.
func (s *solution) bytes() (total int64) {
	for _, l := range s.levels {
		total += l.ownBytes(len(s.walling.closes)) + l.knownBytes(s.words)
	}
	return total
}

// shrink drops levels that are complete, the last ones first, until so many bytes are no longer missing, but
// not those up to one that is needed. It returns how many still are.
func (s *solution) shrink(needed int, missing int64) int64 {
	for k := len(s.levels) - 1; k > needed && missing > 0; k-- {
		if l := s.levels[k]; l.complete() {
			missing -= l.knownBytes(s.words)
			l.drop()
			l.unneeded = true
		}
	}
	return missing
}

// copying is how far the outcomes are copied that other solutions have.
type copying struct {
	level, block int
	done         bool
}

// take copies the blocks whose configurations others have solved. The levels behind one that is then complete
// are not needed, but for the moves of the root.
func (s *solution) take(ctx context.Context, others []*solution, reserve func(depth int) bool) error {
	c := &s.copied
	for ; !c.done && c.level < len(s.levels); c.level, c.block = c.level+1, 0 {
		l := s.levels[c.level]
		from := s.donors(others, c.level)
		if len(from) > 0 && !reserve(c.level) {
			break
		}
		for ; len(from) > 0 && c.block < len(l.blocks); c.block++ {
			if err := eventloop.Err(ctx); err != nil {
				return err
			}
			if l.blocks[c.block] != nil {
				continue
			}
			if b := s.copyBlock(from, c.level, c.block); b != nil {
				l.publish(c.block, b)
			}
		}
		if c.level > 0 && l.complete() {
			for _, l := range s.levels[c.level+1:] {
				l.unneeded = true
			}
			break
		}
	}
	c.done = true
	return nil
}

// donor is a solution with the root of another in it.
type donor struct {
	*solution
	depth, set, placed int // of the root of the other: its level, set and the walls placed by the first player
}

// donors returns the solutions that know something of a level.
func (s *solution) donors(others []*solution, depth int) (all []donor) {
	for _, o := range others {
		at, index, ok := o.find(s.root)
		if o == s || !ok || at+depth >= len(o.levels) || o.levels[at+depth].known.Load() == 0 {
			continue
		}
		l := o.levels[at]
		all = append(all, donor{o, at, index / l.shares, l.least + index%l.shares})
	}
	return all
}

// copyBlock returns a block of a level with outcomes that others have found, nil if they miss one.
func (s *solution) copyBlock(from []donor, depth, number int) *block {
	l := s.levels[depth]
	b := newBlock(s.words)
	row := 2 * s.words
	for lane := range l.lanesOf(number) {
		old, at := s.lookUp(from, depth, number*laneCount+lane)
		if old == nil {
			return nil
		}
		copy(b.lost[lane*row:][:row], old.lost[at*row:][:row])
		if old.hasDraws(at) {
			for side := range 2 {
				copy(b.addDraws(lane, side, s.words), old.draws[at][side*s.words:])
			}
		}
	}
	return b
}

// lookUp returns the block and lane that a configuration has in another solution, nil if it is not known.
func (s *solution) lookUp(from []donor, depth, index int) (*block, int) {
	l := s.levels[depth]
	for _, d := range from {
		set, at := d.set, index/l.shares
		for k := depth; k > 0; k-- {
			here := s.levels[k].set(at)
			set = d.child(d.depth+depth-k, set, int(here.last))
			at = int(here.parent)
		}
		old := d.levels[d.depth+depth]
		if b, lane := old.blockOf(set*old.shares + index%l.shares + l.least + d.placed - old.least); b != nil {
			return b, lane
		}
	}
	return nil, 0
}

// solveLevel solves a level, whose next one is solved, with each of the workers on a
// thread. It stops early if keepOn says so, which hears how many were solved.
func (s *solution) solveLevel(ctx context.Context, workers []*lanes, depth int, keepOn func(solved int) bool) error {
	l := s.levels[depth]
	var next atomic.Int64
	var stop atomic.Bool
	work := func(worker *lanes) {
		for eventloop.Err(ctx) == nil && !stop.Load() {
			number := int(next.Add(1)) - 1
			for number < len(l.blocks) && l.blocks[number] != nil {
				number = int(next.Add(1)) - 1
			}
			if number >= len(l.blocks) {
				return
			}
			l.publish(number, worker.solve(s, depth, number))
			if !keepOn(laneCount) {
				stop.Store(true)
			}
		}
	}
	var helpers sync.WaitGroup
	for _, worker := range workers[1:] {
		helpers.Go(func() { work(worker) })
	}
	work(workers[0])
	helpers.Wait()
	switch {
	case l.complete():
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return ErrTooManyConfigurations
}

// solve solves the configurations of a block of a level.
func (l *lanes) solve(s *solution, depth, number int) *block {
	first, count := number*laneCount, s.levels[depth].lanesOf(number)
	l.load(s, depth, first, count)
	if depth+1 < len(s.levels) {
		for side := range quoridor.Color(2) {
			if walls, draw := l.gather(s, depth, first, count, side); walls {
				l.takeWalls(side, draw)
			}
		}
	}
	l.run()
	return l.store(count)
}

// gather fills the rows with what the walls of a side win and draw, and reports whether it has any
// walls, and whether one of them draws.
func (l *lanes) gather(s *solution, depth, first, count int, side quoridor.Color) (walls, draw bool) {
	at, next := s.levels[depth], s.levels[depth+1]
	n := len(s.walling.closes)
	clear(l.rows[0])
	clear(l.rows[1])
	for lane := range count {
		set, placed := (first+lane)/at.shares, at.least+(first+lane)%at.shares
		hand := s.hands[0] - placed
		share := placed + 1 - next.least
		if side == quoridor.White {
			hand, share = s.hands[1]-(depth-placed), share-1
		}
		if hand == 0 {
			continue
		}
		walls = true
		wins, draws := l.rows[0][lane*l.words:][:l.words], l.rows[1][lane*l.words:][:l.words]
		offset := int(side.Other()) * l.words
		for _, child := range at.nextOf(set, n) {
			if child < 0 {
				continue
			}
			b, childLane := next.blockOf(int(child)*next.shares + share)
			for i, lost := range b.lost[2*l.words*childLane+offset:][:l.words] {
				wins[i] |= lost
			}
			if b.hasDraws(childLane) {
				draw = true
				for i, drawn := range b.draws[childLane][offset:][:l.words] {
					draws[i] |= drawn
				}
			}
		}
	}
	return walls, draw
}
