package plans

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"gogo/board/bridge"
	"gogo/board/splitmix"
	"gogo/search/bridge/alphamu"
	"gogo/search/bridge/doubledummy"
)

// Ending is an ending with a known right plan.
type Ending struct {
	Kind  Kind
	Need  int       // tricks needed
	Worth []float64 // success probability of each card with the best plan
	Open  []float64 // likewise double dummy

	// Problem is the choice of the first card.
	Problem alphamu.Problem

	equivalent []bridge.Cards // of the defenders, equivalent so that only the number counts
}

// declarer is the declarer of all endings.
const declarer = bridge.South

const (
	margin  = 0.03 // minimum advantage of the right card over the next one
	epsilon = 1e-9 // tolerance for equal probabilities
)

// Make generates an ending of a kind, a misleading one if requested. It is deterministic given the
// random numbers.
func Make(ctx context.Context, k Kind, misleading bool, r *rand.Rand, solver *doubledummy.Solver) (*Ending, error) {
	for {
		e, err := k.draw(r).try(ctx, k, misleading, r, solver)
		if err != nil || e != nil {
			return e, err
		}
	}
}

// try returns the ending of a draft, nil if it has no plan.
func (d *draft) try(ctx context.Context, k Kind, misleading bool, r *rand.Rand, solver *doubledummy.Solver) (*Ending, error) {
	l := d.layouts()
	e := &Ending{Kind: k, Problem: alphamu.Problem{Declarer: declarer, Worlds: l.worlds}, equivalent: l.equivalent}
	p := &e.Problem
	if len(p.Worlds) < 2 {
		return nil, nil
	}
	if p.Cards = p.Choices(); len(p.Cards) < 2 {
		return nil, nil
	}
	// The order must give no hint.
	r.Shuffle(len(p.Cards), func(i, j int) { p.Cards[i], p.Cards[j] = p.Cards[j], p.Cards[i] })
	if err := p.OpenCards(ctx, solver); err != nil {
		return nil, err
	}
	e.Open, e.Worth = make([]float64, len(p.Cards)), make([]float64, len(p.Cards))
	most := e.maxOpenTricks()
	for e.Need = most; e.Need >= max(1, most-d.spare); e.Need-- {
		if good, err := e.evaluate(ctx, misleading, solver); err != nil || good {
			return e, err
		}
	}
	return nil, nil
}

// evaluate computes the probabilities of all cards and reports whether the ending has a plan, and is
// misleading if requested.
func (e *Ending) evaluate(ctx context.Context, misleading bool, solver *doubledummy.Solver) (bool, error) {
	p := &e.Problem
	for i := range p.Worlds {
		for n := range p.Worlds[i].Worth {
			p.Worlds[i].Worth[n] = 0
			if n >= e.Need {
				p.Worlds[i].Worth[n] = 1
			}
		}
	}
	p.OpenValues(e.Open)
	if best := slices.Max(e.Open); best < margin || misleading && e.openTies() < 2 {
		return false, nil
	}
	weights := make([]float64, len(p.Worlds))
	for i := range weights {
		weights[i] = p.Worlds[i].Weight
	}
	err := newExact(solver, e).chances(ctx, p.Cards, weights, e.Worth)
	if errors.Is(err, errLarge) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return e.isClear() && (!misleading || e.Misleading()), nil
}

// maxOpenTricks returns the maximum number of double-dummy tricks over the layouts.
func (e *Ending) maxOpenTricks() int {
	most := int8(0)
	for _, row := range e.Problem.Open {
		most = max(most, slices.Max(row))
	}
	return int(most)
}

// openTies returns the number of cards that are best double dummy.
func (e *Ending) openTies() (n int) {
	best := slices.Max(e.Open)
	for _, v := range e.Open {
		if v > best-epsilon {
			n++
		}
	}
	return n
}

