package carding

import "gogo/board/bridge"

// How often a hand that can beat the best card of the trick so far does so. What it does in
// truth follows from the tricks to be won; this is for those who do not know them.
const (
	secondBeats    = 0.3
	thirdBeats     = 0.75
	thirdOvertakes = 0.15 // partner's honour
	fourthBeats    = 0.9
	fourthWastes   = 0.03 // on partner's trick
)

// oddsOfFollowing says how often cards of the suit that was led are played.
func (s *Situation) oddsOfFollowing(o *odds, whole, cards bridge.Cards) {
	high := s.beating(cards)
	low := cards &^ high
	switch {
	case low == 0:
		s.beat(o, high, 1)
	case high == 0:
		s.duck(o, whole, low, 1)
	default:
		often := s.beats()
		s.beat(o, high, often)
		s.duck(o, whole, low, 1-often)
	}
}

// beating returns the cards of the suit that was led by which a hand can mean to win the
// trick: a small card in the second hand, or after partner's honour, is not meant so.
func (s *Situation) beating(cards bridge.Cards) bridge.Cards {
	suit, _ := s.trick.Suit()
	if s.winning.Suit() != suit {
		return 0
	}
	higher := cards &^ (s.winning.Set() - 1)
	if s.trick.Len() == 1 || s.afterHonour() {
		higher &= honours.in(suit)
	}
	return higher
}

// afterHonour reports whether the third hand plays to an honour of partner's.
func (s *Situation) afterHonour() bool {
	return s.trick.Len() == 2 && s.partners && s.winning.Rank() >= bridge.Ten
}

// beats returns how often a hand that can beats the best card so far.
func (s *Situation) beats() float64 {
	switch {
	case s.trick.Len() == 1:
		return secondBeats
	case s.afterHonour():
		return thirdOvertakes
	case s.trick.Len() == 2:
		return thirdBeats
	case s.partners:
		return fourthWastes
	}
	return fourthBeats
}

// beat shares out among cards that beat the best so far: of the highest that touch each
// other the lowest where somebody is still to play, and otherwise the lowest of all.
func (s *Situation) beat(o *odds, cards bridge.Cards, share float64) {
	meant := cards.Count() - 1
	if s.trick.Len() < bridge.Seats-1 {
		meant = 0
		for c := range cards.Down {
			if meant+1 < cards.Count() && cards.Has(c-1) {
				meant++
				continue
			}
			break
		}
	}
	o.spread(cards, meant, s.agreement.trust.Signal, share)
}

// duck shares out among cards that do not beat the best so far.
func (s *Situation) duck(o *odds, whole, cards bridge.Cards, share float64) {
	signal := Signal{}
	if s.signals {
		signal = s.agreement.signals[s.topic]
	}
	s.low(o, whole, cards, signal, share)
}

// spare is how often an honour is played that does not win, against a lower card.
const spare = 0.1

// low shares out among cards of a suit that are not meant to win.
func (s *Situation) low(o *odds, whole, cards bridge.Cards, signal Signal, share float64) {
	suit := cards.Highest().Suit()
	high, low := cards&honours.in(suit), cards&spots.in(suit)
	if high != 0 && low != 0 {
		o.spread(high, high.Count()-1, s.agreement.trust.Signal, share*spare)
		share -= share * spare
		cards = low
	}
	s.signal(o, whole, cards, signal, share)
}
