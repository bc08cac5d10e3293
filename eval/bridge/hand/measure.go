package hand

import (
	"math/bits"

	"gogo/board/bridge"
)

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
		of := &suitTable[ranks>>bridge.Ten&honours][length]
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
