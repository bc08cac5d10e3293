// Package bluechip measures how well tables of the Blue Chip protocol are run, those of our
// server, all in one process, and those of others, each in a process of its own: boards a
// second, how long a call or a card takes from one player to the others, and the memory of
// a table.
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

// Load says how much there is to do, and who does it.
type Load struct {
	Tables int
	Boards int // at each table
	Seed   uint64
	// TrickPause is the pause between tricks at our own tables.
	TrickPause time.Duration
	// Patience is how long a table may say nothing to a player. Then it is given up. 0 is a
	// minute.
	Patience time.Duration
	// Foreign is the command of another table server, which is started once a table; nil
	// is our own server in this process. In its words {port} is the port of the table on
	// 127.0.0.1, and {boards} is a PBN file with its boards. It runs in a folder of its
	// own, and its memory is that of its own process: a script should end with exec.
	Foreign []string
}

// Report is what was measured.
type Report struct {
	Boards   int // that were finished
	Stalled  int // tables that were given up
	Relays   int
	Elapsed  time.Duration // to the last line of a table
	P50, P99 time.Duration // from the message of one player to its arrival with another
	// Memory is how many bytes a table takes when its players sit. At our own tables that
	// is what this process uses, with the four connections and the players at their other
	// ends. At those of others it is the resident size of the process, 0 where the system
	// does not tell.
	Memory float64
}

// parting is how long a table may take to end when its players have gone.
const parting = 10 * time.Second

// Run plays all boards at all tables at once, over loopback connections. The time runs
// from when all tables have their players and have told of the first board.
func Run(ctx context.Context, l Load) (*Report, error) {
	if l.Tables < 1 || l.Boards < 1 {
		return nil, fmt.Errorf("%d tables with %d boards: at least 1 of each is needed", l.Tables, l.Boards)
	}
	if l.Patience == 0 {
		l.Patience = time.Minute
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	before := memory()
	open, tidy, err := l.opener(ctx)
	if err != nil {
		return nil, err
	}
	servers, running := errgroup.WithContext(ctx)
	var venues []*venue
	for i := 0; i < l.Tables && err == nil; i++ {
		var v *venue
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
		cancel() // who has no players any more does not end
	}
	defer time.AfterFunc(parting, cancel).Stop()
	if err := errors.Join(servers.Wait(), err, tidy()); err != nil {
		return nil, err
	}
	return report, nil
}

// venue is where a table is.
type venue struct {
	address string
	serve   func() error  // runs the table to the end of its session, or of its context
	gone    chan struct{} // closed when it has
	pid     int           // of its process, 0 for this one
}

// opener returns what opens a table, and what clears away in the end what that needed.
func (l *Load) opener(ctx context.Context) (open func(ctx context.Context, number int) (*venue, error), tidy func() error, err error) {
	if l.Foreign == nil {
		return l.ownVenue, func() error { return nil }, nil
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

// measure adds what the players of all tables have done, and how long the relays of all took.
func (r *Report) measure(l *Load, parties []*party, start time.Time) {
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
