package carding

import "gogo/board/bridge"

// How often a hand that can beat the best card of the trick so far does so. What it does in
// truth follows from the tricks to be won; this is for those who do not know them.
const (
	secondBeats    = 0.3
	thirdBeats     = 0.75
	thirdOvertakes = 0.15 // partner's honor
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
// trick: a small card in the second hand, or after partner's honor, is not meant so.
func (s *Situation) beating(cards bridge.Cards) bridge.Cards {
	suit, _ := s.trick.Suit()
	if s.winning.Suit() != suit {
		return 0
	}
	higher := cards &^ (s.winning.Set() - 1)
	if s.trick.Len() == 1 || s.afterHonor() {
		higher &= honors.in(suit)
	}
	return higher
}

// afterHonor reports whether the third hand plays to an honor of partner's.
func (s *Situation) afterHonor() bool {
	return s.trick.Len() == 2 && s.partners && s.winning.Rank() >= bridge.Ten
}

// beats returns how often a hand that can beats the best card so far.
func (s *Situation) beats() float64 {
	switch {
	case s.trick.Len() == 1:
		return secondBeats
	case s.afterHonor():
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

// spare is the odds of an honor that does not win, against a lower card.
const spare = 0.1

// low shares out among cards of a suit that are not meant to win.
func (s *Situation) low(o *odds, whole, cards bridge.Cards, signal Signal, share float64) {
	suit := cards.Highest().Suit()
	high, low := cards&honors.in(suit), cards&spots.in(suit)
	if high != 0 && low != 0 {
		o.spread(high, high.Count()-1, s.agreement.trust.Signal, share*spare)
		share -= share * spare
		cards = low
	}
	s.signal(o, whole, cards, signal, share)
}

const (
	// The odds that a hand which can ruffs partner's trick, and a trick of the opponents.
	ruffsPartners = 0.1
	ruffs         = 0.6
	// guarded is the odds of a discard from a suit with a high card, against another one
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

// wish is the reason for a signal.
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
