package retrograde

import "gogo/board/quoridor"

// Sets of cells and of walls, and graphs of the cells, of the boards that are solved, which are
// all narrow.
type (
	words  = quoridor.NarrowWords
	bitset = quoridor.Set[words]
	graph  = quoridor.Graph[words]
)

// placements is a set of placements of the pawns: for the index of Black's cell the
// set of White's cells.
type placements []bitset

// Plies to the end of the game by best play, as a solver finds them: odd for a win
// of the side to move, even for a loss. A draw has none.
const (
	drawn    = 0
	maxPlies = 253
	invalid  = 255 // no position: a pawn without a path, or the game is over
)

// solver goes back from the end of the game in one wall configuration.
type solver struct {
	cells *cells
	exits []exits
	board struct {
		graph graph
		goals [2]bitset
	}
	valid placements // the pawns apart, both with a path
	// plies are the plies of all placements, by the side to move, Black's index and White's.
	plies [2][]uint8
	// open are the placements not decided yet, unwon those that are no win, saved
	// those that a wall still saves; fresh are the ones decided in the last round.
	open, unwon, saved, fresh, next [2]placements
	events                          [maxPlies + 2][]event
}

// event is a placement for which something happens in a round because of a wall: it
// is won, or no longer saved.
type event struct{ side, black, white uint8 }

// newSolver returns a solver for boards of the cells.
func newSolver(b *quoridor.Board, c *cells) *solver {
	n := len(c.list)
	s := &solver{cells: c, exits: make([]exits, n), valid: make(placements, n)}
	s.board.goals = [2]bitset{quoridor.SetsOf[words](b).Goals(quoridor.Black), quoridor.SetsOf[words](b).Goals(quoridor.White)}
	for side := range s.plies {
		s.plies[side] = make([]uint8, n*n)
		for _, p := range []*placements{&s.open[side], &s.unwon[side], &s.saved[side], &s.fresh[side], &s.next[side]} {
			*p = make(placements, n)
		}
	}
	return s
}

// solve finds the plies of all placements with the walls of a board, where placing a
// wall is worth what walls says for each side to move and placement, as tablebase
// values; nil is no wall. It reports false if a game may last longer than maxPlies.
func (s *solver) solve(b *quoridor.Board, walls *[2]values) bool {
	s.begin(b)
	last := 0 // round with an event
	if walls != nil {
		last = s.takeWalls(walls)
	}
	quiet := 0 // rounds in which nothing was decided
	for ply := 1; quiet < 2 || ply <= last; ply++ {
		if ply > maxPlies {
			s.events = [len(s.events)][]event{}
			return false
		}
		quiet++
		if s.round(ply) {
			quiet = 0
		}
	}
	return true
}

// begin decides the placements with a pawn on its goal row, whose side has moved
// last.
func (s *solver) begin(b *quoridor.Board) {
	s.board.graph = quoridor.SetsOf[words](b).Graph()
	findExits(s.exits, b, s.cells)
	black, white := connected(s.board.graph, s.board.goals[quoridor.Black]), connected(s.board.graph, s.board.goals[quoridor.White])
	goals := s.board.goals
	for i, at := range s.cells.list {
		s.valid[i] = bitset{}
		if black.Has(at) {
			s.valid[i] = white.Without(quoridor.SetOf[words](at))
		}
		playing := s.valid[i].Without(goals[quoridor.White])
		lost := [2]bitset{quoridor.Black: s.valid[i].And(goals[quoridor.White])}
		if goals[quoridor.Black].Has(at) {
			playing = bitset{}
			lost = [2]bitset{quoridor.White: s.valid[i].Without(goals[quoridor.White])}
		}
		for side := range s.plies {
			s.open[side][i], s.unwon[side][i] = playing, s.valid[i]
			s.saved[side][i], s.fresh[side][i] = bitset{}, lost[side]
			s.clearPlies(side, i, playing)
		}
	}
}

// clearPlies sets the plies of a row: the placements where the game goes on are
// not known yet.
func (s *solver) clearPlies(side, i int, playing bitset) {
	row := s.plies[side][i*len(s.cells.list):][:len(s.cells.list)]
	for j, at := range s.cells.list {
		row[j] = invalid
		if playing.Has(at) {
			row[j] = drawn
		}
	}
}

// takeWalls notes what the walls change, and returns the last round in which one does.
func (s *solver) takeWalls(walls *[2]values) (last int) {
	n := len(s.cells.list)
	for side := range walls {
		for i := range n {
			for left := s.open[side][i]; !left.Empty(); left = left.Rest() {
				at := left.First()
				j := s.cells.index[at]
				value := walls[side].at(i*n + int(j))
				if value == 0 {
					continue
				}
				s.saved[side][i] = s.saved[side][i].Or(quoridor.SetOf[words](at))
				if o, plies := pliesOf(value); o != Draw {
					s.events[plies] = append(s.events[plies], event{uint8(side), uint8(i), j})
					last = max(last, plies)
				}
			}
		}
	}
	return last
}

