package gomoku

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn/train"
)

// ShapeOptions configure a ShapeDataset.
type ShapeOptions struct {
	Rules     []gomoku.Rule // of the games; other games are left out
	Lookahead float64       // see Options
	Split     train.Split   // of the games, by their openings
}

// ShapeDataset is the positions of games, for the network of package shapenet.
type ShapeDataset struct {
	Train ShapeSamples
	// HeldOut is for choosing among networks; Test is only for the final result.
	HeldOut, Test ShapeSamples

	options ShapeOptions
	tables  map[gomoku.Rule]*lines.Tables
}

// NewShapeDataset returns a dataset without samples.
func NewShapeDataset(o ShapeOptions) *ShapeDataset {
	d := &ShapeDataset{options: o, tables: map[gomoku.Rule]*lines.Tables{}}
	for _, rule := range o.Rules {
		d.tables[rule] = lines.NewTables(rule, lines.Trained(rule))
	}
	return d
}

// Add adds the positions of a game, unless it is under another rule.
func (d *ShapeDataset) Add(g *Game) error {
	tables := d.tables[g.Rule]
	if tables == nil {
		return nil
	}
	set := pick(d.options.Split, Pattern(g.Moves(g.Opening)), &d.Train, &d.HeldOut, &d.Test)
	return set.addGame(g, tables, d.options.Lookahead)
}

// ShapeSamples are positions with their targets. The positions of a game share its moves.
type ShapeSamples struct {
	all        []shapeSample
	cells      []uint16    // of the moves of all games, numbered row by row
	candidates []candidate // of all samples that have some
	weights    float64     // of all samples
}

// candidate is a move that a search may choose.
type candidate struct {
	cell  uint16
	order int16 // of lines.Ordering
}

// shapeSample is a position with its targets.
type shapeSample struct {
	moves         uint32 // index of the first move of its game
	stones        uint16 // number of moves played
	stray         uint16 // cell of the last stone if it was not played; noCell otherwise
	width, height uint8
	quiet         bool
	threats       uint16  // of both sides: lines.State.Threats
	static        int16   // static evaluation by patterns
	search        int16   // search value
	target        float32 // winning chance
	result        float32 // of the game, unplayed for a stray
	weight        float32

	// The moves to choose from, of which the search chose one: none in positions that are not quiet or
	// not of the game, and where it chose another.
	firstCandidate uint64
	choices, best  uint16
}

const noCell = math.MaxUint16

// Len returns the number of positions.
func (s *ShapeSamples) Len() int { return len(s.all) }

// addGame adds the positions of a game. The weight of each falls with the length of the game, as
// the root of the number of positions.
func (s *ShapeSamples) addGame(g *Game, tables *lines.Tables, lookahead float64) error {
	moves, first := g.Moves(len(g.Plies)), len(s.all)
	begin := uint32(len(s.cells))
	for _, m := range moves {
		s.cells = append(s.cells, g.cell(m))
	}
	replay := replay{tables: tables}
	err := newGame(g).each(lookahead, func(at *sample, target float64) error {
		state, err := replay.to(at)
		if err != nil {
			return err
		}
		one := shapeSample{
			moves: begin, stones: uint16(len(at.moves)), stray: noCell, width: uint8(g.Width), height: uint8(g.Height),
			quiet: at.verdict.Quiet, threats: uint16(state.Threats()), static: clamp16(state.Evaluate()),
			search: clamp16(at.verdict.Value), target: float32(target), result: float32(at.result),
		}
		if at.result == unplayed {
			one.stones--
			one.stray = g.cell(at.moves[one.stones])
		} else if at.verdict.Quiet {
			s.addCandidates(&one, g.cell(at.verdict.Best), state)
		}
		s.all = append(s.all, one)
		return nil
	})
	weight := 1 / math.Sqrt(float64(len(s.all)-first))
	for i := range s.all[first:] {
		s.all[first+i].weight = float32(weight)
		s.weights += weight
	}
	return err
}

// addCandidates adds the moves of a position, unless the best is none of them.
func (s *ShapeSamples) addCandidates(one *shapeSample, best uint16, state *lines.State) {
	b := state.Board()
	order := state.Ordering(b.ToMove())
	first, found := len(s.candidates), false
	for _, p := range state.AppendNear(nil) {
		c := candidate{cellOf(b, p), clamp16(order.Of(p))}
		if c.cell == best {
			one.best, found = uint16(len(s.candidates)-first), true
		}
		s.candidates = append(s.candidates, c)
	}
	if !found {
		s.candidates = s.candidates[:first]
		return
	}
	one.firstCandidate, one.choices = uint64(first), uint16(len(s.candidates)-first)
}

// cellOf returns the cell of a point, numbered row by row.
func cellOf(b *gomoku.Board, p gomoku.Point) uint16 {
	x, y := b.XY(p)
	return uint16(y*b.Width() + x)
}

// candidatesOf returns the moves of a sample.
func (s *ShapeSamples) candidatesOf(one *shapeSample) []candidate {
	return s.candidates[one.firstCandidate:][:one.choices]
}

func clamp16(value int) int16 { return int16(max(-math.MaxInt16, min(value, math.MaxInt16))) }

// phase returns the number of the head for a sample.
func (s *shapeSample) phase() int {
	if s.stray != noCell {
		return shapenet.PhaseOf(int(s.stones) + 1)
	}
	return shapenet.PhaseOf(int(s.stones))
}

