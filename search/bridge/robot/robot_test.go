package robot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
	"gogo/internal/testlimit"
	"gogo/search/bridge/bidder"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/doubledummy"
	"gogo/search/bridge/robot"
)

// rules returns a bidder by the rules of a system.
func rules(t *testing.T) bidding.Bidder {
	t.Helper()
	s, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	return bidder.NewRules(s)
}

// quick returns a card player that solves few layouts.
func quick() robot.Cards {
	settings := cardplay.DefaultSettings
	settings.Layouts, settings.Time, settings.Board, settings.Memory = 2, 0, 0, 16<<20
	settings.Belief.Tricks, settings.Plans.Nodes = 3, 10_000
	return cardplay.New(settings)
}

// seat is who sits at a table.
type seat interface {
	call(a *bridge.Auction) (c bridge.Call, info string)
	heard(c bridge.Call, info string)
	card(p *bridge.Play) bridge.Card
}

// own is a robot on a seat.
type own struct {
	*robot.Robot

	t *testing.T
}

func (o own) call(*bridge.Auction) (c bridge.Call, info string) {
	said, err := o.Call(o.t.Context())
	if err != nil {
		o.t.Fatal(err)
	}
	if len(said.Meaning) > 0 {
		info = said.Meaning.String()
	}
	return said.Call, info
}

func (o own) heard(c bridge.Call, info string) {
	if err := o.Heard(c, info); err != nil {
		o.t.Fatal(err)
	}
}

func (o own) card(p *bridge.Play) bridge.Card {
	card, err := o.Card(o.t.Context(), p)
	if err != nil {
		o.t.Fatal(err)
	}
	return card
}

// wild calls and plays anything, and says anything of it.
type wild struct{ *rand.Rand }

func (w wild) call(a *bridge.Auction) (c bridge.Call, info string) {
	said := []string{"", "13 cards in spades", "0 total points, at least 5 cards in hearts", "4+!S; 30-40 HCP", "\x00 99999 points", "up to 2 points in clubs, 4 total aces"}
	legal := a.AppendLegal(nil)
	return legal[w.IntN(min(len(legal), 9))], said[w.IntN(len(said))]
}

func (w wild) heard(bridge.Call, string) {}

func (w wild) card(p *bridge.Play) bridge.Card {
	legal := p.Legal()
	for range w.IntN(legal.Count()) {
		legal &^= legal.Lowest().Set()
	}
	return legal.Lowest()
}

// table plays a board with four seats. It returns the auction and the play.
func table(t *testing.T, deal *bridge.Deal, dealer bridge.Seat, seats *[bridge.Seats]seat) (bridge.Auction, bridge.Play) {
	t.Helper()
	auction := bridge.NewAuction(dealer)
	for !auction.Done() {
		turn := auction.Turn()
		c, info := seats[turn].call(&auction)
		if err := auction.Call(c); err != nil {
			t.Fatalf("%v behind %v: %v", c, &auction, err)
		}
		for s := range seats {
			if bridge.Seat(s) != turn {
				seats[s].heard(c, info)
			}
		}
	}
	contract, _ := auction.Contract()
	if contract.IsPassedOut() {
		return auction, bridge.Play{}
	}
	all, err := bridge.NewPlay(*deal, contract)
	if err != nil {
		t.Fatal(err)
	}
	for !all.Done() {
		card := seats[all.Player()].card(seen(t, deal, &all))
		if err := all.Play(card); err != nil {
			t.Fatalf("%v by %v: %v", card, all.Turn(), err)
		}
	}
	return auction, all
}

// seen returns a play as the player who is to play a card sees it.
func seen(t *testing.T, deal *bridge.Deal, all *bridge.Play) *bridge.Play {
	t.Helper()
	var known bridge.Deal
	known[all.Player()] = deal[all.Player()]
	p, err := bridge.NewPlay(known, all.Contract())
	if err != nil {
		t.Fatal(err)
	}
	for i, card := range all.Cards() {
		if i == 1 {
			show(t, &p, deal)
		}
		if err := p.Play(card); err != nil {
			t.Fatal(err)
		}
	}
	if all.Len() == 1 {
		show(t, &p, deal)
	}
	return &p
}