// round decides the placements that end in so many plies, and reports whether there
// are any. An odd number is a win: a move leads to a loss of the last round. An even
// one is a loss: every move leads to a win, one of them to a win of the last round.
func (s *solver) round(ply int) bool {
	won := ply%2 == 1
	decided := false
	for side := range s.fresh {
		for i := range s.cells.list {
			s.next[side][i] = s.movesInto(side, i, s.fresh[1-side])
		}
	}
	for _, e := range s.events[ply] {
		at := quoridor.SetOf[words](s.cells.list[e.white])
		s.next[e.side][e.black] = s.next[e.side][e.black].Or(at)
		if !won {
			s.saved[e.side][e.black] = s.saved[e.side][e.black].Without(at)
		}
	}
	s.events[ply] = s.events[ply][:0]
	for side := range s.next {
		for i := range s.cells.list {
			found := s.next[side][i].And(s.open[side][i])
			if !won && !found.Empty() {
				found = found.Without(s.saved[side][i]).Without(s.movesInto(side, i, s.unwon[1-side]))
			}
			s.next[side][i] = found
			decided = decided || !found.Empty()
		}
	}
	if decided {
		s.decide(ply)
	}
	s.fresh, s.next = s.next, s.fresh
	return decided
}

// decide notes the placements of next.
func (s *solver) decide(ply int) {
	n := len(s.cells.list)
	for side := range s.next {
		for i, found := range s.next[side] {
			if found.Empty() {
				continue
			}
			s.open[side][i] = s.open[side][i].Without(found)
			if ply%2 == 1 {
				s.unwon[side][i] = s.unwon[side][i].Without(found)
			}
			for ; !found.Empty(); found = found.Rest() {
				s.plies[side][i*n+int(s.cells.index[found.First()])] = uint8(ply)
			}
		}
	}
}

// movesInto returns White's cells, with Black on cell i and the side to move, from
// which a move of the pawn leads to one of the targets.
func (s *solver) movesInto(side, i int, targets placements) bitset {
	if side == int(quoridor.Black) {
		return s.blackInto(i, targets)
	}
	from := s.before(targets[i])
	if targets[i].Empty() {
		return from
	}
	for _, j := range s.exits[i].jumpedOver[:s.exits[i].overs] {
		if targets[i].Has(s.cells.list[j.to]) {
			from = from.Or(quoridor.SetOf[words](s.cells.list[j.from]))
		}
	}
	return from
}

// blackInto is movesInto for Black.
func (s *solver) blackInto(i int, targets placements) bitset {
	var from bitset
	e := &s.exits[i]
	for _, to := range e.steps[:e.degree] {
		from = from.Or(targets[to])
	}
	for _, j := range e.jumps[:e.jumpCount] {
		from = from.Or(targets[j.to].And(j.overSet))
	}
	return from
}

// before returns the cells that are one step from one of a set.
func (s *solver) before(to bitset) bitset {
	g := s.board.graph
	return to.And(g.South).South().Or(to.North().And(g.South)).
		Or(to.And(g.East).East()).Or(to.West().And(g.East))
}

// connected returns the cells that a path leads to from one of a set.
func connected(g graph, s bitset) bitset {
	for {
		next := g.Spread(s)
		if next == s {
			return s
		}
		s = next
	}
}

// cells numbers the cells of a board without gaps.
type cells struct {
	list  []quoridor.Cell
	index [128]uint8
}

// newCells numbers the cells of a board from the top left on.
func newCells(b *quoridor.Board) *cells {
	c := new(cells)
	for y := range b.Height() {
		for x := range b.Width() {
			c.index[b.At(x, y)] = uint8(len(c.list))
			c.list = append(c.list, b.At(x, y))
		}
	}
	return c
}

const (
	maxSteps = 4
	maxJumps = 2 * maxSteps
)

// exits are the steps and jumps out of a cell, and the jumps over it.
type exits struct {
	steps             [maxSteps]uint8 // indices of the neighbors
	jumps, jumpedOver [maxJumps]jump
	degree            uint8 // how many steps there are
	jumpCount, overs  uint8 // and jumps
}

// jump leads from a cell to another when a pawn stands on the one between.
type jump struct {
	from, to uint8
	overSet  bitset
}

// findExits finds the exits of every cell of a board by its index.
func findExits(all []exits, b *quoridor.Board, c *cells) {
	for i := range all {
		all[i].degree, all[i].jumpCount, all[i].overs = 0, 0, 0
	}
	for i, at := range c.list {
		e := &all[i]
		for d := range quoridor.Direction(maxSteps) {
			if !b.Open(at, d) {
				continue
			}
			over := b.Step(at, d)
			e.steps[e.degree] = c.index[over]
			e.degree++
			addJumps(all, b, c, i, over, d)
		}
	}
}

// addJumps adds the jumps from cell i over a neighbor: straight on, or to the sides
// if that is barred.
func addJumps(all []exits, b *quoridor.Board, c *cells, i int, over quoridor.Cell, d quoridor.Direction) {
	add := func(to quoridor.Cell) {
		j := jump{uint8(i), c.index[to], quoridor.SetOf[words](over)}
		e, o := &all[i], &all[c.index[over]]
		e.jumps[e.jumpCount] = j
		e.jumpCount++
		o.jumpedOver[o.overs] = j
		o.overs++
	}
	if b.Open(over, d) {
		add(b.Step(over, d))
		return
	}
	sides := [2]quoridor.Direction{quoridor.East, quoridor.West}
	if d >= quoridor.East {
		sides = [2]quoridor.Direction{quoridor.North, quoridor.South}
	}
	for _, side := range sides {
		if b.Open(over, side) {
			add(b.Step(over, side))
		}
	}
}
