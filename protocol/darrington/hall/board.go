package hall

import (
	"errors"
	"fmt"
	"time"

	"gogo/board/bridge"
)

// board is a hand that is played, or was until the next is dealt.
type board struct {
	number     int
	dealer     bridge.Seat
	vulnerable bridge.Vulnerability
	deal       bridge.Deal
	auction    bridge.Auction
	contract   bridge.Contract
	playing    bool // the auction has come to a contract
	play       bridge.Play
	over       bool
	next       time.Time              // when the next one may be dealt
	seen       map[string]bridge.Seat // who has seen which hand
	asked      int                    // step at which a robot was asked, counted from 1
}

// step returns how many calls and cards there were.
func (b *board) step() int { return b.auction.Len() + b.play.Len() }

// turn returns the hand that is to call or play, and who acts for it.
func (b *board) turn() (hand, actor bridge.Seat) {
	if b.playing {
		return b.play.Turn(), b.play.Player()
	}
	return b.auction.Turn(), b.auction.Turn()
}

// left returns the cards that a hand still has.
func (b *board) left(s bridge.Seat) bridge.Cards {
	if b.playing {
		return b.play.Position().Deal[s]
	}
	return b.deal[s]
}

// dummyLies reports whether dummy's hand is on the table.
func (b *board) dummyLies() bool { return b.playing && b.play.Len() > 0 }

// deal deals the next hand of a game.
func (h *Hall) deal(g *game) {
	g.boards++
	b := &board{number: g.boards, seen: map[string]bridge.Seat{}}
	if t := g.tournament; t != nil {
		t.setBoard(b, &g.sitting)
	} else {
		if g.rubber.Done() {
			g.rubber = bridge.Rubber{}
		}
		b.dealer, b.vulnerable, b.deal = bridge.BoardDealer(g.boards), g.rubber.Vulnerability(), h.cfg.Deal()
	}
	b.auction = bridge.NewAuction(b.dealer)
	g.board = b
	h.keepGame(g)
	h.tellDeal(g)
}

// errNoHand refuses who wants to call or play and cannot.
func errNoHand(p *player) error {
	switch {
	case p.game == nil:
		return errors.New("you sit in no game")
	case p.game.board == nil:
		return errors.New("no hand has been dealt")
	case p.game.board.over:
		return errors.New("the hand is over")
	}
	return nil
}

// bid makes a call of a player.
func (h *Hall) bid(now time.Time, p *player, c bridge.Call) error {
	if err := errNoHand(p); err != nil {
		return err
	}
	g, b := p.game, p.game.board
	if b.playing {
		return errors.New("the auction is over")
	}
	if turn := b.auction.Turn(); turn != p.seat {
		return fmt.Errorf("it is the turn of %v", turn)
	}
	if err := b.auction.Check(c); err != nil {
		return fmt.Errorf("%v is not legal: %w", c, err)
	}
	h.call(now, g, c)
	h.ask(g)
	return nil
}

// call makes a call that is legal.
func (h *Hall) call(now time.Time, g *game, c bridge.Call) {
	b := g.board
	must(b.auction.Call(c))
	contract, over := b.auction.Contract()
	if over && !contract.IsPassedOut() {
		b.contract = contract
		b.begin()
	}
	h.keepGame(g)
	h.tellAuction(g)
	if over && contract.IsPassedOut() {
		h.finish(now, g)
	}
}

// begin begins the play.
func (b *board) begin() {
	play, err := bridge.NewPlay(b.deal, b.contract)
	must(err)
	b.play, b.playing = play, true
}

// must panics at what cannot be: rules that refuse what they have allowed.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// playCard plays a card of a player: from its own hand or, if it is the declarer, dummy's.
func (h *Hall) playCard(now time.Time, p *player, c bridge.Card) error {
	if err := errNoHand(p); err != nil {
		return err
	}
	g, b := p.game, p.game.board
	if !b.playing {
		return errors.New("the auction is not over")
	}
	if hand, actor := b.turn(); actor != p.seat {
		return fmt.Errorf("it is the turn of %v, whose cards %v plays", hand, actor)
	}
	if err := b.play.Check(c); err != nil {
		return fmt.Errorf("%v cannot be played by %v: %w", c, b.play.Turn(), err)
	}
	h.makeCard(now, g, c)
	h.ask(g)
	return nil
}

// makeCard plays a card that is legal.
func (h *Hall) makeCard(now time.Time, g *game, c bridge.Card) {
	hand := g.board.play.Turn()
	must(g.board.play.Play(c))
	h.keepGame(g)
	h.tellCard(g, hand)
	if g.board.play.Done() {
		h.finish(now, g)
	}
}

// tricks returns how many tricks the declarer has won.
func (b *board) tricks() int { return b.play.Won(b.contract.Declarer.Side()) }

// finish scores a hand that is over.
func (h *Hall) finish(now time.Time, g *game) {
	b := g.board
	b.over, b.next = true, now.Add(h.cfg.Pause)
	if t := g.tournament; t != nil {
		h.enterResult(t, g)
	} else {
		must(g.rubber.Add(b.contract, b.tricks()))
	}
	h.keepGame(g)
	h.tellResult(g)
	h.cfg.Log.Info("hand is over", "game", g.id, "board", b.number, "contract", b.contract, "declarer", b.contract.Declarer, "tricks", b.tricks())
	if g.due(now) {
		h.nextHand(now, g)
	}
}
