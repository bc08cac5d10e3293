package lines

import "gogo/board/gomoku"

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
