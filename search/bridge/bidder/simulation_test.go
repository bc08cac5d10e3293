package bidder

import (
	"context"
	"math"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
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

// newSimulator returns a bidder whose policy is the rules.
func newSimulator(t *testing.T, counter TrickCounter, s Settings) *Simulator {
	t.Helper()
	return NewSimulator(expecting(t, 0), DefaultSampler, counter, s)
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

// TestJudgeFollowsTheTricks has a hand between a pass and a try for game opposite 1NT: it is
// bid according to what no trump makes.
func TestJudgeFollowsTheTricks(t *testing.T) {
	cards, err := bridge.ParseHand("K52.Q43.QJ62.T94") // eight points
	if err != nil {
		t.Fatal(err)
	}
	m := hand.Measure(cards)
	for made, want := range map[int]bridge.Call{6: bridge.Pass, 9: bridge.Bid(2, bridge.Clubs.Strain())} {
		j := newSimulator(t, table{7, 7, 7, 7, made}, Settings{Deals: 60, PolicyError: 1})
		p := after(t, j, "1N P")
		got, err := j.Choose(t.Context(), p, cards)
		if err != nil {
			t.Fatal(err)
		}
		possible := false
		for _, c := range p.Candidates(&m, p.Choose(&m), 1) {
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
	if got, err := j.Choose(t.Context(), p, cards); err != nil || got.Call != bridge.Pass {
		t.Errorf("%v, %v", got.Call, err)
	}
}

// TestGain compares expected IMPs with a slow sum over the tricks of both outcomes.
func TestGain(t *testing.T) {
	j := newSimulator(t, table{}, DefaultSettings)
	p, r := after(t, j, "1N P"), NewRollout(j.policy, j.policy, j.counter, IMPs)
	var spread tricks.Distribution
	spread[8], spread[9], spread[10] = 0.25, 0.5, 0.25
	three := Outcome{bridge.Contract{Level: 3, Strain: bridge.NoTrump, Declarer: bridge.North}, spread}
	one := Outcome{bridge.Contract{Level: 1, Strain: bridge.NoTrump, Declarer: bridge.North}, spread}
	four := Outcome{bridge.Contract{Level: 4, Strain: bridge.Spades.Strain(), Declarer: bridge.South}, spread}
	theirs := Outcome{bridge.Contract{Level: 2, Strain: bridge.Hearts.Strain(), Declarer: bridge.East}, spread}
	passed := Outcome{}
	imps := func(a, b int) float64 { return float64(bridge.IMPs(a - b)) }
	for _, tt := range []struct {
		name string
		a, b *Outcome
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
			if got := r.Gain(p, tt.a, tt.b); math.Abs(got-tt.want) > 1e-9 {
				t.Errorf("%s: %g, want %g", tt.name, got, tt.want)
			}
			if got := r.Gain(p, tt.b, tt.a); math.Abs(got+tt.want) > 1e-9 {
				t.Errorf("%s the other way: %g, want %g", tt.name, got, -tt.want)
			}
		})
	}
}

// TestCombine wants the policy and the samples counted by their precision.
func TestCombine(t *testing.T) {
	for _, tt := range []struct {
		name                                        string
		scoring                                     Scoring
		policyError, expected, sampled, sampleError float64
		gain, standardError                         float64
	}{
		{"equal errors", IMPs, 1, 2, 1, 1, 1.5, math.Sqrt(0.5)},
		{"sure samples", IMPs, 1, 2, 1, 0, 1, 0},
		{"an error of two", IMPs, 2, 0, 1, 1, 0.8, math.Sqrt(0.8)},
		{"no policy for matchpoints", Matchpoints, 1, 2, 1, 1, 0.5, math.Sqrt(0.5)},
		{"nothing is sure", IMPs, 0, 2, 1, 0, 1, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := Settings{Scoring: tt.scoring, PolicyError: tt.policyError}
			gain, standardError := s.combine(tt.expected, tt.sampled, tt.sampleError)
			if math.Abs(gain-tt.gain) > 1e-12 || math.Abs(standardError-tt.standardError) > 1e-12 {
				t.Errorf("%v ± %v, want %v ± %v", gain, standardError, tt.gain, tt.standardError)
			}
		})
	}
}

// TestCanceled ends with the context.
func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	j := newSimulator(t, estimated(t), Settings{Deals: 4, PolicyError: 1})
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
