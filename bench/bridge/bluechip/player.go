package bluechip

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
)

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
