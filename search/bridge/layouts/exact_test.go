package layouts_test

import (
	"math"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/hand"
	"gogo/search/bridge/layouts"
)

// late returns a view of a player who does not know three cards of each other hand: few
// enough to go through all deals.
func late(seed uint64) *layouts.View {
	d := dealing.Deal(seed, 0)
	v := &layouts.View{Cards: d}
	for s := range d {
		for i, unseen := 0, 0; unseen < 3 && bridge.Seat(s) != bridge.South; i++ {
			// Cards of all ranks and suits, some of each hand.
			if c := bridge.Card(i * 23 % 64); v.Cards[s].Has(c) {
				v.Cards[s] &^= c.Set()
				unseen++
			}
		}
	}
	return v
}

// each calls a function with every deal that has the cards of a view.
func each(v *layouts.View, f func(bridge.Deal)) {
	deal(v, v.Cards, bridge.AllCards&^v.Cards.Cards(), f)
}

func deal(v *layouts.View, d bridge.Deal, left bridge.Cards, f func(bridge.Deal)) {
	if left == 0 {
		f(d)
		return
	}
	c := left.Highest()
	for s := range d {
		if d[s].Count() < bridge.HandSize && !v.Lacks[s].Has(c) {
			next := d
			next[s] |= c.Set()
			deal(v, next, left&^c.Set(), f)
		}
	}
}

// weight is what a deal counts by points and lengths with an edge.
func weight(v *layouts.View, d *bridge.Deal, e layouts.Edge) float64 {
	w := 1.0
	for s := range d {
		m := hand.Measure(d[s])
		best := 0.0
		for i := range v.Known[s] {
			alone := 1.0
			for q, set := range v.Known[s][i] {
				step := e.Point
				if of, _, ok := hand.Quantity(q).Suit(); ok && of == hand.Length || q >= int(hand.Difference) {
					step = e.Card
				}
				alone *= math.Pow(step, float64(min(set.Distance(int(m[q])), 8)))
			}
			best = max(best, alone)
		}
		if len(v.Known[s]) > 0 {
			w *= best
		}
	}
	return w
}

// TestFewDealsAreDrawnByTheirWeights goes through all deals where few cards are hidden.
func TestFewDealsAreDrawnByTheirWeights(t *testing.T) {
	edge := layouts.Edge{Point: 0.5, Card: 0.3}
	longer, byOne := hand.Longer(bridge.Spades, bridge.Hearts, 1)
	for name, known := range map[string][bridge.Seats]hand.Knowledge{
		"nothing": {},
		"points": {
			bridge.North: {limits(map[hand.Quantity]hand.Set{hand.HighCards: hand.From(11)})},
			bridge.West:  {limits(map[hand.Quantity]hand.Set{hand.HighCards: hand.UpTo(8), hand.Points: hand.UpTo(11)})},
		},
		"lengths": {
			bridge.North: {limits(map[hand.Quantity]hand.Set{hand.Length.In(bridge.Spades): hand.From(5), longer: byOne})},
			bridge.East:  {limits(map[hand.Quantity]hand.Set{hand.Length.In(bridge.Hearts): hand.UpTo(3), hand.Stopper: hand.From(hand.FullStopper)})},
		},
		"alternatives": {
			bridge.East: {
				limits(map[hand.Quantity]hand.Set{hand.HighCards: hand.Between(10, 12), hand.Shape: hand.UpTo(hand.Balanced)}),
				limits(map[hand.Quantity]hand.Set{hand.HighCards: hand.Between(12, 15), hand.Length.In(bridge.Clubs): hand.From(3)}),
				limits(map[hand.Quantity]hand.Set{hand.Losers: hand.UpTo(7)}),
			},
			bridge.North: {
				limits(map[hand.Quantity]hand.Set{hand.Length.In(bridge.Diamonds): hand.UpTo(2)}),
				limits(map[hand.Quantity]hand.Set{hand.Support.In(bridge.Spades): hand.From(10)}),
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(3) {
				v := late(seed)
				v.Known = known
				for s := range v.Edges {
					v.Edges[s] = edge
				}
				expectAll(t, v, mustSampler(t, v, nil), edge)
			}
		})
	}
}

