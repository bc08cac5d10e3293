package lines

import (
	"gogo/board/bitboard"
	"gogo/board/gomoku"
)

// State is a position with its line patterns. It plays on a board of its own
// and is not safe for concurrent use.
type State struct {
	board  *gomoku.Board
	tables *Tables
	origin gomoku.Point // square 0 of the sets: the corner of the board
	reach  int          // how far a stone changes shapes

	cells  [gomoku.MaxPoints]cell
	sums   [2][roles]int32
	count  [2][Classes]int16
	sets   [2][Classes]bitboard.Words
	log    []change         // what Place changed, for Undo
	plies  []ply            // one a stone, and one for the start
	near   []bitboard.Words // by square: the cells near enough to be worth a look
	linked []bitboard.Words // by square: those within two cells, and those that can be of one five with it
	stones bitboard.Words   // the occupied cells
	open   bitboard.Words   // room for AppendNear and AppendClassNear
	// distances are the tables' distances, for boards of this width.
	distances [LastStones]distanceTable
}

// cell is the state of an empty cell.
type cell struct {
	codes codePair
	class [2]Class // Black's and White's
}

// codePair is the Code of Black in the low half and the Code of White in the high
// one, so that a line changes both at once.
type codePair uint32

// of returns the code of color i.
func (c codePair) of(i int) Code { return Code(c >> (16 * i)) }

// with returns c with the shapes of direction d replaced. The shapes are as the
// shape table has them.
func (c codePair) with(shapes uint8, d gomoku.Direction) codePair {
	both := codePair(shapes&15) | codePair(shapes>>4)<<16
	return c&^(0x000f000f<<(4*d)) | both<<(4*d)
}

// change is the former value of a cell.
type change struct {
	cell  cell
	point gomoku.Point
}

// ply has the state that Undo restores besides the cells.
type ply struct {
	sums [2][roles]int32
	mark int            // length of the log before the stone
	near bitboard.Words // cells near a stone, occupied ones included
}

// NewState returns the patterns of the position on board, which the State
// plays on from then on. The tables must be for the board's rule.
func NewState(board *gomoku.Board, tables *Tables) *State {
	cells := board.Width() * board.Height()
	s := &State{
		board:  board,
		tables: tables,
		origin: board.At(0, 0),
		reach:  tables.reach,
		log:    make([]change, 0, cells*(2*gomoku.Directions*gomoku.Reach+1)),
		plies:  make([]ply, cells+1),
	}
	s.makeSets()
	s.fillNear()
	for k := range s.distances {
		s.distances[k] = newDistanceTable(&tables.distances[k], board.Step(vertical))
	}
	moves := append([]gomoku.Move(nil), board.Moves()...)
	mover := board.ToMove()
	for range moves {
		board.Undo()
	}
	for y := range board.Height() {
		for x := range board.Width() {
			s.enter(board.At(x, y))
		}
	}
	for _, m := range moves {
		s.Place(m.Point, m.Color)
	}
	board.SetToMove(mover)
	return s
}

// vertical is the direction from a row to the next.
const vertical gomoku.Direction = 1

// makeSets makes the sets, all empty.
func (s *State) makeSets() {
	squares := s.square(s.board.At(s.board.Width()-1, s.board.Height()-1)) + 1
	for i := range s.sets {
		copy(s.sets[i][:], bitboard.NewWordsList(Classes, squares))
	}
	s.near, s.linked = bitboard.NewWordsList(squares, squares), bitboard.NewWordsList(squares, squares)
	for i, near := range bitboard.NewWordsList(len(s.plies), squares) {
		s.plies[i].near = near
	}
	s.plies = s.plies[:1]
	s.stones, s.open = bitboard.NewWords(squares), bitboard.NewWords(squares)
}

// square returns the square of a point in the sets.
func (s *State) square(p gomoku.Point) int { return int(p) - int(s.origin) }

// enter computes the codes of an empty cell from nothing and counts them in.
func (s *State) enter(p gomoku.Point) {
	var c cell
	for d := range gomoku.Direction(gomoku.Directions) {
		c.codes = c.codes.with(s.tables.shapes[s.board.Line(p, d)], d)
	}
	for i := range c.class {
		w := &s.tables.codes[i][c.codes.of(i)]
		c.class[i] = w.class
		s.sums[i][SideToMove] += int32(w.sideToMove)
		s.sums[i][Opponent] += int32(w.opponent)
		s.count[i][c.class[i]]++
		s.sets[i][c.class[i]].Add(s.square(p))
	}
	s.cells[p] = c
}

// Board returns the board of s, for reading.
func (s *State) Board() *gomoku.Board { return s.board }

