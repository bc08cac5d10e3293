package retrograde

import (
	"context"
	"math/bits"
	"sync"

	"gogo/board/quoridor"
	"gogo/internal/eventloop"
)

// wallMask is a set of walls by their numbers.
type wallMask [3]uint64

// add puts a wall into the set.
func (m *wallMask) add(id int) { m[id/64] |= 1 << (id % 64) }

// without returns the walls of m that are not in other.
func (m wallMask) without(other *wallMask) wallMask {
	return wallMask{m[0] &^ other[0], m[1] &^ other[1], m[2] &^ other[2]}
}

// count returns the number of walls from a number on.
func (m *wallMask) count(from int) int {
	n := 0
	for word := from / 64; word < len(m); word++ {
		n += bits.OnesCount64(m.word(word, from))
	}
	return n
}

// word returns a word without the walls below a number.
func (m *wallMask) word(word, from int) uint64 {
	if word > from/64 {
		return m[word]
	}
	return m[word] &^ (1<<(from%64) - 1)
}

// appendTo appends the walls from a number on.
func (m *wallMask) appendTo(ids []int, from int) []int {
	for word := from / 64; word < len(m); word++ {
		for left := m.word(word, from); left != 0; left &= left - 1 {
			ids = append(ids, 64*word+bits.TrailingZeros64(left))
		}
	}
	return ids
}

// exit is a way out of a cell, by its index.
type exit struct {
	cell      uint8
	direction quoridor.Direction
}

// walling numbers the walls of a board of one size.
type walling struct {
	conflicts []wallMask // the walls that overlap or cross one, itself included
	closes    [][4]exit
}

// wallNumber returns the number of the wall southeast of a cell by its column and row.
func wallNumber(b *quoridor.Board, x, y int, o quoridor.Orientation) int {
	return 2*(y*(b.Width()-1)+x) + int(o)
}

// newWalling numbers the walls of a board.
func newWalling(b *quoridor.Board, c *cells) *walling {
	w := new(walling)
	for y := range b.Height() - 1 {
		for x := range b.Width() - 1 {
			for _, o := range [...]quoridor.Orientation{quoridor.Horizontal, quoridor.Vertical} {
				w.add(b, c, x, y, o)
			}
		}
	}
	return w
}

// add adds a wall.
func (w *walling) add(b *quoridor.Board, c *cells, x, y int, o quoridor.Orientation) {
	dx, dy := 1, 0 // along the wall
	near, far := quoridor.South, quoridor.North
	if o == quoridor.Vertical {
		dx, dy = 0, 1
		near, far = quoridor.East, quoridor.West
	}
	var conflicts wallMask
	conflicts.add(wallNumber(b, x, y, quoridor.Horizontal))
	conflicts.add(wallNumber(b, x, y, quoridor.Vertical))
	for _, sign := range [...]int{-1, 1} {
		if nx, ny := x+sign*dx, y+sign*dy; nx >= 0 && ny >= 0 && nx < b.Width()-1 && ny < b.Height()-1 {
			conflicts.add(wallNumber(b, nx, ny, o))
		}
	}
	w.conflicts = append(w.conflicts, conflicts)
	at := func(x, y int) uint8 { return c.index[b.At(x, y)] }
	w.closes = append(w.closes, [4]exit{
		{at(x, y), near}, {at(x+dx, y+dy), near}, {at(x+dy, y+dx), far}, {at(x+1, y+1), far},
	})
}

// fitting returns the walls that fit on a board.
func (w *walling) fitting(b *quoridor.Board) wallMask {
	var m wallMask
	h, v := b.FittingWalls()
	for o, left := range [...]quoridor.Set{quoridor.Horizontal: h, quoridor.Vertical: v} {
		for ; !left.Empty(); left = left.Rest() {
			x, y := b.XY(left.First())
			m.add(wallNumber(b, x, y, quoridor.Orientation(o)))
		}
	}
	return m
}

// wallSet is a set of walls placed since the root: one more than its parent has, the one
// with the greatest number.
type wallSet struct {
	parent int32 // in the level before
	last   int16 // the greatest number, -1 of none
	free   wallMask
}

// level is all configurations with so many more walls on the board than the root: a
// set of walls, and how many of them the first player has placed.
type level struct {
	sets []wallSet
	// next are, for each set and wall, the sets of the next level with that wall too,
	// -1 where it does not fit; nil in the last level.
	next []int32
	// The first player has placed least up to least + shares - 1 of the walls.
	least, shares int

	done int // configurations whose outcomes are known, in order
	// lost has for each configuration and side to move a bit for each placement; nil if it is
	// not kept. The rest is won but for draws, which few configurations have: the bits of
	// drawn say which.
	lost, drawn []uint64
	mutex       sync.Mutex // of draws
	draws       map[int][]uint64
}

