package gomoku

import (
	"strings"

	"gogo/board/gomoku"
	"gogo/protocol/gtp"
)

// Analyses returns the analysis commands of GoGui for the game.
func (g *Game) Analyses() []gtp.Analysis {
	return []gtp.Analysis{
		{Type: "gfx", Label: "Threats", Command: gtp.Command{Name: "gogo-threats", Answer: g.threats}},
		{Type: "gfx", Label: "Forbidden Points", Command: gtp.Command{Name: "gogo-forbidden", Answer: g.forbidden}},
	}
}

// forbidden marks the points that renju forbids Black, with the reason: 33, 44 or 6.
func (g *Game) forbidden(*gtp.Arguments) (string, error) {
	names := map[gomoku.Foul]string{gomoku.Overline: "6", gomoku.DoubleFour: "44", gomoku.DoubleThree: "33"}
	marks, labels := "MARK", "LABEL"
	g.eachPoint(func(p gomoku.Point) {
		if f := g.board.ForbiddenKind(p); f != gomoku.NoFoul {
			name := vertex(g.board, p).String()
			marks += " " + name
			labels += " " + name + " " + names[f]
		}
	})
	return marks + "\n" + labels, nil
}

// threats marks the points where a stone of either color makes a threat, in that color,
// with labels: 5 for a five, 4 for a four, 44 for a straight or double four, 3 for a
// three. A point that serves both colors is shown for the greater threat, or else for the
// side to move.
func (g *Game) threats(*gtp.Arguments) (string, error) {
	if g.Outcome().Over {
		return "LABEL", nil
	}
	names := map[threat]string{three: "3", four: "4", straightFour: "44", five: "5"}
	board := g.board.Clone()
	us := board.ToMove()
	points := map[gomoku.Color]string{}
	labels := "LABEL"
	g.eachPoint(func(p gomoku.Point) {
		best, owner := threatOf(board, p, us), us
		if t := threatOf(board, p, us.Other()); t > best {
			best, owner = t, us.Other()
		}
		if best == noThreat {
			return
		}
		name := vertex(board, p).String()
		points[owner] += " " + name
		labels += " " + name + " " + names[best]
	})
	return strings.Join([]string{"BLACK" + points[gomoku.Black], "WHITE" + points[gomoku.White], labels}, "\n"), nil
}

// threat is the kind of threat that a stone makes.
type threat int

const (
	noThreat     threat = iota
	three               // threatens to become a straight four
	four                // threatens a five
	straightFour        // threatens fives on two points
	five
)

// surroundings are the empty points up to four from a point in each direction, except
// those that complete a five without it.
type surroundings [gomoku.Directions][]gomoku.Point

// around returns the surroundings of a point for a color.
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

// becomesStraight reports whether another stone of c on one of the points of a line
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
