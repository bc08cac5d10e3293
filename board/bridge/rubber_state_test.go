package bridge

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestRubberState takes rubbers up again after every deal.
func TestRubberState(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var r Rubber
		for !r.Done() {
			c := Contract{Level: 1 + rng.IntN(Levels), Strain: Strain(rng.IntN(Strains)), Doubled: Doubled(rng.IntN(3)), Declarer: Seat(rng.IntN(Seats))}
			if err := r.Add(c, rng.IntN(HandSize+1)); err != nil {
				t.Fatal(err)
			}
			again, err := r.State().Rubber()
			if err != nil || again != r {
				t.Fatalf("%+v is %+v, %v", r.State(), again, err)
			}
		}
	}
}

// TestNoRubberState refuses scores that no rubber has.
func TestNoRubberState(t *testing.T) {
	for _, s := range []RubberState{
		{Part: [2]int{100, 0}, Below: [2]int{100, 0}},
		{Part: [2]int{-20, 0}},
		{Part: [2]int{60, 0}, Below: [2]int{40, 0}},
		{Games: [2]int{1, 0}, Below: [2]int{90, 0}},
		{Games: [2]int{3, 0}, Below: [2]int{300, 0}},
		{Games: [2]int{2, 2}, Below: [2]int{200, 200}},
		{Above: [2]int{0, -50}},
	} {
		t.Run(fmt.Sprintf("%+v", s), func(t *testing.T) {
			if _, err := s.Rubber(); err == nil {
				t.Errorf("%+v is a rubber", s)
			}
		})
	}
}