// expectAll compares how often each deal is drawn with its weight.
func expectAll(t *testing.T, v *layouts.View, s *layouts.Sampler, edge layouts.Edge) {
	t.Helper()
	weights, sum, count := map[bridge.Deal]float64{}, 0.0, 0
	each(v, func(d bridge.Deal) {
		weights[d] = weight(v, &d, edge)
		sum += weights[d]
		count++
		if got := s.Weight(&d); math.Abs(got-weights[d]) > 1e-9*got {
			t.Fatalf("%s counts %g, want %g", d.Text(bridge.North), got, weights[d])
		}
	})
	const n = 60000
	deals, drawn := make([]bridge.Deal, n), map[bridge.Deal]int{}
	s.Deals(1, deals)
	for _, d := range deals {
		drawn[d]++
	}
	chi, cells, rest, drawnRest := 0.0, 0, 0.0, 0
	for d, w := range weights {
		want := n * w / sum
		if want < 5 {
			rest += want
			drawnRest += drawn[d]
		} else {
			chi += (float64(drawn[d]) - want) * (float64(drawn[d]) - want) / want
			cells++
		}
		delete(drawn, d)
	}
	if len(drawn) > 0 {
		t.Errorf("deals that cannot be: %v", drawn)
	}
	if free := float64(cells - 1); chi > free+6*math.Sqrt(2*free)+6 {
		t.Errorf("chi-square %.0f of %d deals", chi, cells)
	}
	if math.Abs(float64(drawnRest)-rest) > 6*math.Sqrt(rest)+6 {
		t.Errorf("%d rare deals, want %.0f", drawnRest, rest)
	}
	d := deals[0]
	want := math.Log(weights[d] / sum * float64(count))
	if got := s.Gain(&d, 1, 20000); math.Abs(got-want) > 0.05 {
		t.Errorf("%s gains %.3f nats, want %.3f", d.Text(bridge.North), got, want)
	}
}

// histogram counts deals by some numbers.
type histogram [4][hand.MaxValue + 1]float64

func (h *histogram) add(d *bridge.Deal) {
	h[0][d[bridge.North].Points()]++
	h[1][d[bridge.East].Points()]++
	h[2][d[bridge.North].Length(bridge.Hearts)]++
	h[3][d[bridge.West].Length(bridge.Spades)]++
}

// TestDealsAreThoseThatFit compares with uniform deals of which those that do not fit are
// thrown away.
func TestDealsAreThoseThatFit(t *testing.T) {
	v := &layouts.View{}
	v.Cards[bridge.South] = mustHand(t, "K5.AJ74.QT52.962")
	v.Known[bridge.North] = hand.Knowledge{
		limits(map[hand.Quantity]hand.Set{hand.HighCards: hand.Between(15, 17), hand.Shape: hand.UpTo(hand.Balanced)}),
		limits(map[hand.Quantity]hand.Set{
			hand.HighCards: hand.Between(16, 19), hand.Length.In(bridge.Clubs): hand.From(5), hand.Length.In(bridge.Hearts): hand.UpTo(3),
		}),
	}
	v.Known[bridge.East] = hand.Knowledge{limits(map[hand.Quantity]hand.Set{hand.Points: hand.UpTo(10)})}
	v.Known[bridge.West] = hand.Knowledge{limits(map[hand.Quantity]hand.Set{hand.TwoSuits: hand.UpTo(20), hand.Losers: hand.From(6)})}
	for s := range v.Edges {
		v.Edges[s] = layouts.Edge{Point: 1e-6, Card: 1e-6}
	}
	const n = 4000
	var got, want histogram
	deals := make([]bridge.Deal, n)
	mustSampler(t, v, nil).Deals(5, deals)
	for i := range deals {
		if weight(v, &deals[i], v.Edges[0]) < 1 {
			t.Fatalf("%s does not fit", deals[i].Text(bridge.North))
		}
		got.add(&deals[i])
	}
	dealer := dealing.Dealer{Seed: 8, Known: v.Cards}
	for i, fit := uint64(0), 0; fit < n; i++ {
		d, err := dealer.Deal(i)
		if err != nil {
			t.Fatal(err)
		}
		if weight(v, &d, v.Edges[0]) == 1 {
			want.add(&d)
			fit++
		}
	}
	for i := range got {
		chi, cells := 0.0, 0
		for n := range got[i] {
			if sum := got[i][n] + want[i][n]; sum >= 10 {
				chi += (got[i][n] - want[i][n]) * (got[i][n] - want[i][n]) / sum
				cells++
			}
		}
		if free := float64(cells - 1); chi > free+5*math.Sqrt(2*free) {
			t.Errorf("histogram %d: chi-square %.1f of %d cells:\n%v\n%v", i, chi, cells, got[i][:20], want[i][:20])
		}
	}
}
