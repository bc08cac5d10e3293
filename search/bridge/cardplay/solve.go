package cardplay

import (
	"context"
	"math"
	"sync"

	"gogo/board/bridge"
	"gogo/search/bridge/alphamu"
	"gogo/search/bridge/doubledummy"
)

// jobs is the part of the work on a question that all layouts share.
type jobs struct {
	*sight
	past   *past
	belief *Belief
	first  int // the first card that is looked at
	won    int // tricks of the declarer
}

func newJobs(s *sight, p *past, b *Belief) *jobs {
	j := &jobs{sight: s, past: p, belief: b, first: s.Play.Len()}
	if b.Slip < 1 {
		j.first = b.first(s)
	}
	j.won = s.Play.Won(s.Play.Contract().Declarer.Side())
	return j
}

// solve returns the tricks of the declarer in all after each of some cards in a layout,
// and gives the layout the weight that the play so far gives it. The guess is of the tricks
// that the side which is to play still takes, and afterwards what they are: the next layout
// is much alike.
func (j *jobs) solve(ctx context.Context, solver *doubledummy.Solver, cards bridge.Cards, n int, l *Layout, guess *int) ([]int, error) {
	trump := j.Play.Contract().Strain
	from := j.past.position(&l.Deal, trump, j.first)
	study, err := solver.Study(ctx, &from)
	if err != nil {
		return nil, err
	}
	position := j.past.position(&l.Deal, trump, j.Play.Len())
	left := position.Tricks()
	best, err := study.Tricks(ctx, &position, *guess)
	if err != nil {
		return nil, err
	}
	*guess = best
	tricks := make([]int, n)
	if err := study.Cards(ctx, &position, cards, best, tricks); err != nil {
		return nil, err
	}
	declarer := best
	if position.Turn().Side() != j.Play.Contract().Declarer.Side() {
		declarer = left - best
		for i := range tricks {
			tricks[i] = left - tricks[i]
		}
	}
	for i := range tricks {
		tricks[i] += j.won
	}
	if j.first < j.Play.Len() {
		log, err := j.belief.surprise(ctx, study, j.sight, j.past, &l.Deal, declarer)
		if err != nil {
			return nil, err
		}
		l.Weight *= math.Exp(log)
	}
	return tricks, nil
}

// solveRound solves layouts, on several threads if there are several solvers. Those that
// were not solved because of an error have no tricks.
func (p *Player) solveRound(ctx context.Context, j *jobs, cards bridge.Cards, n int, some []Layout) ([][]int, error) {
	solved := make([][]int, len(some))
	if len(p.solvers) == 1 {
		return solved, j.solveEach(ctx, p.solvers[0], cards, n, some, solved, 0, 1)
	}
	errs := make([]error, len(p.solvers))
	var wait sync.WaitGroup
	for i, solver := range p.solvers {
		wait.Go(func() { errs[i] = j.solveEach(ctx, solver, cards, n, some, solved, i, len(p.solvers)) })
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return solved, err
		}
	}
	return solved, nil
}

// solveEach solves every step-th layout from one on.
func (j *jobs) solveEach(ctx context.Context, solver *doubledummy.Solver, cards bridge.Cards, n int, some []Layout, solved [][]int, from, step int) error {
	position := j.Play.Position()
	guess := position.Deal[j.Play.Turn()].Count() / 2
	for i := from; i < len(some); i += step {
		tricks, err := j.solve(ctx, solver, cards, n, &some[i], &guess)
		if err != nil {
			return err
		}
		solved[i] = tricks
	}
	return nil
}

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
