package retrograde

import (
	"math/bits"
	"sync/atomic"

	"gogo/board/quoridor"
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
	h, v := quoridor.SetsOf[words](b).FittingWalls()
	for o, left := range [...]bitset{quoridor.Horizontal: h, quoridor.Vertical: v} {
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

// pageSets is the number of sets in a page: so few that filling one takes a fraction of a millisecond.
const pageSets = 256

// page is some of the sets of a level.
type page struct {
	sets []wallSet
	// next are, for each set and wall, the sets of the next level with that wall too,
	// -1 where it does not fit; nil in the last level.
	next []int32
}

// level is all configurations with so many more walls on the board than the root: a
// set of walls, and how many of them the first player has placed.
type level struct {
	pages []*page // all full but the last one
	count int     // of sets
	room  int     // how many sets the next level has
	// The first player has placed least up to least + shares - 1 of the walls.
	least, shares int

	// blocks are the outcomes of the configurations as far as they are known.
	blocks []*block
	known  atomic.Int64 // of the blocks
	// unneeded levels are never solved: no other needs them.
	unneeded bool
}

// set returns a set by its number.
func (l *level) set(i int) *wallSet { return &l.pages[uint(i)/pageSets].sets[uint(i)%pageSets] }

// nextOf returns the sets of the next level that follow from a set, by the wall.
func (l *level) nextOf(i, walls int) []int32 {
	return l.pages[uint(i)/pageSets].next[int(uint(i)%pageSets)*walls:][:walls]
}

// add appends a set.
func (l *level) add(s wallSet) {
	if l.count%pageSets == 0 {
		l.pages = append(l.pages, &page{sets: make([]wallSet, 0, pageSets)})
	}
	last := l.pages[len(l.pages)-1]
	last.sets = append(last.sets, s)
	l.count++
	l.room += s.free.count(int(s.last + 1))
}

// extend adds to the next level what follows from the sets of a page: every set with one more wall of
// a greater number.
func (l *level) extend(pageIndex int, next *level, w *walling) {
	p, n := l.pages[pageIndex], len(w.closes)
	p.next = make([]int32, n*len(p.sets))
	for i := range p.next {
		p.next[i] = -1
	}
	var buffer [192]int
	for i := range p.sets {
		s := &p.sets[i]
		for _, id := range s.free.appendTo(buffer[:0], int(s.last+1)) {
			p.next[i*n+id] = int32(next.count)
			next.add(wallSet{int32(pageIndex*pageSets + i), int16(id), s.free.without(&w.conflicts[id])})
		}
	}
}

// link finds for the sets of a page those with one more wall of a smaller number than the greatest:
// without the greatest that wall leads to a set of the same level.
func (l *level) link(pageIndex int, before *level, w *walling) {
	p, n := l.pages[pageIndex], len(w.closes)
	var buffer [192]int
	for i := range p.sets {
		s := &p.sets[i]
		for _, id := range s.free.appendTo(buffer[:0], 0) {
			if id > int(s.last) {
				break
			}
			with := before.nextOf(int(s.parent), n)[id]
			p.next[i*n+id] = l.nextOf(int(with), n)[s.last]
		}
	}
}

// configurations returns how many there are.
func (l *level) configurations() int { return l.count * l.shares }

// complete reports whether the outcomes of all configurations are known.
func (l *level) complete() bool { return len(l.blocks) > 0 && int(l.known.Load()) == len(l.blocks) }

// blockOf returns the block of a configuration and the lane in it; the block is nil if it is not known.
func (l *level) blockOf(index int) (b *block, lane int) {
	if l.blocks == nil {
		return nil, 0
	}
	return l.blocks[uint(index)/laneCount], int(uint(index) % laneCount)
}

// publish makes a block known.
func (l *level) publish(number int, b *block) {
	l.blocks[number] = b
	l.known.Add(1)
}

// drop forgets the outcomes.
func (l *level) drop() {
	if l.known.Load() > 0 {
		clear(l.blocks)
	}
	l.known.Store(0)
}

// lanesOf returns how many configurations a block has.
func (l *level) lanesOf(number int) int { return min(laneCount, l.configurations()-number*laneCount) }

// bytes returns what all outcomes of the level take, without draws.
func (l *level) bytes(words int) int64 {
	return int64((l.configurations()+laneCount-1)/laneCount) * blockBytes(words)
}

// knownBytes returns what those that are known take.
func (l *level) knownBytes(words int) int64 { return l.known.Load() * blockBytes(words) }

// ownBytes returns what the level takes beside them.
func (l *level) ownBytes(walls int) int64 {
	total := int64(l.count)*40 + int64(len(l.blocks))*8
	if l.room > 0 {
		total += int64(l.count) * int64(4*walls)
	}
	return total
}

// block is the outcomes of laneCount configurations that follow one another, which are found together and
// do not change.
type block struct {
	// lost has for each configuration and side to move a bit for each placement. The rest is won but
	// for draws, which few configurations have: the bits of drawn say which.
	lost  []uint64
	drawn uint64
	draws map[int][]uint64
}

// newBlock returns a block for so many words of each side to move.
func newBlock(words int) *block { return &block{lost: make([]uint64, 2*words*laneCount)} }

// blockBytes returns what a block takes, without draws.
func blockBytes(words int) int64 { return int64(16*words*laneCount + 64) }

// hasDraws reports whether a placement of a configuration is drawn.
func (b *block) hasDraws(lane int) bool { return b.drawn>>lane&1 != 0 }

// addDraws returns the row of the draws of a configuration for a side to move.
func (b *block) addDraws(lane, side, words int) []uint64 {
	if b.draws == nil {
		b.draws = map[int][]uint64{}
	}
	b.drawn |= 1 << lane
	row, ok := b.draws[lane]
	if !ok {
		row = make([]uint64, 2*words)
		b.draws[lane] = row
	}
	return row[side*words:][:words]
}

// outcome returns the outcome of a placement for a side to move.
func (b *block) outcome(lane, side, words, placement int) Outcome {
	word, bit := side*words+placement/64, uint64(1)<<(placement%64)
	switch {
	case b.lost[2*words*lane+word]&bit != 0:
		return Loss
	case b.hasDraws(lane) && b.draws[lane][word]&bit != 0:
		return Draw
	}
	return Win
}
