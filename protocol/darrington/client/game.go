package client

import (
	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// Game is what a client knows of the game that it plays in or watches.
type Game struct {
	ID      string
	Players [bridge.Seats]string // "" where nobody sits
	Away    [bridge.Seats]bool   // whether the player has no connection
	Seat    bridge.Seat          // the client's own
	Playing bool                 // whether it has one; if not it watches

	Board       int // 0 if the server does not count
	Vulnerable  bridge.Vulnerability
	Dealer      bridge.Seat
	DealerKnown bool

	Calls  []bridge.Call
	ToCall Turn

	// Hand and Dummy are the cards that are left, Dummy none before it is put down.
	Hand, Dummy bridge.Cards

	// Trick is the cards of the trick in progress or, until the next one begins, of the
	// last. Played is all cards so far, in their order; there are fewer if the server has
	// not told those from before the client came.
	Trick  []bridge.Card
	Leader bridge.Seat // to the trick
	ToPlay Turn
	Won    []bridge.Side // the tricks in their order
	Played []bridge.Card

	Result Result              // of the last board that is over
	Scores [2]darrington.Score // of the rubber
	Scored bool                // whether there is a rubber
}

// Result is what a board has come to.
type Result struct {
	Board    int // 0 if none is over
	Contract bridge.Contract
	Tricks   int // of the declarer
	Points   int // of North and South
}

// Turn is whose turn it is, or nobody's.
type Turn struct {
	Seat  bridge.Seat
	Known bool
}

// Auction returns the calls. ok is false while it is not known who has dealt.
func (g *Game) Auction() (a bridge.Auction, ok bool) {
	a = bridge.NewAuction(g.Dealer)
	for _, c := range g.Calls {
		if a.Call(c) != nil {
			return bridge.Auction{}, false
		}
	}
	return a, g.DealerKnown
}

// Contract returns what is played. ok is false before the auction is over.
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
// if it is the declarer, dummy's. The cards of the hand are there then, as they are after
// the tricks that have been won.
func (g *Game) MyCard() (from bridge.Seat, ok bool) {
	c, closed := g.Contract()
	if !closed || c.IsPassedOut() || !g.Playing || !g.ToPlay.Known {
		return 0, false
	}
	from = g.ToPlay.Seat
	left := bridge.HandSize - len(g.Won)
	return from, c.Chooser(from) == g.Seat && g.Cards()[from].Count() == left
}

// Acts reports whether the client is to call or to play a card.
func (g *Game) Acts() bool {
	_, card := g.MyCard()
	return card || g.MyCall()
}

// Moment is a place in the course of the boards, so that a client can know one where it
// has acted.
type Moment struct{ Board, Calls, Cards int }

// Moment returns how far the game has come. A trick that is complete counts as one that is
// won.
func (g *Game) Moment() Moment {
	cards := bridge.Seats * len(g.Won)
	if len(g.Trick) < bridge.Seats {
		cards += len(g.Trick)
	}
	return Moment{g.Board, len(g.Calls), cards}
}

// Cards returns what is left of the hands that the client knows.
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

// Known returns which hands the client knows.
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

// CurrentTrick returns the trick in progress or, until the next one begins, the last.
func (g *Game) CurrentTrick() bridge.Trick {
	t := bridge.NewTrick(g.Leader)
	for _, c := range g.Trick {
		t.Add(c)
	}
	return t
}

// Play returns the play of the cards as far as the client knows the hands. ok is false
// before the auction is over, and if the server has not told all that was played.
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

// replay plays the cards that were played, from hands that are not known.
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

// Tricks returns how many tricks a side has won.
func (g *Game) Tricks(s bridge.Side) int {
	n := 0
	for _, won := range g.Won {
		if won == s {
			n++
		}
	}
	return n
}

// begin forgets the board before, but for who plays it.
func (g *Game) begin() {
	*g = Game{
		ID: g.ID, Players: g.Players, Away: g.Away, Seat: g.Seat, Playing: g.Playing,
		Result: g.Result, Scores: g.Scores, Scored: g.Scored,
	}
}
