package quoridor

import (
	"errors"

	"gogo/bench/tables"
	"gogo/board/quoridor"
)

// wallFaults has what is said of each reason why a wall is illegal.
var wallFaults = []struct {
	fault error
	why   tables.Sentence
}{
	{quoridor.ErrNoWalls, tables.Say("No wall is left.")},
	{quoridor.ErrCrosses, tables.Say("The wall would cross another one.")},
	{quoridor.ErrOverlaps, tables.Say("The wall would overlap another one.")},
	{quoridor.ErrCuts, tables.Say("The wall would close the last way of a pawn.")},
}

// Refusals implements tables.Refuser: the walls that are illegal.
func (p position) Refusals() []tables.Refusal {
	moves := make([][]tables.Choice, len(wallFaults))
	for y := range p.Height() - 1 {
		for x := range p.Width() - 1 {
			for _, o := range []quoridor.Orientation{quoridor.Horizontal, quoridor.Vertical} {
				m := quoridor.WallMove(p.At(x, y), o)
				err := p.Legal(m, p.ToMove())
				for i, f := range wallFaults {
					if errors.Is(err, f.fault) {
						moves[i] = append(moves[i], p.choice(m))
					}
				}
			}
		}
	}
	var list []tables.Refusal
	for i, f := range wallFaults {
		if len(moves[i]) > 0 {
			list = append(list, tables.Refusal{Why: f.why, Moves: moves[i]})
		}
	}
	return list
}
