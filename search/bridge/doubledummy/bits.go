package doubledummy

import (
	"math/bits"

	"gogo/board/bridge"
)

// The search works on sets of cards as bridge.Cards has them, in plain words: suit s
// begins at bit 16*s, and a card is the number of its bit. Counts that shift are
// masked, which spares the checks that Go makes for larger ones.
const (
	laneBits = 16
	lane     = 1<<bridge.Ranks - 1
	pack     = uint64(bridge.AllCards)
)

// suitSets are the cards of each suit.
var suitSets = [bridge.Suits]uint64{lane, lane << laneBits, lane << (2 * laneBits), lane << (3 * laneBits)}

// cardsOf returns the cards of a suit.
func cardsOf(suit int) uint64 { return suitSets[suit&3] }

// suitOf returns the suit of a card.
func suitOf(card int) int { return card >> 4 }

// set returns the set that has only this card.
func set(card int) uint64 { return 1 << (card & 63) }

// over returns all cards above a card, of its suit and others.
func over(card int) uint64 { return ^uint64(1) << (card & 63) }

// highest returns the highest card of a set that is not empty.
func highest(cards uint64) int { return bits.Len64(cards) - 1 }

// lowest returns the lowest card of a set that is not empty.
func lowest(cards uint64) int { return bits.TrailingZeros64(cards) }

// several reports whether a set has two cards or more.
func several(cards uint64) bool { return cards&(cards-1) != 0 }

// owned is the part of the cards of one suit that a side needs to know apart: those
// above the highest of the others.
func owned(cards, others uint64) uint64 {
	if others == 0 {
		return cards
	}
	return cards & over(highest(others))
}

// distinct returns the lowest of each group of cards that are as good as each
// other: nobody else had a card between them when the trick began. The cards are
// part of the hand, and all has the cards of all hands at that time.
func distinct(cards, hand, all uint64) uint64 {
	chain := (hand | ^all) & pack
	var list uint64
	for cards != 0 {
		c := cards & -cards
		list |= c
		cards &= ^chain | (chain + c)
	}
	return list
}

// count returns the number of cards.
func count(cards uint64) int { return bits.OnesCount64(cards) }
