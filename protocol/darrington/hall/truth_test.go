package hall

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/internal/testlimit"
	"gogo/protocol/darrington"
)

// hands returns how many random hands are played.
func hands() int {
	if testlimit.IsLong() {
		return 3000
	}
	return 100
}

// TestTruth plays random legal hands, and wants each player to know after each message just
// what is true and what it may see.
func TestTruth(t *testing.T) {
	r := newRoom(t, 1, Config{})
	conns, g := r.four("p")
	for played := 0; played < hands(); {
		before := g.boards
		r.act(g)
		played += g.boards - before
		for s, c := range conns {
			checkTruth(t, g, bridge.Seat(s), &r.conns[c].mirror)
		}
		r.lines = nil
		for _, c := range r.conns {
			c.told = c.told[:0]
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}

// checkTruth compares what a player knows with what is true.
func checkTruth(t *testing.T, g *game, s bridge.Seat, m *mirror) {
	t.Helper()
	if want := truth(g, s); !reflect.DeepEqual(*m, want) {
		t.Errorf("board %d, step %d: %v knows\n%+v\nbut true is\n%+v", g.boards, g.board.step(), s, *m, want)
	}
}

// truth returns what a player is to know: nothing of the hands but its own and dummy's.
func truth(g *game, s bridge.Seat) mirror {
	b := g.board
	m := mirror{
		game: g.id, seat: darrington.At(s), number: b.number, dealer: b.dealer, vulnerable: b.vulnerable, hand: b.deal[s],
		calls: slices.Clone(b.auction.Calls()), toCall: darrington.At(b.auction.Turn()),
	}
	for i := range m.names {
		m.names[i] = robotName
		if p := g.seats[i].player; p != nil {
			m.names[i], m.away[i] = p.name, p.conn == 0
		}
	}
	if len(m.calls) == 0 {
		m.calls = nil
	}
	for i := range m.scores {
		side := bridge.Side(i)
		m.scores[i] = darrington.Score{
			Above: g.rubber.Above(side), Below: g.rubber.Below(side), Vulnerable: g.rubber.Games(side) > 0,
			Games: g.rubber.Games(side), PartScore: g.rubber.PartScore(side),
		}
	}
	if b.auction.Done() {
		m.toCall = darrington.Nobody
	}
	if b.playing {
		truePlay(&m, b, s)
	}
	if b.over {
		m.result = &darrington.Notice{
			Kind: darrington.BoardOver, Number: b.number, Contract: b.contract, Tricks: b.tricks(),
			Points: b.contract.ScoreFor(bridge.NorthSouth, b.vulnerable, b.tricks()),
		}
	}
	return m
}

// truePlay adds what is true of the play, worked out from the cards alone.
func truePlay(m *mirror, b *board, s bridge.Seat) {
	m.contract, m.side = b.contract, b.contract.Declarer.Side()
	m.contract.Declarer = 0
	left := b.deal
	trick := bridge.NewTrick(b.contract.Leader())
	for _, c := range b.play.Cards() {
		left[trick.Turn()] &^= c.Set()
		trick.Add(c)
		m.played = append(m.played, c)
		if trick.Done() {
			m.won = append(m.won, trick.Winner(b.contract.Strain))
			m.trick = slices.Clone(trick.Cards())
			trick = bridge.NewTrick(trick.Winner(b.contract.Strain))
		}
	}
	m.hand = left[s]
	if len(m.played) > 0 {
		m.dummy = left[b.contract.Dummy()]
	}
	if !b.over {
		m.trick, m.toPlay = slices.Clone(trick.Cards()), darrington.At(trick.Turn())
		if len(m.trick) == 0 {
			m.trick = nil
		}
	}
}

// TestReconnect has each player in turn lose its connection at every point of hands, the
// server too now and then, and wants the state that it is told again to be the one that it had.
func TestReconnect(t *testing.T) {
	for _, pause := range []bool{false, true} {
		t.Run(fmt.Sprint("pause ", pause), func(t *testing.T) {
			cfg := Config{}
			if pause {
				cfg.Pause = 1
			}
			testReconnect(t, newRoom(t, 2, cfg))
		})
	}
}

func testReconnect(t *testing.T, r *room) {
	t.Helper()
	conns, g := r.four("p")
	for step := 0; g.boards < max(12, hands()/100); step++ {
		if g.board.over {
			r.comeBack(&conns, g)
			r.pass(1)
			continue
		}
		r.act(g)
		if step%16 == 15 {
			r.crash()
			g = r.hall.games[g.id]
			for s := range conns {
				conns[s] = r.connect(fmt.Sprint("p", s))
			}
		}
		r.comeBack(&conns, g)
		if t.Failed() {
			t.FailNow()
		}
	}
}

// comeBack has each player go and come back.
func (r *room) comeBack(conns *[bridge.Seats]Conn, g *game) {
	r.t.Helper()
	for s, c := range conns {
		before := r.conns[c].mirror
		checkTruth(r.t, g, bridge.Seat(s), &before)
		r.hangUp(c)
		conns[s] = r.connect(fmt.Sprint("p", s))
		if after := r.conns[conns[s]].mirror; !reflect.DeepEqual(before, after) {
			r.t.Errorf("board %d, step %d: %v knew\n%+v\nand knows\n%+v", g.boards, g.board.step(), bridge.Seat(s), before, after)
		}
	}
}