// newLevels returns the levels from a board on. The error is ErrTooManyConfigurations if they have
// more than allowed, or that of ctx.
func newLevels(ctx context.Context, b *quoridor.Board, w *walling, most int) ([]*level, error) {
	all := len(w.closes) // more cannot be placed
	hands := [2]int{min(b.WallsLeft(quoridor.Black), all), min(b.WallsLeft(quoridor.White), all)}
	levels := []*level{{sets: []wallSet{{parent: -1, last: -1, free: w.fitting(b)}}, shares: 1}}
	total := 1
	for placed := 1; placed <= hands[0]+hands[1]; placed++ {
		last := levels[placed-1]
		room := 0
		for i := range last.sets {
			s := &last.sets[i]
			room += s.free.count(int(s.last + 1))
		}
		if room == 0 {
			break
		}
		least := max(0, placed-hands[1])
		l := &level{least: least, shares: min(placed, hands[0]) - least + 1}
		total += room * l.shares
		if total > most {
			return nil, ErrTooManyConfigurations
		}
		if err := eventloop.Err(ctx); err != nil {
			return nil, err
		}
		l.sets = make([]wallSet, 0, room)
		last.extend(l, w)
		if placed > 1 {
			last.link(levels[placed-2], w)
		}
		levels = append(levels, l)
	}
	return levels, nil
}

// extend fills the next level: every set with one more wall of a greater number.
func (l *level) extend(next *level, w *walling) {
	n := len(w.closes)
	l.next = make([]int32, n*len(l.sets))
	for i := range l.next {
		l.next[i] = -1
	}
	var ids []int
	for i := range l.sets {
		s := &l.sets[i]
		ids = s.free.appendTo(ids[:0], int(s.last+1))
		for _, id := range ids {
			l.next[i*n+id] = int32(len(next.sets))
			next.sets = append(next.sets, wallSet{int32(i), int16(id), s.free.without(&w.conflicts[id])})
		}
	}
}

// link finds the sets with one more wall of a smaller number than the greatest: without the
// greatest that wall leads to a set of the same level.
func (l *level) link(before *level, w *walling) {
	n := len(w.closes)
	var ids []int
	for i := range l.sets {
		s := &l.sets[i]
		ids = s.free.appendTo(ids[:0], 0)
		for _, id := range ids {
			if id > int(s.last) {
				break
			}
			with := before.next[int(s.parent)*n+id]
			l.next[i*n+id] = l.next[int(with)*n+int(s.last)]
		}
	}
}

// configurations returns how many there are.
func (l *level) configurations() int { return len(l.sets) * l.shares }

// make prepares a level for its outcomes, of so many words for each side to move.
func (l *level) make(words int) {
	if l.lost == nil {
		l.lost = make([]uint64, 2*words*l.configurations())
		l.drawn = make([]uint64, (l.configurations()+63)/64)
		l.draws = map[int][]uint64{}
	}
}

// hasDraws reports whether a placement of a configuration is drawn.
func (l *level) hasDraws(index int) bool { return l.drawn[index/64]>>(index%64)&1 != 0 }

// addDraws returns the row of the draws of a configuration for a side to move. Configurations of the same
// word of drawn are one goroutine's.
func (l *level) addDraws(index, side, words int) []uint64 {
	l.drawn[index/64] |= 1 << (index % 64)
	l.mutex.Lock()
	defer l.mutex.Unlock()
	row, ok := l.draws[index]
	if !ok {
		row = make([]uint64, 2*words)
		l.draws[index] = row
	}
	return row[side*words:][:words]
}

// outcome returns the outcome of a placement for a side to move.
func (l *level) outcome(index, side, words, placement int) Outcome {
	word, bit := side*words+placement/64, uint64(1)<<(placement%64)
	switch {
	case l.lost[2*words*index+word]&bit != 0:
		return Loss
	case l.hasDraws(index) && l.draws[index][word]&bit != 0:
		return Draw
	}
	return Win
}

// bytes returns what the outcomes of the level take, without draws.
func (l *level) bytes(words int) int64 { return int64(l.configurations()) * int64(16*words+1) }

// ownBytes returns what the level takes beside them.
func (l *level) ownBytes() int64 { return int64(len(l.sets))*40 + int64(len(l.next))*4 }
