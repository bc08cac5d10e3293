package retrograde

import "gogo/board/quoridor"

// laneCount is the number of configurations that are solved at once: each has a bit in
// every word.
const laneCount = 64

// lanes finds the outcomes of all placements of the pawns in up to laneCount
// configurations at once. Placements are numbered by Black's cell times the number
// of cells plus White's.
type lanes struct {
	cells, pad int
	words      int // of a bit for each placement
	step       [2][4]int
	goals      [2]bitset
	list       []quoridor.Cell
	adjacent   []int16 // by placement, the number of its jumps plus one, or 0
	jumps      [2][]leaps

	// open says, by cell and direction, in which lanes a pawn can leave it.
	open, empty [][4]uint64
	// found are the outcomes so far for the side to move, with a margin of pad.
	found     [2][]verdict
	undecided [2][]uint64
	// saved are the placements in which a wall does not lose.
	saved [2][]uint64
	rows  [2][]uint64 // of lanes: what the walls of the side to move win, and what they draw

	// clock counts the changes of rows; rowChanged are the last ones, rowSeen when a row
	// was last decided. A row with Black to move depends on the near ones.
	clock               int64
	rowChanged, rowSeen [2][]int64
	near                [][]int
}

// verdict says in which lanes a placement is lost, and in which it is won or must not be.
type verdict struct{ lost, won uint64 }

// leaps are the jumps over the other pawn in one direction: straight or to the sides.
type leaps struct {
	toOther, beyond [2]uint16 // cell and direction of the exits of both pawns
	straight        int       // placement after it
	sides           [2]int
	turns           [2]uint8
}

// wordsFor returns the words of a bit for each placement on a board of so many cells.
func wordsFor(cells int) int { return (cells*cells + laneCount - 1) / laneCount }

// newLanes returns lanes for boards of the size of b.
func newLanes(b *quoridor.Board, c *cells) *lanes {
	n := len(c.list)
	w := b.Width()
	l := &lanes{cells: n, pad: w * n, words: wordsFor(n), list: c.list}
	l.step = [2][4]int{
		quoridor.Black: {-w * n, w * n, n, -n},
		quoridor.White: {-w, w, 1, -1},
	}
	l.goals = [2]bitset{quoridor.SetsOf[words](b).Goals(quoridor.Black), quoridor.SetsOf[words](b).Goals(quoridor.White)}
	l.open, l.empty = make([][4]uint64, n), make([][4]uint64, n)
	for side := range l.found {
		l.found[side] = make([]verdict, n*n+2*l.pad)
		l.undecided[side] = make([]uint64, laneCount*l.words)
		l.saved[side] = make([]uint64, laneCount*l.words)
		l.rows[side] = make([]uint64, laneCount*l.words)
	}
	l.adjacent = make([]int16, n*n)
	l.findNear(w)
	l.setRoot(b)
	l.findJumps(b)
	return l
}

// findNear finds the cells within two steps of each.
func (l *lanes) findNear(width int) {
	for side := range l.rowChanged {
		l.rowChanged[side], l.rowSeen[side] = make([]int64, l.cells), make([]int64, l.cells)
	}
	l.near = make([][]int, l.cells)
	distance := func(a, b int) int { return max(a-b, b-a) }
	for i := range l.near {
		for j := range l.cells {
			if d := distance(i%width, j%width) + distance(i/width, j/width); d == 1 || d == 2 {
				l.near[i] = append(l.near[i], j)
			}
		}
	}
}

// setRoot sets the walls that stand in all lanes.
func (l *lanes) setRoot(b *quoridor.Board) {
	for i, at := range l.list {
		for d := range quoridor.Direction(4) {
			l.empty[i][d] = 0
			if b.Open(at, d) {
				l.empty[i][d] = ^uint64(0)
			}
		}
	}
}

// findJumps numbers the jumps of either side.
func (l *lanes) findJumps(b *quoridor.Board) {
	w, h := b.Width(), b.Height()
	dx, dy := [4]int{0, 0, 1, -1}, [4]int{-1, 1, 0, 0}
	for mover := range l.cells {
		for d := range 4 {
			x, y := mover%w+dx[d], mover/w+dy[d]
			if x < 0 || y < 0 || x >= w || y >= h {
				continue
			}
			over := y*w + x
			turns := [2]int{2, 3}
			if d >= 2 {
				turns = [2]int{0, 1}
			}
			for side := range l.jumps {
				p := l.placement(side, mover, over)
				j := leaps{
					toOther: [2]uint16{uint16(mover), uint16(d)}, beyond: [2]uint16{uint16(over), uint16(d)},
					straight: p + 2*l.step[side][d], turns: [2]uint8{uint8(turns[0]), uint8(turns[1])},
				}
				for i, turn := range turns {
					j.sides[i] = p + l.step[side][d] + l.step[side][turn]
				}
				// Both sides have a jump from the same placement: one list each.
				l.jumps[side] = append(l.jumps[side], j)
				if side == int(quoridor.Black) {
					l.adjacent[p] = int16(len(l.jumps[side]))
				}
			}
		}
	}
	l.sortWhite()
}

