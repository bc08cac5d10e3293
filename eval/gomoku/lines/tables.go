package lines

import "gogo/board/gomoku"

// Tables are the lookup tables of a State: shapes by line, and class and weight by
// code. It is read-only and may be shared.
type Tables struct {
	reach  int
	shapes *shapeTable
	codes  [2]*[codes]codeEntry
	threat [ThreatMasks]int16
	// What an Ordering looks up, by the color to move.
	windows [2]*windowTable
	replies [2][OpponentThreats][ClassPairs]int16
	// distances are the weights of the ways from the last stones.
	distances [LastStones][Distances]int16
	// features numbers the codes for Features.
	features *[codes]uint16
}

// codeEntry has the class and the weights of a code.
type codeEntry struct {
	sideToMove, opponent int16 // weights when that color is, or is not, to move
	attack, defense      int16 // what it adds to the move ordering for that color, or for the other
	class                Class
}

// NewTables generates the tables of a rule with the given weights.
func NewTables(rule gomoku.Rule, weights *Weights) *Tables {
	t := &Tables{
		reach: gomoku.Reach, shapes: newShapeTable(rule), threat: weights.Threats,
		replies: weights.Replies, distances: weights.Distances,
	}
	for i := range t.windows {
		t.windows[i] = newWindowTable(&weights.Windows[i], gomoku.Black+gomoku.Color(i))
	}
	if rule&^gomoku.Continuous == gomoku.Freestyle {
		t.reach = gomoku.Reach - 1 // nothing asks what lies behind a five
	}
	t.features = featureIndex()
	for i := range t.codes {
		renjuBlack := rule&gomoku.Renju != 0 && i == 0
		t.codes[i] = new([codes]codeEntry)
		for c := range codes {
			feature := t.features[c]
			e := codeEntry{
				sideToMove: weights.Cells[i][SideToMove][feature], opponent: weights.Cells[i][Opponent][feature],
				attack: weights.Moves[i][SideToMove][feature], defense: weights.Moves[1-i][Opponent][feature],
				class: Code(c).Class(),
			}
			if renjuBlack {
				e.class = Code(c).renjuClass()
			}
			t.codes[i][c] = e
		}
	}
	return t
}

const (
	halfMasks = 1 << (2 * gomoku.Reach)
	lineMasks = halfMasks * halfMasks
)

// shapeTable holds, for each line mask, Black's Shape in the low four bits and
// White's in the high ones.
type shapeTable [lineMasks]uint8

// newShapeTable derives the shapes of all lines under a rule.
func newShapeTable(rule gomoku.Rule) *shapeTable {
	table := new(shapeTable)
	for _, color := range []gomoku.Color{gomoku.Black, gomoku.White} {
		s := shaper{rule: rule, color: color, known: make(map[uint32]Shape)}
		near, far := halves(rule, color)
		var byHalf [halfMasks][]uint8
		for hi := range uint32(halfMasks) {
			canonicalHi := far[hi]
			if byHalf[canonicalHi] == nil {
				byHalf[canonicalHi] = s.shapesBeyond(near, canonicalHi)
			}
		}
		shift := 4 * (color - gomoku.Black)
		for hi := range uint32(halfMasks) {
			row := table[hi*halfMasks:][:halfMasks]
			for lo, shape := range byHalf[far[hi]] {
				row[lo] |= shape << shift
			}
		}
	}
	return table
}

// shapesBeyond returns the shapes of all lines whose upper half is canonicalHi, by the
// raw lower half.
func (s *shaper) shapesBeyond(near *[halfMasks]uint32, canonicalHi uint32) []uint8 {
	row := make([]uint8, halfMasks)
	for lo := range row {
		row[lo] = uint8(s.shape(canonicalHi<<(2*gomoku.Reach) | near[lo]))
	}
	return row
}

// halves returns for each half of a line mask what color sees of it, canonical.
// near is the half that ends at the center, far the one that begins there.
func halves(rule gomoku.Rule, color gomoku.Color) (near, far *[halfMasks]uint32) {
	near, far = new([halfMasks]uint32), new([halfMasks]uint32)
	for mask := range uint32(halfMasks) {
		var seen uint32
		for i := range gomoku.Reach {
			seen |= sees(gomoku.Color(at(mask, i)), rule, color) << (2 * i)
		}
		near[mask] = canonical(seen) & (halfMasks - 1)
		far[mask] = canonical(seen<<(2*gomoku.Reach)) >> (2 * gomoku.Reach)
	}
	return near, far
}

