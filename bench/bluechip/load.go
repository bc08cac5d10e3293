// Package bluechip measures how many tables of the Blue Chip protocol one process runs:
// boards a second, how long a call or a card takes from one player to the others, and the
// memory of a table.
package bluechip

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// Load says how much there is to do.
type Load struct {
	Tables int
	Boards int // at each table
	Seed   uint64
}

// Report is what was measured.
type Report struct {
	Boards   int
	Relays   int
	Elapsed  time.Duration
	P50, P99 time.Duration // from the message of one player to its arrival with another
	// Memory is how many bytes a table takes with its four connections and the players at
	// their other ends, who are in the same process.
	Memory float64
}

// Run plays all boards at all tables at once, over loopback connections.
func Run(ctx context.Context, l Load) (*Report, error) {
	if l.Tables < 1 || l.Boards < 1 {
		return nil, fmt.Errorf("%d tables with %d boards: at least 1 of each is needed", l.Tables, l.Boards)
	}
	before := memory()
	group, ctx := errgroup.WithContext(ctx)
	relays := make([]*relays, l.Tables)
	var seated sync.WaitGroup // all players of all tables
	seated.Add(l.Tables)
	begin := make(chan struct{})
	var boards atomic.Int64
	for i := range relays {
		relays[i] = newRelays()
		if err := openTable(ctx, group, l, i, relays[i], &boards, seated.Done, begin); err != nil {
			return nil, errors.Join(err, ctx.Err())
		}
	}
	all := make(chan struct{})
	go func() { defer close(all); seated.Wait() }()
	select {
	case <-all:
	case <-ctx.Done():
		return nil, group.Wait()
	}
	report := &Report{Memory: (memory() - before) / float64(l.Tables)}
	start := time.Now()
	close(begin)
	if err := group.Wait(); err != nil {
		return nil, err
	}
	report.Elapsed, report.Boards = time.Since(start), int(boards.Load())
	report.measure(relays)
	return report, nil
}

// openTable opens a table and seats its players. The first board waits until all tables
// may begin.
func openTable(ctx context.Context, group *errgroup.Group, l Load, number int, r *relays, boards *atomic.Int64, seated func(), begin <-chan struct{}) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	next := 0
	cfg := table.Config{
		Next: func() *table.Board {
			if next == 0 {
				seated()
				select {
				case <-begin:
				case <-ctx.Done():
				}
			}
			if next == l.Boards || ctx.Err() != nil {
				return nil
			}
			next++
			boards.Add(1)
			return &table.Board{
				Number: next, Dealer: bridge.BoardDealer(next), Vulnerable: bridge.BoardVulnerability(next),
				Deal: dealing.Deal(l.Seed+uint64(number), uint64(next)),
			}
		},
	}
	group.Go(func() error { return server.New(server.Config{Table: cfg}).Run(ctx, server.Door{Listener: listener}) })
	for s := range bridge.Seat(bridge.Seats) {
		group.Go(func() error { return sit(ctx, listener.Addr().String(), s, l.Seed+uint64(number), r) })
	}
	return nil
}

// memory returns how many bytes of memory are in use.
func memory() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}

// measure adds how long the relays of all tables took.
func (r *Report) measure(tables []*relays) {
	var took []time.Duration
	for _, t := range tables {
		for s := range t.took {
			took = append(took, t.took[s]...)
		}
	}
	slices.Sort(took)
	r.Relays = len(took)
	if len(took) > 0 {
		at := func(share float64) time.Duration {
			return took[min(int(math.Ceil(share*float64(len(took))))-1, len(took)-1)]
		}
		r.P50, r.P99 = at(0.5), at(0.99)
	}
}
