// Package bluechiptest has players and tables for tests of the Blue Chip protocol.
package bluechiptest

import (
	"context"
	"math/rand/v2"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/client"
)

// Random is a player that makes random legal calls and plays random legal cards. It bids
// low, so that auctions end. When a board is restarted it does the same as before, as
// long as the others do.
type Random struct {
	Agrees bool  // to every claim, else to none
	Boasts int   // it claims in place of one card of so many, 0 for never
	Ended  int   // boards of which it was told what they came to
	Tricks []int // of the declarers of these boards

	seed, stream uint64
	rng          *rand.Rand
}

// NewRandom returns a player with random numbers of its own.
func NewRandom(seed, stream uint64) *Random {
	return &Random{seed: seed, stream: stream}
}

// Begin seeds the random numbers by the board.
func (r *Random) Begin(b *client.Board) {
	r.rng = rand.New(rand.NewPCG(r.seed, r.stream<<32|uint64(b.Number)))
}

// Heard does nothing.
func (r *Random) Heard(bridge.Seat, bridge.Call, bool, string) {}

// Call passes half the time, and otherwise makes one of the lowest legal calls, alerted
// now and then.
func (r *Random) Call(_ context.Context, a *bridge.Auction) (c bridge.Call, alerted bool, info string) {
	legal := a.AppendLegal(nil)
	if r.rng.IntN(2) > 0 {
		c = legal[r.rng.IntN(min(len(legal), 5))]
	}
	if c != bridge.Pass && r.rng.IntN(3) == 0 {
		return c, true, "at least 4 cards in hearts, 8 to 14 total points"
	}
	return c, false, ""
}

// Card plays any legal card.
func (r *Random) Card(_ context.Context, p *bridge.Play) bridge.Card {
	legal := p.Legal()
	for range r.rng.IntN(legal.Count()) {
		legal &^= legal.Lowest().Set()
	}
	return legal.Lowest()
}

// Accepts accepts every claim or none.
func (r *Random) Accepts(context.Context, *bridge.Play, *client.Claim) bool {
	return r.Agrees
}

// Claims claims at random: half the time all tricks, otherwise some or none.
func (r *Random) Claims(_ context.Context, p *bridge.Play) (client.Claim, bool) {
	if r.Boasts == 0 || r.rng.IntN(r.Boasts) > 0 {
		return client.Claim{}, false
	}
	left := client.Left(p)
	if r.rng.IntN(2) == 0 {
		return client.Claim{Tricks: left}, true
	}
	return client.Claim{Tricks: r.rng.IntN(left + 1), Text: "I have high cards"}, true
}

// End counts, and keeps the tricks.
func (r *Random) End(_ bridge.Contract, tricks int) {
	r.Ended++
	r.Tricks = append(r.Tricks, tricks)
}

// Eager changes the messages of a client to those of an eager one: it is ready for dummy
// as soon as the auction is over, and for the lead when it sees dummy. Dummy itself is
// ready for dummy's card whoever is to play.
type Eager struct {
	sees  bool // dummy
	dummy bool // is dummy itself
}

// Hear takes a notice from the table. It is to be called before Hasten.
func (e *Eager) Hear(n *bluechip.Notice) {
	switch n.Kind {
	case bluechip.StartOfBoard:
		*e = Eager{}
	case bluechip.DummyHand:
		e.sees = true
	}
}

// Hasten changes the answers of the client.
func (e *Eager) Hasten(m *bluechip.Message) {
	if m.Kind != bluechip.ReadyForCard {
		return
	}
	if m.Trick == 1 && !e.sees && m.Of.Next() == m.Seat {
		e.dummy = true // for the leader sits on its right
	}
	switch {
	case e.dummy:
		m.Dummy = true
	case m.Trick == 1 && !e.sees:
		*m = bluechip.Message{Kind: bluechip.ReadyForDummy, Seat: m.Seat}
	}
}
