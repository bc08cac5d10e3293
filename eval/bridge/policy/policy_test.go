package policy

import (
	"io"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
	"gogo/eval/nn/nntest"
	"gogo/eval/simd"
)

// candidates calls yield for all but the rules' candidates of all hands of auctions by the rules.
func candidates(tb testing.TB, deals uint64, yield func(p *bidding.Position, cards bridge.Cards, m *hand.Measures, rules, other *bidding.Choice)) {
	tb.Helper()
	s, err := system.Open(system.Default)
	if err != nil {
		tb.Fatal(err)
	}
	for i := range deals {
		d := dealing.Deal(61, i)
		p := bidding.New(bridge.Seat(i%bridge.Seats), bridge.BoardVulnerability(int(i)+1), s, s)
		for !p.Auction().Done() {
			cards := d[p.Auction().Turn()]
			m := hand.Measure(cards)
			all := p.Candidates(&m, p.Choose(&m), 1)
			for k := 1; k < len(all); k++ {
				yield(p, cards, &m, &all[0], &all[k])
			}
			if p, err = p.After(all[0].Call); err != nil {
				tb.Fatal(err)
			}
		}
	}
}

// encoded returns the inputs that are set, in order.
func encoded(p *bidding.Position, cards bridge.Cards, m *hand.Measures, rules, other *bidding.Choice) (all []int) {
	Encode(p, cards, m, rules, other, func(index int) { all = append(all, index) })
	slices.Sort(all)
	return all
}

// TestEncode wants inputs within the architecture, none twice, and most of them used by some call.
func TestEncode(t *testing.T) {
	used := make([]bool, Architecture().Inputs)
	calls := 0
	candidates(t, 60, func(p *bidding.Position, cards bridge.Cards, m *hand.Measures, rules, other *bidding.Choice) {
		calls++
		all := encoded(p, cards, m, rules, other)
		if all[0] < 0 || all[len(all)-1] >= len(used) {
			t.Fatalf("inputs %v of %d", all, len(used))
		}
		if len(slices.Compact(slices.Clone(all))) < len(all) {
			t.Fatalf("an input is set twice: %v", all)
		}
		for _, i := range all {
			used[i] = true
		}
	})
	seen := 0
	for _, is := range used {
		if is {
			seen++
		}
	}
	if calls < 300 || seen < len(used)/2 {
		t.Errorf("%d calls use %d of %d inputs", calls, seen, len(used))
	}
}

// TestEncodeTells wants what matters in the inputs: the cards, the vulnerability, the auction, either call.
func TestEncodeTells(t *testing.T) {
	s, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	at := func(v bridge.Vulnerability, text string) *bidding.Position {
		a, err := bridge.ParseAuction(bridge.North, text)
		if err != nil {
			t.Fatal(err)
		}
		p := bidding.New(bridge.North, v, s, s)
		for _, c := range a.Calls() {
			if p, err = p.After(c); err != nil {
				t.Fatal(err)
			}
		}
		return p
	}
	parse := func(text string) bridge.Cards {
		cards, err := bridge.ParseHand(text)
		if err != nil {
			t.Fatal(err)
		}
		return cards
	}
	inputs := func(p *bidding.Position, cards bridge.Cards, rules, other bridge.Call) []int {
		m := hand.Measure(cards)
		option := func(c bridge.Call) *bidding.Choice {
			for _, o := range p.Options() {
				if o.Call == c {
					return &bidding.Choice{Call: c, Option: &o}
				}
			}
			return &bidding.Choice{Call: c}
		}
		return encoded(p, cards, &m, option(rules), option(other))
	}
	cards, none := parse("K52.Q43.KJ62.T94"), bridge.NoneVulnerable
	two, three := bridge.Bid(2, bridge.NoTrump), bridge.Bid(3, bridge.NoTrump)
	base := inputs(at(none, "1N P"), cards, two, three)
	for name, other := range map[string][]int{
		"the cards":         inputs(at(none, "1N P"), parse("K52.Q43.KQ62.T94"), two, three),
		"our vulnerability": inputs(at(bridge.NSVulnerable, "1N P"), cards, two, three),
		"their own":         inputs(at(bridge.EWVulnerable, "1N P"), cards, two, three),
		"the auction":       inputs(at(none, "P P 1N P"), cards, two, three),
		"the rules' call":   inputs(at(none, "1N P"), cards, bridge.Pass, three),
		"the other call":    inputs(at(none, "1N P"), cards, two, bridge.Pass),
		"which is which":    inputs(at(none, "1N P"), cards, three, two),
	} {
		if slices.Equal(base, other) {
			t.Errorf("%s makes no difference", name)
		}
	}
}

// TestGain has a network without weights say its bias, in IMPs, of every call.
func TestGain(t *testing.T) {
	a := Architecture()
	parameters := make([]float32, a.Parameters())
	views := a.Views(parameters)
	views[len(views)-1].Bias[0] = 0.25
	e := NewEstimator(nntest.Network(t, a, parameters), simd.Best())
	candidates(t, 4, func(p *bidding.Position, cards bridge.Cards, m *hand.Measures, rules, other *bidding.Choice) {
		if gain := e.Gain(p, cards, m, rules, other); gain != Scale/4 {
			t.Fatalf("a gain of %v, want %v", gain, Scale/4)
		}
	})
}

func TestReadRefuses(t *testing.T) {
	net, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	if p := net.Provenance(); p.Program == "" || p.Samples == 0 {
		t.Errorf("the network comes from %+v", p)
	}
	nntest.Refusals(t, nntest.File(t, net), func(r io.Reader) error {
		_, err := Read(r)
		return err
	})
}

// BenchmarkGain estimates one call after the other.
func BenchmarkGain(b *testing.B) {
	net, err := Default()
	if err != nil {
		b.Fatal(err)
	}
	e := NewEstimator(net, simd.Best())
	var all []func()
	candidates(b, 8, func(p *bidding.Position, cards bridge.Cards, m *hand.Measures, rules, other *bidding.Choice) {
		measures, first, second := *m, *rules, *other
		all = append(all, func() { e.Gain(p, cards, &measures, &first, &second) })
	})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		all[i%len(all)]()
	}
}
