package bridge

import (
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"sync"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/splitmix"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/policy"
	"gogo/eval/bridge/system"
	"gogo/eval/bridge/tricks"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
	"gogo/search/bridge/bidder"
)

// Calls are samples for the network of package policy: what a call gained over the rules' on a deal.
type Calls struct {
	ends   []int    // of the samples' inputs
	inputs []uint16 // that are 1
	gains  []float32
}

// Len returns the number of samples.
func (c *Calls) Len() int { return len(c.gains) }

// Sample adds a sample as a sparse row.
func (c *Calls) Sample(i int, rows *train.Rows) {
	start := 0
	if i > 0 {
		start = c.ends[i-1]
	}
	for _, at := range c.inputs[start:c.ends[i]] {
		rows.Input(int(at), 1)
	}
	rows.Sparse()[0] = c.gains[i] / policy.Scale
}

// Spread returns the root mean square of the gains in IMPs.
func (c *Calls) Spread() float64 {
	sum := 0.0
	for _, gain := range c.gains {
		sum += float64(gain) * float64(gain)
	}
	return math.Sqrt(sum / float64(max(len(c.gains), 1)))
}

// add adds a sample.
func (c *Calls) add(p *bidding.Position, cards bridge.Cards, m *hand.Measures, rules, other *bidding.Choice, gain float64) {
	policy.Encode(p, cards, m, rules, other, func(index int) { c.inputs = append(c.inputs, uint16(index)) })
	c.ends = append(c.ends, len(c.inputs))
	c.gains = append(c.gains, float32(gain))
}

// addAll adds the samples of another.
func (c *Calls) addAll(other *Calls) {
	base := len(c.inputs)
	c.inputs = append(c.inputs, other.inputs...)
	for _, end := range other.ends {
		c.ends = append(c.ends, base+end)
	}
	c.gains = append(c.gains, other.gains...)
}

// Auctions says what auctions calls are learned from.
type Auctions struct {
	Deals   int
	Seed    uint64
	Systems []*system.System // each side bids one of them
	Policy  *nn.Network      // of package policy, by which all bid; nil for the rules of the systems
	// Opponent, unless it is nil, starts a bidder that bids for East and West on half of the deals, from which North and South
	// learn alone. It is closed.
	Opponent func(ctx context.Context, s *system.System) (OpponentBidder, error)
	Tricks   *nn.Network // of package tricks, by which contracts are scored
	Explore  float64     // how often another candidate is called than the policy's
	HeldOut  train.Split
	Kernels  simd.Kernels
	Threads  int // the samples do not depend on it
}

// OpponentBidder is a bidder that is closed in the end.
type OpponentBidder interface {
	bidding.Bidder
	io.Closer
}

// block is the number of deals with one dealer, vulnerability and pair of systems: these share what the systems say of the
// auctions that they have in common.
const block = 256

// Bid bids the deals and returns what each candidate for each call would have gained. It calls observe, unless that is nil, after
// each deal, from one goroutine at a time. The error is the context's, or that of a network.
func (o *Auctions) Bid(ctx context.Context, observe func()) (learned, heldOut *Calls, err error) {
	sets := make([][2]Calls, (o.Deals+block-1)/block)
	var observing sync.Mutex
	done := func() {
		if observe != nil {
			observing.Lock()
			defer observing.Unlock()
			observe()
		}
	}
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(max(o.Threads, 1))
	for i := range sets {
		work.Go(func() error { return o.bidBlock(ctx, i, &sets[i], done) })
	}
	if err := work.Wait(); err != nil {
		return nil, nil, err
	}
	learned, heldOut = new(Calls), new(Calls)
	for i := range sets {
		learned.addAll(&sets[i][0])
		heldOut.addAll(&sets[i][1])
		sets[i] = [2]Calls{}
	}
	return learned, heldOut, nil
}

