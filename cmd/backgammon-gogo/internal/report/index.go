package report

import "gogo/search/backgammon/analysis"

// actionRef identifies an action by its game and its number there.
type actionRef struct{ game, action int }

// index finds the decisions and the roll of an action.
type index struct {
	decisions map[actionRef][]*analysis.Decision
	rolls     map[actionRef]*analysis.Roll
}

// newIndex returns the index of a result.
func newIndex(r *analysis.Result) index {
	by := index{map[actionRef][]*analysis.Decision{}, map[actionRef]*analysis.Roll{}}
	for i := range r.Decisions {
		d := &r.Decisions[i]
		at := actionRef{d.Game, d.Action}
		by.decisions[at] = append(by.decisions[at], d)
	}
	for i := range r.Rolls {
		by.rolls[actionRef{r.Rolls[i].Game, r.Rolls[i].Action}] = &r.Rolls[i]
	}
	return by
}
