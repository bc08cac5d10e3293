package cardplay

import (
	"context"

	"gogo/search/bridge/alphamu"
)

// Plans says where the declarer's plans are compared over many layouts at once, and how
// much work that is worth.
type Plans struct {
	alphamu.Limits

	Tricks  int // that may be left, at most; 0 compares nowhere
	Layouts int // that are looked at, at most
}

// plan corrects what the candidates are worth that are still in: with open cards a
// declarer guesses everything. By how much is found out in some of the layouts. Where there
// is an error, what is known by then counts.
func (p *Player) plan(ctx context.Context, s *sight, past *past, m *matrix, w *worth, all []Valued) error {
	limits := &p.settings.Plans
	if s.defends() || len(all) < 2 || s.Play.Size()-s.Play.Len()/len(s.room) > limits.Tricks {
		return nil
	}
	problem := s.problem(past, m, w, all, limits.Layouts)
	open, planned := make([]float64, len(all)), make([]float64, len(all))
	problem.OpenValues(open)
	_, err := problem.Solve(ctx, p.solvers[0], &limits.Limits, planned)
	for i := range all {
		all[i].Value += planned[i] - open[i]
	}
	return err
}

// problem returns the choice between the candidates that are still in, in some layouts.
func (s *sight) problem(past *past, m *matrix, w *worth, all []Valued, layouts int) *alphamu.Problem {
	contract := s.Play.Contract()
	problem := &alphamu.Problem{Declarer: contract.Declarer, Won: s.Play.Won(contract.Declarer.Side())}
	tricks := make([]float64, len(all))
	index := make([]int, len(all))
	for i := range all {
		problem.Cards = append(problem.Cards, all[i].Card)
		tricks[i], index[i] = all[i].Tricks, m.indexOf(all[i].Card)
	}
	shares := field(tricks)
	for l := range m.layouts[:min(layouts, len(m.layouts))] {
		layout := &m.layouts[l]
		world := alphamu.World{Position: past.position(&layout.Deal, contract.Strain, s.Play.Len()), Weight: layout.Weight}
		open := make([]int8, len(all))
		for i, k := range index {
			open[i] = m.tricks[l][k]
			for n := range world.Worth {
				world.Worth[n] += shares[i] * w.gain[n][open[i]]
			}
		}
		problem.Worlds = append(problem.Worlds, world)
		problem.Open = append(problem.Open, open)
	}
	return problem
}