// isClear reports whether some cards are clearly better than all others, and neither certain nor
// hopeless.
func (e *Ending) isClear() bool {
	best, wrong := e.Best(), 0
	for _, v := range e.Worth {
		switch {
		case v < best-margin:
			wrong++
		case v < best-epsilon:
			return false
		}
	}
	return wrong > 0 && best > margin && best < 1-margin
}

// Best returns the success probability of the right card.
func (e *Ending) Best() float64 { return slices.Max(e.Worth) }

// Right reports whether a card is a right one.
func (e *Ending) Right(i int) bool { return e.Worth[i] > e.Best()-margin/2 }

// Misleading reports whether wrong cards look as good double dummy as the right ones.
func (e *Ending) Misleading() bool { return e.OpenRight() < 1-epsilon }

// OpenRight returns the probability of choosing a right card double dummy, with ties broken at
// random.
func (e *Ending) OpenRight() float64 { return e.mean(e.right) }

// openLoss returns the mean loss of probability by choosing double dummy.
func (e *Ending) openLoss() float64 { return e.mean(e.loss) }

// right is 1 for a right card.
func (e *Ending) right(i int) float64 {
	if e.Right(i) {
		return 1
	}
	return 0
}

// loss returns the loss of probability of a card.
func (e *Ending) loss(i int) float64 { return e.Best() - e.Worth[i] }

// mean returns the mean over the cards that are best double dummy.
func (e *Ending) mean(of func(i int) float64) float64 {
	best, sum := slices.Max(e.Open), 0.0
	for i, v := range e.Open {
		if v > best-epsilon {
			sum += of(i)
		}
	}
	return sum / float64(e.openTies())
}

// Figures say how often the right card was found in endings of a kind.
type Figures struct {
	Endings    int
	Misleading int     // wrong cards look as good double dummy
	Open       float64 // expected number right double dummy, with ties broken at random
	Planned    int     // right by plans
	OpenLoss   float64 // mean loss of probability double dummy
	PlanLoss   float64 // likewise by plans
}

// Run generates a number of endings of each kind from a seed, two of three misleading, and chooses
// cards double dummy and by plans within limits. The observer, if not nil, receives each. After an
// error it returns the figures of the endings before.
func Run(ctx context.Context, endings int, seed uint64, l *alphamu.Limits, observe func(e *Ending, planned int)) (all [Kinds]Figures, err error) {
	defer func() {
		for k := range all {
			all[k].average()
		}
	}()
	// The generator's solver must not save the player work.
	maker, player := doubledummy.NewSolver(doubledummy.MinMemory), doubledummy.NewSolver(doubledummy.MinMemory)
	for k := range Kinds {
		for n := range endings {
			pcg := splitmix.Source(seed+uint64(k)<<32, uint64(n))
			e, err := Make(ctx, k, n%3 < 2, rand.New(&pcg), maker)
			if err != nil {
				return all, err
			}
			planned, err := e.plan(ctx, l, player)
			if err != nil {
				return all, err
			}
			all[k].add(e, planned)
			if observe != nil {
				observe(e, planned)
			}
		}
	}
	return all, nil
}

// average converts the sums of losses to means.
func (f *Figures) average() {
	f.OpenLoss /= float64(max(f.Endings, 1))
	f.PlanLoss /= float64(max(f.Endings, 1))
}

// plan returns the card chosen by plans.
func (e *Ending) plan(ctx context.Context, l *alphamu.Limits, solver *doubledummy.Solver) (int, error) {
	values := make([]float64, len(e.Worth))
	_, err := e.Problem.Solve(ctx, solver, l, values)
	return slices.Index(values, slices.Max(values)), err
}

// add counts an ending.
func (f *Figures) add(e *Ending, planned int) {
	f.Endings++
	if e.Misleading() {
		f.Misleading++
	}
	if e.Right(planned) {
		f.Planned++
	}
	f.Open += e.OpenRight()
	f.OpenLoss += e.openLoss()
	f.PlanLoss += e.loss(planned)
}
