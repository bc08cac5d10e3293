package client_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
)

// board is the truth about a board, in a game g1 where the client is South.
type board struct {
	number  int // 0: the server does not count
	deal    bridge.Deal
	auction bridge.Auction
	play    bridge.Play
	playing bool
}

// contract returns the contract, if the auction is over and there is one.
func (b *board) contract() (bridge.Contract, bool) {
	c, over := b.auction.Contract()
	return c, over && !c.IsPassedOut()
}

// left returns what a hand has left.
func (b *board) left(s bridge.Seat) bridge.Cards {
	cards := b.deal[s]
	for i, c := range b.play.Cards() {
		if t := b.play.Trick(i / bridge.Seats); t.By(s) == c {
			cards &^= c.Set()
		}
	}
	return cards
}

// auctionOpen is the message about the auction.
func (b *board) auctionOpen() darrington.Notice {
	n := darrington.Notice{Kind: darrington.AuctionOpen, Calls: b.auction.Calls()}
	if !b.auction.Done() {
		n.Position = darrington.At(b.auction.Turn())
	}
	return n
}

// trick is the message about the trick, which is complete before the next one begins.
func (b *board) trick(complete bool) darrington.Notice {
	n := darrington.Notice{Kind: darrington.TrickSoFar}
	cards := b.play.Cards()
	if complete {
		n.Cards = cards[len(cards)-bridge.Seats:]
		return n
	}
	n.Cards = cards[len(cards)/bridge.Seats*bridge.Seats:]
	if !b.play.Done() {
		n.Position = darrington.At(b.play.Turn())
	}
	return n
}

// won is the message about the tricks.
func (b *board) won() darrington.Notice {
	n := darrington.Notice{Kind: darrington.TricksWon}
	contract := b.play.Contract()
	for i := range b.play.Len() / bridge.Seats {
		t := b.play.Trick(i)
		n.Won = append(n.Won, t.Winner(contract.Strain).Side())
	}
	return n
}

// begin is what is said when the board begins.
func (b *board) begin() []darrington.Notice {
	var all []darrington.Notice
	if b.number > 0 {
		all = append(all, darrington.Notice{
			Kind: darrington.BoardBegins, Number: b.number, Seat: b.auction.Dealer(), Vulnerable: bridge.BoardVulnerability(b.number),
		})
	}
	return append(all, darrington.Notice{Kind: darrington.HandOf, Hand: b.left(bridge.South)}, b.auctionOpen())
}

// everything is what is said to who comes in the middle.
func (b *board) everything() []darrington.Notice {
	all := []darrington.Notice{{Kind: darrington.Tournaments}, {Kind: darrington.Games, IDs: []string{"g1"}}}
	for s := range bridge.Seat(bridge.Seats) {
		all = append(all, darrington.Notice{Kind: darrington.Joined, ID: "g1", Position: darrington.At(s), Name: s.String()})
	}
	all = append(all, b.begin()...)
	if c, ok := b.contract(); ok {
		all = append(all, darrington.Notice{Kind: darrington.AuctionClosed, Contract: c, Side: c.Declarer.Side()})
		if b.play.Len() > 0 {
			all = append(all, darrington.Notice{Kind: darrington.DummyHand, Hand: b.left(c.Dummy())})
		}
		if b.number > 0 {
			all = append(all, darrington.Notice{Kind: darrington.CardsPlayed, Cards: b.play.Cards()})
		}
		all = append(all, b.won(), b.trick(false))
	}
	return all
}

// call makes a call and returns what is said.
func (b *board) call(c bridge.Call) []darrington.Notice {
	if err := b.auction.Call(c); err != nil {
		panic(err)
	}
	all := []darrington.Notice{b.auctionOpen()}
	if c, ok := b.contract(); ok {
		b.play, _ = bridge.NewPlay(b.deal, c)
		b.playing = true
		all = append(all, darrington.Notice{Kind: darrington.AuctionClosed, Contract: c, Side: c.Declarer.Side()}, b.trick(false))
	}
	return all
}

