package bluechip

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
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

// player plays one seat and measures latencies.
type player struct {
	*seat
	party  *tablePlayers
	client client.Client
	acts   int // known calls and cards of the board
}

// alertless is a player without alerts, since not every server reads what follows a call.
type alertless struct{ client.Player }

// Call returns only the call.
func (q alertless) Call(ctx context.Context, a *bridge.Auction) (c bridge.Call, alerted bool, info string) {
	c, _, _ = q.Player.Call(ctx, a)
	return c, false, ""
}

const (
	// protocolVersion is the version of the protocol.
	protocolVersion = 18
	// dialInterval is the interval of connection attempts before the table is open.
	dialInterval = 20 * time.Millisecond
)

// sit plays a seat to the end of the session.
func (p *tablePlayers) sit(ctx context.Context, s bridge.Seat) error {
	conn, err := p.venue.enter(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	random := bluechiptest.NewRandom(p.load.Seed+uint64(p.number), uint64(s))
	pl := &player{seat: &p.seats[s], party: p, client: client.Client{
		Seat: s, Team: [2]string{"Red", "Blue"}[s.Side()], Version: protocolVersion, Player: alertless{random},
	}}
	hello := pl.client.Connect()
	if _, err := conn.Write(hello.Append(nil)); err != nil {
		return err
	}
	for lines := bufio.NewScanner(conn); ; {
		if err := conn.SetReadDeadline(time.Now().Add(p.load.Timeout)); err != nil {
			return err
		}
		if !lines.Scan() {
			if errors.Is(lines.Err(), os.ErrDeadlineExceeded) {
				return errStalled
			}
			return errors.Join(errors.New("the table is gone"), lines.Err())
		}
		if over, err := pl.hear(ctx, conn, lines.Text()); over || err != nil {
			return err
		}
	}
}

// enter connects to the table as soon as it is open.
func (v *runningTable) enter(ctx context.Context) (net.Conn, error) {
	for {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", v.address)
		if err == nil {
			return conn, nil
		}
		select {
		case <-v.gone:
			return nil, fmt.Errorf("the server has ended: %w", err)
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(dialInterval):
		}
	}
}

// hear answers a line of the table. over is true after the last one.
func (p *player) hear(ctx context.Context, conn net.Conn, line string) (over bool, err error) {
	p.heard = time.Now()
	n, err := bluechip.ParseNotice(line)
	if err != nil {
		return false, err
	}
	switch n.Kind {
	case bluechip.StartOfBoard:
		p.acts = 0
		p.boards++
		if p.boards == 1 {
			p.party.await(ctx, p.client.Seat)
		}
	case bluechip.CallMade, bluechip.CardPlayed:
		p.took = append(p.took, time.Since(p.party.opened)-time.Duration(p.party.sent[p.acts].Load()))
		p.acts++
	}
	answers, err := p.client.Hear(ctx, &n)
	if errors.Is(err, client.ErrOver) {
		return true, p.complete()
	}
	if err != nil {
		return false, err
	}
	var text []byte
	for i := range answers {
		if k := answers[i].Kind; k == bluechip.Calls || k == bluechip.Plays {
			p.party.sent[p.acts].Store(int64(time.Since(p.party.opened)))
			p.acts++
		}
		text = answers[i].Append(text)
	}
	if len(text) > 0 {
		_, err = conn.Write(text)
	}
	return false, err
}

// complete reports what is wrong with a finished session.
func (p *player) complete() error {
	if p.boards != p.party.load.Boards {
		return fmt.Errorf("%d boards in place of %d", p.boards, p.party.load.Boards)
	}
	return nil
}
