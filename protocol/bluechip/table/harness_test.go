package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
)

// room is a table with four clients, without a network: what is said is written and read
// as on one, and arrives in any order that a network could have.
type room struct {
	t       *testing.T
	table   *Table
	rng     *rand.Rand
	now     time.Time
	seats   [bridge.Seats]*guest
	seeds   [bridge.Seats]uint64 // of the players
	events  []Event
	results []Result
	lines   []string // of both directions
}

// guest is a client and what is on its way from and to it.
type guest struct {
	client   client.Client
	player   *bluechiptest.Random
	to, from [][]byte
	gone     bool // has no connection
	held     bool // what it says does not arrive yet
	over     bool // has heard the end of the session
	bare     bool // says nothing behind Alert.
	eager    bool // wants to see dummy before it is told the lead
	haste    bluechiptest.Eager
	times    int // that it says when it is ready for a deal, 0 for once
}

// Send puts a notice on its way.
func (r *room) Send(s bridge.Seat, n *bluechip.Notice) {
	r.t.Helper()
	line := n.Append(nil, bluechip.Dialect{})
	r.lines = append(r.lines, fmt.Sprintf("to %v: %s", s, line))
	if r.seats[s] == nil || r.seats[s].gone {
		r.t.Fatalf("%q to an empty seat of %v", line, s)
	}
	r.seats[s].to = append(r.seats[s].to, line)
}

// Close ends a connection.
func (r *room) Close(s bridge.Seat) { r.seats[s].gone = true }

// newRoom returns a room in which so many boards are played.
func newRoom(t *testing.T, seed uint64, boards int, cfg Config) *room {
	t.Helper()
	r := &room{t: t, rng: rand.New(rand.NewPCG(seed, 1)), now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	for s := range r.seeds {
		r.seeds[s] = r.rng.Uint64()
	}
	next := 0
	cfg.Players = r
	cfg.Next = func() *Board {
		if next == boards {
			return nil
		}
		next++
		return &Board{Number: next, Dealer: bridge.BoardDealer(next), Vulnerable: bridge.BoardVulnerability(next), Deal: dealing.Deal(seed, uint64(next))}
	}
	keep := cfg.Note
	cfg.Note = func(e *Event) error {
		if keep != nil {
			if err := keep(e); err != nil {
				return err
			}
		}
		r.events = append(r.events, *e)
		if e.Kind == Ended {
			r.results = append(r.results, *e.Result)
		}
		return nil
	}
	r.table = New(cfg)
	return r
}

// sit seats a client.
func (r *room) sit(s bridge.Seat, team string) {
	r.t.Helper()
	g := &guest{client: client.Client{Seat: s, Team: team, Version: 18}, player: bluechiptest.NewRandom(r.seeds[s], uint64(s))}
	g.client.Player = g.player
	hello := g.client.Connect()
	at, err := r.table.Seat(&hello)
	if err != nil || at != s {
		r.t.Fatalf("%v: %v, %v", s, at, err)
	}
	r.seats[s] = g
	r.table.Join(r.now, s, &hello)
}

// sitAll seats everybody.
func (r *room) sitAll() {
	for s := range bridge.Seat(bridge.Seats) {
		r.sit(s, [2]string{"Red", "Blue"}[s.Side()])
	}
}

// hangUp ends the connection of a seat from the other side.
func (r *room) hangUp(s bridge.Seat) {
	r.seats[s].gone = true
	r.table.Leave(r.now, s, "gone")
}

// step lets one message arrive, or the time pass if there is none. It reports false if
// nothing will ever happen.
func (r *room) step() bool {
	r.t.Helper()
	var ways []func()
	for s, g := range r.seats {
		if g == nil {
			continue
		}
		if len(g.to) > 0 && !g.over {
			ways = append(ways, func() { r.hear(g) })
		}
		if len(g.from) > 0 && !g.gone && !g.held {
			ways = append(ways, func() { r.receive(bridge.Seat(s)) })
		}
	}
	if len(ways) > 0 {
		ways[r.rng.IntN(len(ways))]()
		return true
	}
	at, ok := r.table.Deadline()
	if !ok {
		return false
	}
	if !at.After(r.now) {
		r.t.Fatalf("a deadline %v that has passed and stays", r.now.Sub(at))
	}
	r.now = at
	r.table.Tick(r.now)
	return true
}

// hear lets a client hear the next line.
func (r *room) hear(g *guest) {
	r.t.Helper()
	line := g.to[0]
	g.to = g.to[1:]
	n, err := bluechip.ParseNotice(string(line))
	if err != nil {
		r.t.Fatalf("%q: %v", line, err)
	}
	if n.Kind == bluechip.IllegalBid || n.Kind == bluechip.IllegalCard {
		return // what a test said in the client's name
	}
	answers, err := g.client.Hear(r.t.Context(), &n)
	switch {
	case errors.Is(err, client.ErrOver):
		g.over = true
	case err != nil:
		r.t.Fatalf("%v hears %q: %v\n%s", g.client.Seat, line, err, r.tail())
	}
	g.haste.Hear(&n)
	for i := range answers {
		if g.bare {
			answers[i].Info = ""
		}
		if g.eager {
			g.haste.Hasten(&answers[i])
		}
		times := 1
		if answers[i].Kind == bluechip.ReadyForDeal {
			times = max(times, g.times)
		}
		for range times {
			g.from = append(g.from, answers[i].Append(nil))
		}
	}
}

// bareAlerts has all alerts say nothing but that there is one.
func (r *room) bareAlerts() {
	for _, g := range r.seats {
		g.bare = true
	}
}

// receive lets the table hear the next line of a seat.
func (r *room) receive(s bridge.Seat) {
	r.t.Helper()
	g := r.seats[s]
	line := g.from[0]
	g.from = g.from[1:]
	r.lines = append(r.lines, fmt.Sprintf("from %v: %s", s, line))
	r.now = r.now.Add(time.Duration(r.rng.IntN(1000)) * time.Millisecond)
	m, err := bluechip.ParseMessage(string(line))
	if err != nil {
		r.t.Fatalf("%q: %v", line, err)
	}
	r.table.Receive(r.now, s, &m)
}

// tail returns what was said last.
func (r *room) tail() string { return strings.Join(r.lines[max(0, len(r.lines)-30):], "") }

// run lets everything happen until a condition holds, at the latest until the session is
// over.
func (r *room) run(until func() bool) {
	r.t.Helper()
	for steps := 0; !until(); steps++ {
		if steps > 1_000_000 {
			r.t.Fatalf("no end\n%s", r.tail())
		}
		if !r.step() {
			if r.table.Stopped() == nil {
				r.t.Fatalf("nothing happens any more\n%s", r.tail())
			}
			return
		}
	}
}

// runAll plays the session to its end.
func (r *room) runAll() {
	r.t.Helper()
	r.run(func() bool { return false })
}

// faults returns what was done wrong.
func (r *room) faults() (what []string) {
	for _, e := range r.kinds(Faulted) {
		what = append(what, fmt.Sprintf("%v %s", e.Seat, e.Text))
	}
	return what
}
