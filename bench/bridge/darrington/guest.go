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

// guest is a player who calls and plays at random.
type guest struct {
	run    *run
	client client.Client
	seat   bridge.Seat
	opened chan string // the id of the game, once for each of the others
	rng    *rand.Rand

	auction bridge.Auction
	acted   time.Time     // zero if no answer is awaited
	moment  client.Moment // at which it did
	board   int           // the last that is over
}

// newGuest returns the player of a seat.
func newGuest(r *run, game int, s bridge.Seat, opened chan string) *guest {
	g := &guest{run: r, seat: s, opened: opened, rng: rand.New(rand.NewPCG(r.Seed, uint64(game*bridge.Seats)+uint64(s)))}
	g.client.Name = fmt.Sprintf("%v of %d", s, game+1)
	return g
}

// dial connects to the server. An answer that a lost connection owes is not measured.
func (g *guest) dial(ctx context.Context) (net.Conn, error) {
	g.run.mu.Lock()
	g.acted = time.Time{}
	g.run.mu.Unlock()
	return new(net.Dialer).DialContext(ctx, "tcp", g.run.address)
}

// errPlayed ends a stay whose boards have been played.
var errPlayed = errors.New("all boards have been played")

// play plays all boards.
func (g *guest) play(ctx context.Context) error {
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
	link.Patience = g.run.Patience
	stay := client.Session{Client: &g.client, Link: link, Player: g, OnChange: g.told, Log: slog.New(slog.DiscardHandler)}
	if err := stay.Run(ctx); !errors.Is(err, errPlayed) {
		return err
	}
	return nil
}

// told takes note of what a line has changed.
func (g *guest) told(before, after *client.State) error {
	if g.seat == bridge.North && before.Game.ID == "" && after.Game.ID != "" && g.board == 0 && len(g.opened) == 0 {
		for range bridge.Seats - 1 {
			g.opened <- after.Game.ID
		}
	}
	r := g.run
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told++
	if !g.acted.IsZero() && after.Game.Moment() != g.moment {
		r.waits = append(r.waits, time.Since(g.acted))
		g.acted = time.Time{}
	}
	// Of a board that was over while there was no connection the next one tells.
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

// act takes note that the player says something.
func (g *guest) act() {
	g.run.mu.Lock()
	defer g.run.mu.Unlock()
	g.acted, g.moment = time.Now(), g.client.State.Game.Moment()
	g.run.said++
}

// Begin implements client.Player.
func (g *guest) Begin(b *client.Board) { g.auction = bridge.NewAuction(b.Dealer) }

// Heard implements client.Player.
func (g *guest) Heard(c bridge.Call) { _ = g.auction.Call(c) }

// Call implements client.Player.
func (g *guest) Call(context.Context) bridge.Call {
	defer g.act()
	c := bridge.Pass
	if legal := g.auction.AppendLegal(nil); g.rng.IntN(3) == 0 {
		c = legal[g.rng.IntN(min(len(legal), 12))]
	}
	g.Heard(c)
	return c
}

// Card implements client.Player.
func (g *guest) Card(_ context.Context, p *bridge.Play) bridge.Card {
	defer g.act()
	legal := p.Legal()
	for range g.rng.IntN(legal.Count()) {
		legal &^= legal.Lowest().Set()
	}
	return legal.Lowest()
}
