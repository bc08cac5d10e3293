// Package hand measures hands of bridge, and keeps the knowledge about a hand.
//
// Measure counts every Quantity of a hand: points, lengths, stoppers and the rest, each a
// small number. Limits hold together: for each quantity the set of numbers that
// it may have. Knowledge is a choice of limits, one of which holds, as the calls of a
// player leave it:
//
//	m := hand.Measure(cards)
//	m[hand.Points], m[hand.Length.In(bridge.Spades)]
//	limits.Allow(&m)
package hand

import (
	"math/bits"

	"gogo/board/bridge"
)

// Quantity is something that is counted in a hand: a number from 0 to MaxValue.
type Quantity uint8

// MaxValue is the highest number that a quantity can have.
const MaxValue = 63

// Of the whole hand.
const (
	HighCards   Quantity = iota // Milton Work points
	Points                      // HighCards and a point for each card of a suit beyond the fourth
	TwoSuits                    // HighCards and the cards of the two longest suits: the rule of twenty
	Losers                      // the losing trick count
	Controls                    // 2 for an ace, 1 for a king
	Aces                        // how many
	Kings                       // how many
	Tricks                      // playing tricks
	QuickTricks                 // in halves
	Shape                       // one of the shapes below
	whole       = iota
)

// The values of Shape.
const (
	Balanced     = iota // 4333, 4432, 5332
	SemiBalanced        // 5422, 6322
	Unbalanced          // the rest
)

// Quantities of each suit, in this order for every suit from clubs to spades: Length is the length of
// the clubs, and Length.In(suit) of another suit.
const (
	Length     Quantity = whole + bridge.Suits*iota // cards
	SuitPoints                                      // Milton Work points in the suit
	Support                                         // Points in support of it as trumps: HighCards and shortness
	Quality                                         // one of the qualities below
	Stopper                                         // one of the stoppers below
	Control                                         // 2 for the ace or a void, 1 for the king or one card
	KeyCards                                        // the aces and the king of this suit
	Ace                                             // 0 or 1
	King                                            // 0 or 1
	Queen                                           // 0 or 1
	suits      = iota
)

// The values of Quality: how well a suit plays opposite few cards.
const (
	Poor   = iota
	Fair   // one of the three highest and one more of the five highest
	Good   // two of the three highest, or three of the five highest
	Strong // three of the four highest
	Solid  // the three highest and six cards, or the four highest
)

// The values of Stopper.
const (
	NoStopper   = iota
	HalfStopper // queen with one card, jack with two, bare king
	FullStopper // ace, guarded king, queen with two cards, jack with three
	TwoStoppers // as AQ, KQJ, AJT, KJT with enough cards
)

// Difference is how much longer a suit is than a lower one, with differenceZero for
// equal ones; DifferenceOf gives the difference of two suits.
const Difference Quantity = whole + bridge.Suits*suits

// differenceZero is the value of Difference for suits of the same length.
const differenceZero = 16

// Quantities is the number of quantities.
const Quantities = int(Difference) + 6

// In returns the quantity of a suit, given the quantity of clubs.
func (q Quantity) In(s bridge.Suit) Quantity { return q + Quantity(s) }

// Suit returns the quantity of clubs and the suit of a quantity that is a suit's.
func (q Quantity) Suit() (of Quantity, s bridge.Suit, ok bool) {
	if q < whole || q >= Difference {
		return q, 0, false
	}
	n := (q - whole) % bridge.Suits
	return q - n, bridge.Suit(n), true
}

// pair numbers the pairs of two suits.
var pairs = [bridge.Suits][bridge.Suits]Quantity{
	bridge.Diamonds: {Difference},
	bridge.Hearts:   {Difference + 1, Difference + 2},
	bridge.Spades:   {Difference + 3, Difference + 4, Difference + 5},
}

// Longer returns the quantity and its values that say that a suit has at least by more
// cards than another; by may be negative.
func Longer(a, b bridge.Suit, by int) (Quantity, Set) {
	if a > b {
		return pairs[a][b], From(max(0, differenceZero+by))
	}
	return pairs[b][a], UpTo(differenceZero - by)
}