func show(t *testing.T, p *bridge.Play, deal *bridge.Deal) {
	t.Helper()
	if dummy := p.Contract().Dummy(); !p.Known(dummy) {
		if err := p.Show(dummy, deal[dummy]); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSurvives has two robots play with and against players who call, say and play
// anything: every answer is legal, and a board that begins again goes as it went before.
func TestSurvives(t *testing.T) {
	boards := 40
	switch {
	case testing.Short():
		boards = 4
	case !testlimit.IsLong():
		boards = 6
	}
	robots := [2]own{{robot.New(rules(t), quick(), robot.Settings{}), t}, {robot.New(rules(t), quick(), robot.Settings{Uniform: true}), t}}
	for i := range boards {
		deal := dealing.Deal(7, uint64(i))
		dealer := bridge.Seat(i % bridge.Seats)
		places := [2]bridge.Seat{bridge.Seat(i / 4 % 4), (bridge.Seat(i/4%4) + 1 + bridge.Seat(i%3)) % bridge.Seats}
		play := func() (bridge.Auction, bridge.Play) {
			var seats [bridge.Seats]seat
			for s := range seats {
				seats[s] = wild{rand.New(rand.NewPCG(uint64(i), uint64(s)))}
			}
			for k, s := range places {
				robots[k].Begin(&robot.Board{Number: i, Seat: s, Hand: deal[s], Dealer: dealer, Vulnerable: bridge.EWVulnerable})
				seats[s] = robots[k]
			}
			return table(t, &deal, dealer, &seats)
		}
		auction, cards := play()
		again, cardsAgain := play()
		if auction != again || cards.Len() != cardsAgain.Len() {
			t.Errorf("board %d: %v, then %v", i, &auction, &again)
		}
		for k, card := range cards.Cards() {
			if cardsAgain.Cards()[k] != card {
				t.Fatalf("board %d: card %d is %v, then %v", i, k, card, cardsAgain.Cards()[k])
			}
		}
	}
}

// counted counts how often it is asked, and answers what it is told to.
type counted struct {
	bidding.Bidder

	calls, asked int
	call         bridge.Call
	card         bridge.Card
	err          error
}

func (c *counted) Choose(context.Context, *bidding.Position, bridge.Cards) (bidding.Choice, error) {
	c.calls++
	return bidding.Choice{Call: c.call}, c.err
}

// cards is the half of counted that plays.
type cards struct{ *counted }

func (c cards) Begin() {}

func (c cards) Choose(context.Context, *cardplay.Question) (cardplay.Answer, error) {
	c.asked++
	return cardplay.Answer{Card: c.card}, c.err
}

// mustHand reads a hand.
func mustHand(t *testing.T, text string) bridge.Cards {
	t.Helper()
	cards, err := bridge.ParseHand(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

var south = robot.Board{Number: 1, Seat: bridge.South, Dealer: bridge.South}

// TestSameAgain: what was decided once is not asked for again, and what is told on another
// board is.
func TestSameAgain(t *testing.T) {
	c := &counted{Bidder: rules(t), call: bridge.Bid(1, bridge.NoTrump)}
	r := robot.New(c, cards{c}, robot.Settings{})
	board := south
	for range 3 {
		r.Begin(&board)
		if said, err := r.Call(t.Context()); err != nil || said.Call != c.call {
			t.Errorf("%v, %v", said, err)
		}
	}
	if c.calls != 1 {
		t.Errorf("asked %d times", c.calls)
	}
	board.Number++
	r.Begin(&board)
	if _, err := r.Call(t.Context()); err != nil || c.calls != 2 {
		t.Errorf("asked %d times, %v", c.calls, err)
	}
}

// TestRemember: the part of another robot in its place is repeated, on its board and as long as the others
// do the same.
func TestRemember(t *testing.T) {
	c := &counted{Bidder: rules(t), call: bridge.Bid(1, bridge.NoTrump), card: bridge.Spades.Of(bridge.Ace)}
	club, diamond, heart := bridge.Bid(1, bridge.Clubs.Strain()), bridge.Bid(1, bridge.Diamonds.Strain()), bridge.Bid(1, bridge.Hearts.Strain())
	two := bridge.Spades.Of(bridge.Two)
	for _, tt := range []struct {
		name        string
		board       int
		heard       bridge.Call
		first, then bridge.Call
	}{
		{"the same", 1, bridge.Pass, club, heart},
		{"another call", 1, bridge.Double, club, c.call},
		{"another board", 2, bridge.Pass, c.call, bridge.Pass},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := robot.New(c, cards{c}, robot.Settings{})
			r.Remember(tt.board, []bridge.Call{club, bridge.Pass, diamond, bridge.Pass, heart}, []bridge.Card{two})
			r.Begin(&south)
			if said, err := r.Call(t.Context()); err != nil || said.Call != tt.first {
				t.Errorf("calls %v, %v, want %v", said.Call, err, tt.first)
			}
			if tt.board != south.Number {
				return
			}
			for _, call := range []bridge.Call{tt.heard, diamond, bridge.Pass} {
				if err := r.Heard(call, ""); err != nil {
					t.Fatal(err)
				}
			}
			if said, err := r.Call(t.Context()); err != nil || said.Call != tt.then {
				t.Errorf("then calls %v, %v, want %v", said.Call, err, tt.then)
			}
		})
	}
	r := robot.New(c, cards{c}, robot.Settings{})
	board := south
	board.Hand = mustHand(t, "AKQJT98765432...")
	r.Remember(1, nil, []bridge.Card{two})
	r.Begin(&board)
	play, err := bridge.NewPlay(bridge.Deal{bridge.South: board.Hand}, bridge.Contract{Level: 3, Strain: bridge.NoTrump, Declarer: bridge.East})
	if err != nil {
		t.Fatal(err)
	}
	if card, err := r.Card(t.Context(), &play); err != nil || card != two || c.asked > 0 {
		t.Errorf("plays %v, %v, asked %d times", card, err, c.asked)
	}
}

// TestAlwaysLegal: a bidder and a card player that give nothing legal, or an error, do not
// stop a robot.
func TestAlwaysLegal(t *testing.T) {
	c := &counted{Bidder: rules(t), call: bridge.Redouble, card: bridge.NoCard, err: errors.New("no idea")}
	r := robot.New(c, cards{c}, robot.Settings{})
	board := south
	board.Hand = mustHand(t, "KQJT9.KQJT9..432")
	r.Begin(&board)
	if said, _ := r.Call(t.Context()); said.Call != bridge.Pass {
		t.Errorf("calls %v", said.Call)
	}
	play, err := bridge.NewPlay(bridge.Deal{bridge.South: board.Hand}, bridge.Contract{Level: 3, Strain: bridge.NoTrump, Declarer: bridge.East})
	if err != nil {
		t.Fatal(err)
	}
	for _, card := range []bridge.Card{bridge.NoCard, bridge.Clubs.Of(bridge.Ace)} {
		c.card = card
		if got, err := r.Card(t.Context(), &play); err != nil || play.Check(got) != nil {
			t.Errorf("plays %v, %v", got, err)
		}
	}
	if err := r.Heard(bridge.Redouble, ""); err == nil {
		t.Error("a redouble of nothing is heard")
	}
}

// TestAlerts: a convention is alerted with its meaning, and what is natural is not.
func TestAlerts(t *testing.T) {
	for _, tt := range []struct {
		heard []string
		hand  string
		call  string
		alert bool
	}{
		{nil, "KQ54.K74.AJ2.K62", "1NT", false},
		{nil, "KQJ543.74.J52.62", "2S", true},
		{nil, "54.74.J9532.9762", "Pass", false},
		{[]string{"1N", "P"}, "K9543.A74.52.962", "2H", true},
		{[]string{"1S", "P"}, "K95.A742.52.9862", "2S", false},
	} {
		t.Run(tt.hand, func(t *testing.T) {
			r := robot.New(rules(t), quick(), robot.Settings{})
			dealer := (bridge.South + bridge.Seat(bridge.Seats-len(tt.heard))) % bridge.Seats
			r.Begin(&robot.Board{Seat: bridge.South, Dealer: dealer, Hand: mustHand(t, tt.hand)})
			for _, text := range tt.heard {
				c, err := bridge.ParseCall(text)
				if err != nil {
					t.Fatal(err)
				}
				if err := r.Heard(c, ""); err != nil {
					t.Fatal(err)
				}
			}
			said, err := r.Call(t.Context())
			if err != nil || said.Call.String() != tt.call || said.Alert != tt.alert || said.Alert && len(said.Meaning) == 0 {
				t.Errorf("%v, %s: %v, alert %t %v, %v", tt.heard, tt.hand, said.Call, said.Alert, said.Meaning, err)
			}
		})
	}
}

// TestToldByOpponents: what opponents say counts, and what partner says does not.
func TestToldByOpponents(t *testing.T) {
	for caller, want := range map[bridge.Seat]int{bridge.West: 12, bridge.East: 12, bridge.North: 15} {
		r := robot.New(rules(t), quick(), robot.Settings{})
		r.Begin(&robot.Board{Seat: bridge.South, Dealer: caller, Hand: mustHand(t, "KQJT9.KQJT9..432")})
		if err := r.Heard(bridge.Bid(1, bridge.NoTrump), "12-14 hcp"); err != nil {
			t.Fatal(err)
		}
		known := r.Position().Known(caller)
		if got := known.Bounds(hand.Points).Low(); got != want {
			t.Errorf("%v: at least %d points, want %d: %s", caller, got, want, known.Words())
		}
	}
}

// TestAccepts has declarers claim in the middle of plays of anything: what defenders accept, who see
// two hands and are shown a third, a solver who sees all finds right, and more than that.
func TestAccepts(t *testing.T) {
	solver := doubledummy.NewSolver(doubledummy.MinMemory)
	r := robot.New(rules(t), quick(), robot.Settings{})
	answers, guesses := map[bool]int{}, 0
	for i := range 200 {
		deal := dealing.Deal(9, uint64(i))
		all, err := bridge.NewPlay(deal, bridge.Contract{Level: 1, Strain: bridge.Strain(i % bridge.Strains), Declarer: bridge.North})
		if err != nil {
			t.Fatal(err)
		}
		w := wild{rand.New(rand.NewPCG(1, uint64(i)))}
		for left := 3 + i%20; all.Len() < bridge.PackSize-left || all.Player().Side() == bridge.NorthSouth; {
			if err := all.Play(w.card(&all)); err != nil {
				t.Fatal(err)
			}
		}
		position := all.Position()
		tricks, err := solver.Tricks(t.Context(), &position)
		if err != nil {
			t.Fatal(err)
		}
		me := all.Turn()
		r.Begin(&robot.Board{Seat: me, Hand: deal[me]})
		view := seen(t, &deal, &all)
		claimed := position.Deal[bridge.North]
		if claimed == 0 || position.Deal[me] == 0 {
			continue
		}
		good := r.Accepts(t.Context(), view, bridge.North, claimed, position.Tricks())
		answers[good]++
		if good && tricks > 0 {
			t.Errorf("deal %d: accepts, and defenders take %d", i, tricks)
		}
		if tricks == 0 && !good {
			guesses++
		}
		if sure := position.Tricks() - tricks; good && sure > 0 && !r.Accepts(t.Context(), view, bridge.North, claimed, sure-1) {
			t.Errorf("deal %d: accepts %d tricks, and not %d", i, sure, sure-1)
		}
		other := claimed&^claimed.Lowest().Set() | position.Deal[me].Lowest().Set()
		if r.Accepts(t.Context(), view, bridge.North, other, position.Tricks()) || r.Accepts(t.Context(), view, bridge.North, 0, position.Tricks()) {
			t.Errorf("deal %d: accepts with a hand that cannot be", i)
		}
	}
	if answers[true] < 2*guesses || answers[false] <= guesses || guesses == 0 {
		t.Errorf("accepted and not: %v, of these %d right with all cards in sight", answers, guesses)
	}
}

// TestAcceptsAtTheFirstTrick has the declarer of 7NT claim when it has played low from dummy.
func TestAcceptsAtTheFirstTrick(t *testing.T) {
	r := robot.New(rules(t), quick(), robot.Settings{})
	for _, tt := range []struct {
		name   string
		deal   string
		lead   string
		tricks int
		want   bool
	}{
		{"top cards", "N:AK2.AK2.AK2.AKQ2 654.8765.76.T987 QJ3.Q43.Q543.J65 T987.JT9.JT98.43", "DJ", 13, true},
		{"a two-way guess, made by a finesse of East", "N:AK2.AK2.AQ2.KJ32 7654.65.654.Q876 QJ3.Q43.KJ3.AT95 T98.JT987.T987.4", "HJ", 13, false},
		{"the same for all but one", "N:AK2.AK2.AQ2.KJ32 7654.65.654.Q876 QJ3.Q43.KJ3.AT95 T98.JT987.T987.4", "HJ", 12, true},
		{"a suit that breaks", "N:AK2.AKQ.AK2.A432 765.T65.T765.QT8 QJ3.432.Q43.K965 T984.J987.J98.J7", "ST", 11, true},
		{"a suit that has to break", "N:AK2.AKQ.AK2.A432 765.T65.T765.QT8 QJ3.432.Q43.K965 T984.J987.J98.J7", "ST", 12, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			deal, err := bridge.ParseDeal(tt.deal)
			if err != nil {
				t.Fatal(err)
			}
			all, err := bridge.NewPlay(deal, bridge.Contract{Level: 7, Strain: bridge.NoTrump, Declarer: bridge.South})
			if err != nil {
				t.Fatal(err)
			}
			lead, err := bridge.ParseCard(tt.lead)
			if err != nil {
				t.Fatal(err)
			}
			for _, card := range []bridge.Card{lead, deal[bridge.North].In(lead.Suit()).Lowest()} {
				if err := all.Play(card); err != nil {
					t.Fatal(err)
				}
			}
			me := all.Turn()
			r.Begin(&robot.Board{Seat: me, Hand: deal[me]})
			if got := r.Accepts(t.Context(), seen(t, &deal, &all), bridge.South, deal[bridge.South], tt.tricks); got != tt.want {
				t.Errorf("%d tricks: accepts %t", tt.tricks, got)
			}
		})
	}
}

// TestClaims has robots who play against anything claim what is sure: with all hands in
// sight they take it, and when they are not believed they do.
func TestClaims(t *testing.T) {
	solver := doubledummy.NewSolver(doubledummy.MinMemory)
	r := robot.New(rules(t), quick(), robot.Settings{Uniform: true})
	claims, every := 0, 3
	if testlimit.IsLong() {
		every = 1
	}
	for i := 0; i < 60; i += every {
		deal := dealing.Deal(11, uint64(i))
		declarer := bridge.Seat(i % bridge.Seats)
		all, err := bridge.NewPlay(deal, bridge.Contract{Level: 1, Strain: bridge.Strain(i % bridge.Strains), Declarer: declarer})
		if err != nil {
			t.Fatal(err)
		}
		me := (declarer + bridge.Seat(i/20)) % bridge.Seats
		if me == all.Contract().Dummy() {
			me = declarer
		}
		r.Begin(&robot.Board{Number: i, Seat: me, Hand: deal[me]})
		w := wild{rand.New(rand.NewPCG(1, uint64(i)))}
		for left := 10; all.Len() < bridge.PackSize-left*bridge.Seats; {
			if err := all.Play(w.card(&all)); err != nil {
				t.Fatal(err)
			}
		}
		if lost, claimed := playOn(t, r, solver, &deal, &all, me, w); claimed {
			claims++
			if lost != 0 {
				t.Errorf("deal %d: %v claims and loses %d", i, me, lost)
			}
		}
	}
	if claims < 10/every {
		t.Errorf("%d claims", claims)
	}
}

// playOn plays a play to its end. It returns how many tricks a robot's side lost behind a
// claim of its own that the others did not believe.
func playOn(t *testing.T, r *robot.Robot, solver *doubledummy.Solver, deal *bridge.Deal, all *bridge.Play, me bridge.Seat, w wild) (lost int, claimed bool) {
	t.Helper()
	before := 0
	for !all.Done() {
		card := w.card(all)
		if all.Player() == me {
			view := seen(t, deal, all)
			if !claimed && r.Claims(t.Context(), view) {
				claimed, before = true, all.Won(me.Side().Other())
				position := all.Position()
				if tricks, err := solver.Tricks(t.Context(), &position); err != nil || tricks != position.Tricks() {
					t.Errorf("claims %d, and takes %d, %v", position.Tricks(), tricks, err)
				}
			}
			card = own{r, t}.card(view)
		}
		if err := all.Play(card); err != nil {
			t.Fatal(err)
		}
	}
	return all.Won(me.Side().Other()) - before, claimed
}
