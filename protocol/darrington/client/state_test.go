package client_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

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
		n.Won = append(n.Won, t.Winner(contract.Strain))
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
		if b.number > 0 {
			all = append(all, darrington.Notice{Kind: darrington.CardsPlayed, Cards: b.play.Cards()})
		}
		if b.play.Len() > 0 {
			all = append(all, darrington.Notice{Kind: darrington.DummyHand, Hand: b.left(c.Dummy())})
		}
		all = append(all, b.won(), b.trick(b.play.Done()))
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
func drawBoard(r *rand.Rand, number int, dealer bridge.Seat) *board {
	b := &board{number: number, auction: bridge.NewAuction(dealer)}
	cards := slices.Collect(bridge.AllCards.Down)
	for i, card := range r.Perm(len(cards)) {
		b.deal[i%bridge.Seats] |= cards[card].Set()
	}
	return b
}

// step makes a random legal call or plays a random legal card.
func (b *board) step(r *rand.Rand) (said []darrington.Notice, over bool) {
	if b.playing {
		if b.play.Done() {
			return nil, true
		}
		legal := slices.Collect(b.play.Legal().Down)
		return b.card(legal[r.IntN(len(legal))]), false
	}
	if b.auction.Done() {
		return nil, true
	}
	calls := b.auction.AppendLegal(nil)
	return b.call(calls[min(r.IntN(6)%4, len(calls)-1)]), false
}

