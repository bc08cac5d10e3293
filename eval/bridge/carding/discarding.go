package carding

import "gogo/board/bridge"

const (
	// How often a hand that can ruffs partner's trick, and that of others.
	ruffsPartners = 0.1
	ruffs         = 0.6
	// guarded is how often a suit with a high card is discarded from, against another one
	// of the same length.
	guarded = 0.6
)

// oddsWithout says how often cards are played where the hand cannot follow suit.
func (s *Situation) oddsWithout(o *odds, whole, left bridge.Cards) {
	share := 1.0
	if trump, ok := s.trump.Suit(); ok && left.In(trump) != 0 {
		own := left.In(trump)
		left &^= own
		often := ruffs
		switch {
		case left == 0:
			often = 1
		case s.partners:
			often = ruffsPartners
		}
		s.ruff(o, own, often)
		share -= often
	}
	s.discard(o, whole, left, share)
}

// ruff shares out among trumps: the lowest that beats the best card so far, if one does.
func (s *Situation) ruff(o *odds, cards bridge.Cards, share float64) {
	meant := cards.Count() - 1
	if s.winning.Suit().Strain() == s.trump {
		if over := (cards &^ (s.winning.Set() - 1)).Count(); over > 0 {
			meant = over - 1
		}
	}
	o.spread(cards, meant, s.agreement.trust.Lead, share)
}

// discard shares out among the cards of suits that were not led: the longer a suit, the
// more often it is one of its cards.
func (s *Situation) discard(o *odds, whole, left bridge.Cards, share float64) {
	var weights [bridge.Suits]float64
	sum := 0.0
	for suit := range bridge.Suit(bridge.Suits) {
		weights[suit] = float64(left.Length(suit))
		if s.likes(whole, suit, bridge.Two) {
			weights[suit] *= guarded
		}
		sum += weights[suit]
	}
	for suit := bridge.Spades; suit < bridge.Suits; suit-- {
		cards := left.In(suit)
		if cards == 0 {
			continue
		}
		signal := Signal{}
		if s.own.In(suit) == 0 {
			signal = s.agreement.signals[Discards]
		}
		s.low(o, whole, cards, signal, share*weights[suit]/sum)
	}
}