// card plays a card and returns what is said.
func (b *board) card(c bridge.Card) []darrington.Notice {
	by := b.play.Turn()
	if err := b.play.Play(c); err != nil {
		panic(err)
	}
	dummy := b.play.Contract().Dummy()
	var all []darrington.Notice
	if by == bridge.South {
		all = append(all, darrington.Notice{Kind: darrington.HandOf, Hand: b.left(by)})
	}
	if by == dummy || b.play.Len() == 1 {
		all = append(all, darrington.Notice{Kind: darrington.DummyHand, Hand: b.left(dummy)})
	}
	if b.play.Len()%bridge.Seats == 0 {
		all = append(all, b.trick(true), b.won())
	}
	if !b.play.Done() {
		all = append(all, b.trick(false))
	}
	return all
}

// drawBoard draws a deal.
func drawBoard(t *rapid.T, number int, dealer bridge.Seat) *board {
	cards := slices.Collect(bridge.AllCards.Down)
	b := &board{number: number, auction: bridge.NewAuction(dealer)}
	for i, c := range rapid.Permutation(cards).Draw(t, "cards") {
		b.deal[i%bridge.Seats] |= c.Set()
	}
	return b
}

// step makes a random legal call or plays a random legal card.
func (b *board) step(t *rapid.T) (said []darrington.Notice, over bool) {
	if b.playing {
		if b.play.Done() {
			return nil, true
		}
		return b.card(rapid.SampledFrom(slices.Collect(b.play.Legal().Down)).Draw(t, "card")), false
	}
	if b.auction.Done() {
		return nil, true
	}
	calls := b.auction.AppendLegal(nil)
	return b.call(calls[min(rapid.IntRange(0, 5).Draw(t, "call")%4, len(calls)-1)]), false
}

// tell has a client hear notices, as lines.
func tell(t *rapid.T, c *client.Client, all []darrington.Notice) {
	for i := range all {
		line := all[i].Append(nil)
		if err := c.Hear(string(line[:len(line)-1])); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
}

// checkTruth compares what a client knows with the truth.
func checkTruth(t *rapid.T, g *client.Game, b *board) {
	a, ok := g.Auction()
	if !ok || !slices.Equal(a.Calls(), b.auction.Calls()) || a.Dealer() != b.auction.Dealer() {
		t.Fatalf("the auction is %v by %v, want %v by %v", a.String(), a.Dealer(), b.auction.String(), b.auction.Dealer())
	}
	if want := !b.auction.Done() && b.auction.Turn() == bridge.South; g.MyCall() != want {
		t.Fatalf("my call: %v, want %v", g.MyCall(), want)
	}
	if g.Hand != b.left(bridge.South) {
		t.Fatalf("the hand is %v, want %v", g.Hand, b.left(bridge.South))
	}
	if !b.playing {
		return
	}
	from, mine := g.MyCard()
	if want := !b.play.Done() && b.play.Player() == bridge.South; mine != want || mine && from != b.play.Turn() {
		t.Fatalf("my card: %v from %v, want %v from %v", mine, from, want, b.play.Turn())
	}
	if mine && g.Legal(from) != b.play.Legal() {
		t.Fatalf("legal are %v, want %v", g.Legal(from), b.play.Legal())
	}
	if trick := g.CurrentTrick(); !b.play.Done() && b.play.Tricks() > 0 && b.play.Len()%bridge.Seats > 0 && trick != b.play.Trick(b.play.Tricks()-1) {
		t.Fatalf("the trick is %v", trick.Cards())
	}
	for side := range bridge.EastWest + 1 {
		if g.Tricks(side) != b.play.Won(side) {
			t.Fatalf("%v has %d tricks, want %d", side, g.Tricks(side), b.play.Won(side))
		}
	}
}

// checkPlay compares the play that a client knows with the truth.
func checkPlay(t *rapid.T, g *client.Game, b *board) {
	if !b.playing || b.play.Done() {
		return
	}
	p, ok := g.Play()
	if !ok || !slices.Equal(p.Cards(), b.play.Cards()) || p.Turn() != b.play.Turn() || p.Contract() != b.play.Contract() {
		t.Fatalf("the play is %v: %v, want %v", p.Cards(), ok, b.play.Cards())
	}
	if got := p.Start(); got[bridge.South] != b.deal[bridge.South] {
		t.Fatalf("the play begins with %v, want %v", got[bridge.South], b.deal[bridge.South])
	}
	if dummy := b.play.Contract().Dummy(); b.play.Len() > 0 && p.Start()[dummy] != b.deal[dummy] {
		t.Fatalf("dummy is %v", p.Start()[dummy])
	}
}

// TestStateIsTheTruth follows random boards, on servers that count them and on such that do
// not.
func TestStateIsTheTruth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.Bool().Draw(t, "counts")
		c := &client.Client{Name: "south"}
		for number := 1; number <= 3; number++ {
			b := drawBoard(t, number, bridge.BoardDealer(number))
			if !counts {
				b.number = 0
			}
			if number == 1 {
				tell(t, c, b.everything())
			} else {
				tell(t, c, b.begin())
			}
			for {
				checkTruth(t, &c.State.Game, b)
				checkPlay(t, &c.State.Game, b)
				said, over := b.step(t)
				if over {
					break
				}
				tell(t, c, said)
			}
		}
	})
}

