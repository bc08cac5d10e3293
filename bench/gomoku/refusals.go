package gomoku

import (
	"gogo/bench/pages"
	"gogo/bench/tables"
	"gogo/board/gomoku"
)

// fouls has what is said of each reason why renju forbids a point.
var fouls = []struct {
	foul gomoku.Foul
	why  tables.Sentence
}{
	{gomoku.Overline, tables.Say("Forbidden to Black: an overline, six or more in a row.")},
	{gomoku.DoubleFour, tables.Say("Forbidden to Black: a double four.")},
	{gomoku.DoubleThree, tables.Say("Forbidden to Black: a double three.")},
}

// Refusals implements tables.Refuser: the points that renju forbids.
func (p position) Refusals() []tables.Refusal {
	if p.ToMove() != gomoku.Black || p.Rule()&gomoku.Renju == 0 {
		return nil
	}
	moves := map[gomoku.Foul][]tables.Choice{}
	for y := range p.Height() {
		for x := range p.Width() {
			foul := p.ForbiddenKind(p.At(x, y))
			moves[foul] = append(moves[foul], tables.Choice{Kind: pages.Stone, X: x, Y: y})
		}
	}
	var list []tables.Refusal
	for _, f := range fouls {
		if len(moves[f.foul]) > 0 {
			list = append(list, tables.Refusal{Why: f.why, Moves: moves[f.foul]})
		}
	}
	return list
}