// appendStones appends the cells of the stones of a sample, Black's and White's alternately.
func (s *ShapeSamples) appendStones(to []uint16, one *shapeSample) []uint16 {
	to = append(to, s.cells[one.moves:][:one.stones]...)
	if one.stray != noCell {
		to = append(to, one.stray)
	}
	return to
}

// weight returns the weight of a sample; the mean of all is 1.
func (s *ShapeSamples) weight(one *shapeSample) float32 {
	return one.weight * float32(float64(len(s.all))/s.weights)
}

// Fingerprint identifies the samples, for train.Options.
func (s *ShapeSamples) Fingerprint() string {
	h := fnv.New64a()
	_ = binary.Write(h, binary.LittleEndian, s.cells) // a hash never fails
	_ = binary.Write(h, binary.LittleEndian, s.candidates)
	for i := range s.all {
		_ = binary.Write(h, binary.LittleEndian, &s.all[i])
	}
	return fmt.Sprintf("%d positions, hash %016x", len(s.all), h.Sum64())
}

// mover returns the color to move.
func (s *shapeSample) mover() gomoku.Color {
	stones := int(s.stones)
	if s.stray != noCell {
		stones++
	}
	return gomoku.Black + gomoku.Color(stones%2)
}

// logit returns the logarithm of the odds of a value.
func logit(value int16) float32 {
	const most = 8
	return max(-most, min(lines.Sharpness*float32(value)/lines.Unit, most))
}

// directions are the steps in the four directions on a board.
var directions = [gomoku.Directions][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// shaper finds the shapes on boards.
type shaper struct {
	*grid
	sheets map[[2]uint8]*grid // by width and height
	listed []int              // the cells of the last list of shapes
}

// grid is a board of one size with margins, on which positions are laid out.
type grid struct {
	stride int
	width  int
	walls  [][gomoku.Directions]uint16 // masks of the empty board, by cell including the margins
	masks  [][gomoku.Directions]uint16
	cells  []gomoku.Color
	seen   []bool
	near   []int // cells in sight of stones
}

// resize prepares for boards of a size.
func (s *shaper) resize(width, height uint8) {
	size := [2]uint8{width, height}
	if s.sheets == nil {
		s.sheets = map[[2]uint8]*grid{}
	}
	if s.sheets[size] == nil {
		s.sheets[size] = newGrid(int(width), int(height))
	}
	s.grid = s.sheets[size]
}

// newGrid returns an empty sheet.
func newGrid(width, height int) *grid {
	stride := width + 2*shapenet.Reach
	size := stride * (height + 2*shapenet.Reach)
	s := &grid{
		stride: stride, width: width,
		walls: make([][gomoku.Directions]uint16, size), cells: make([]gomoku.Color, size),
		seen: make([]bool, size),
	}
	for i := range s.cells {
		x, y := i%stride-shapenet.Reach, i/stride-shapenet.Reach
		if x < 0 || y < 0 || x >= width || y >= height {
			s.cells[i] = gomoku.Wall
		}
	}
	for i := range s.cells {
		if s.cells[i] != gomoku.Wall {
			s.computeWalls(i)
		}
	}
	s.masks = slices.Clone(s.walls)
	return s
}

// computeWalls computes the masks of a cell of the empty board.
func (s *grid) computeWalls(at int) {
	for d, step := range directions {
		for k := 1; k <= shapenet.Reach; k++ {
			by := k * (step[0] + step[1]*s.stride)
			s.walls[at][d] |= uint16(s.cells[at+by])<<shapenet.Shift(k) | uint16(s.cells[at-by])<<shapenet.Shift(-k)
		}
	}
}

// shapes appends the shapes of all cells that have any, in the four directions of each, as seen by
// the side to move on a board with stones, Black's and White's alternately.
func (s *shaper) shapes(to []uint16, width, height uint8, stones []uint16) []uint16 {
	s.resize(width, height)
	s.listed = s.listed[:0]
	for i, cell := range stones {
		s.place(s.at(cell), gomoku.Black+gomoku.Color(i%2))
	}
	table := shapenet.ShapeTable(gomoku.Black + gomoku.Color(len(stones)%2))
	for _, at := range s.near {
		if cell := s.cells[at]; cell != gomoku.Wall {
			numbers, m := &table[cell], &s.masks[at]
			shapes := [gomoku.Directions]uint16{numbers[m[0]], numbers[m[1]], numbers[m[2]], numbers[m[3]]}
			if shapes != [gomoku.Directions]uint16{} {
				to = append(to, shapes[:]...)
				s.listed = append(s.listed, at)
			}
			s.cells[at] = gomoku.Empty
		}
		s.masks[at], s.seen[at] = s.walls[at], false
	}
	s.near = s.near[:0]
	return to
}

// at returns the index of a cell including the margins.
func (s *grid) at(cell uint16) int {
	n := int(cell)
	return (n/s.width+shapenet.Reach)*s.stride + n%s.width + shapenet.Reach
}

// place places a stone on a cell.
func (s *grid) place(at int, c gomoku.Color) {
	s.cells[at] = c
	s.touch(at)
	for d, step := range directions {
		by := step[0] + step[1]*s.stride
		for k := 1; k <= shapenet.Reach; k++ {
			s.masks[at-k*by][d] |= uint16(c) << shapenet.Shift(k)
			s.masks[at+k*by][d] |= uint16(c) << shapenet.Shift(-k)
			s.touch(at - k*by)
			s.touch(at + k*by)
		}
	}
}

func (s *grid) touch(at int) {
	if !s.seen[at] {
		s.seen[at] = true
		s.near = append(s.near, at)
	}
}
