package doubledummy

import (
	"context"
	"iter"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
)

// Par is the score that a deal has if both sides bid and play as well as they can and
// see all cards.
type Par struct {
	Score int // for North and South
	// Contracts are all in which the auction may end with that score, each once for
	// each declarer, the lower first; none if the board is passed out.
	Contracts []ParContract
}

// ParContract is a contract and the tricks that its declarer takes.
type ParContract struct {
	bridge.Contract
	Tricks int
}

// bids is the number of bids.
const bids = bridge.Levels * bridge.Strains

// ParOf returns the par of a deal by its table. A contract that fails is doubled, one
// that makes is not. The sides bid in turn, each what is best for it if the other does
// the same, and of two ways to the same score neither bids on.
func ParOf(t *Table, dealer bridge.Seat, v bridge.Vulnerability) Par {
	a := &auction{table: t, vulnerable: v}
	for bid := bids - 1; bid >= 0; bid-- {
		for side := range bridge.Side(2) {
			a.stays[side][bid] = a.score(bid, side)
			a.value[side][bid] = a.best(side.Other(), bid+1, a.stays[side][bid])
		}
	}
	opener := dealer.Side()
	score := a.best(opener, 0, a.best(opener.Other(), 0, 0))
	return Par{score, a.contracts(score)}
}

// auction values bids from the highest down. All values are for North and South.
type auction struct {
	table      *Table
	vulnerable bridge.Vulnerability
	stays      [2][bids]int // if a bid of a side is passed out
	value      [2][bids]int // if the opponents may bid on
}

// best returns what a side makes of a score by a bid of its own, from the lowest that
// is open to it.
func (a *auction) best(side bridge.Side, from, score int) int {
	for bid := from; bid < bids; bid++ {
		if value := a.value[side][bid]; better(side, value, score) {
			score = value
		}
	}
	return score
}

// better reports whether a side has more of one score than of another.
func better(side bridge.Side, score, than int) bool {
	if side == bridge.NorthSouth {
		return score > than
	}
	return score < than
}

// contract returns the contract of a bid with a declarer, and its score.
func (a *auction) contract(bid int, declarer bridge.Seat) (c ParContract, score int) {
	strain := bridge.Strain(bid % bridge.Strains)
	c.Contract = bridge.Contract{Level: bid/bridge.Strains + 1, Strain: strain, Declarer: declarer}
	c.Tricks = a.table[strain][declarer]
	if c.Tricks < c.Needed() {
		c.Doubled = bridge.IsDoubled
	}
	return c, c.ScoreFor(bridge.NorthSouth, a.vulnerable, c.Tricks)
}

// score returns what a bid is worth with the better declarer of a side.
func (a *auction) score(bid int, side bridge.Side) int {
	_, one := a.contract(bid, bridge.Seat(side))
	_, other := a.contract(bid, bridge.Seat(side).Partner())
	if better(side, other, one) {
		return other
	}
	return one
}

// contracts returns those that have the score and that the opponents leave.
func (a *auction) contracts(score int) (list []ParContract) {
	if score == 0 {
		return nil
	}
	for bid := range bids {
		for declarer := range bridge.Seat(bridge.Seats) {
			c, made := a.contract(bid, declarer)
			if made == score && a.value[declarer.Side()][bid] == score && !a.tempts(bid, declarer.Side().Other()) {
				list = append(list, c)
			}
		}
	}
	return slices.Clip(list)
}

// tempts reports whether a side can bid over a bid without a risk and gain if that is
// passed out: it would rather try.
func (a *auction) tempts(bid int, side bridge.Side) bool {
	score := a.stays[side.Other()][bid]
	for over := bid + 1; over < bids; over++ {
		if a.value[side][over] == score && better(side, a.stays[side][over], score) {
			return true
		}
	}
	return false
}

// Options limit how deals are solved.
type Options struct {
	Threads int   // at work at once, 1 at least
	Memory  int64 // bytes of all tables together, 0 is DefaultMemory for each thread
}

// memory returns the share of one thread.
func (o Options) memory() int64 {
	if o.Memory == 0 {
		return DefaultMemory
	}
	return o.Memory / int64(max(o.Threads, 1))
}

// Solved is a deal with its table.
type Solved struct {
	Deal  bridge.Deal
	Table Table
	Time  time.Duration // that its strains took, one after the other
}

// job is one strain of a deal.
type job struct {
	*pending
	strain bridge.Strain
}

// pending is a deal that is being solved.
type pending struct {
	Solved
	times [bridge.Strains]time.Duration
	left  chan struct{} // takes one of each strain that is solved
}

// Tables solves deals on several threads and yields them in their order. Each thread
// takes a strain of a deal at a time. It ends with the first error, the
// context's when it is canceled.
func Tables(ctx context.Context, deals iter.Seq[bridge.Deal], o Options, yield func(*Solved) error) error {
	group, ctx := errgroup.WithContext(ctx)
	threads := max(o.Threads, 1)
	jobs := make(chan job)
	order := make(chan *pending, threads)
	group.Go(func() error { return hand(ctx, deals, jobs, order) })
	for range threads {
		group.Go(func() error { return work(ctx, NewSolver(o.memory()), jobs) })
	}
	group.Go(func() error { return collect(ctx, order, yield) })
	return group.Wait()
}

// hand gives out the strains of the deals.
func hand(ctx context.Context, deals iter.Seq[bridge.Deal], jobs chan<- job, order chan<- *pending) error {
	defer close(jobs)
	defer close(order)
	for deal := range deals {
		p := &pending{Solved: Solved{Deal: deal}, left: make(chan struct{}, bridge.Strains)}
		select {
		case order <- p:
		case <-ctx.Done():
			return ctx.Err()
		}
		for strain := range bridge.Strain(bridge.Strains) {
			select {
			case jobs <- job{p, strain}:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
	return nil
}

// work solves jobs until there are no more.
func work(ctx context.Context, solver *Solver, jobs <-chan job) error {
	for j := range jobs {
		start := time.Now()
		tricks, err := solver.Strain(ctx, &j.Deal, j.strain)
		if err != nil {
			return err
		}
		j.Table[j.strain], j.times[j.strain] = tricks, time.Since(start)
		j.left <- struct{}{}
	}
	return nil
}

// collect yields the deals in order, each when its last strain is solved.
func collect(ctx context.Context, order <-chan *pending, yield func(*Solved) error) error {
	for p := range order {
		for range bridge.Strains {
			select {
			case <-p.left:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		for _, t := range p.times {
			p.Time += t
		}
		if err := yield(&p.Solved); err != nil {
			return err
		}
	}
	return nil
}