// sortWhite brings White's jumps into the order of the placements' numbers.
func (l *lanes) sortWhite() {
	jumps := make([]leaps, len(l.jumps[quoridor.White]))
	for _, j := range l.jumps[quoridor.White] {
		p := l.placement(int(quoridor.White), int(j.toOther[0]), int(j.beyond[0]))
		jumps[l.adjacent[p]-1] = j
	}
	l.jumps[quoridor.White] = jumps
}

// placement returns the number of a placement of the pawn of a side and of the other.
func (l *lanes) placement(side, mover, other int) int {
	if side == int(quoridor.Black) {
		return mover*l.cells + other
	}
	return other*l.cells + mover
}

// load takes configurations of a level, from one on.
func (l *lanes) load(s *solution, depth, first, count int) {
	copy(l.open, l.empty)
	for lane := range count {
		bit := uint64(1) << lane
		set := (first + lane) / s.levels[depth].shares
		for k := depth; k > 0; k-- {
			at := s.levels[k].set(set)
			for _, c := range s.walling.closes[at.last] {
				l.open[c.cell][c.direction] &^= bit
			}
			set = int(at.parent)
		}
	}
	l.begin()
}

// begin decides the placements of finished games.
func (l *lanes) begin() {
	var reach [2][]uint64
	for side := range reach {
		reach[side] = l.reach(side)
	}
	for i, black := range l.list {
		for j, white := range l.list {
			p := i*l.cells + j
			valid := reach[quoridor.Black][i] & reach[quoridor.White][j]
			if i == j {
				valid = 0
			}
			arrived := [2]bool{l.goals[quoridor.Black].Has(black), l.goals[quoridor.White].Has(white)}
			for side := range l.found {
				v := verdict{won: ^valid}
				l.undecided[side][p], l.saved[side][p] = 0, 0
				switch {
				case arrived[side]:
					v.won = ^uint64(0) // the opponent had no move any more
				case arrived[1-side]:
					v.lost = valid
				default:
					l.undecided[side][p] = valid
				}
				l.found[side][p+l.pad] = v
			}
		}
	}
}

// reach returns the lanes in which the pawn of a side has a path from a cell.
func (l *lanes) reach(side int) []uint64 {
	reach := make([]uint64, l.cells)
	for i, at := range l.list {
		if l.goals[side].Has(at) {
			reach[i] = ^uint64(0)
		}
	}
	step := l.step[quoridor.White] // of cells
	for changed := true; changed; {
		changed = false
		for i := range reach {
			at := reach[i]
			for d, open := range l.open[i] {
				if open != 0 {
					at |= open & reach[i+step[d]]
				}
			}
			changed = changed || at != reach[i]
			reach[i] = at
		}
		for i := len(reach) - 1; i >= 0; i-- {
			at := reach[i]
			for d, open := range l.open[i] {
				if open != 0 {
					at |= open & reach[i+step[d]]
				}
			}
			changed = changed || at != reach[i]
			reach[i] = at
		}
	}
	return reach
}

// takeWalls takes in what the walls of a side win, and draw if they do, which rows has.
func (l *lanes) takeWalls(side quoridor.Color, draw bool) {
	var wins, draws [laneCount]uint64
	for word := range l.words {
		l.column(&wins, l.rows[0], word)
		if draw {
			l.column(&draws, l.rows[1], word)
		}
		for i := range l.placementsOf(word) {
			p := laneCount*word + i
			won := wins[i] & l.undecided[side][p]
			l.undecided[side][p] &^= won
			l.found[side][p+l.pad].won |= won
			l.saved[side][p] = wins[i] | draws[i]
		}
	}
}

// column sets m to a word of every lane's row, as words of the lanes.
func (l *lanes) column(m *[laneCount]uint64, rows []uint64, word int) {
	for lane := range m {
		m[lane] = rows[lane*l.words+word]
	}
	transpose(m)
}

// placementsOf returns how many placements a word of a row has.
func (l *lanes) placementsOf(word int) int { return min(laneCount, l.cells*l.cells-laneCount*word) }

