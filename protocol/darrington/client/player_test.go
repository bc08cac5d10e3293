package client_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
)

// simple passes and plays its lowest card, and notes what it is told.
type simple struct {
	board   client.Board
	auction bridge.Auction
	begun   int
	wrong   bool // answers what is not legal
	cancel  context.CancelFunc
}

func (s *simple) Begin(b *client.Board) {
	s.board, s.auction = *b, bridge.NewAuction(b.Dealer)
	s.begun++
}

func (s *simple) Heard(c bridge.Call) {
	if err := s.auction.Call(c); err != nil {
		panic(err)
	}
}

func (s *simple) Call(context.Context) bridge.Call {
	if s.cancel != nil {
		s.cancel()
	}
	call := bridge.Pass
	if bid := bridge.Bid(1, bridge.NoTrump); s.auction.Legal(bid) {
		call = bid
	}
	if s.wrong {
		return bridge.Redouble
	}
	s.Heard(call)
	return call
}

func (s *simple) Card(_ context.Context, p *bridge.Play) bridge.Card {
	if s.wrong {
		return bridge.NoCard
	}
	return p.Legal().Lowest()
}

// TestPlayerActs has a player as South among random ones, that sometimes loses its
// connection.
func TestPlayerActs(t *testing.T) {
	for number, r := range games {
		t.Run(number, func(t *testing.T) {
			b := drawBoard(r, 2, bridge.East)
			c, p := &client.Client{Name: "South"}, &simple{wrong: r.IntN(2) == 0}
			tell(t, c, b.everything())
			for !b.auction.Done() || b.playing && !b.play.Done() {
				line, err := c.Act(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				if again, _ := c.Act(t.Context(), p); again != nil {
					t.Fatalf("it acts twice: %q", again)
				}
				var said []darrington.Notice
				switch mine := b.playing && b.play.Player() == bridge.South || !b.playing && b.auction.Turn() == bridge.South; {
				case mine != (line != nil):
					t.Fatalf("%q is said, mine is %v", line, mine)
				case !mine:
					said, _ = b.step(r)
				default:
					m, err := darrington.ParseMessage(strings.TrimSuffix(string(line), "\n"))
					if err != nil {
						t.Fatal(err)
					}
					if r.IntN(10) == 0 {
						c.Greeting()
						tell(t, c, b.everything())
						if again, _ := c.Act(t.Context(), p); !bytes.Equal(again, line) {
							t.Fatalf("%q is said, and %q on a new connection", line, again)
						}
					}
					if m.Kind == darrington.Bids {
						said = b.call(m.Call)
					} else {
						said = b.card(m.Card)
					}
				}
				tell(t, c, said)
			}
			if b.playing && !p.wrong && (p.board.Hand != b.deal[bridge.South] || p.board.Number != 2 || p.board.Vulnerable != bridge.NSVulnerable) {
				t.Fatalf("the player has seen %+v", p.board)
			}
		})
	}
}

// TestPlayerComesBack has South lose its connection again and again, in the middle of what is
// said too, while the others go on. It says what is legal, once, when it has been told whose
// turn it is.
func TestPlayerComesBack(t *testing.T) {
	for number, r := range games {
		t.Run(number, func(t *testing.T) {
			b := drawBoard(r, 2, bridge.East)
			c, p := &client.Client{Name: "South"}, &simple{}
			for !b.auction.Done() || b.playing && !b.play.Done() {
				c.Greeting()
				line := actsAtLast(t, c, p, b)
				mine := b.playing && b.play.Player() == bridge.South || !b.playing && b.auction.Turn() == bridge.South
				if mine != (line != nil) {
					t.Fatalf("%q is said, mine is %v", line, mine)
				}
				for away := r.IntN(8); ; away-- {
					said, over := b.hear(t, r, line)
					line = nil
					mine = b.playing && b.play.Player() == bridge.South || !b.auction.Done() && b.auction.Turn() == bridge.South
					if over || away == 0 || mine {
						tell(t, c, said[:r.IntN(len(said)+1)])
						break
					}
				}
			}
		})
	}
}

// actsAtLast tells everything to who comes back, and returns what it says at the end of it.
func actsAtLast(t *testing.T, c *client.Client, p client.Player, b *board) (line []byte) {
	t.Helper()
	all := b.everything()
	for i := range all {
		if line != nil {
			t.Fatalf("%q is said before %q", line, all[i].Append(nil))
		}
		tell(t, c, all[i:i+1])
		var err error
		if line, err = c.Act(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	return line
}

// hear does what a line of South says, or a step of somebody else.
func (b *board) hear(t *testing.T, r *rand.Rand, line []byte) (said []darrington.Notice, over bool) {
	t.Helper()
	if line == nil {
		return b.step(r)
	}
	m, err := darrington.ParseMessage(strings.TrimSuffix(string(line), "\n"))
	switch {
	case err != nil:
		t.Fatal(err)
	case m.Kind == darrington.Bids:
		if !b.auction.Legal(m.Call) {
			t.Fatalf("%q is said after %v", line, b.auction.String())
		}
		return b.call(m.Call), false
	case !b.play.Legal().Has(m.Card):
		t.Fatalf("%q is said, legal are %v", line, b.play.Legal())
	}
	return b.card(m.Card), false
}

// TestPlayerBeginsAgain hears all of an auction that has gone another way.
func TestPlayerBeginsAgain(t *testing.T) {
	c, p := &client.Client{Name: "South"}, &simple{}
	say(t, c, `JOINED g1 S "South"`, "X-BOARD 1 N NONE", "HAND (2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS)", "AUCOPEN S (PASS PASS)")
	if line, _ := c.Act(t.Context(), p); string(line) != "BID 1NT\n" || p.begun != 1 {
		t.Errorf("%q is said, begun %d times", line, p.begun)
	}
	say(t, c, "AUCOPEN S (PASS PASS 1NT DOUBLE PASS PASS)")
	if line, _ := c.Act(t.Context(), p); string(line) != "BID PASS\n" || p.begun != 1 {
		t.Errorf("%q is said, begun %d times", line, p.begun)
	}
	say(t, c, "AUCOPEN S (PASS PASS 1S DOUBLE PASS PASS)")
	if line, _ := c.Act(t.Context(), p); line != nil {
		t.Errorf("%q is said at the same place", line)
	}
	c.Greeting()
	if line, _ := c.Act(t.Context(), p); line != nil {
		t.Errorf("%q is said before the server has said whose turn it is", line)
	}
	say(t, c, "AUCOPEN S (PASS PASS 1S DOUBLE PASS PASS)")
	if line, _ := c.Act(t.Context(), p); string(line) != "BID 1NT\n" || p.begun != 2 {
		t.Errorf("%q is said, begun %d times", line, p.begun)
	}
	if got := p.auction.String(); got != "Pass Pass 1S X Pass Pass 1NT" {
		t.Errorf("the player has heard %s", got)
	}
}

// TestPlayerWithoutHistory comes in the middle of a play of which the server tells the
// trick alone.
func TestPlayerWithoutHistory(t *testing.T) {
	c := &client.Client{Name: "South"}
	say(t, c, `JOINED g1 S "South"`, "X-BOARD 1 N NONE", "HAND (4S 3S)", "AUCOPEN 0 (1NT PASS PASS PASS)",
		"TRICKSWON ("+strings.TrimSuffix(strings.Repeat("NS ", 11), " ")+")", "DUMMY (AS KS)", "TRICK S (2S)")
	if line, err := c.Act(t.Context(), &simple{}); line != nil || err != nil {
		t.Errorf("dummy says %q, %v", line, err)
	}
	say(t, c, "AUCOPEN 0 (PASS PASS 1NT PASS PASS PASS)", "DUMMY (AS KS)", "TRICK N (2S)")
	if line, err := c.Act(t.Context(), &simple{}); string(line) != "PLAY KS\n" || err != nil {
		t.Errorf("the declarer says %q, %v", line, err)
	}
}

// TestPlayerIsInterrupted says nothing when the context ends.
func TestPlayerIsInterrupted(t *testing.T) {
	c := &client.Client{Name: "South"}
	say(t, c, `JOINED g1 S "South"`, "X-BOARD 1 S NONE", "HAND (2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS)", "AUCOPEN S ()")
	ctx, cancel := context.WithCancel(t.Context())
	if line, err := c.Act(ctx, &simple{cancel: cancel}); line != nil || err == nil {
		t.Errorf("%q is said, %v", line, err)
	}
	if line, err := c.Act(t.Context(), &simple{}); string(line) != "BID 1NT\n" || err != nil {
		t.Errorf("%q is said afterwards, %v", line, err)
	}
}
