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
	acts   int // calls and cards of the board that it knows
}

// sit plays on a seat to the end of the session.
func sit(ctx context.Context, address string, s bridge.Seat, seed uint64, r *relays) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	p := &player{relays: r, client: client.Client{
		Seat: s, Team: [2]string{"Red", "Blue"}[s.Side()], Version: table18, Player: bluechiptest.NewRandom(seed, uint64(s)),
	}}
	hello := p.client.Connect()
	if _, err := conn.Write(hello.Append(nil)); err != nil {
		return err
	}
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		if over, err := p.hear(conn, lines.Text()); over || err != nil {
			return err
		}
	}
	return fmt.Errorf("%v: the table is gone", s)
}

// table18 is the version of the protocol.
const table18 = 18

// hear answers a line of the table. over is true behind the last one.
func (p *player) hear(conn net.Conn, line string) (over bool, err error) {
	n, err := bluechip.ParseNotice(line)
	if err != nil {
		return false, err
	}
	switch n.Kind {
	case bluechip.StartOfBoard:
		p.acts = 0
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
