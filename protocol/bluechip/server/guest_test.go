package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
)

// guest is a client with habits, who may go and come back.
type guest struct {
	name    string // for those who watch
	address string
	client  client.Client
	habit   *habit
	haste   bluechiptest.Eager
	mute    bool // hears everything and answers nothing but its seating

	away  *rand.Rand // how long it stays, nil for to the end
	until int        // the board from which on it stays to the end
	left  int        // how often it has gone
	stays int        // lines that it still hears before it goes
	board int        // that it was told of last

	mu    sync.Mutex // of what those see who watch
	heard string
	said  string
	at    time.Time // when it heard that
}

var (
	errAway  = errors.New("has gone, and will come back")
	errTaken = errors.New("its seat is still taken")
)

// play plays to the end of the session.
func (g *guest) play(ctx context.Context) error {
	for {
		err := g.attend(ctx)
		switch {
		case errors.Is(err, client.ErrOver):
			return nil
		case errors.Is(err, errAway):
			g.left++
		case errors.Is(err, errTaken):
			time.Sleep(time.Millisecond) // the table has not noticed yet that it went
		default:
			return fmt.Errorf("%s: %w", g.name, err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// attend plays over one connection. It never returns nil.
func (g *guest) attend(ctx context.Context) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", g.address)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	if g.away != nil {
		g.stays = 30 + g.away.IntN(500)
	}
	hello := g.client.Connect()
	if err := g.write(conn, g.habit.append(nil, &hello)); err != nil {
		return err
	}
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		answer, err := g.hear(ctx, lines.Text())
		if err != nil {
			return err
		}
		if err := g.write(conn, answer); err != nil {
			return err
		}
	}
	return errors.Join(errors.New("the table is gone"), lines.Err())
}

// hear takes a line of the table and returns what the program says to it.
func (g *guest) hear(ctx context.Context, line string) (answer []byte, err error) {
	n, err := bluechip.ParseNotice(line)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", line, err)
	}
	if n.Kind == bluechip.Refusal && g.left > 0 {
		return nil, errTaken
	}
	g.mu.Lock()
	g.heard, g.at = line, time.Now()
	g.mu.Unlock()
	if n.Kind == bluechip.DealInfo {
		g.board = n.Board
	}
	g.stays--
	if g.away != nil && g.stays < 0 && g.board < g.until {
		return nil, errAway
	}
	g.haste.Hear(&n)
	said, err := g.client.Hear(ctx, &n)
	if g.mute && n.Kind != bluechip.Seated && n.Kind != bluechip.TeamNames {
		return nil, err
	}
	for i := range said {
		if g.habit.eager {
			g.haste.Hasten(&said[i])
		}
		answer = g.habit.append(answer, &said[i])
	}
	return answer, err
}

// write writes in the pieces of the habit.
func (g *guest) write(conn net.Conn, text []byte) error {
	if len(text) == 0 {
		return nil
	}
	g.mu.Lock()
	g.said = string(text)
	g.mu.Unlock()
	for len(text) > 0 {
		n := len(text)
		if g.habit.pieces > 0 {
			n = min(n, g.habit.pieces)
		}
		if _, err := conn.Write(text[:n]); err != nil {
			return err
		}
		text = text[n:]
	}
	return nil
}

// last returns when the guest heard something last, and what it heard and said.
func (g *guest) last() (at time.Time, what string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.at, fmt.Sprintf("%s heard %q, said %q", g.name, g.heard, g.said)
}

// newGuest returns a guest for a seat of a table.
func newGuest(address string, s bridge.Seat, h *habit, seed uint64) *guest {
	version := h.version
	if version == 0 {
		version = table18
	}
	return &guest{
		name: s.String(), address: address, habit: h, at: time.Now(),
		client: client.Client{
			Seat: s, Team: teams[s.Side()], Version: version, Player: bluechiptest.NewRandom(seed, uint64(s)),
		},
	}
}

// table18 is the version of the protocol that most speak.
const table18 = 18