// TestStateComesBack loses the connection at every point: who comes back has the same
// state, whether it has forgotten everything or nothing.
func TestStateComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, 5, bridge.North)
		c := &client.Client{Name: "South"}
		tell(t, c, b.everything())
		for {
			before := c.State
			fresh := &client.Client{Name: "South"}
			tell(t, fresh, b.everything())
			tell(t, c, b.everything())
			for who, after := range map[string]client.State{"who forgot": fresh.State, "who did not": c.State} {
				if got, want := normal(after), normal(before); !reflect.DeepEqual(got, want) {
					t.Fatalf("%s:\n%+v, want\n%+v", who, got, want)
				}
			}
			checkPlay(t, &fresh.State.Game, b)
			said, over := b.step(t)
			if over || b.playing && b.play.Done() {
				return
			}
			tell(t, c, said)
		}
	})
}

// normal returns a state with lists that are all there, even if they are empty.
func normal(s client.State) client.State {
	g := &s.Game
	g.Calls = append([]bridge.Call{}, g.Calls...)
	g.Trick = append([]bridge.Card{}, g.Trick...)
	g.Won = append([]bridge.Side{}, g.Won...)
	g.Played = append([]bridge.Card{}, g.Played...)
	return s
}

// say has a client hear lines.
func say(t *testing.T, c *client.Client, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if err := c.Hear(line); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSeats(t *testing.T) {
	c := &client.Client{Name: "Ann"}
	say(t, c, "GAMES (g1 g2)", "TOURNAMENTS (t1)", `JOINED g1 E "Bob"`, `JOINED g1 N "ann"`, "X-AWAY g1 E")
	g := &c.State.Game
	if g.ID != "g1" || !g.Playing || g.Seat != bridge.North || g.Players[bridge.East] != "Bob" || !g.Away[bridge.East] {
		t.Errorf("%+v", g)
	}
	if !slices.Equal(c.State.Games, []string{"g1", "g2"}) || !slices.Equal(c.State.Tournaments, []string{"t1"}) {
		t.Errorf("%+v", c.State)
	}
	say(t, c, `JOINED g1 E "Bob"`, "X-LEFT g2 N")
	if g.Away[bridge.East] || g.ID != "g1" {
		t.Errorf("%+v", g)
	}
	say(t, c, "X-LEFT g1 E")
	if g.Players[bridge.East] != "" {
		t.Errorf("%+v", g)
	}
	say(t, c, "X-LEFT g1 N")
	if g.ID != "" || g.Playing {
		t.Errorf("who has left is in %+v", g)
	}
	say(t, c, "X-WATCHING g2", `JOINED g2 N "Eve"`)
	if g.ID != "g2" || g.Playing || g.Players[bridge.North] != "Eve" {
		t.Errorf("%+v", g)
	}
	say(t, c, `X-CLOSED g2 "over"`)
	if g.ID != "" {
		t.Errorf("%+v", g)
	}
}

func TestTournament(t *testing.T) {
	c := &client.Client{Name: "Ann"}
	say(t, c, "X-TOURNAMENT t1 PLAYING 2 3 4 MP 8", "X-SITOUT t1 2",
		`X-RANKING t1 1 2 "60.00" 4 ("Ann" "Bob")`, `X-RANKING t1 2 2 "40.00" 4 ("Cid" "Dan")`,
		`X-RANKING t1 2 2 "45.00" 8 ("Ann" "Bob")`, `X-RANKING t1 1 2 "55.00" 8 ("Cid" "Dan")`)
	tour := &c.State.Tournament
	if tour.ID != "t1" || tour.Phase != darrington.Playing || tour.Rounds != 3 || tour.SitsOut != 2 {
		t.Errorf("%+v", tour)
	}
	if got := fmt.Sprint(tour.Ranking); got != "[{1 55.00 8 [Cid Dan]} {2 45.00 8 [Ann Bob]}]" {
		t.Errorf("the ranking is %s", got)
	}
}

func TestScores(t *testing.T) {
	c := &client.Client{Name: "Ann"}
	say(t, c, `JOINED g1 N "Ann"`, "X-RESULT 3 4HX S 9 -100", "SCORE-M 60 120 0 0 30 1", "X-RUBBER 0 40 1 30", `NAK "no"`)
	g := &c.State.Game
	want := [2]darrington.Score{{Above: 60, Below: 120, PartScore: 40}, {Below: 30, Vulnerable: true, Games: 1, PartScore: 30}}
	if g.Scores != want || !g.Scored {
		t.Errorf("%+v", g.Scores)
	}
	if r := g.Result; r.Board != 3 || r.Contract.String() != "4HX" || r.Contract.Declarer != bridge.South || r.Tricks != 9 || r.Points != -100 {
		t.Errorf("%+v", r)
	}
	if c.State.Refusals != 1 || c.State.Refusal != "no" {
		t.Errorf("%+v", c.State)
	}
}

func TestClientSays(t *testing.T) {
	c := &client.Client{Name: "Ann", Token: "secret of Ann"}
	for _, tt := range []struct {
		said []byte
		want string
	}{
		{c.Greeting(), "X-TOKEN \"secret of Ann\"\nHELLO \"Ann\"\n"},
		{c.JoinGame("g1", client.Turn{Seat: bridge.West, Known: true}), "JOIN-M g1 W\n"},
		{c.Greeting(), "X-TOKEN \"secret of Ann\"\nHELLO \"Ann\"\nJOIN-M g1 W\n"},
		{c.JoinGame("", client.Turn{}), "JOIN-M\n"},
		{c.JoinTournament("", "Bob"), "JOIN-T - \"Bob\"\n"},
		{c.Watch("g1"), "X-WATCH g1\n"},
		{c.Leave(), "X-LEAVE\n"},
		{c.Bid(bridge.Double), "BID DOUBLE\n"},
		{c.Play(bridge.Spades.Of(bridge.Ten)), "PLAY 10S\n"},
	} {
		if string(tt.said) != tt.want {
			t.Errorf("%q, want %q", tt.said, tt.want)
		}
	}
	c.JoinGame("g1", client.Turn{})
	say(t, c, `JOINED g1 N "Ann"`)
	if got := string(c.Greeting()); got != "X-TOKEN \"secret of Ann\"\nHELLO \"Ann\"\n" {
		t.Errorf("who sits says %q", got)
	}
	if err := c.Hear("AUCOPEN"); err == nil {
		t.Error("half a message is understood")
	}
}
