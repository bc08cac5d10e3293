package analysed

import "gogo/search/backgammon/analysis"

// place is that of an action: its game and its number there.
type place struct{ game, action int }

// index finds what was found of an action.
type index struct {
	decisions map[place][]*analysis.Decision
	rolls     map[place]*analysis.Roll
}

// newIndex returns the index of a result.
func newIndex(r *analysis.Result) index {
	by := index{map[place][]*analysis.Decision{}, map[place]*analysis.Roll{}}
	for i := range r.Decisions {
		d := &r.Decisions[i]
		at := place{d.Game, d.Action}
		by.decisions[at] = append(by.decisions[at], d)
	}
	for i := range r.Rolls {
		by.rolls[place{r.Rolls[i].Game, r.Rolls[i].Action}] = &r.Rolls[i]
	}
	return by
}
