package lines

import "gogo/board/gomoku"

// Tables is what a State looks up: shapes by line, and class and weight by
// code. It is read-only and may be shared.
type Tables struct {
	rule   gomoku.Rule
	reach  int
	shapes *shapeTable
	codes  [2]*[codes]codeEntry
	threat [ThreatMasks]int16
	// features numbers the codes for Features.
	features *[codes]uint16
}

// codeEntry is what a code means to its colour.
type codeEntry struct {
	mover, waiter int16 // weights when that colour is, or is not, to move
	order         int16 // how promising a move there looks
	class         Class
}

// NewTables generates the tables of a rule with the given weights.
func NewTables(rule gomoku.Rule, weights *Weights) *Tables {
	t := &Tables{rule: rule, reach: gomoku.Reach, shapes: newShapeTable(rule), threat: weights.Threats}
	if rule&^gomoku.Continuous == gomoku.Freestyle {
		t.reach = gomoku.Reach - 1 // nothing asks what lies behind a five
	}
	t.features = featureIndex()
	for i := range t.codes {
		renjuBlack := rule&gomoku.Renju != 0 && i == 0
		t.codes[i] = new([codes]codeEntry)
		for c := range codes {
			t.codes[i][c] = newCodeEntry(Code(c), t.features[c], &weights.Cells[i], renjuBlack)
		}
	}
	return t
}

func newCodeEntry(c Code, feature uint16, w *[roles][Features]int16, renjuBlack bool) codeEntry {
	e := codeEntry{mover: w[Mover][feature], waiter: w[Waiter][feature], order: orderOf(c), class: c.Class()}
	if renjuBlack {
		e.class = c.renjuClass()
	}
	return e
}

// orderOf says how promising a move of this code looks before any search.
func orderOf(c Code) int16 {
	value := classOrder[c.Class()]
	if n := c.tally(); value == 0 && n.support() >= 2 {
		value = 14
	}
	for d := range 4 {
		value += shapeOrder[c.Shape(d)]
	}
	return value
}

// shapeOrder and classOrder only have to sort moves; the search finds out what
// they are worth.
var (
	shapeOrder = [shapes]int16{
		ClosedOne: 1, OpenOneNarrow: 2, OpenOne: 4, ClosedTwo: 4, OpenTwoNarrow: 7, OpenTwo: 10, OpenTwoWide: 13,
		ClosedThree: 12, OpenThreeNarrow: 24, OpenThree: 32, Four: 30, DoubleFour: 200, OpenFour: 200, Five: 800,
	}
	classOrder = [Classes]int16{
		OneThree: 8, ThreePlus: 26, DoubleThree: 60,
		OneFour: 4, FourPlus: 30, FourThree: 120, StrongFour: 300, Wins: 2000,
	}
)