// tell has a client hear notices, as lines.
func tell(t *testing.T, c *client.Client, all []darrington.Notice) {
	t.Helper()
	for i := range all {
		line := all[i].Append(nil)
		if err := c.Hear(string(line[:len(line)-1])); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
}

// checkTruth compares what a client knows with the truth.
func checkTruth(t *testing.T, g *client.Game, b *board) {
	t.Helper()
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
func checkPlay(t *testing.T, g *client.Game, b *board) {
	t.Helper()
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

// games yields numbers for random games with what they are drawn by.
func games(yield func(string, *rand.Rand) bool) {
	count := uint64(60)
	if testing.Short() {
		count = 6 // the race detector is slow
	}
	for number := range count {
		if !yield(strconv.FormatUint(number, 10), rand.New(rand.NewPCG(number, 17))) {
			return
		}
	}
}

// TestStateIsTheTruth follows random boards, on servers that count them and on such that do
// not.
func TestStateIsTheTruth(t *testing.T) {
	for number, r := range games {
		t.Run(number, func(t *testing.T) {
			counts := r.IntN(2) == 0
			c := &client.Client{Name: "south"}
			for number := 1; number <= 3; number++ {
				b := drawBoard(r, number, bridge.BoardDealer(number))
				if !counts {
					b.number = 0
				}
				if number == 1 {
					tell(t, c, b.everything())
				} else {
					tell(t, c, b.begin())
				}
				for over := false; !over; {
					checkTruth(t, &c.State.Game, b)
					checkPlay(t, &c.State.Game, b)
					var said []darrington.Notice
					said, over = b.step(r)
					tell(t, c, said)
				}
			}
		})
	}
}

// TestStateComesBack loses the connection at every point: who comes back has the same
// state, whether it has forgotten everything or nothing.
func TestStateComesBack(t *testing.T) {
	for number, r := range games {
		t.Run(number, func(t *testing.T) {
			b := drawBoard(r, 5, bridge.North)
			c := &client.Client{Name: "South"}
			tell(t, c, b.everything())
			for over := false; !over; {
				before := normal(c.State)
				fresh := &client.Client{Name: "South"}
				tell(t, fresh, b.everything())
				tell(t, c, b.everything())
				for who, after := range map[string]client.State{"who forgot": fresh.State, "who did not": c.State} {
					if got := normal(after); !reflect.DeepEqual(got, before) {
						t.Fatalf("%s:\n%+v, want\n%+v", who, got, before)
					}
				}
				checkPlay(t, &fresh.State.Game, b)
				var said []darrington.Notice
				said, over = b.step(r)
				tell(t, c, said)
			}
		})
	}
}

// normal returns a state with lists that are all there, even if they are empty.
func normal(s client.State) client.State {
	g := &s.Game
	g.Calls = append([]bridge.Call{}, g.Calls...)
	g.Trick = append([]bridge.Card{}, g.Trick...)
	g.Won = append([]bridge.Seat{}, g.Won...)
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
		`X-RANKING t1 1 2 "55.00" 8 ("Cid" "Dan")`, `X-RANKING t1 2 2 "45.00" 8 ("Ann" "Bob")`)
	tour := &c.State.Tournament
	if tour.ID != "t1" || tour.Phase != darrington.Playing || tour.Rounds != 3 || tour.SitsOut != 2 {
		t.Errorf("%+v", tour)
	}
	if got := fmt.Sprint(tour.Ranking); got != "[{1 55.00 8 [Cid Dan]} {2 45.00 8 [Ann Bob]}]" {
		t.Errorf("the ranking is %s", got)
	}
	say(t, c, "TOURNAMENTS (t2)") // and t1 is none that is in progress
	if tour.Phase != darrington.Over {
		t.Errorf("%+v", tour)
	}
	say(t, c, "X-TOURNAMENT t2 WAITING 0 0 2 MP 1", `X-CLOSED t2 "no partner"`)
	if c.State.Tournament.ID != "" || c.State.Closed != "no partner" {
		t.Errorf("%+v", c.State)
	}
}

// TestRobotsAreRanked keeps pairs of the same names apart, in rankings that come twice and
// of which some were cut short.
func TestRobotsAreRanked(t *testing.T) {
	c := &client.Client{Name: "Ann"}
	ranking := []string{
		`X-RANKING t1 1 3 "50.00" 4 ("Robot" "Robot")`, `X-RANKING t1 1 3 "50.00" 4 ("Robot" "Robot")`,
		`X-RANKING t1 3 3 "40.00" 4 ("Ann" "Robot")`,
	}
	for _, lines := range [][]string{ranking, ranking, ranking[1:], ranking[:1], ranking} {
		c.Greeting()
		say(t, c, lines...)
	}
	say(t, c, ranking...)
	if got := fmt.Sprint(c.State.Tournament.Ranking); got != "[{1 50.00 4 [Robot Robot]} {1 50.00 4 [Robot Robot]} {3 40.00 4 [Ann Robot]}]" {
		t.Errorf("the ranking is %s", got)
	}
}

func TestScores(t *testing.T) {
	c := &client.Client{Name: "Ann"}
	say(t, c, "GAMES ()", `JOINED g1 N "Ann"`, "X-RESULT 3 4HX S 9 -100", "SCORE-M 60 120 0 0 30 1", "X-RUBBER 0 40 1 30", `NAK "no"`, `X-SAYS "soon"`)
	g := &c.State.Game
	want := [2]darrington.Score{{Above: 60, Below: 120, PartScore: 40}, {Below: 30, Vulnerable: true, Games: 1, PartScore: 30}}
	if g.Scores != want || !g.Scored {
		t.Errorf("%+v", g.Scores)
	}
	if r := g.Result; r.Board != 3 || r.Contract.String() != "4HX" || r.Contract.Declarer != bridge.South || r.Tricks != 9 || r.Points != -100 {
		t.Errorf("%+v", r)
	}
	if c.State.Refusals != 1 || c.State.Refusal != "no" || c.State.Announcements != 1 || c.State.Announcement != "soon" {
		t.Errorf("%+v", c.State)
	}
}

func TestClientSays(t *testing.T) {
	c := &client.Client{Name: "Ann", Token: "secret of Ann"}
	said := func(line []byte, err error) []byte {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
		return line
	}
	for _, tt := range []struct {
		said []byte
		want string
	}{
		{c.Greeting(), "X-TOKEN \"secret of Ann\"\nHELLO \"Ann\"\n"},
		{said(c.JoinGame("g1", client.Turn{Seat: bridge.West, Known: true})), "JOIN-M g1 W\n"},
		{c.Greeting(), "X-TOKEN \"secret of Ann\"\nHELLO \"Ann\"\nJOIN-M g1 W\n"},
		{said(c.JoinGame("", client.Turn{})), "JOIN-M\n"},
		{said(c.JoinTournament("", "Bob")), "JOIN-T - \"Bob\"\n"},
		{said(c.Watch("g1")), "X-WATCH g1\n"},
		{c.Leave(), "X-LEAVE\n"},
		{c.Bid(bridge.Double), "BID DOUBLE\n"},
		{c.Play(bridge.Spades.Of(bridge.Ten)), "PLAY 10S\n"},
	} {
		t.Run(tt.want, func(t *testing.T) {
			if string(tt.said) != tt.want {
				t.Errorf("%q, want %q", tt.said, tt.want)
			}
		})
	}
	said(c.JoinGame("g1", client.Turn{}))
	if line, err := c.Watch("no id"); err == nil {
		t.Errorf("%q is said", line)
	}
	say(t, c, `JOINED g1 N "Ann"`)
	if got := string(c.Greeting()); got != "X-TOKEN \"secret of Ann\"\nHELLO \"Ann\"\nJOIN-M g1 N\n" {
		t.Errorf("who sits says %q", got)
	}
	if err := c.Hear("AUCOPEN"); err == nil {
		t.Error("half a message is understood")
	}
}

// TestSeatIsKeptOrLost asks on a new connection for the seat that it had: the refusal of one
// that it has is no news, and that of one that it has not says that it is lost.
func TestSeatIsKeptOrLost(t *testing.T) {
	c := &client.Client{Name: "Ann"}
	c.Greeting()
	say(t, c, "TOURNAMENTS ()", "GAMES (g1)", `JOINED g1 N "Ann"`, "X-BOARD 1 N NONE", "AUCOPEN N ()")
	c.Greeting()
	say(t, c, "TOURNAMENTS ()", "GAMES ()", `JOINED g1 N "Ann"`, "X-BOARD 1 N NONE", "AUCOPEN N ()", `NAK "you sit in game g1"`)
	if c.State.Refusals != 0 || c.State.Game.ID != "g1" {
		t.Errorf("%+v", c.State)
	}
	say(t, c, `NAK "not your turn"`)
	if c.State.Refusals != 1 {
		t.Errorf("%+v", c.State)
	}
	c.Greeting()
	say(t, c, "TOURNAMENTS ()", "GAMES ()", `NAK "there is no game g1"`)
	if c.State.Refusals != 1 || c.State.Game.ID != "" || c.State.Closed != "there is no game g1" {
		t.Errorf("%+v", c.State)
	}
	if got := string(c.Greeting()); got != "HELLO \"Ann\"\n" {
		t.Errorf("who has lost the seat says %q", got)
	}
	var rejected *client.NameRejectedError
	if err := c.Hear(`NAK "Ann is connected already"`); !errors.As(err, &rejected) || rejected.Why != "Ann is connected already" {
		t.Errorf("a name that is taken: %v", err)
	}
}

// TestWatchingGoesOn asks for the game that it has watched.
func TestWatchingGoesOn(t *testing.T) {
	c := &client.Client{Name: "Ann"}
	c.Greeting()
	if _, err := c.Watch("g1"); err != nil {
		t.Fatal(err)
	}
	say(t, c, "GAMES ()", "X-WATCHING g1", `JOINED g1 N "Eve"`)
	if got := string(c.Greeting()); got != "HELLO \"Ann\"\nX-WATCH g1\n" {
		t.Errorf("who watches says %q", got)
	}
	say(t, c, "GAMES ()", "X-WATCHING g1", `X-CLOSED g1 "over"`)
	if got := string(c.Greeting()); got != "HELLO \"Ann\"\n" {
		t.Errorf("who has watched says %q", got)
	}
}
