package layouts_test

import (
	"math/rand/v2"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/hand"
	"gogo/internal/fuzztest"
	"gogo/search/bridge/layouts"
)

// FuzzDeals draws deals from views of all kinds: true cards, and limits that are any.
func FuzzDeals(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add(uint64(1), uint64(2), 0, 0, 3)
	f.Add(uint64(7), uint64(9), 4, 2, 40)
	f.Add(uint64(8), uint64(3), 12, 1, 200)
	f.Fuzz(func(t *testing.T, seed, random uint64, played, lacked, narrowed int) {
		r := rand.New(rand.NewPCG(random, 0))
		d := dealing.Deal(seed, 0)
		v := randomView(r, &d, played%(bridge.HandSize+1), lacked%4, narrowed%300)
		s, err := layouts.New(v, nil)
		if err != nil {
			t.Fatal(err)
		}
		deals := make([]bridge.Deal, 3)
		s.Deals(seed, deals)
		for i := range deals {
			if !agree(v, &deals[i]) {
				t.Fatalf("%s of %+v", deals[i].Text(bridge.North), v.Cards)
			}
			if w := s.Weight(&deals[i]); !(w > 0 && w <= 1) {
				t.Errorf("%s counts %g", deals[i].Text(bridge.North), w)
			}
		}
	})
}

// randomView shows some cards of a deal, and says what is true of suits that hands lack
// and anything of what they have shown.
func randomView(r *rand.Rand, d *bridge.Deal, played, lacked, narrowed int) *layouts.View {
	v := &layouts.View{}
	for s, cards := range d {
		for c := range cards.Down {
			if v.Cards[s].Count() < played && r.IntN(2) == 0 {
				v.Cards[s] |= c.Set()
			}
		}
	}
	v.Cards[bridge.South] = d[bridge.South]
	for range lacked {
		s, suit := bridge.Seat(r.IntN(bridge.Seats)), bridge.Suit(r.IntN(bridge.Suits))
		v.Cards[s] |= d[s].In(suit)
		v.Lacks[s] |= suit.Cards() &^ d[s]
	}
	for range narrowed {
		s := r.IntN(bridge.Seats)
		if len(v.Known[s]) == 0 || r.IntN(20) == 0 && len(v.Known[s]) < 4 {
			v.Known[s] = append(v.Known[s], hand.Unlimited())
		}
		low := r.IntN(20)
		last := len(v.Known[s]) - 1
		v.Known[s][last].Only(hand.Quantity(r.IntN(hand.Quantities)), hand.Between(low, low+r.IntN(8)))
	}
	return v
}
