package carding

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
)

// Situation is the view that everybody at the table shares when a card is to be played.
type Situation struct {
	agreement *Agreement
	seat      bridge.Seat
	silent    bool // a hand of the declarer's side, whose cards say nothing
	trump     bridge.Strain
	own       bridge.Cards // that the seat has played
	dummy     bridge.Cards // left to dummy, if it is in sight
	dummyAt   bridge.Seat
	suits     [bridge.Suits]suitSituation // for leads and discards
	trick     bridge.Trick
	winning   bridge.Card // of the trick
	partners  bool        // it is partner's
	topic     Topic       // of a card that follows suit
	signals   bool        // whether it is said by a card
}

// suitSituation tells what has been played of a suit.
type suitSituation struct {
	ledBy    uint8 // a bit for each seat that has led it
	lead     LeadKind
	standing standing
	free     bool // no agreement says which card is led
	ruff     bool // partner, who has shown to have none, may ruff it
}

// At returns the situation of the seat that is to play the next card. Of the hands that
// the play knows it looks at dummy's alone, after the opening lead.
func (a *Agreement) At(p *bridge.Play, heard Heard) Situation {
	contract := p.Contract()
	s := Situation{agreement: a, seat: p.Turn(), trump: contract.Strain, dummyAt: contract.Dummy()}
	s.silent = s.seat.Side() == contract.Declarer.Side()
	if p.Len() > 0 && p.Known(contract.Dummy()) {
		position := p.Position()
		s.dummy = position.Deal[contract.Dummy()]
	}
	void := s.replay(p)
	s.standings(contract, &heard)
	if s.trick.Len() > 0 {
		s.follow(contract)
		return s
	}
	for suit := range bridge.Suit(bridge.Suits) {
		s.lead(p, suit, heard.Has(s.seat.Partner(), suit), void>>suit&1 != 0)
	}
	return s
}

// replay goes through the cards that were played, and returns the suits to which partner
// did not follow.
func (s *Situation) replay(p *bridge.Play) (void uint8) {
	for i := range p.Tricks() {
		t := p.Trick(i)
		led, _ := t.Suit()
		if !t.Done() {
			s.trick = t
		} else {
			s.suits[led].ledBy |= 1 << t.Leader()
		}
		if c := t.By(s.seat); c != bridge.NoCard {
			s.own |= c.Set()
		}
		if c := t.By(s.seat.Partner()); c != bridge.NoCard && c.Suit() != led {
			void |= 1 << led
		}
	}
	return void
}

// standings says of each suit who has shown it.
func (s *Situation) standings(c bridge.Contract, heard *Heard) {
	for suit := range bridge.Suit(bridge.Suits) {
		who := unbid
		switch {
		case heard.Has(s.seat.Partner(), suit):
			who = partners
		case heard.Has(c.Declarer, suit):
			who = declarers
		case heard.Has(c.Dummy(), suit):
			who = dummys
		}
		s.suits[suit].standing = who
	}
}

// lead says by which block a suit is led.
func (s *Situation) lead(p *bridge.Play, suit bridge.Suit, shown, void bool) {
	this := &s.suits[suit]
	trump := suit.Strain() == s.trump
	this.ruff = void && !trump && s.trump != bridge.NoTrump
	partner := this.ledBy>>s.seat.Partner()&1 != 0
	mine := this.ledBy>>s.seat&1 != 0
	switch {
	case trump:
		this.lead, this.free = Trumps, this.ledBy != 0
	case partner && !mine:
		this.lead = Return
	case this.ledBy != 0:
		this.free = true
	case shown:
		this.lead = PartnersSuit
	case p.Len() > 0:
		this.lead = Later
	case s.trump == bridge.NoTrump:
		this.lead = AgainstNoTrump
	default:
		this.lead = AgainstSuits
	}
}

// follow says what a card to the trick would mean.
func (s *Situation) follow(c bridge.Contract) {
	winner := s.trick.Winner(s.trump)
	s.winning, s.partners = s.trick.By(winner), winner == s.seat.Partner()
	suit, _ := s.trick.Suit()
	first := s.own.In(suit) == 0
	switch partner := s.trick.Leader() == s.seat.Partner(); {
	case partner && suit.Strain() == s.trump:
		return
	case partner:
		s.topic, s.signals = s.toPartner(suit, winner == c.Dummy()), first
		return
	case suit.Strain() == s.trump:
		s.topic = DrawsTrumps
	default:
		s.topic = DeclarerLeads
	}
	s.signals = first || s.own.Length(suit) == 1 && !s.ledByUs(suit)
}

// ledByUs reports whether the seat or its partner has led a suit in an earlier trick.
func (s *Situation) ledByUs(suit bridge.Suit) bool {
	return s.suits[suit].ledBy&(1<<s.seat|1<<s.seat.Partner()) != 0
}

// toPartner returns what a card to partner's lead is about.
func (s *Situation) toPartner(suit bridge.Suit, dummyWins bool) Topic {
	led := s.trick.Cards()[0]
	dummysTurn := 0 // cards of the suit that dummy still has to play to the trick
	if s.trick.By(s.dummyAt) == bridge.NoCard {
		dummysTurn = 1
	}
	switch {
	case led.Rank() == bridge.King && s.trump == bridge.NoTrump:
		return PartnersKing
	case s.trump != bridge.NoTrump && s.dummy != 0 && s.dummy.Length(suit) <= dummysTurn && s.dummy.Length(bridge.Suit(s.trump)) > 0:
		return DummyShort
	case dummyWins && s.winning.Rank() <= bridge.Queen:
		return DummyWins
	}
	return PartnerLeads
}

// Heard is which suits the seats have shown in the auction: a bit a suit. The zero value
// is an auction that said nothing.
type Heard [bridge.Seats]uint8

// Has reports whether a seat has shown a suit.
func (h *Heard) Has(s bridge.Seat, suit bridge.Suit) bool { return h[s]>>suit&1 != 0 }

const (
	bidLength   = 3 // cards of a suit that a seat has bid
	shownLength = 4 // of one that it has not
)

// Listen returns the suits that were shown: those that a seat has four cards of, and those
// that it has bid with three. A seat of which nothing is known has shown none.
func Listen(a *bridge.Auction, known *[bridge.Seats]hand.Knowledge) Heard {
	var h Heard
	for s := range bridge.Seat(bridge.Seats) {
		for suit := range bridge.Suit(bridge.Suits) {
			if length := known[s].Bounds(hand.Length.In(suit)); length != 0 && length.Low() >= shownLength {
				h[s] |= 1 << suit
			}
		}
	}
	for i, c := range a.Calls() {
		suit, ok := c.Strain().Suit()
		if !c.IsBid() || !ok {
			continue
		}
		s := a.Caller(i)
		if length := known[s].Bounds(hand.Length.In(suit)); length != 0 && length.Low() >= bidLength {
			h[s] |= 1 << suit
		}
	}
	return h
}