// sees translates a cell. Only Caro tells a wall from a stone of the opponent.
func sees(cell gomoku.Color, rule gomoku.Rule, color gomoku.Color) uint32 {
	switch {
	case cell == gomoku.Empty:
		return free
	case cell == color:
		return own
	case cell == gomoku.Wall && rule&gomoku.Caro != 0:
		return edge
	}
	return closed
}

const (
	// windowReach is the reach of a window to either side of its cell.
	windowReach = 4
	windowMasks = 1 << (4 * windowReach)
	// halfWindows is the number of ways to fill the cells on one side: some cells, then
	// walls.
	halfWindows = 1 + 3 + 9 + 27 + 81
)

// Windows is the number of windows: nine cells of a line with an empty one in the middle,
// as the side to move sees them, those that mirror each other counted once.
const Windows = halfWindows * (halfWindows + 1) / 2

// windowMask cuts the window out of a line mask.
func windowMask(line uint32) uint32 { return line >> (2 * (gomoku.Reach - windowReach)) % windowMasks }

// windowOf returns the number of the window in a window's mask, as a color sees it.
func windowOf(mask uint32, c gomoku.Color) uint16 {
	a, b := 0, 0
	for k := windowReach - 1; k >= 0; k-- {
		a = extendHalf(a, gomoku.Color(at(mask, windowReach-1-k)), c)
		b = extendHalf(b, gomoku.Color(at(mask, windowReach+k)), c)
	}
	if a < b {
		a, b = b, a
	}
	return uint16(a*(a+1)/2 + b)
}

// extendHalf returns the number of the half that has a cell before those of a half. No
// cell counts behind a wall.
func extendHalf(half int, cell, c gomoku.Color) int {
	switch cell {
	case gomoku.Wall:
		return 0
	case gomoku.Empty:
		return 1 + 3*half
	case c:
		return 2 + 3*half
	}
	return 3 + 3*half
}

// windowTable has a weight for each window's mask.
type windowTable [windowMasks]int16

// newWindowTable returns the weights of windows as a color sees them.
func newWindowTable(weights *[Windows]int16, c gomoku.Color) *windowTable {
	table := new(windowTable)
	for mask := range table {
		table[mask] = weights[windowOf(uint32(mask), c)]
	}
	return table
}

const (
	// LastStones is of how many of the last stones the ordering asks how far they are.
	LastStones = 4
	// distanceReach is the greatest number of columns or rows that counts as such.
	distanceReach = 5
)

// Distances is the number of ways from one cell to another, their direction and hand left
// out; the last one stands for all that are longer than distanceReach.
const Distances = (distanceReach+1)*(distanceReach+2)/2 + 1

// distance returns the number of the way that leads so many columns and rows on.
func distance(dx, dy int) int {
	dx, dy = max(dx, -dx), max(dy, -dy)
	far, near := max(dx, dy), min(dx, dy)
	if far > distanceReach {
		return Distances - 1
	}
	return far*(far+1)/2 + near
}

// distanceTable has the weights of the ways between two points of a board, by their
// difference. Ways that it does not hold are long ones.
type distanceTable struct {
	weights []int16
	middle  int // index of the difference 0
	long    int16
}

// newDistanceTable returns the weights for boards on which a row is stride points after
// the one before.
func newDistanceTable(weights *[Distances]int16, stride int) distanceTable {
	t := distanceTable{middle: distanceReach * (stride + 1), long: weights[Distances-1]}
	t.weights = make([]int16, 2*t.middle+1)
	for i := range t.weights {
		t.weights[i] = t.long
	}
	for dy := -distanceReach; dy <= distanceReach; dy++ {
		for dx := -distanceReach; dx <= distanceReach; dx++ {
			t.weights[t.middle+dy*stride+dx] = weights[distance(dx, dy)]
		}
	}
	return t
}

// nearTable has the weights of the ways from one point.
type nearTable struct {
	weights []int16
	first   int // the point of the first weight
	long    int
}

// about returns the weights of the ways from q.
func (t *distanceTable) about(q gomoku.Point) nearTable {
	return nearTable{t.weights, int(q) - t.middle, int(t.long)}
}

// of returns the weight of the way to p.
func (t *nearTable) of(p gomoku.Point) int {
	if i := uint(int(p) - t.first); i < uint(len(t.weights)) {
		return int(t.weights[i])
	}
	return t.long
}
