package carding

import "gogo/board/bridge"

// wish is what a signal is given by.
type wish int8

const (
	lowest  wish = -1
	middle  wish = 0
	highest wish = 1
)

// signal shares out among cards of a suit by what they mean.
func (s *Situation) signal(o *odds, whole, cards bridge.Cards, signal Signal, share float64) {
	if signal.Method == None {
		o.spreadEvenly(cards, share)
		return
	}
	n := cards.Count()
	meant := 0
	switch s.wish(whole, cards.Highest().Suit(), signal) {
	case lowest:
		meant = n - 1
	case middle:
		meant = n / 2
	}
	o.spread(cards, meant, s.agreement.trust.Signal, share)
}

// wish returns by what card of a suit a hand signals.
func (s *Situation) wish(whole bridge.Cards, suit bridge.Suit, signal Signal) wish {
	yes := false
	switch signal.Method {
	case Attitude:
		yes = s.likes(whole, suit, s.led(suit))
	case Count:
		yes = whole.Length(suit)%2 == 0
		if s.own.In(suit) != 0 {
			yes = !yes // the second card goes the other way
		}
	case Preference:
		higher, lower := s.others(suit)
		difference := strength(whole, higher) - strength(whole, lower)
		if difference == 0 {
			return middle
		}
		yes = difference > 0
	case None:
		return middle
	}
	if yes == signal.High {
		return highest
	}
	return lowest
}

// led returns the rank of the card that was led in a suit, a low one where it was another
// suit.
func (s *Situation) led(suit bridge.Suit) bridge.Rank {
	if led, ok := s.trick.Suit(); ok && led == suit {
		return s.trick.Cards()[0].Rank()
	}
	return bridge.Two
}

// likes reports whether a hand encourages when a card of a suit is led.
func (s *Situation) likes(whole bridge.Cards, suit bridge.Suit, led bridge.Rank) bool {
	e := &s.agreement.encouraging[led]
	held := holding(whole, suit)
	if held&e.ranks != 0 {
		return true
	}
	trump, ok := s.trump.Suit()
	return e.two && held.count() == 2 && ok && (whole&^s.own).In(trump) != 0
}

// others returns the two suits that a card of a suit can ask for: not that suit, nor
// trumps, nor without trumps the one that dummy has most of.
func (s *Situation) others(suit bridge.Suit) (higher, lower bridge.Suit) {
	out := uint8(1) << suit
	if trump, ok := s.trump.Suit(); ok && trump != suit {
		out |= 1 << trump
	} else {
		out |= 1 << s.dummysSuit(suit)
	}
	for higher = bridge.Spades; out>>higher&1 != 0; {
		higher--
	}
	for lower = bridge.Clubs; out>>lower&1 != 0; {
		lower++
	}
	return higher, lower
}

// dummysSuit returns the suit but one that dummy has most of, the lowest of several.
func (s *Situation) dummysSuit(but bridge.Suit) bridge.Suit {
	best, most := bridge.Clubs, -1
	for suit := range bridge.Suit(bridge.Suits) {
		if n := s.dummy.Length(suit); suit != but && n > most {
			best, most = suit, n
		}
	}
	return best
}

// strength returns how much a hand likes a suit to be led: its high cards.
func strength(hand bridge.Cards, suit bridge.Suit) int { return hand.In(suit).Points() }

var asks = [bridge.Suits]string{"asks for clubs", "asks for diamonds", "asks for hearts", "asks for spades"}

// said returns what a signal in a suit says of a hand.
func (s *Situation) said(whole bridge.Cards, suit bridge.Suit, signal Signal) string {
	w := s.wish(whole, suit, signal)
	yes := w == highest == signal.High
	switch signal.Method {
	case Attitude:
		return choice(yes, "encourages", "discourages")
	case Count:
		if s.own.In(suit) != 0 {
			return ""
		}
		return choice(yes, "an even number", "an odd number")
	case Preference:
		if w == middle {
			return ""
		}
		higher, lower := s.others(suit)
		return asks[choice(yes, higher, lower)]
	case None:
	}
	return ""
}

func choice[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}