// Place puts a stone of c on the empty point p.
func (s *State) Place(p gomoku.Point, c gomoku.Color) {
	s.push(p)
	s.leave(p)
	s.board.Place(p, c)
	for d := range gomoku.Direction(gomoku.Directions) {
		step := s.board.Step(d)
		s.sweep(int(p), step, d)
		s.sweep(int(p), -step, d)
	}
}

// sweep refreshes the empty cells that see p, walking away from it by step. It
// ends where both colors are blocked: a wall, or a stone of either color.
func (s *State) sweep(p, step int, d gomoku.Direction) {
	seen := gomoku.Empty
	for q, end := p+step, p+s.reach*step; ; q += step {
		cell := s.board.Cell(gomoku.Point(q))
		if cell == gomoku.Empty {
			s.refresh(gomoku.Point(q), d)
		}
		seen |= cell
		if seen == gomoku.Wall || q == end {
			return
		}
	}
}

// push opens the ply of a stone on p.
func (s *State) push(p gomoku.Point) {
	top := &s.plies[len(s.plies)-1]
	s.plies = s.plies[:len(s.plies)+1]
	next := &s.plies[len(s.plies)-1]
	next.sums = s.sums
	next.mark = len(s.log)
	s.stones.Add(s.square(p))
	next.near.SetOr(top.near, s.near[s.square(p)])
}

// leave counts the cell p out because a stone comes there.
func (s *State) leave(p gomoku.Point) {
	c := s.cells[p]
	for i := range c.class {
		w := &s.tables.codes[i][c.codes.of(i)]
		s.sums[i][SideToMove] -= int32(w.sideToMove)
		s.sums[i][Opponent] -= int32(w.opponent)
		s.count[i][c.class[i]]--
		s.sets[i][c.class[i]].Remove(s.square(p))
	}
}

// refresh looks the line of the empty cell q in direction d up again.
func (s *State) refresh(q gomoku.Point, d gomoku.Direction) {
	c := &s.cells[q]
	codes := c.codes.with(s.tables.shapes[s.board.Line(q, d)&(lineMasks-1)], d)
	if codes == c.codes {
		return
	}
	s.log = append(s.log, change{*c, q})
	if diff := codes ^ c.codes; diff&0xffff != 0 {
		s.recode(q, 0, c, codes.of(0))
		if diff>>16 != 0 {
			s.recode(q, 1, c, codes.of(1))
		}
	} else {
		s.recode(q, 1, c, codes.of(1))
	}
	c.codes = codes
}

// recode counts the cell q over from its code for color i to a new one.
func (s *State) recode(q gomoku.Point, i int, c *cell, code Code) {
	was, is := &s.tables.codes[i][c.codes.of(i)], &s.tables.codes[i][code]
	s.sums[i][SideToMove] += int32(is.sideToMove) - int32(was.sideToMove)
	s.sums[i][Opponent] += int32(is.opponent) - int32(was.opponent)
	if is.class != c.class[i] {
		s.reclass(q, i, c, is.class)
	}
}

// reclass moves the cell q to another class of color i.
func (s *State) reclass(q gomoku.Point, i int, c *cell, class Class) {
	bit := s.square(q)
	s.count[i][c.class[i]]--
	s.sets[i][c.class[i]].Remove(bit)
	s.count[i][class]++
	s.sets[i][class].Add(bit)
	c.class[i] = class
}

// Undo takes the last stone back.
func (s *State) Undo() {
	top := &s.plies[len(s.plies)-1]
	p := s.board.Undo().Point
	for k := len(s.log) - 1; k >= top.mark; k-- {
		old := &s.log[k]
		c := &s.cells[old.point]
		if c.class != old.cell.class {
			for i, class := range old.cell.class {
				if class != c.class[i] {
					s.reclass(old.point, i, c, class)
				}
			}
		}
		c.codes = old.cell.codes
	}
	s.log = s.log[:top.mark]
	s.stones.Remove(s.square(p))
	c := s.cells[p]
	for i := range c.class {
		s.count[i][c.class[i]]++
		s.sets[i][c.class[i]].Add(s.square(p))
	}
	s.sums = top.sums
	s.plies = s.plies[:len(s.plies)-1]
}

// fillNear computes which cells are near each point: those within two cells, and within
// three along a line; and which are linked to it: along a line within four.
func (s *State) fillNear() {
	b := s.board
	for y := range b.Height() {
		for x := range b.Width() {
			p := s.square(b.At(x, y))
			for dy := -4; dy <= 4; dy++ {
				for dx := -4; dx <= 4; dx++ {
					onLine := dx == 0 || dy == 0 || dx == dy || dx == -dy
					far := max(dx, -dx, dy, -dy)
					if !b.OnBoard(x+dx, y+dy) || far > 2 && !onLine {
						continue
					}
					q := s.square(b.At(x+dx, y+dy))
					s.linked[p].Add(q)
					if far <= 3 {
						s.near[p].Add(q)
					}
				}
			}
		}
	}
}
