package retrograde

import (
	"context"
	"sync"
	"sync/atomic"

	"gogo/board/quoridor"
	"gogo/internal/eventloop"
)

// solution is the outcomes of a configuration and of all that can follow from it.
type solution struct {
	walling *walling
	root    *quoridor.Board
	hands   [2]int // of the root
	words   int    // of a bit for each placement
	levels  []*level
}

// find returns the level of a board's configuration, and its number there.
func (s *solution) find(b *quoridor.Board) (depth, index int, ok bool) {
	placed := s.hands[0] - b.WallsLeft(quoridor.Black)
	other := s.hands[1] - b.WallsLeft(quoridor.White)
	depth = placed + other
	if placed < 0 || other < 0 || depth >= len(s.levels) || b.Placed()-s.root.Placed() != depth {
		return 0, 0, false
	}
	h, v := b.WallSets()
	rootH, rootV := s.root.WallSets()
	if !rootH.Without(h).Empty() || !rootV.Without(v).Empty() {
		return 0, 0, false
	}
	set, k := 0, 0
	for o, left := range [...]quoridor.Set{quoridor.Horizontal: h.Without(rootH), quoridor.Vertical: v.Without(rootV)} {
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
	return int(s.levels[depth].next[set*len(s.walling.closes)+wall])
}

// knows reports whether the outcomes of a configuration are known.
func (s *solution) knows(depth, index int) bool {
	l := s.levels[depth]
	return l.lost != nil && index < l.done
}

// knownFrom returns the first level whose outcomes are known, if any are.
func (s *solution) knownFrom() (depth int, ok bool) {
	for depth, l := range s.levels {
		if l.lost != nil && l.done == l.configurations() {
			return depth, true
		}
	}
	return 0, false
}

// work returns how many configurations are yet to be solved, by whole lanes.
func (s *solution) work() (left int) {
	for _, l := range s.levels {
		left += (l.configurations() - l.done + laneCount - 1) / laneCount * laneCount
	}
	return left
}

// peakBytes returns what the solution takes at most while it is made: a level is
// dropped once the one before is solved, if need be.
func (s *solution) peakBytes() int64 {
	var own, peak int64
	for i, l := range s.levels {
		own += l.ownBytes()
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
		total += l.ownBytes()
		if l.lost != nil {
			total += l.bytes(s.words)
		}
	}
	return total
}

// shrink drops the last levels as long as the solution takes more bytes than allowed, but
// not those up to one that is needed.
func (s *solution) shrink(needed int, most int64) {
	for k := len(s.levels) - 1; k > needed && s.bytes() > most; k-- {
		s.levels[k].lost, s.levels[k].draws = nil, nil
	}
}

// take copies the levels that another solution has solved, which the root of this one belongs to.
func (s *solution) take(from *solution) {
	depth, index, ok := from.find(s.root)
	if !ok {
		return
	}
	placed := from.hands[0] - s.hands[0] // by the first player between the roots
	sets := []int{index / from.levels[depth].shares}
	for k, l := range s.levels {
		if k > 0 {
			next := make([]int, len(l.sets))
			for i := range l.sets {
				next[i] = from.child(depth+k-1, sets[l.sets[i].parent], int(l.sets[i].last))
			}
			sets = next
		}
		old := from.levels[depth+k]
		if old.lost != nil && old.done == old.configurations() && l.done == 0 {
			s.copyLevel(l, old, sets, placed)
		}
	}
}

// skip leaves levels unsolved that no other needs: those behind one that is known. The moves of
// the root are to be known too.
func (s *solution) skip() {
	needed := true
	for k, l := range s.levels {
		if !needed {
			l.done = l.configurations()
		}
		if k > 0 && s.knows(k, l.configurations()-1) {
			needed = false
		}
	}
}

// copyLevel copies the outcomes of a level from one where its sets have other numbers.
func (s *solution) copyLevel(l, old *level, sets []int, placed int) {
	l.make(s.words)
	row := 2 * s.words
	for index := range l.configurations() {
		share := index%l.shares + l.least + placed - old.least
		from := sets[index/l.shares]*old.shares + share
		copy(l.lost[index*row:][:row], old.lost[from*row:][:row])
		if old.hasDraws(from) {
			for side := range 2 {
				copy(l.addDraws(index, side, s.words), old.draws[from][side*s.words:])
			}
		}
	}
	l.done = l.configurations()
}

// solveLevel solves a level, whose next one is solved, with each of the workers on a
// thread. It stops early if keepOn says so, which hears how many were solved.
func (s *solution) solveLevel(ctx context.Context, workers []*lanes, depth int, keepOn func(solved int) bool) error {
	l := s.levels[depth]
	l.make(s.words)
	total := l.configurations()
	var next atomic.Int64
	var stop atomic.Bool
	next.Store(int64(l.done))
	work := func(worker *lanes) {
		for eventloop.Err(ctx) == nil && !stop.Load() {
			first := int(next.Add(laneCount)) - laneCount
			if first >= total {
				return
			}
			worker.solve(s, depth, first, min(laneCount, total-first))
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
	l.done = min(int(next.Load()), total)
	switch {
	case l.done == total:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return ErrTooManyConfigurations
}

// solve solves consecutive configurations of a level.
func (l *lanes) solve(s *solution, depth, first, count int) {
	l.load(s, depth, first, count)
	if depth+1 < len(s.levels) {
		for side := range quoridor.Color(2) {
			if walls, draw := l.gather(s, depth, first, count, side); walls {
				l.takeWalls(side, draw)
			}
		}
	}
	l.run()
	l.store(s.levels[depth], first, count)
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
		for _, child := range at.next[set*n:][:n] {
			if child < 0 {
				continue
			}
			index := int(child)*next.shares + share
			for i, lost := range next.lost[2*l.words*index+offset:][:l.words] {
				wins[i] |= lost
			}
			if next.hasDraws(index) {
				draw = true
				for i, drawn := range next.draws[index][offset:][:l.words] {
					draws[i] |= drawn
				}
			}
		}
	}
	return walls, draw
}
