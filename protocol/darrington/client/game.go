package client

import (
	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// Game is the state of the game that a client plays in or watches.
type Game struct {
	ID      string
	Players [bridge.Seats]string // "" where nobody sits
	Away    [bridge.Seats]bool   // whether the player is disconnected
	Seat    bridge.Seat          // the client's own
	Playing bool                 // whether it has a seat; if not it watches

	Board       int // 0 if the server does not number boards
	Vulnerable  bridge.Vulnerability
	Dealer      bridge.Seat
	DealerKnown bool

	Calls  []bridge.Call
	ToCall Turn

	// Hand and Dummy are the remaining cards; Dummy is empty before it is exposed.
	Hand, Dummy bridge.Cards

	// Trick holds the cards of the trick in progress or, until the next one begins, of
	// the last one. Played holds all cards so far, in order; some are missing if the
	// server has not sent those from before the client joined.
	Trick  []bridge.Card
	Leader bridge.Seat // of the trick
	ToPlay Turn
	Won    []bridge.Seat // winners of the tricks, or a seat of the winning side
	Played []bridge.Card

	Result Result              // of the last finished board
	Scores [2]darrington.Score // of the rubber
	Scored bool                // whether a rubber is scored
}

// Result is the result of a board.
type Result struct {
	Board    int // 0 if none is over
	Contract bridge.Contract
	Tricks   int // by declarer
	Points   int // for North and South
}

// Turn is the seat whose turn it is, if any.
type Turn struct {
	Seat  bridge.Seat
	Known bool
}

// Auction returns the auction so far. ok is false while the dealer is not known.
func (g *Game) Auction() (a bridge.Auction, ok bool) {
	a = bridge.NewAuction(g.Dealer)
	for _, c := range g.Calls {
		if a.Call(c) != nil {
			return bridge.Auction{}, false
		}
	}
	return a, g.DealerKnown
}

// Contract returns the contract. ok is false before the auction is over.
func (g *Game) Contract() (c bridge.Contract, ok bool) {
	a, ok := g.Auction()
	if !ok {
		return bridge.Contract{}, false
	}
	return a.Contract()
}

// MyCall reports whether the client is to call, and has its cards.
func (g *Game) MyCall() bool {
	return g.Playing && g.ToCall == Turn{g.Seat, true} && g.Hand.Count() == bridge.HandSize
}

// MyCard reports whether the client is to play a card, and from which hand: its own or,
// for declarer, dummy's. It reports false until the hand has as many cards as tricks
// remain.
func (g *Game) MyCard() (from bridge.Seat, ok bool) {
	c, closed := g.Contract()
	if !closed || c.IsPassedOut() || !g.Playing || !g.ToPlay.Known {
		return 0, false
	}
	from = g.ToPlay.Seat
	left := bridge.HandSize - len(g.Won)
	return from, c.Chooser(from) == g.Seat && g.Cards()[from].Count() == left
}

// ToAct reports whether the client is to call or to play a card.
func (g *Game) ToAct() bool {
	_, card := g.MyCard()
	return card || g.MyCall()
}

// Moment identifies a point in the course of the boards, so that a client can tell
// whether it has acted there.
type Moment struct{ Board, Calls, Cards int }

// Moment returns the present point of the game. A complete trick counts among the tricks
// won.
func (g *Game) Moment() Moment {
	cards := bridge.Seats * len(g.Won)
	if len(g.Trick) < bridge.Seats {
		cards += len(g.Trick)
	}
	return Moment{g.Board, len(g.Calls), cards}
}

// Cards returns the remaining cards of the hands that the client sees.
func (g *Game) Cards() bridge.Deal {
	var d bridge.Deal
	if c, ok := g.Contract(); ok {
		d[c.Dummy()] = g.Dummy
	}
	if g.Playing && g.Hand != 0 {
		d[g.Seat] = g.Hand
	}
	return d
}

// Known reports which hands the client sees.
func (g *Game) Known() (known [bridge.Seats]bool) {
	if c, ok := g.Contract(); ok && len(g.Won)+len(g.Trick) > 0 {
		known[c.Dummy()] = true
	}
	if g.Playing {
		known[g.Seat] = true
	}
	return known
}

// Legal returns the cards of a hand that may be played to the trick.
func (g *Game) Legal(from bridge.Seat) bridge.Cards {
	cards := g.Cards()
	trick := g.CurrentTrick()
	if suit, led := trick.Suit(); led && !trick.Done() && cards[from].In(suit) != 0 {
		return cards[from].In(suit)
	}
	return cards[from]
}

// CurrentTrick returns the trick in progress or, until the next one begins, the last one.
func (g *Game) CurrentTrick() bridge.Trick {
	t := bridge.NewTrick(g.Leader)
	for _, c := range g.Trick {
		t.Add(c)
	}
	return t
}

// Play returns the play of the cards with the hands that the client sees. ok is false
// before the auction is over, and if the server has not sent all cards played.
func (g *Game) Play() (p bridge.Play, ok bool) {
	p, ok = g.replay()
	if !ok || p.Len() != g.Moment().Cards {
		return bridge.Play{}, false
	}
	var err error
	if g.Playing {
		err = p.Show(g.Seat, g.Hand|playedBy(&p, g.Seat))
	}
	if dummy := p.Contract().Dummy(); err == nil && p.Len() > 0 {
		err = p.Show(dummy, g.Cards()[dummy]|playedBy(&p, dummy))
	}
	return p, err == nil
}

// replay replays the cards played, from unknown hands.
func (g *Game) replay() (p bridge.Play, ok bool) {
	c, closed := g.Contract()
	if !closed || c.IsPassedOut() {
		return bridge.Play{}, false
	}
	p, err := bridge.NewPlay(bridge.Deal{}, c)
	for _, card := range g.Played {
		if err == nil {
			err = p.Play(card)
		}
	}
	return p, err == nil
}

// playedBy returns the cards that a hand has played.
func playedBy(p *bridge.Play, s bridge.Seat) bridge.Cards {
	var cards bridge.Cards
	for i := range p.Tricks() {
		if t := p.Trick(i); t.By(s) != bridge.NoCard {
			cards |= t.By(s).Set()
		}
	}
	return cards
}

// Tricks returns the number of tricks won by a side.
func (g *Game) Tricks(s bridge.Side) int {
	n := 0
	for _, won := range g.Won {
		if won.Side() == s {
			n++
		}
	}
	return n
}

// resetBoard clears everything about the board but the players and the scores.
func (g *Game) resetBoard() {
	*g = Game{
		ID: g.ID, Players: g.Players, Away: g.Away, Seat: g.Seat, Playing: g.Playing,
		Result: g.Result, Scores: g.Scores, Scored: g.Scored,
	}
}
