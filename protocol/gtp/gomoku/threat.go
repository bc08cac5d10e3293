package gomoku

import "gogo/board/gomoku"

// threat is what a stone comes to.
type threat int

const (
	noThreat     threat = iota
	three               // threatens to become a straight four
	four                // threatens a five
	straightFour        // threatens fives on two points
	five
)

// surroundings are the empty points up to four from a point in each direction, but for
// those where a five can be made without it.
type surroundings [gomoku.Directions][]gomoku.Point

// around returns the surroundings of a point for a colour.
func around(b *gomoku.Board, p gomoku.Point, c gomoku.Color) (s surroundings) {
	const reach = 4
	for d := range s {
		for k := -reach; k <= reach; k++ {
			q := gomoku.Point(int(p) + k*b.Step(gomoku.Direction(d)))
			if q != p && b.Cell(q) == gomoku.Empty && !b.Wins(q, c) {
				s[d] = append(s[d], q)
			}
		}
	}
	return s
}

// threatOf returns the greatest threat that a stone of c on a point makes, none if the
// rules do not allow it.
func threatOf(b *gomoku.Board, p gomoku.Point, c gomoku.Color) threat {
	switch {
	case b.Legal(p, c) != nil:
		return noThreat
	case b.Wins(p, c):
		return five
	}
	s := around(b, p, c)
	b.Place(p, c)
	defer b.Undo()
	fives := 0
	for _, line := range s {
		fives += countFives(b, line, c)
	}
	switch {
	case fives > 1:
		return straightFour
	case fives == 1:
		return four
	}
	for _, line := range s {
		if becomesStraight(b, line, c) {
			return three
		}
	}
	return noThreat
}

// countFives counts the points where a stone of c wins.
func countFives(b *gomoku.Board, points []gomoku.Point, c gomoku.Color) int {
	n := 0
	for _, p := range points {
		if b.Legal(p, c) == nil && b.Wins(p, c) {
			n++
		}
	}
	return n
}

// becomesStraight reports whether one more stone of c on one of the points of a line
// threatens fives on two others.
func becomesStraight(b *gomoku.Board, line []gomoku.Point, c gomoku.Color) bool {
	for _, p := range line {
		if b.Legal(p, c) != nil {
			continue
		}
		b.Place(p, c)
		fives := countFives(b, line, c)
		b.Undo()
		if fives > 1 {
			return true
		}
	}
	return false
}
