package doubledummy

import (
	"math/rand/v2"
	"testing"

	"gogo/board/bridge"
)

// TestStudy compares what studies find out, one after the other, with a solver that
// forgets everything between two positions.
func TestStudy(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	studied, fresh := NewSolver(MinMemory), NewSolver(MinMemory)
	trump := bridge.NoTrump
	for i := range 400 {
		if i%20 == 0 {
			trump = bridge.Strain(rng.IntN(bridge.Strains))
		}
		p := ending(rng, 2+rng.IntN(5), rng.IntN(bridge.Seats))
		p.Trump = trump
		study, err := studied.Study(t.Context(), &p)
		if err != nil {
			t.Fatal(err)
		}
		for p.Tricks() > 0 { // down to the end of the play, by cards at random
			compareStudy(t, study, fresh, &p)
			p, _ = after(&p, pick(rng, p.Legal()))
		}
	}
}

// compareStudy compares a study of a position with a solver's answers.
func compareStudy(t *testing.T, study Study, fresh *Solver, p *bridge.Position) {
	t.Helper()
	want, err := fresh.Cards(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	best := 0
	for _, c := range want {
		best = max(best, c.Tricks)
	}
	if got, err := study.Tricks(t.Context(), p, best/2); err != nil || got != best {
		t.Fatalf("%+v: %d tricks, %v, want %d", p, got, err, best)
	}
	got := make([]int, len(want))
	if err := study.Cards(t.Context(), p, p.Legal(), best, got); err != nil {
		t.Fatal(err)
	}
	for i, c := range want {
		if got[i] != c.Tricks {
			t.Fatalf("%+v: %v keeps %d tricks, want %d", p, c.Card, got[i], c.Tricks)
		}
	}
}

// TestStudyGivesWay solves a deal after a study in the same strain, and another study
// after that.
func TestStudyGivesWay(t *testing.T) {
	solver := NewSolver(MinMemory)
	rng := rand.New(rand.NewPCG(8, 8))
	for range 50 {
		p := ending(rng, 5, 0)
		study, err := solver.Study(t.Context(), &p)
		if err != nil {
			t.Fatal(err)
		}
		before, err := study.Tricks(t.Context(), &p, 0)
		if err != nil {
			t.Fatal(err)
		}
		if after, err := solver.Tricks(t.Context(), &p); err != nil || after != before {
			t.Fatalf("%+v: %d, %v, then %d", p, before, err, after)
		}
	}
}