// bidBlock bids the deals of a block. It adds to the samples to learn from and those held out.
func (o *Auctions) bidBlock(ctx context.Context, number int, to *[2]Calls, done func()) (err error) {
	source := splitmix.Source(o.Seed, uint64(number))
	rng := rand.New(&source)
	systems := [2]*system.System{o.system(rng), o.system(rng)}
	start := bidding.New(bridge.Seat(rng.IntN(bridge.Seats)), bridge.Vulnerability(rng.IntN(int(bridge.AllVulnerable)+1)), systems[0], systems[1])
	b, err := o.newBidding(systems[0])
	if err != nil {
		return err
	}
	if o.Opponent != nil && number%2 > 0 {
		if b.opponent, err = o.Opponent(ctx, systems[1]); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, b.opponent.Close()) }()
	}
	b.rollout = b.newRollout()
	for i := number * block; i < min((number+1)*block, o.Deals); i++ {
		number := uint64(i)
		set := &to[0]
		if o.HeldOut.HeldOut(number) {
			set = &to[1]
		}
		d := dealing.Deal(o.Seed, number)
		if err := b.bid(ctx, set, start, &d, rng); err != nil {
			return err
		}
		done()
	}
	return nil
}

// system returns one of the systems.
func (o *Auctions) system(rng *rand.Rand) *system.System { return o.Systems[rng.IntN(len(o.Systems))] }

// auctions bids deals.
type auctions struct {
	policy   *bidder.Policy
	opponent OpponentBidder // of East and West, nil for none
	counter  bidder.TrickCounter
	rollout  *bidder.Rollout
	explore  float64
}

// newBidding returns what bids the deals of a block.
func (o *Auctions) newBidding(s *system.System) (*auctions, error) {
	net := o.Policy
	if net == nil { // one that finds no gain in anything
		a := policy.Architecture()
		var err error
		if net, err = nn.New(a, make([]float32, a.Parameters()), nn.Provenance{}); err != nil {
			return nil, err
		}
	}
	return &auctions{
		policy:  bidder.NewPolicy(s, policy.NewEstimator(net, o.Kernels), bidder.DefaultPolicy),
		counter: bidder.EstimatedTricks{Estimator: tricks.NewEstimator(o.Tricks, o.Kernels)},
		explore: o.Explore,
	}, nil
}

// newRollout returns a rollout by the policy, and the opponent if there is one.
func (a *auctions) newRollout() *bidder.Rollout {
	var eastWest bidding.Bidder = a.policy
	if a.opponent != nil {
		eastWest = a.opponent
	}
	return bidder.NewRollout(a.policy, eastWest, a.counter, bidder.IMPs)
}

// bid bids a deal from a position before the first call, and adds what each candidate would have gained over the rules' call.
func (a *auctions) bid(ctx context.Context, to *Calls, start *bidding.Position, d *bridge.Deal, rng *rand.Rand) error {
	a.rollout.Next(d)
	for p := start; !p.Auction().Done(); {
		call, err := a.call(ctx, to, p, d[p.Auction().Turn()], rng)
		if err != nil {
			return err
		}
		if p, err = p.After(call); err != nil {
			return err
		}
	}
	return nil
}

// call returns the next call. If the policy's side makes it, what each candidate would have gained is added.
func (a *auctions) call(ctx context.Context, to *Calls, p *bidding.Position, cards bridge.Cards, rng *rand.Rand) (bridge.Call, error) {
	if a.opponent != nil && p.Auction().Turn().Side() == bridge.EastWest {
		choice, err := a.opponent.Choose(ctx, p, cards)
		return choice.Call, err
	}
	candidates := a.policy.Candidates(p, cards)
	if err := a.compare(ctx, to, p, cards, candidates); err != nil {
		return bridge.Pass, err
	}
	if rng.Float64() < a.explore {
		return candidates[rng.IntN(len(candidates))].Call, nil
	}
	return candidates[0].Call, nil
}

// compare adds what candidates gain over the call of the rules, one of them.
func (a *auctions) compare(ctx context.Context, to *Calls, p *bidding.Position, cards bridge.Cards, candidates []bidding.Choice) error {
	if len(candidates) < 2 {
		return nil
	}
	m := hand.Measure(cards)
	rules := p.Choose(&m)
	base, err := a.rollout.Outcome(ctx, p, rules.Call)
	if err != nil {
		return err
	}
	for i := range candidates {
		if candidates[i].Call == rules.Call {
			continue
		}
		other, err := a.rollout.Outcome(ctx, p, candidates[i].Call)
		if err != nil {
			return err
		}
		to.add(p, cards, &m, &rules, &candidates[i], a.rollout.Gain(p, &other, &base))
	}
	return nil
}
