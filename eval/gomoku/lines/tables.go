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
	// What an Ordering looks up, by the colour to move.
	windows [2]*windowTable
	replies [2][OpponentThreats][ClassPairs]int16
	// distances are the weights of the ways from the last stones.
	distances [LastStones][Distances]int16
	// features numbers the codes for Features.
	features *[codes]uint16
}

// codeEntry is what a code means to its colour.
type codeEntry struct {
	sideToMove, opponent int16 // weights when that colour is, or is not, to move
	attack, defence      int16 // what it adds to the move ordering for that colour, or for the other
	class                Class
}

// NewTables generates the tables of a rule with the given weights.
func NewTables(rule gomoku.Rule, weights *Weights) *Tables {
	t := &Tables{
		rule: rule, reach: gomoku.Reach, shapes: newShapeTable(rule), threat: weights.Threats,
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
				attack: weights.Moves[i][SideToMove][feature], defence: weights.Moves[1-i][Opponent][feature],
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
