package doubledummy

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"gogo/board/bridge/dealing"
)

// BenchDeals is how many deals the signature is of.
const BenchDeals = 50

// seed is that of the deals, which no choice in the solver was made by.
const seed = 4711

// Sign makes the tables of so many deals, one call each, prints the nodes of each and
// in all and the times, and returns the nodes of all. They are the same on every
// machine and change only when the search does.
func Sign(ctx context.Context, out io.Writer, deals int, solver *Solver) (int64, error) {
	first := solver.Nodes()
	times := make([]time.Duration, deals)
	var sum time.Duration
	for i := range times {
		deal := dealing.Deal(seed, uint64(i))
		before, start := solver.Nodes(), time.Now()
		if _, err := solver.Table(ctx, &deal); err != nil {
			return 0, err
		}
		times[i] = time.Since(start)
		sum += times[i]
		if _, err := fmt.Fprintf(out, "deal %3d nodes %9d time %5d ms\n", i, solver.Nodes()-before, times[i].Milliseconds()); err != nil {
			return 0, err
		}
	}
	slices.Sort(times)
	nodes := solver.Nodes() - first
	_, err := fmt.Fprintf(out, "signature %d\ntime %d ms, a table %d ms in the mean, %d at the median, %d at most\n",
		nodes, sum.Milliseconds(), (sum / time.Duration(deals)).Milliseconds(), times[deals/2].Milliseconds(), times[deals-1].Milliseconds())
	return nodes, err
}
