package doubledummy

import (
	"context"
	"iter"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
)

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
