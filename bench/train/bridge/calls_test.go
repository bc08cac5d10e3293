package bridge

import (
	"math"
	"reflect"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/policy"
	"gogo/eval/bridge/system"
	"gogo/eval/bridge/tricks"
	"gogo/eval/nn/nntest"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// rulesOnly returns how few deals are bid by the rules of one system.
func rulesOnly(t *testing.T, deals, threads int) *Auctions {
	t.Helper()
	s, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	counter, err := tricks.Default()
	if err != nil {
		t.Fatal(err)
	}
	return &Auctions{
		Deals: deals, Seed: 3, Systems: []*system.System{s}, Tricks: counter, HeldOut: 5, Kernels: simd.Best(), Threads: threads,
	}
}

// bid returns the samples of auctions.
func bid(t *testing.T, o *Auctions, observe func()) (learned, heldOut *Calls) {
	t.Helper()
	learned, heldOut, err := o.Bid(t.Context(), observe)
	if err != nil {
		t.Fatal(err)
	}
	return learned, heldOut
}

// TestBid bids a deal by the rules and compares the gains with scores of the contracts that the auctions come to.
func TestBid(t *testing.T) {
	o := rulesOnly(t, 1, 1)
	learned, heldOut := bid(t, o, nil)
	if heldOut.Len() != 0 || learned.Len() == 0 {
		t.Fatalf("%d samples, %d held out", learned.Len(), heldOut.Len())
	}
	d := dealing.Deal(o.Seed, 0)
	var got []float32
	for i := range learned.Len() {
		got = append(got, learned.gains[i])
	}
	// The block has one dealer and vulnerability, which only it knows: one of the sixteen must explain all gains.
	for dealer := range bridge.Seat(bridge.Seats) {
		for v := range bridge.AllVulnerable + 1 {
			if reflect.DeepEqual(got, gainsOf(t, o, &d, bidding.New(dealer, v, o.Systems[0], o.Systems[0]))) {
				return
			}
		}
	}
	t.Errorf("no dealer and vulnerability give the gains %v", got)
}

// gainsOf returns what other calls gain over the rules', in the order of an auction by the rules: slowly, one contract after the other.
func gainsOf(t *testing.T, o *Auctions, d *bridge.Deal, p *bidding.Position) (gains []float32) {
	t.Helper()
	estimator := tricks.NewEstimator(o.Tricks, o.Kernels)
	for !p.Auction().Done() {
		m := hand.Measure(d[p.Auction().Turn()])
		rules := p.Choose(&m)
		side := p.Auction().Turn().Side()
		for _, other := range p.Candidates(&m, rules, 1)[1:] {
			a, b := contractAfter(t, d, p, other.Call), contractAfter(t, d, p, rules.Call)
			gains = append(gains, float32(gainOver(estimator, d, p.Vulnerable(), side, a, b)))
		}
		var err error
		if p, err = p.After(rules.Call); err != nil {
			t.Fatal(err)
		}
	}
	return gains
}

// contractAfter returns the contract that the rules come to after a call.
func contractAfter(t *testing.T, d *bridge.Deal, p *bidding.Position, c bridge.Call) bridge.Contract {
	t.Helper()
	p, err := p.After(c)
	for err == nil && !p.Auction().Done() {
		m := hand.Measure(d[p.Auction().Turn()])
		p, err = p.After(p.Choose(&m).Call)
	}
	if err != nil {
		t.Fatal(err)
	}
	contract, _ := p.Auction().Contract()
	return contract
}

// gainOver returns the IMPs that a contract is expected to gain over another.
func gainOver(e *tricks.Estimator, d *bridge.Deal, v bridge.Vulnerability, side bridge.Side, a, b bridge.Contract) (gain float64) {
	if a == b {
		return 0
	}
	chances := func(c bridge.Contract) tricks.Distribution {
		if c.IsPassedOut() {
			return tricks.Certain(0)
		}
		return e.Tricks(d, c.Strain, c.Declarer)
	}
	score := func(c bridge.Contract, taken int) int {
		if c.IsPassedOut() {
			return 0
		}
		return c.ScoreFor(side, v, taken)
	}
	same := !a.IsPassedOut() && !b.IsPassedOut() && a.Strain == b.Strain && a.Declarer == b.Declarer
	for n, first := range chances(a) {
		for k, second := range chances(b) {
			switch {
			case first < 0.002 || second < 0.002 || same && n != k:
			case same:
				gain += first * float64(bridge.IMPs(score(a, n)-score(b, n)))
			default:
				gain += first * second * float64(bridge.IMPs(score(a, n)-score(b, k)))
			}
		}
	}
	return gain
}

// TestBidWithThreads wants the same samples of any number of threads, and whole deals held out.
func TestBidWithThreads(t *testing.T) {
	const deals = block + 9
	one, three := rulesOnly(t, deals, 1), rulesOnly(t, deals, 3)
	one.Explore, three.Explore = 0.3, 0.3
	bidden := 0
	learned, heldOut := bid(t, one, func() { bidden++ })
	again, heldOutAgain := bid(t, three, nil)
	if !reflect.DeepEqual(learned, again) || !reflect.DeepEqual(heldOut, heldOutAgain) {
		t.Error("three threads make other samples")
	}
	if bidden != deals || 2*heldOut.Len() > learned.Len() || 10*heldOut.Len() < learned.Len() {
		t.Errorf("%d of %d deals were told of, %d samples are held out of %d", bidden, deals, heldOut.Len(), learned.Len())
	}
	one.HeldOut = 0
	if all, none := bid(t, one, nil); all.Len() != learned.Len()+heldOut.Len() || none.Len() != 0 {
		t.Errorf("%d and %d samples, together %d and %d", learned.Len(), heldOut.Len(), all.Len(), none.Len())
	}
}

// TestCallSamples evaluates a network without weights: its loss reveals the targets.
func TestCallSamples(t *testing.T) {
	learned, _ := bid(t, rulesOnly(t, 20, 1), nil)
	a := policy.Architecture()
	metrics, err := train.Evaluate(nntest.Network(t, a, make([]float32, a.Parameters())), train.SquaredError, learned, simd.Best())
	if err != nil {
		t.Fatal(err)
	}
	if got := policy.Scale * math.Sqrt(2*metrics.Loss); math.Abs(got-learned.Spread()) > 1e-4 || got == 0 {
		t.Errorf("an error of %v IMPs, want %v", got, learned.Spread())
	}
}
