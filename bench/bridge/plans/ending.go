package plans

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"gogo/board/bridge"
	"gogo/search/bridge/alphamu"
	"gogo/search/bridge/doubledummy"
)

// Ending is an ending with a known right plan.
type Ending struct {
	Kind  Kind
	Need  int       // tricks that the declarer wants
	Worth []float64 // chance of each card with the best plan
	Open  []float64 // and where everybody sees all cards

	// Problem is the choice of the first card.
	Problem alphamu.Problem

	alike []bridge.Cards // of the defenders', of which only the number counts
}

// declarer is the declarer of all endings.
const declarer = bridge.South

const (
	margin = 0.03 // by how much the right card is better than the next one
	hair   = 1e-9 // how far chances are apart that count as equal
)

// Make makes an ending of a kind, a misleading one if that is wanted. It depends on the
// random numbers alone.
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
	e := &Ending{Kind: k, Problem: alphamu.Problem{Declarer: declarer, Worlds: l.worlds}, alike: l.alike}
	p := &e.Problem
	if len(p.Worlds) < 2 {
		return nil, nil
	}
	if p.Cards = p.Choices(); len(p.Cards) < 2 {
		return nil, nil
	}
	// The order is no hint.
	r.Shuffle(len(p.Cards), func(i, j int) { p.Cards[i], p.Cards[j] = p.Cards[j], p.Cards[i] })
	if err := p.OpenCards(ctx, solver); err != nil {
		return nil, err
	}
	e.Open, e.Worth = make([]float64, len(p.Cards)), make([]float64, len(p.Cards))
	most := e.most()
	for e.Need = most; e.Need >= max(1, most-d.spare); e.Need-- {
		if good, err := e.weigh(ctx, misleading, solver); err != nil || good {
			return e, err
		}
	}
	return nil, nil
}

// weigh finds the chances of all cards and reports whether the ending has a plan, and is
// misleading if that is wanted.
func (e *Ending) weigh(ctx context.Context, misleading bool, solver *doubledummy.Solver) (bool, error) {
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
	if best := slices.Max(e.Open); best < margin || misleading && e.level() < 2 {
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
	return e.plain() && (!misleading || e.Misleading()), nil
}

// most returns the most tricks that there are in a layout with open cards.
func (e *Ending) most() int {
	most := int8(0)
	for _, row := range e.Problem.Open {
		most = max(most, slices.Max(row))
	}
	return int(most)
}

// level returns how many cards are best with open cards.
func (e *Ending) level() (n int) {
	best := slices.Max(e.Open)
	for _, v := range e.Open {
		if v > best-hair {
			n++
		}
	}
	return n
}

// plain reports whether some cards are clearly better than all others, and a chance and no
// more.
func (e *Ending) plain() bool {
	best, wrong := e.Best(), 0
	for _, v := range e.Worth {
		switch {
		case v < best-margin:
			wrong++
		case v < best-hair:
			return false
		}
	}
	return wrong > 0 && best > margin && best < 1-margin
}

// Best returns the chance of the right card.
func (e *Ending) Best() float64 { return slices.Max(e.Worth) }

// Right reports whether a card is a right one.
func (e *Ending) Right(i int) bool { return e.Worth[i] > e.Best()-margin/2 }

// Misleading reports whether cards that are wrong look as good with open cards as the
// right ones.
func (e *Ending) Misleading() bool { return e.OpenRight() < 1-hair }

// OpenRight returns how likely a right card is chosen by open cards: of cards that look as
// good, each is as likely.
func (e *Ending) OpenRight() float64 { return e.mean(e.right) }

// openLoss returns the chance that is lost by open cards, in the mean.
func (e *Ending) openLoss() float64 { return e.mean(e.loss) }

// right is 1 for a right card.
func (e *Ending) right(i int) float64 {
	if e.Right(i) {
		return 1
	}
	return 0
}

// loss returns the chance that a card loses.
func (e *Ending) loss(i int) float64 { return e.Best() - e.Worth[i] }

// mean returns the mean over the cards that are best with open cards.
func (e *Ending) mean(of func(i int) float64) float64 {
	best, sum := slices.Max(e.Open), 0.0
	for i, v := range e.Open {
		if v > best-hair {
			sum += of(i)
		}
	}
	return sum / float64(e.level())
}
