package client_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
	"gogo/protocol/darrington/hall"
)

// room is a hall with four players who hear what a network would carry.
type room struct {
	t       *testing.T
	hall    *hall.Hall
	players map[hall.Conn]*client.Client
	last    hall.Conn
}

// noon is when everything happens.
var noon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

func newRoom(t *testing.T, seed uint64) *room {
	t.Helper()
	r := &room{t: t, players: map[hall.Conn]*client.Client{}}
	deals := uint64(0)
	r.hall = hall.New(hall.Config{
		Send:  r.tell,
		Close: func(hall.Conn) {},
		Deal:  func() bridge.Deal { deals++; return dealing.Deal(seed, deals) },
	})
	return r
}

// tell has a player hear a line. Nobody is refused anything but a seat that is its own.
func (r *room) tell(c hall.Conn, n *darrington.Notice) {
	r.t.Helper()
	p := r.players[c]
	if err := p.Hear(strings.TrimSuffix(string(n.Append(nil)), "\n")); err != nil || p.State.Refusals > 0 {
		r.t.Fatalf("%s hears %q: %v, %s", p.Name, n.Append(nil), err, p.State.Refusal)
	}
}

// say says lines on a connection.
func (r *room) say(c hall.Conn, lines []byte) {
	r.t.Helper()
	for line := range strings.Lines(string(lines)) {
		m, err := darrington.ParseMessage(strings.TrimSuffix(line, "\n"))
		if err != nil {
			r.t.Fatal(err)
		}
		r.hall.Receive(noon, c, &m)
	}
}

// come has a player come in on a new connection.
func (r *room) come(p *client.Client) hall.Conn {
	r.t.Helper()
	r.last++
	r.players[r.last] = p
	r.hall.Enter(r.last, "")
	r.say(r.last, p.Greeting())
	return r.last
}

// act returns what a player does at random, nothing if it is not its turn.
func act(rng *rand.Rand, p *client.Client) []byte {
	g := &p.State.Game
	if g.MyCall() {
		a, _ := g.Auction()
		calls := a.AppendLegal(nil)
		return p.Bid(calls[min(rng.IntN(6)%4, len(calls)-1)])
	}
	from, ok := g.MyCard()
	if !ok {
		return nil
	}
	legal := g.Legal(from)
	for range rng.IntN(legal.Count()) {
		legal &^= legal.Lowest().Set()
	}
	return p.Play(legal.Lowest())
}

// known is what a state has of the game, without what the board before has come to.
func known(s client.State) client.Game {
	g := normal(s).Game
	g.Result = client.Result{}
	return g
}

// TestHallGivesBack plays random hands in a hall. After each call and card a player loses
// the connection: who comes back, having forgotten everything or nothing, knows what it has
// known.
func TestHallGivesBack(t *testing.T) {
	for number, rng := range games {
		t.Run(number, func(t *testing.T) {
			r := newRoom(t, rng.Uint64())
			var conns [bridge.Seats]hall.Conn
			for s := range conns {
				p := &client.Client{Name: fmt.Sprint("P", s)}
				if _, err := p.JoinGame([]string{"", "g1"}[min(s, 1)], client.Turn{}); err != nil {
					t.Fatal(err)
				}
				conns[s] = r.come(p)
			}
			for step := 0; r.players[conns[0]].State.Game.Board < 3; step++ {
				before := step
				for s := range conns {
					if line := act(rng, r.players[conns[s]]); line != nil {
						r.say(conns[s], line)
						before++
						break
					}
				}
				if before == step {
					t.Fatal("nobody is to act")
				}
				s := step % bridge.Seats
				p := r.players[conns[s]]
				want := known(p.State)
				if step%8 < bridge.Seats {
					p = &client.Client{Name: p.Name}
				}
				r.hall.Leave(noon, conns[s])
				conns[s] = r.come(p)
				if got := known(p.State); !reflect.DeepEqual(got, want) {
					t.Fatalf("step %d: %s knows\n%+v, and has known\n%+v", step, p.Name, got, want)
				}
			}
		})
	}
}
