package layouts_test

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/search/bridge/layouts"
	"gogo/search/rollout"
)

// limits returns limits of some quantities.
func limits(sets map[hand.Quantity]hand.Set) hand.Limits {
	l := hand.Unlimited()
	for q, s := range sets {
		l.Only(q, s)
	}
	return l
}

func mustHand(tb testing.TB, text string) bridge.Cards {
	tb.Helper()
	cards, err := bridge.ParseHand(text)
	if err != nil {
		tb.Fatal(err)
	}
	return cards
}

func mustSampler(tb testing.TB, v *layouts.View, evidence *layouts.Calls) *layouts.Sampler {
	tb.Helper()
	s, err := layouts.New(v, evidence)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// agree reports whether a deal is complete and agrees with the cards of a view.
func agree(v *layouts.View, d *bridge.Deal) bool {
	for s := range d {
		if d[s]&v.Cards[s] != v.Cards[s] || d[s]&v.Lacks[s] != 0 {
			return false
		}
	}
	return d.Complete()
}

// TestWithoutKnowledgeEveryDealIsAsLikely counts where each card goes.
func TestWithoutKnowledgeEveryDealIsAsLikely(t *testing.T) {
	v := &layouts.View{}
	v.Cards[bridge.East] = mustHand(t, "AKQJ.AK.5432.T98")
	const n = 20000
	deals := make([]bridge.Deal, n)
	mustSampler(t, v, nil).Deals(3, deals)
	chi := 0.0
	for c := range (bridge.AllCards &^ v.Cards.Cards()).Down {
		var owners [bridge.Seats]float64
		for i := range deals {
			s, ok := deals[i].Owner(c)
			if !ok || s == bridge.East {
				t.Fatal(deals[i].Text(bridge.North))
			}
			owners[s]++
		}
		for _, s := range []bridge.Seat{bridge.North, bridge.South, bridge.West} {
			chi += (owners[s] - n/3.0) * (owners[s] - n/3.0) / (n / 3.0)
		}
	}
	// 39 cards of three hands with thirteen each: 38 times 2 degrees of freedom.
	if got := chi * 38 / 39; math.Abs(got-76) > 5*math.Sqrt(2*76) {
		t.Errorf("chi-square %.1f, want about 76", got)
	}
}

// TestContradictionsGiveWay has knowledge that cannot all be true.
func TestContradictionsGiveWay(t *testing.T) {
	strong := hand.Knowledge{limits(map[hand.Quantity]hand.Set{hand.HighCards: hand.From(20)})}
	spades := hand.Knowledge{limits(map[hand.Quantity]hand.Set{hand.Length.In(bridge.Spades): hand.From(6)})}
	never := hand.Knowledge{hand.Limits{}}
	all := limits(nil)
	for q := range all {
		all[q] = hand.Exactly(hand.MaxValue)
	}
	for name, known := range map[string][bridge.Seats]hand.Knowledge{
		"too many points":    {bridge.North: strong, bridge.East: strong, bridge.West: strong},
		"too many spades":    {bridge.North: spades, bridge.East: spades, bridge.West: spades},
		"no hand at all":     {bridge.North: never, bridge.East: never, bridge.West: never},
		"everything at once": {bridge.North: {all, strong[0]}, bridge.East: {all}, bridge.West: {all}},
	} {
		t.Run(name, func(t *testing.T) {
			v := &layouts.View{Known: known}
			v.Cards[bridge.South] = mustHand(t, "KQJ54.A74.Q52.62")
			v.Lacks[bridge.East] = bridge.Spades.Cards() &^ v.Cards[bridge.South]
			v.Edges[bridge.North] = layouts.Edge{Point: 0.01, Card: 0.001}
			deals := make([]bridge.Deal, 100)
			mustSampler(t, v, nil).Deals(1, deals)
			for i := range deals {
				if !agree(v, &deals[i]) {
					t.Fatalf("%s does not agree with the cards", deals[i].Text(bridge.North))
				}
			}
		})
	}
}

// TestTheLeastSureGivesWayFirst has two hands that cannot both have what they have shown.
func TestTheLeastSureGivesWayFirst(t *testing.T) {
	v := &layouts.View{}
	v.Cards[bridge.South] = mustHand(t, "KQJ54.A74.Q52.62")
	for _, s := range []bridge.Seat{bridge.North, bridge.East} {
		v.Known[s] = hand.Knowledge{limits(map[hand.Quantity]hand.Set{hand.HighCards: hand.From(18)})}
	}
	v.Edges[bridge.North] = layouts.Edge{Point: 0.01, Card: 0.01}
	v.Edges[bridge.East] = layouts.Edge{Point: 0.5, Card: 0.5}
	deals := make([]bridge.Deal, 500)
	mustSampler(t, v, nil).Deals(1, deals)
	kept := 0
	for i := range deals {
		if deals[i][bridge.North].Points() >= 18 {
			kept++
		}
	}
	if kept < 450 {
		t.Errorf("North has 18 points in %d of 500 deals", kept)
	}
}

func TestDealsFollowFromTheSeed(t *testing.T) {
	b := find(t, "1S Pass 1NT Pass")
	s := b.sampler(t, bridge.South, true)
	first, again, other := make([]bridge.Deal, 50), make([]bridge.Deal, 80), make([]bridge.Deal, 50)
	s.Deals(1, first)
	b.sampler(t, bridge.South, true).Deals(1, again)
	s.Deals(2, other)
	if !slices.Equal(first, again[:50]) {
		t.Error("deals of the same seed differ")
	}
	if slices.Contains(other, first[0]) {
		t.Error("deals of two seeds are alike")
	}
}

func TestDealsNeedNoMemory(t *testing.T) {
	b := find(t, "1S Pass 1NT Pass")
	s := b.sampler(t, bridge.South, true)
	source := rand.NewPCG(1, 2)
	if n := testing.AllocsPerRun(200, func() { s.Deal(source) }); n != 0 {
		t.Errorf("%g allocations a deal", n)
	}
}

// TestPlan has a rollout's plan of deals.
func TestPlan(t *testing.T) {
	b := find(t, "1NT Pass")
	sampler := b.sampler(t, bridge.South, true)
	points := func(_ context.Context, d *bridge.Deal, outcome []float64) error {
		outcome[0] = float64(d[bridge.North].Points())
		return nil
	}
	p := rollout.Plan{Trials: 500, Seed: 3, Strata: 1, Outcome: 1}
	one, err := p.Run(t.Context(), sampler.Experiment(points))
	if err != nil || one.Mean[0] < 15 || one.Mean[0] > 17 || one.Error[0] > 0.1 {
		t.Errorf("%+v, %v", one, err)
	}
	four, err := p.Run(t.Context(), sampler.Experiment(points), sampler.Experiment(points), sampler.Experiment(points), sampler.Experiment(points))
	if err != nil || !reflect.DeepEqual(one, four) {
		t.Errorf("four goroutines found %+v, %v, one %+v", four, err, one)
	}
}
