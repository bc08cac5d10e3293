package bluechip

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
)

// tablePlayers is the four players of a table.
type tablePlayers struct {
	load   *Load
	number int
	venue  *runningTable
	hear   func()          // reports that the first board was announced; may be called again
	begin  <-chan struct{} // closed when all tables have announced it

	opened  time.Time
	sent    [bridge.MaxCalls + bridge.PackSize]atomic.Int64 // times of calls and cards since opened, in nanoseconds
	seats   [bridge.Seats]seat
	stalled bool
}

// seat is the measurements of a player.
type seat struct {
	boards int             // started
	heard  time.Time       // time of the last line
	took   []time.Duration // latencies of the others' calls and cards
}

// errStalled reports a silent table.
var errStalled = errors.New("the table says nothing any more")

// play plays all boards at all tables. The memory is measured when all tables have announced their
// first board.
func play(ctx context.Context, l *Load, venues []*runningTable, memory func() float64) (*Report, error) {
	players, ctx := errgroup.WithContext(ctx)
	begin := make(chan struct{})
	var heard sync.WaitGroup
	parties := make([]*tablePlayers, len(venues))
	for i, v := range venues {
		heard.Add(1)
		parties[i] = &tablePlayers{load: l, number: i, venue: v, opened: time.Now(), hear: sync.OnceFunc(heard.Done), begin: begin}
		players.Go(func() error { return parties[i].play(ctx) })
	}
	heard.Wait()
	report := &Report{Memory: memory() / float64(len(venues))}
	start := time.Now()
	close(begin)
	if err := players.Wait(); err != nil {
		return nil, err
	}
	report.measure(l, parties, start)
	return report, nil
}

// play plays to the end of the session, or until the table is given up.
func (p *tablePlayers) play(ctx context.Context) error {
	defer p.hear()
	group, ctx := errgroup.WithContext(ctx)
	for s := range bridge.Seat(bridge.Seats) {
		group.Go(func() error {
			if err := p.sit(ctx, s); err != nil {
				return fmt.Errorf("table %d: %v: %w", p.number+1, s, err)
			}
			return nil
		})
	}
	err := group.Wait()
	if errors.Is(err, errStalled) {
		p.stalled = true
		return nil
	}
	return err
}

// await makes the table wait before its first board until all tables are ready. Only one player per
// table does that, when the board is announced, so that the server is not kept from its work with
// all four.
func (p *tablePlayers) await(ctx context.Context, s bridge.Seat) {
	if s != bridge.North {
		return
	}
	p.hear()
	select {
	case <-p.begin:
	case <-ctx.Done():
	}
}

// finished returns the number of boards finished at a table that was given up.
func (p *tablePlayers) finished() int {
	least := p.seats[0].boards
	for _, s := range p.seats[1:] {
		least = min(least, s.boards)
	}
	return max(least-1, 0)
}
