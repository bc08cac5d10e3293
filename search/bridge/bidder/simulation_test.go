package bidder

import (
	"context"
	"math"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
	"gogo/eval/bridge/tricks"
	"gogo/eval/simd"
)

// table counts tricks by the strain alone.
type table [bridge.Strains]int

func (t table) Tricks(_ context.Context, _ *bridge.Deal, strain bridge.Strain, _ bridge.Seat) (tricks.Distribution, error) {
	return tricks.Certain(t[strain]), nil
}

// estimated returns a counter by the network of the program.
func estimated(tb testing.TB) EstimatedTricks {
	tb.Helper()
	net, err := tricks.Default()
	if err != nil {
		tb.Fatal(err)
	}
	kernels, err := simd.Select("")
	if err != nil {
		tb.Fatal(err)
	}
	return EstimatedTricks{tricks.NewEstimator(net, kernels)}
}

func newSimulator(t *testing.T, counter TrickCounter, s Settings) *Simulator {
	t.Helper()
	own, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	return NewSimulator(own, DefaultSampler, counter, s)
}

// after returns the position after an auction that North has dealt.
func after(t *testing.T, j *Simulator, text string) *bidding.Position {
	t.Helper()
	a, err := bridge.ParseAuction(bridge.North, text)
	if err != nil {
		t.Fatal(err)
	}
	p := bidding.New(bridge.North, bridge.NoneVulnerable, j.System(), j.System())
	for _, c := range a.Calls() {
		if p, err = p.After(c); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestJudgeFollowsTheTricks has a hand between an invitation and game opposite 1NT: it is
// bid according to what no trump makes.
func TestJudgeFollowsTheTricks(t *testing.T) {
	cards, err := bridge.ParseHand("K52.Q43.KJ62.T94") // nine points
	if err != nil {
		t.Fatal(err)
	}
	m := hand.Measure(cards)
	for made, want := range map[int]bridge.Call{6: bridge.Pass, 9: bridge.Bid(3, bridge.NoTrump)} {
		j := newSimulator(t, table{7, 7, 7, 7, made}, Settings{Deals: 8, Margin: 0.3, MinSigmas: 1, Shading: 2})
		p := after(t, j, "1N P")
		got, err := j.Choose(t.Context(), p, cards)
		if err != nil {
			t.Fatal(err)
		}
		possible := false
		for _, c := range p.Candidates(&m, p.Choose(&m), 2) {
			possible = possible || c.Call == want
		}
		if possible && got.Call != want {
			t.Errorf("with %d tricks %v, want %v", made, got.Call, want)
		} else if !possible {
			t.Errorf("%v is no candidate", want)
		}
	}
}

// TestNothingToJudge has a hand with one call: no deal is drawn.
func TestNothingToJudge(t *testing.T) {
	j := newSimulator(t, nil, DefaultSettings)
	cards, err := bridge.ParseHand("9832.743.J64.T94")
	if err != nil {
		t.Fatal(err)
	}
	p := after(t, j, "")
	m := hand.Measure(cards)
	if n := len(p.Candidates(&m, p.Choose(&m), 0)); n != 1 {
		t.Fatalf("the hand has %d calls", n)
	}
	j.settings.Shading = 0
	if got, err := j.Choose(t.Context(), p, cards); err != nil || got.Call != bridge.Pass {
		t.Errorf("%v, %v", got.Call, err)
	}
}

// TestGain compares expected IMPs with a slow sum over the tricks of both outcomes.
func TestGain(t *testing.T) {
	j := newSimulator(t, table{}, DefaultSettings)
	s := newScorer(j.counter, IMPs, after(t, j, "1N P"))
	var spread tricks.Distribution
	spread[8], spread[9], spread[10] = 0.25, 0.5, 0.25
	three := outcome{bridge.Contract{Level: 3, Strain: bridge.NoTrump, Declarer: bridge.North}, spread}
	one := outcome{bridge.Contract{Level: 1, Strain: bridge.NoTrump, Declarer: bridge.North}, spread}
	four := outcome{bridge.Contract{Level: 4, Strain: bridge.Spades.Strain(), Declarer: bridge.South}, spread}
	theirs := outcome{bridge.Contract{Level: 2, Strain: bridge.Hearts.Strain(), Declarer: bridge.East}, spread}
	passed := outcome{}
	imps := func(a, b int) float64 { return float64(bridge.IMPs(a - b)) }
	for _, tt := range []struct {
		name string
		a, b *outcome
		want float64
	}{
		{"same", &three, &three, 0},
		{"same play", &three, &one, 0.25*imps(-50, 120) + 0.5*imps(400, 150) + 0.25*imps(430, 180)},
		{"passed out", &three, &passed, 0.25*imps(-50, 0) + 0.5*imps(400, 0) + 0.25*imps(430, 0)},
		{"theirs", &passed, &theirs, 0.25*imps(0, -110) + 0.5*imps(0, -140) + 0.25*imps(0, -170)},
		{"two plays", &four, &three, 0.25*(0.25*imps(-100, -50)+0.5*imps(-100, 400)+0.25*imps(-100, 430)) +
			0.5*(0.25*imps(-50, -50)+0.5*imps(-50, 400)+0.25*imps(-50, 430)) +
			0.25*(0.25*imps(420, -50)+0.5*imps(420, 400)+0.25*imps(420, 430))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := s.gain(tt.a, tt.b); math.Abs(got-tt.want) > 1e-9 {
				t.Errorf("%s: %g, want %g", tt.name, got, tt.want)
			}
			if got := s.gain(tt.b, tt.a); math.Abs(got+tt.want) > 1e-9 {
				t.Errorf("%s the other way: %g, want %g", tt.name, got, -tt.want)
			}
		})
	}
}

// TestBest wants a gain that is large enough and sure enough.
func TestBest(t *testing.T) {
	s := Settings{Margin: 0.5, MinSigmas: 2}
	for _, tt := range []struct {
		name string
		t    trial
		want int
	}{
		{"none", trial{nil}, 0},
		{"loses", trial{nil, {-1, -1, -1, -1}}, 0},
		{"little", trial{nil, {0.4, 0.4, 0.4, 0.4}}, 0},
		{"unsure", trial{nil, {9, -7, 9, -7}}, 0},
		{"sure", trial{nil, {3, 2, 3, 2}}, 1},
		{"the better", trial{nil, {1, 1, 1, 1}, {2, 2, 2, 2}}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			all := make([]Weighed, len(tt.t))
			for c := 1; c < len(all); c++ {
				all[c].Gain, all[c].StandardError = tt.t.gain(c)
			}
			if got := s.best(all); got != tt.want {
				t.Errorf("%s: candidate %d, want %d", tt.name, got, tt.want)
			}
		})
	}
}

