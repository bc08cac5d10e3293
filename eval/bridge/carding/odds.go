package carding

import "gogo/board/bridge"

// odds says how often each card of a hand is played, in proportion to the others.
type odds struct {
	cards [bridge.HandSize]bridge.Card
	share [bridge.HandSize]float64
	n     int
}

// spread divides a share among cards of one suit: the card that is meant, by how many are
// above it, has the chance of those that are firm, and one further away from it has less.
func (o *odds) spread(cards bridge.Cards, meant int, firm, share float64) {
	n := cards.Count()
	o.divide(cards, share, falling(n, meant, firm))
}

// spreadEvenly divides a share among cards of one suit.
func (o *odds) spreadEvenly(cards bridge.Cards, share float64) { o.spread(cards, 0, 0, share) }

// lead divides a share among cards of one suit: one is led with a chance, and the others
// alike.
func (o *odds) lead(cards bridge.Cards, meant int, chance, share float64) {
	var weights [bridge.HandSize]float64
	n := cards.Count()
	for i := range n {
		weights[i] = (1 - chance) / float64(max(n-1, 1))
	}
	weights[meant] = chance
	o.divide(cards, share, weights)
}

// divide divides a share among cards by weights, from the highest down.
func (o *odds) divide(cards bridge.Cards, share float64, weights [bridge.HandSize]float64) {
	sum := 0.0
	for i := range cards.Count() {
		sum += weights[i]
	}
	i := 0
	for cards != 0 {
		c := cards.Highest()
		cards &^= c.Set()
		o.cards[o.n], o.share[o.n] = c, share*weights[i]/sum
		o.n++
		i++
	}
}

// falling returns weights of n cards that fall with the distance from one of them.
func falling(n, meant int, firm float64) (weights [bridge.HandSize]float64) {
	weights[meant] = 1
	for i := meant + 1; i < n; i++ {
		weights[i] = weights[i-1] * (1 - firm)
	}
	for i := meant - 1; i >= 0; i-- {
		weights[i] = weights[i+1] * (1 - firm)
	}
	return weights
}

// of returns the share of a card among a set of cards, 0 if it is not in it.
func (o *odds) of(card bridge.Card, among bridge.Cards) float64 {
	sum, own := 0.0, 0.0
	for i := range o.n {
		if !among.Has(o.cards[i]) {
			continue
		}
		sum += o.share[i]
		if o.cards[i] == card {
			own = o.share[i]
		}
	}
	if own == 0 {
		return 0
	}
	return own / sum
}

// best returns the card of a set that is played most often, the highest of several; where
// none of them can be played NoCard.
func (o *odds) best(among bridge.Cards) bridge.Card {
	best, most := bridge.NoCard, 0.0
	for i := range o.n {
		if among.Has(o.cards[i]) && o.share[i] > most {
			best, most = o.cards[i], o.share[i]
		}
	}
	return best
}

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
