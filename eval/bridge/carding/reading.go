package carding

import "gogo/board/bridge"

// Likelihood returns how likely a hand plays a card, against all that it may play: 0 for
// a card that it may not. The hand is the whole hand or what is left of it.
func (s *Situation) Likelihood(hand bridge.Cards, card bridge.Card) float64 {
	return s.Among(hand, card, bridge.AllCards)
}

// Among returns how likely a hand plays a card, if it plays one of a set, as where it is
// known that those are worth the same.
func (s *Situation) Among(hand bridge.Cards, card bridge.Card, equals bridge.Cards) float64 {
	var o odds
	s.odds(&o, hand)
	return o.of(card, equals)
}

// Choose returns which of some cards that are worth the same a hand plays, and what it
// says, "" if nothing. Where the hand may play none of them it is NoCard.
func (s *Situation) Choose(hand, equals bridge.Cards) (card bridge.Card, reason string) {
	var o odds
	s.odds(&o, hand)
	card = o.best(equals)
	if card == bridge.NoCard {
		return card, ""
	}
	return card, s.reason(hand|s.own, card)
}

// odds says how often a hand plays each of its cards.
func (s *Situation) odds(o *odds, hand bridge.Cards) {
	whole, left := hand|s.own, hand&^s.own
	led, follows := s.trick.Suit()
	switch {
	case s.silent:
		if follow := left.In(led); follows && follow != 0 {
			left = follow
		}
		o.spreadEvenly(left, 1)
	case !follows:
		s.oddsOfLeads(o, whole, left)
	case left.In(led) != 0:
		s.oddsOfFollowing(o, whole, left.In(led))
	default:
		s.oddsWithout(o, whole, left)
	}
}

// reason returns what a card says of a hand.
func (s *Situation) reason(whole bridge.Cards, card bridge.Card) string {
	suit := card.Suit()
	led, follows := s.trick.Suit()
	switch {
	case s.silent:
		return ""
	case !follows:
		return s.leadReason(whole, card)
	case suit == led && s.signals && s.beating(card.Set()) == 0:
		return s.said(whole, suit, s.agreement.signals[s.topic])
	case suit != led && suit.Strain() != s.trump && s.own.In(suit) == 0:
		return s.said(whole, suit, s.agreement.signals[Discards])
	}
	return ""
}
