package darrington

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington/client"
)

// randomPlayer is a player who calls and plays at random.
type randomPlayer struct {
	run    *run
	client client.Client
	// address is where it comes from, among attackers.
	address string
	seat    bridge.Seat
	opened  chan string // receives the id of the game, once for each of the others
	rng     *rand.Rand

	auction bridge.Auction
	acted   time.Time     // zero if no answer is awaited
	moment  client.Moment // of acted
	known   progress      // the farthest that the server has told
	lost    error         // when it went behind that
	board   int           // the last finished one
}

// newRandomPlayer returns the player of a seat.
func newRandomPlayer(r *run, game int, s bridge.Seat, opened chan string) *randomPlayer {
	number := game*bridge.Seats + int(s)
	g := &randomPlayer{run: r, address: playerAddress(number), seat: s, opened: opened, rng: rand.New(rand.NewPCG(r.Seed, uint64(number)))}
	g.client.Name = fmt.Sprintf("%v of %d", s, game+1)
	return g
}

// dial connects to the server. An answer lost with a connection is not measured.
func (g *randomPlayer) dial(ctx context.Context) (net.Conn, error) {
	g.run.mu.Lock()
	g.acted = time.Time{}
	g.run.mu.Unlock()
	if g.run.Attackers > 0 {
		return dialFrom(ctx, g.address, g.run.address)
	}
	return new(net.Dialer).DialContext(ctx, "tcp", g.run.address)
}

// errPlayed ends a session after the last board.
var errPlayed = errors.New("all boards have been played")

// play plays all boards.
func (g *randomPlayer) play(ctx context.Context) error {
	id := ""
	if g.seat != bridge.North {
		select {
		case id = <-g.opened:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if _, err := g.client.JoinGame(id, client.Turn{Seat: g.seat, Known: true}); err != nil {
		return err
	}
	link := client.NewLink(g.dial)
	link.Patience = g.run.Timeout
	stay := client.Session{Client: &g.client, Link: link, Player: g, OnChange: g.told, Log: slog.New(slog.DiscardHandler)}
	if err := stay.Run(ctx); !errors.Is(err, errPlayed) {
		return err
	}
	return nil
}

// told records what a line has changed.
func (g *randomPlayer) told(before, after *client.State) error {
	if g.seat == bridge.North && before.Game.ID == "" && after.Game.ID != "" && g.board == 0 && len(g.opened) == 0 {
		for range bridge.Seats - 1 {
			g.opened <- after.Game.ID
		}
	}
	r := g.run
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told++
	if g.lost != nil {
		return g.lost
	}
	if now := progressOf(&after.Game); g.known.behind(now) {
		g.known = now
	}
	if !g.acted.IsZero() && after.Game.Moment() != g.moment {
		r.waits = append(r.waits, time.Since(g.acted))
		g.acted = time.Time{}
	}
	// A board that ended while disconnected is reported with the next one.
	if over := max(after.Game.Result.Board, after.Game.Board-1); over > g.board {
		if g.seat == bridge.North {
			r.boards += min(over, r.Boards) - g.board
		}
		g.board = over
	}
	if g.board >= r.Boards {
		return errPlayed
	}
	return nil
}

// progress is how far a game has come, in what a client is told whole: a trick in progress comes in
// pieces when everything is repeated.
type progress struct{ board, calls, tricks int }

func progressOf(g *client.Game) progress { return progress{g.Board, len(g.Calls), len(g.Won)} }

// behind reports whether a game has come less far.
func (p progress) behind(other progress) bool {
	if p.board != other.board {
		return p.board < other.board
	}
	return p.calls+p.tricks < other.calls+other.tricks
}

// act records an action of the player. What the server has told before must still hold.
func (g *randomPlayer) act() {
	g.run.mu.Lock()
	defer g.run.mu.Unlock()
	if now := progressOf(&g.client.State.Game); now.behind(g.known) {
		g.lost = fmt.Errorf("the server has told %+v, and goes on from %+v", g.known, now)
	}
	g.acted, g.moment = time.Now(), g.client.State.Game.Moment()
	g.run.said++
}

// Begin implements client.Player.
func (g *randomPlayer) Begin(b *client.Board) { g.auction = bridge.NewAuction(b.Dealer) }

// Heard implements client.Player.
func (g *randomPlayer) Heard(c bridge.Call) { _ = g.auction.Call(c) }

// Call implements client.Player.
func (g *randomPlayer) Call(context.Context) bridge.Call {
	defer g.act()
	c := bridge.Pass
	if legal := g.auction.AppendLegal(nil); g.rng.IntN(3) == 0 {
		c = legal[g.rng.IntN(min(len(legal), 12))]
	}
	g.Heard(c)
	return c
}

// Card implements client.Player.
func (g *randomPlayer) Card(_ context.Context, p *bridge.Play) bridge.Card {
	defer g.act()
	legal := p.Legal()
	for range g.rng.IntN(legal.Count()) {
		legal &^= legal.Lowest().Set()
	}
	return legal.Lowest()
}
