package netlearn

import (
	"math"
	"math/rand/v2"
	"slices"

	gomokutrain "gogo/bench/train/gomoku"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
)

// Sample is a position and what it teaches.
type Sample struct {
	stones        []uint16 // cells, row by row, Black's and White's in turn
	width, height uint8
	quiet, played bool
	threats       uint16 // of both sides: lines.State.Threats
	static        int16  // its evaluation by patterns
	search        int16  // its value by search
	target        float32
	result        float32
	weight        float32
}

// usual is how many positions of a game weigh 1 each: those of longer games weigh less,
// those of shorter ones more.
const usual = 18

// Samples returns what a game teaches.
func Samples(g *gomokutrain.Game, tables *lines.Tables, lookahead float64) ([]Sample, error) {
	var all []Sample
	err := gomokutrain.EachLesson(g, tables, lookahead, func(state *lines.State, l gomokutrain.Lesson) {
		b := state.Board()
		s := Sample{
			width: uint8(b.Width()), height: uint8(b.Height()),
			quiet: l.Quiet, played: l.Played,
			threats: uint16(state.Threats()), static: int16(max(-math.MaxInt16, min(state.Evaluate(), math.MaxInt16))),
			search: int16(l.Value), target: float32(l.Target), result: float32(l.Result),
			stones: make([]uint16, b.Len()),
		}
		for i, m := range b.Moves() {
			x, y := b.XY(m.Point)
			s.stones[i] = uint16(y*b.Width() + x)
		}
		all = append(all, s)
	})
	for i := range all {
		all[i].weight = float32(math.Sqrt(usual / float64(len(all))))
	}
	return all, err
}

// mover returns the colour that is to move.
func (s *Sample) mover() gomoku.Color { return gomoku.Black + gomoku.Color(len(s.stones)%2) }

// shuffle hands on what comes in another order: it keeps so many samples and hands on one of
// them, drawn at random, for each that comes.
type shuffle struct {
	rng  *rand.Rand
	kept []Sample
	room int
	take func(Sample)
}

func (s *shuffle) add(one Sample) {
	if len(s.kept) < s.room {
		s.kept = append(s.kept, one)
		return
	}
	i := s.rng.IntN(len(s.kept))
	s.kept[i], one = one, s.kept[i]
	s.take(one)
}

// flush hands on what is kept.
func (s *shuffle) flush() {
	s.rng.Shuffle(len(s.kept), func(i, j int) { s.kept[i], s.kept[j] = s.kept[j], s.kept[i] })
	for _, one := range s.kept {
		s.take(one)
	}
	s.kept = s.kept[:0]
}

// directions are the steps of the four directions on a board.
var directions = [gomoku.Directions][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// shaper finds the shapes of samples.
type shaper struct {
	*sheet
	sheets map[[2]uint8]*sheet // by width and height
}

// sheet is what positions of one size are laid out on.
type sheet struct {
	stride int
	width  int
	walls  [][gomoku.Directions]uint16 // masks of the empty board, by cell with its margins
	masks  [][gomoku.Directions]uint16
	cells  []gomoku.Color
	seen   []bool
	near   []int // cells that stones are in sight of
}

// resize prepares for boards of a size.
func (s *shaper) resize(width, height uint8) {
	size := [2]uint8{width, height}
	if s.sheets == nil {
		s.sheets = map[[2]uint8]*sheet{}
	}
	if s.sheets[size] == nil {
		s.sheets[size] = newSheet(int(width), int(height))
	}
	s.sheet = s.sheets[size]
}

// newSheet returns an empty sheet.
func newSheet(width, height int) *sheet {
	stride := width + 2*shapenet.Reach
	size := stride * (height + 2*shapenet.Reach)
	s := &sheet{
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
			s.seeWalls(i)
		}
	}
	s.masks = slices.Clone(s.walls)
	return s
}

// seeWalls fills the masks of a cell of the empty board.
func (s *sheet) seeWalls(at int) {
	for d, step := range directions {
		for k := 1; k <= shapenet.Reach; k++ {
			by := k * (step[0] + step[1]*s.stride)
			s.walls[at][d] |= uint16(s.cells[at+by])<<shapenet.Shift(k) | uint16(s.cells[at-by])<<shapenet.Shift(-k)
		}
	}
}

// shapes appends the shapes of all cells that have any, in the four directions of each, as
// the side to move sees them.
func (s *shaper) shapes(to []uint16, sample *Sample) []uint16 {
	s.resize(sample.width, sample.height)
	for i, cell := range sample.stones {
		s.put(s.at(cell), gomoku.Black+gomoku.Color(i%2))
	}
	table := shapenet.ShapeTable(sample.mover())
	for _, at := range s.near {
		if cell := s.cells[at]; cell != gomoku.Wall {
			numbers, m := &table[cell], &s.masks[at]
			shapes := [gomoku.Directions]uint16{numbers[m[0]], numbers[m[1]], numbers[m[2]], numbers[m[3]]}
			if shapes != [gomoku.Directions]uint16{} {
				to = append(to, shapes[:]...)
			}
			s.cells[at] = gomoku.Empty
		}
		s.masks[at], s.seen[at] = s.walls[at], false
	}
	s.near = s.near[:0]
	return to
}

// at returns the number of a cell with the margins counted.
func (s *sheet) at(cell uint16) int {
	n := int(cell)
	return (n/s.width+shapenet.Reach)*s.stride + n%s.width + shapenet.Reach
}

// put puts a stone on a cell.
func (s *sheet) put(at int, c gomoku.Color) {
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

func (s *sheet) touch(at int) {
	if !s.seen[at] {
		s.seen[at] = true
		s.near = append(s.near, at)
	}
}