// Measures are the numbers of a hand.
type Measures [Quantities]uint8

// Measure counts the quantities of a hand of thirteen cards. Nothing depends on which
// cards below the ten it has.
func Measure(cards bridge.Cards) Measures {
	var m Measures
	var lengths [bridge.Suits]int
	var sums uint64
	for s := range bridge.Suit(bridge.Suits) {
		ranks := uint16(cards.In(s) >> (s * 16))
		length := bits.OnesCount16(ranks)
		of := &suitTable[ranks>>bridge.Ten&honors][length]
		lengths[s] = length
		sums += of.sums
		m[Length.In(s)] = uint8(length)
		m[SuitPoints.In(s)] = of.points
		m[Quality.In(s)] = of.quality
		m[Stopper.In(s)] = of.stopper
		m[Control.In(s)] = of.control
		m[Ace.In(s)] = of.ace
		m[King.In(s)] = of.king
		m[Queen.In(s)] = of.queen
	}
	m.measureWhole(sums, &lengths)
	m.measureSupport(&lengths)
	m.measureDifferences(&lengths)
	return m
}

// measureWhole counts what the hand has beyond single suits.
func (m *Measures) measureWhole(sums uint64, lengths *[bridge.Suits]int) {
	points := field(sums, sumPoints)
	shortest, second, third, longest := ordered(lengths)
	m[HighCards] = uint8(points)
	m[Points] = uint8(points + field(sums, sumLong))
	m[TwoSuits] = uint8(points + longest + third)
	m[Losers] = uint8(field(sums, sumLosers))
	m[Controls] = uint8(field(sums, sumControls))
	m[Aces] = uint8(field(sums, sumAces))
	m[Kings] = uint8(field(sums, sumKings))
	m[Tricks] = uint8(field(sums, sumTricks) / 2)
	m[QuickTricks] = uint8(field(sums, sumQuickTricks))
	m[Shape] = shape(shortest, second, longest)
}

// ordered returns the lengths from the least to the greatest.
func ordered(lengths *[bridge.Suits]int) (shortest, second, third, longest int) {
	low, high := min(lengths[0], lengths[1]), max(lengths[0], lengths[1])
	low2, high2 := min(lengths[2], lengths[3]), max(lengths[2], lengths[3])
	middle, middle2 := max(low, low2), min(high, high2)
	return min(low, low2), min(middle, middle2), max(middle, middle2), max(high, high2)
}

// shape returns the shape of a hand with such lengths.
func shape(shortest, second, longest int) uint8 {
	switch {
	case shortest >= 2 && longest <= 5 && second >= 3:
		return Balanced
	case shortest >= 2 && longest <= 6:
		return SemiBalanced
	}
	return Unbalanced
}

// measureSupport counts the points in support of each suit, and its key cards.
func (m *Measures) measureSupport(lengths *[bridge.Suits]int) {
	for s := range bridge.Suit(bridge.Suits) {
		m[Support.In(s)] = m[HighCards] + shortness(lengths, s)
		m[KeyCards.In(s)] = m[Aces] + m[King.In(s)]
	}
}

// measureDifferences compares the lengths of the suits.
func (m *Measures) measureDifferences(lengths *[bridge.Suits]int) {
	for s := range bridge.Suit(bridge.Suits) {
		for lower := range s {
			m[pairs[s][lower]] = uint8(differenceZero + lengths[s] - lengths[lower])
		}
	}
}

// shortness returns what short suits are worth with a suit as trumps that partner has
// longer: 5 for a void, 3 for one card and 1 for two with four trumps; with three 3, 2
// and 1, with fewer nothing.
func shortness(lengths *[bridge.Suits]int, trumps bridge.Suit) uint8 {
	if lengths[trumps] < 3 {
		return 0
	}
	worth := [bridge.HandSize + 1]uint8{3, 2, 1}
	if lengths[trumps] >= 4 {
		worth = [bridge.HandSize + 1]uint8{5, 3, 1}
	}
	points := uint8(0)
	for s, n := range lengths {
		if bridge.Suit(s) != trumps {
			points += worth[n]
		}
	}
	return points
}