// TestCanceled ends with the context.
func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	j := newSimulator(t, estimated(t), Settings{Deals: 4, Shading: 3})
	cards, err := bridge.ParseHand("K52.Q43.KJ62.T94")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Choose(ctx, after(t, j, "1N P"), cards); err == nil {
		t.Error("no error")
	}
}

func TestScoring(t *testing.T) {
	for _, tt := range []struct {
		scoring Scoring
		points  int
		want    float64
	}{{IMPs, 30, 1}, {IMPs, -430, -10}, {IMPs, 0, 0}, {Matchpoints, 30, 5}, {Matchpoints, -430, -5}, {Matchpoints, 0, 0}} {
		if got := tt.scoring.Value(tt.points); got != tt.want {
			t.Errorf("%d points by %d: %g, want %g", tt.points, tt.scoring, got, tt.want)
		}
	}
}

// BenchmarkEstimatedTricks counts the tricks of a play of one deal after the other.
func BenchmarkEstimatedTricks(b *testing.B) {
	counter := estimated(b)
	var deals [40]bridge.Deal
	for i := range deals {
		deals[i] = dealing.Deal(4, uint64(i))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := counter.Tricks(b.Context(), &deals[i%len(deals)], bridge.Strain(i%bridge.Strains), bridge.Seat(i/7%bridge.Seats)); err != nil {
			b.Fatal(err)
		}
	}
}