// run decides all placements that can be decided. A row of placements, those with
// Black on one cell, is looked at again only if one that it depends on has changed.
func (l *lanes) run() {
	l.clock++
	for side := range l.rowChanged {
		for i := range l.rowChanged[side] {
			l.rowChanged[side][i], l.rowSeen[side][i] = l.clock, 0
		}
	}
	for changed := true; changed; {
		changed = false
		for i := l.cells - 1; i >= 0; i-- {
			changed = l.runRow(quoridor.White, i, l.rowChanged[quoridor.Black][i]) || changed
			var last int64
			for _, near := range l.near[i] {
				last = max(last, l.rowChanged[quoridor.White][near])
			}
			changed = l.runRow(quoridor.Black, i, last) || changed
		}
	}
}

// runRow decides a row if what it depends on has changed since the last time: the outcome of
// a placement from those after the moves of the pawn.
func (l *lanes) runRow(side quoridor.Color, i int, changed int64) bool {
	if changed <= l.rowSeen[side][i] {
		return false
	}
	l.rowSeen[side][i] = l.clock
	n, from := l.cells, i*l.cells
	row := func(d int) []verdict { return l.found[1-side][from+l.pad+l.step[side][d]:][:n] }
	north, south, east, west := row(0), row(1), row(2), row(3)
	own := l.found[side][from+l.pad:][:n]
	undecided, saves, adjacent := l.undecided[side][from:][:n], l.saved[side][from:][:n], l.adjacent[from:][:n]
	opens := l.open[:n]
	open := &l.open[i]
	var decided uint64
	for j, left := range undecided {
		if left == 0 {
			continue
		}
		if side == quoridor.White {
			open = &opens[j]
		}
		n, s, e, w := &north[j], &south[j], &east[j], &west[j]
		won := open[0]&n.lost | open[1]&s.lost | open[2]&e.lost | open[3]&w.lost
		saved := saves[j] | open[0]&^n.won | open[1]&^s.won | open[2]&^e.won | open[3]&^w.won
		if adjacent[j] > 0 {
			wins, holds := l.leap(side, &l.jumps[side][adjacent[j]-1])
			won, saved = won|wins, saved|holds
		}
		won &= left
		lost := left &^ saved
		decided |= won | lost
		undecided[j] = left &^ (won | lost)
		own[j].won |= won
		own[j].lost |= lost
	}
	if decided == 0 {
		return false
	}
	l.clock++
	l.rowChanged[side][i] = l.clock
	return true
}

// leap returns where the jumps over the other pawn win, and where they do not lose.
func (l *lanes) leap(side quoridor.Color, j *leaps) (won, saved uint64) {
	after := l.found[1-side]
	to, beyond := l.open[j.toOther[0]][j.toOther[1]], &l.open[j.beyond[0]]
	straight := to & beyond[j.beyond[1]]
	if straight != 0 {
		v := &after[j.straight+l.pad]
		won, saved = straight&v.lost, straight&^v.won
	}
	if to == straight {
		return won, saved
	}
	for i, turn := range j.turns {
		if aside := to &^ straight & beyond[turn]; aside != 0 {
			v := &after[j.sides[i]+l.pad]
			won, saved = won|aside&v.lost, saved|aside&^v.won
		}
	}
	return won, saved
}

// store returns the outcomes of the lanes as a block.
func (l *lanes) store(count int) *block {
	var lost, drawn [laneCount]uint64
	b := newBlock(l.words)
	for side := range l.found {
		for word := range l.words {
			found := l.found[side][l.pad+laneCount*word:][:l.placementsOf(word)]
			var draws uint64
			for i, f := range found {
				lost[i], drawn[i] = f.lost, ^(f.won | f.lost)
				draws |= drawn[i]
			}
			clear(lost[len(found):])
			transpose(&lost)
			for lane := range count {
				b.lost[(2*lane+side)*l.words+word] = lost[lane]
			}
			if draws == 0 {
				continue
			}
			clear(drawn[len(found):])
			transpose(&drawn)
			for lane, row := range drawn[:count] {
				if row != 0 {
					b.addDraws(lane, side, l.words)[word] = row
				}
			}
		}
	}
	return b
}

// transpose exchanges rows and columns of a matrix of bits.
func transpose(m *[laneCount]uint64) {
	mask := uint64(0x00000000ffffffff)
	for width := 32; width != 0; width, mask = width/2, mask^mask<<(width/2) {
		for k := 0; k < 64; k = (k + width + 1) &^ width {
			t := (m[k]>>width ^ m[k+width]) & mask
			m[k] ^= t << width
			m[k+width] ^= t
		}
	}
}
