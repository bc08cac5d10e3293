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

// party is the four players of a table.
type party struct {
	load   *Load
	number int
	venue  *venue
	hear   func()          // says that the first board has been heard of; may be called again
	begin  <-chan struct{} // closed when it has been at all tables

	opened  time.Time
	sent    [bridge.MaxCalls + bridge.PackSize]atomic.Int64 // when calls and cards were, in nanoseconds since then
	seats   [bridge.Seats]seat
	stalled bool
}

// seat is what a player takes down.
type seat struct {
	boards int             // that have begun
	heard  time.Time       // the last line
	took   []time.Duration // the calls and cards of the others to arrive
}

// errStalled says that a table says nothing any more.
var errStalled = errors.New("the table says nothing any more")

// play plays all boards at all tables. The memory is measured when all tables have told of
// their first board.
func play(ctx context.Context, l *Load, venues []*venue, memory func() float64) (*Report, error) {
	players, ctx := errgroup.WithContext(ctx)
	begin := make(chan struct{})
	var heard sync.WaitGroup
	parties := make([]*party, len(venues))
	for i, v := range venues {
		heard.Add(1)
		parties[i] = &party{load: l, number: i, venue: v, opened: time.Now(), hear: sync.OnceFunc(heard.Done), begin: begin}
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
func (p *party) play(ctx context.Context) error {
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

// await has the table wait with its first board until all tables can begin. One player does
// that for its table, when it has heard of the board: so nobody else keeps a server from
// what it is to do with the four of them.
func (p *party) await(ctx context.Context, s bridge.Seat) {
	if s != bridge.North {
		return
	}
	p.hear()
	select {
	case <-p.begin:
	case <-ctx.Done():
	}
}

// finished returns how many boards were finished at a table that was given up.
func (p *party) finished() int {
	least := p.seats[0].boards
	for _, s := range p.seats[1:] {
		least = min(least, s.boards)
	}
	return max(least-1, 0)
}
