package cardplay

import (
	"testing"

	"gogo/search/bridge/doubledummy"
)

// TestSolvingAllocatesLittle solves a layout and looks back, as is done for every layout of
// every card.
func TestSolvingAllocatesLittle(t *testing.T) {
	play := randomPlay(t, 3, 3)
	for play.Len() < 30 {
		if err := play.Play(play.Legal().Lowest()); err != nil {
			t.Fatal(err)
		}
	}
	s, err := newSight(&Question{Seat: play.Player(), Play: play})
	if err != nil {
		t.Fatal(err)
	}
	j := newJobs(s, newPast(s), &few.Belief)
	if j.first == s.Play.Len() {
		t.Fatal("nothing is looked back at")
	}
	solver := doubledummy.NewSolver(doubledummy.MinMemory)
	guess := 3
	allocs := testing.AllocsPerRun(20, func() {
		l := Layout{Deal: play.Start(), Weight: 1}
		if _, err := j.solve(t.Context(), solver, play.Legal(), play.Legal().Count(), &l, &guess); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 4 {
		t.Errorf("%v allocations a layout", allocs)
	}
}
