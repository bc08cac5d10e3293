// Package bluechip measures the performance of tables of the Blue Chip protocol, those of our
// server, all in one process, and those of other servers, each in a process of its own: boards per
// second, the latency of a call or a card from one player to the others, and the memory per table.
package bluechip

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/protocol/bluechip/table"
)

// Load describes the load, and the server.
type Load struct {
	Tables int
	Boards int // at each table
	Seed   uint64
	// TrickPause is the pause between tricks at our own tables.
	TrickPause time.Duration
	// Timeout is the maximum silence of a table towards a player, after which it is given up. 0
	// means a minute.
	Timeout time.Duration
	// Foreign is the command of another table server, which is started once per table; nil means
	// our own server in this process. In its arguments {port} stands for the port of the table
	// on 127.0.0.1, and {boards} for a PBN file with its boards. It runs in a folder of its own,
	// and its memory is that of its own process: a script should end with exec.
	Foreign []string
}

// Report is the results.
type Report struct {
	Boards   int // finished
	Stalled  int // tables that were given up
	Relays   int
	Elapsed  time.Duration // to the last line of a table
	P50, P99 time.Duration // latency from the message of one player to its arrival at another
	// Memory is the memory per table in bytes when its players are seated. For our own tables
	// that is this process, including the four connections and the players at their other ends.
	// For others it is the resident size of the process, 0 if the system does not report it.
	Memory float64
}

// exitTimeout is the time limit for a table to end after its players have left.
const exitTimeout = 10 * time.Second

// Run plays all boards at all tables concurrently, over loopback connections. The time starts when
// all tables have their players and have announced the first board.
func Run(ctx context.Context, l Load) (*Report, error) {
	if l.Tables < 1 || l.Boards < 1 {
		return nil, fmt.Errorf("%d tables with %d boards: at least 1 of each is needed", l.Tables, l.Boards)
	}
	if l.Timeout == 0 {
		l.Timeout = time.Minute
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	before := memory()
	open, tidy, err := l.opener(ctx)
	if err != nil {
		return nil, err
	}
	servers, running := errgroup.WithContext(ctx)
	var venues []*runningTable
	for i := 0; i < l.Tables && err == nil; i++ {
		var v *runningTable
		if v, err = open(ctx, i); err == nil {
			venues = append(venues, v)
			servers.Go(v.serve)
		}
	}
	var report *Report
	if err == nil {
		report, err = play(running, &l, venues, func() float64 {
			if l.Foreign == nil {
				return memory() - before
			}
			return resident(venues)
		})
	}
	if err != nil || report.Stalled > 0 {
		cancel() // a table without players does not end by itself
	}
	defer time.AfterFunc(exitTimeout, cancel).Stop()
	if err := errors.Join(servers.Wait(), err, tidy()); err != nil {
		return nil, err
	}
	return report, nil
}

// runningTable is a running table.
type runningTable struct {
	address string
	serve   func() error  // runs the table to the end of its session, or of its context
	gone    chan struct{} // closed at its end
	pid     int           // 0 for this process
}

// opener returns a function that opens a table, and one that cleans up in the end.
func (l *Load) opener(ctx context.Context) (open func(ctx context.Context, number int) (*runningTable, error), tidy func() error, err error) {
	if l.Foreign == nil {
		return l.openOwn, func() error { return nil }, nil
	}
	return l.foreignOpener(ctx)
}

// board returns a board of a table.
func (l *Load) board(tableNumber, number int) *table.Board {
	return &table.Board{
		Number: number, Dealer: bridge.BoardDealer(number), Vulnerable: bridge.BoardVulnerability(number),
		Deal: dealing.Deal(l.Seed+uint64(tableNumber), uint64(number)),
	}
}

// measure sums up the results of the players of all tables, and the latencies.
func (r *Report) measure(l *Load, parties []*tablePlayers, start time.Time) {
	var took []time.Duration
	for _, p := range parties {
		boards := l.Boards
		if p.stalled {
			r.Stalled++
			boards = p.finished()
		}
		r.Boards += boards
		for s := range p.seats {
			r.Elapsed = max(r.Elapsed, p.seats[s].heard.Sub(start))
			took = append(took, p.seats[s].took...)
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
