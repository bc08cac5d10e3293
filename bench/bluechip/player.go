package bluechip

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
)

// relays is when the calls and cards of the board in progress were sent, and how long all
// took to arrive. Each seat writes what it sends and what it takes in.
type relays struct {
	begin time.Time
	sent  [bridge.MaxCalls + bridge.PackSize]atomic.Int64 // nanoseconds since begin
	took  [bridge.Seats][]time.Duration
}

func newRelays() *relays { return &relays{begin: time.Now()} }

// player plays on one seat and takes the times.
type player struct {
	client client.Client
	relays *relays
	boards int // that have begun
	acts   int // calls and cards of the board that it knows
}

// quiet is a player that alerts nothing: not every server reads what stands behind a call.
type quiet struct{ client.Player }

// Call returns the call alone.
func (q quiet) Call(a *bridge.Auction) (c bridge.Call, alerted bool, info string) {
	c, _, _ = q.Player.Call(a)
	return c, false, ""
}

const (
	// table18 is the version of the protocol.
	table18 = 18
	// patience is how long a table may say nothing.
	patience = 2 * time.Minute
	// knocking is how long a player waits before it tries again a door that is not open.
	knocking = 20 * time.Millisecond
)

// sit plays on a seat of a table to the end of the session.
func (h *hall) sit(ctx context.Context, number int, s bridge.Seat) error {
	conn, err := h.venues[number].enter(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	random := bluechiptest.NewRandom(h.load.Seed+uint64(number), uint64(s))
	p := &player{relays: h.relays[number], client: client.Client{
		Seat: s, Team: [2]string{"Red", "Blue"}[s.Side()], Version: table18, Player: quiet{random},
	}}
	hello := p.client.Connect()
	if _, err := conn.Write(hello.Append(nil)); err != nil {
		return err
	}
	for lines := bufio.NewScanner(conn); ; {
		if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
			return err
		}
		if !lines.Scan() {
			return errors.Join(errors.New("the table is gone"), lines.Err())
		}
		if over, err := p.hear(conn, lines.Text(), func() { h.await(ctx) }); over || err != nil {
			return errors.Join(err, h.complete(p, over))
		}
	}
}

// enter connects to the table as soon as it is open.
func (v *venue) enter(ctx context.Context) (net.Conn, error) {
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
		case <-time.After(knocking):
		}
	}
}

// await waits until everybody has heard of the first board.
func (h *hall) await(ctx context.Context) {
	h.arrived <- struct{}{}
	select {
	case <-h.begin:
	case <-ctx.Done():
	}
}

// complete returns what is wrong with a session that is over.
func (h *hall) complete(p *player, over bool) error {
	if over && p.boards != h.load.Boards {
		return fmt.Errorf("%d boards in place of %d", p.boards, h.load.Boards)
	}
	return nil
}

// hear answers a line of the table, the first board when await returns. over is true behind
// the last line.
func (p *player) hear(conn net.Conn, line string, await func()) (over bool, err error) {
	n, err := bluechip.ParseNotice(line)
	if err != nil {
		return false, err
	}
	switch n.Kind {
	case bluechip.StartOfBoard:
		p.acts = 0
		p.boards++
		if p.boards == 1 {
			await()
		}
	case bluechip.CallMade, bluechip.CardPlayed:
		at := &p.relays.took[p.client.Seat]
		*at = append(*at, time.Since(p.relays.begin)-time.Duration(p.relays.sent[p.acts].Load()))
		p.acts++
	}
	answers, err := p.client.Hear(&n)
	if errors.Is(err, client.ErrOver) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	var text []byte
	for i := range answers {
		if k := answers[i].Kind; k == bluechip.Calls || k == bluechip.Plays {
			p.relays.sent[p.acts].Store(int64(time.Since(p.relays.begin)))
			p.acts++
		}
		text = answers[i].Append(text)
	}
	if len(text) > 0 {
		_, err = conn.Write(text)
	}
	return false, err
}
