package plans

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/search/bridge/alphamu"
	"gogo/search/bridge/doubledummy"
)

// TestExact compares the probabilities of cards with the results of an unlimited search over plans.
func TestExact(t *testing.T) {
	const mostLayouts = 8 // as the search without limits knows no end of plans
	solver := doubledummy.NewSolver(doubledummy.MinMemory)
	r := rand.New(rand.NewPCG(5, 9))
	left := 20
	if testing.Short() {
		left = 5
	}
	for left > 0 {
		d := Kind(r.IntN(int(Kinds))).draw(r)
		l := d.layouts()
		e := &Ending{Problem: alphamu.Problem{Declarer: declarer, Worlds: l.worlds}, equivalent: l.equivalent}
		p := &e.Problem
		if len(p.Worlds) < 2 || len(p.Worlds) > mostLayouts || d.size > 4 {
			continue
		}
		left--
		p.Cards = p.Choices()
		if err := p.OpenCards(t.Context(), solver); err != nil {
			t.Fatal(err)
		}
		n := len(p.Cards)
		e.Open, e.Worth, e.Need = make([]float64, n), make([]float64, n), e.maxOpenTricks()
		if _, err := e.evaluate(t.Context(), false, solver); err != nil {
			t.Fatal(err)
		}
		for i, card := range p.Cards {
			// One card alone has its own chance, not a bound.
			single := alphamu.Problem{Worlds: p.Worlds, Declarer: declarer, Cards: p.Cards[i : i+1]}
			if err := single.OpenCards(t.Context(), solver); err != nil {
				t.Fatal(err)
			}
			var want [1]float64
			if _, err := single.Solve(t.Context(), solver, &alphamu.Exact, want[:]); err != nil {
				t.Fatal(err)
			}
			if got := e.Worth[i]; math.Abs(got-want[0]) > epsilon {
				t.Errorf("%v, %v: chance %v, want %v", p.Worlds[0].Position, card, got, want[0])
			}
		}
	}
}

// TestLayouts checks that layouts that stand for several are as likely as all of them.
func TestLayouts(t *testing.T) {
	const size = 4
	sum := func(pattern string) (weight float64, layouts int) {
		d := &draft{size: size, filler: 0b1111}
		d.suit(rand.New(rand.NewPCG(1, 2)), 3, pattern)
		for _, w := range d.layouts().worlds {
			weight += w.Weight
			layouts++
		}
		return weight, layouts
	}
	told, n := sum("NS????")
	counted, fewer := sum("NS?...")
	if told != 70 || counted != told || n <= fewer {
		t.Errorf("%d layouts of weight %v, and %d of weight %v, want 70", n, told, fewer, counted)
	}
}

// TestEquivalent checks that no distinguishable card lies between equivalent ones.
func TestEquivalent(t *testing.T) {
	for pattern, want := range map[string][]int{
		"NS....": {4}, "NS..?.": {2, 1}, "N.S.": {1, 1}, ".N..?S.": {1, 2, 1}, "NS?": nil,
	} {
		t.Run(pattern, func(t *testing.T) {
			d := &draft{size: 4}
			d.suit(rand.New(rand.NewPCG(3, 4)), bridge.Spades, pattern)
			others := d.declarer[0] | d.declarer[1] | d.free
			var counts []int
			for _, cards := range d.equivalent {
				counts = append(counts, cards.Count())
				between := cards.Highest().Set() - cards.Lowest().Set()
				if others&between != 0 {
					t.Errorf("%s: %v are alike, with %v between them", pattern, cards, others&between)
				}
			}
			if !slices.Equal(counts, want) {
				t.Errorf("%s: groups of %v alike cards, want %v", pattern, counts, want)
			}
		})
	}
}
