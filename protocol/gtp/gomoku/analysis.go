package gomoku

import (
	"strings"

	"gogo/board/gomoku"
	"gogo/protocol/gtp"
)

// Analyses are what GoGui can ask about a position.
func (g *Game) Analyses() []gtp.Analysis {
	return []gtp.Analysis{
		{Type: "gfx", Label: "Threats", Command: gtp.Command{Name: "gogo-threats", Answer: g.threats}},
		{Type: "gfx", Label: "Forbidden Points", Command: gtp.Command{Name: "gogo-forbidden", Answer: g.forbidden}},
	}
}

// forbidden marks the points that renju forbids Black, with what is wrong: 33, 44 or 6.
func (g *Game) forbidden(*gtp.Arguments) (string, error) {
	names := map[gomoku.Foul]string{gomoku.Overline: "6", gomoku.DoubleFour: "44", gomoku.DoubleThree: "33"}
	marks, labels := "MARK", "LABEL"
	g.each(func(p gomoku.Point) {
		if f := g.board.ForbiddenKind(p); f != gomoku.NoFoul {
			name := vertex(g.board, p).String()
			marks += " " + name
			labels += " " + name + " " + names[f]
		}
	})
	return marks + "\n" + labels, nil
}

// threats shows the points where a stone of either colour makes a threat, as those of
// that colour, with labels: 5 for a five, 4 for a four, 44 for two fives to choose from,
// 3 for a three. A point that serves both is shown for the greater threat, or else for
// the side to move.
func (g *Game) threats(*gtp.Arguments) (string, error) {
	if g.Outcome().Over {
		return "LABEL", nil
	}
	names := map[threat]string{three: "3", four: "4", straightFour: "44", five: "5"}
	board := g.board.Clone()
	us := board.ToMove()
	points := map[gomoku.Color]string{}
	labels := "LABEL"
	g.each(func(p gomoku.Point) {
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
