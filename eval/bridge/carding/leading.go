package carding

import (
	"math"

	"gogo/board/bridge"
)

// sharpness is by how much of a trick the costs of leads differ of which one is made e
// times as often as the other.
const sharpness = 0.25

// oddsOfLeads says how often cards are led.
func (s *Situation) oddsOfLeads(o *odds, whole, left bridge.Cards) {
	var shares [bridge.Suits]float64
	sum := 0.0
	for suit := range bridge.Suit(bridge.Suits) {
		if left.Length(suit) > 0 {
			shares[suit] = s.usual(left, suit)
			sum += shares[suit]
		}
	}
	for suit := bridge.Spades; suit < bridge.Suits; suit-- {
		cards := left.In(suit)
		if cards == 0 {
			continue
		}
		share := shares[suit] / sum
		switch this := &s.suits[suit]; {
		case this.ruff:
			s.signal(o, whole, cards, s.agreement.signals[GivesRuff], share)
		case this.free:
			o.spreadEvenly(cards, share)
		default:
			o.lead(cards, s.meant(cards, suit), s.agreement.trust.Lead, share)
		}
	}
}

// usual returns how often a suit is led, in proportion to others. After the first trick
// that follows from the tricks to be won, and every suit counts the same.
func (s *Situation) usual(hand bridge.Cards, suit bridge.Suit) float64 {
	if s.own != 0 || s.dummy != 0 {
		return 1
	}
	return math.Exp(-s.cost(hand, suit) / sharpness)
}

// meant returns how many cards of a suit are above the one that is led.
func (s *Situation) meant(cards bridge.Cards, suit bridge.Suit) int {
	held := holding(cards, suit)
	rank, _ := s.agreement.leads[s.suits[suit].lead].of(held)
	return held.above(rank)
}

// leadReason returns what a lead says.
func (s *Situation) leadReason(whole bridge.Cards, card bridge.Card) string {
	suit := card.Suit()
	this := &s.suits[suit]
	switch {
	case this.ruff:
		return s.said(whole, suit, s.agreement.signals[GivesRuff])
	case this.free:
		return ""
	}
	rank, name := s.agreement.leads[this.lead].of(holding(whole&^s.own, suit))
	if rank != card.Rank() {
		return ""
	}
	return name
}

// Lead is an opening lead from a suit.
type Lead struct {
	Card  bridge.Card
	Name  string  // what the agreement calls it
	Cost  float64 // in tricks against the best card, on average
	Usual float64 // share of leads in the suit; the shares of a hand add up to 1
}

// Leads returns the card that is led from each suit of a hand, NoCard from a suit that it
// does not have. The situation must be an opening lead.
func (s *Situation) Leads(hand bridge.Cards) [bridge.Suits]Lead {
	var leads [bridge.Suits]Lead
	sum := 0.0
	for suit := range bridge.Suit(bridge.Suits) {
		l := &leads[suit]
		if hand.Length(suit) == 0 {
			l.Card = bridge.NoCard
			continue
		}
		rank, name := s.agreement.leads[s.suits[suit].lead].of(holding(hand, suit))
		*l = Lead{suit.Of(rank), name, s.cost(hand, suit), s.usual(hand, suit)}
		sum += l.Usual
	}
	for suit := range leads {
		leads[suit].Usual /= sum
	}
	return leads
}
