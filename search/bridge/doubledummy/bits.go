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

// topsOver is the part of the cards of one suit that a side needs to know apart: those
// above the highest of the others.
func topsOver(cards, others uint64) uint64 {
	if others == 0 {
		return cards
	}
	return cards & over(highest(others))
}

// distinct returns the lowest of each group of cards that are as good as each
// other: nobody else had a card between them when the trick began. The cards are
// part of the hand, and all has the cards of all hands at that time.
func distinct(cards, hand, all uint64) uint64 {
	// A chain is a run of cards that this hand has or that are gone. Of each the first
	// card counts: the lowest place, or where a carry from there comes to through the
	// places without a card.
	chain := (hand | ^all) & pack
	starts := chain &^ (chain << 1)
	gone := chain &^ cards
	return cards & (starts | gone + starts&gone)
}

// descents has for each set of cards of a suit these from the highest down, four bits
// each from the lowest up. Behind them stands noRank.
var descents = func() (all [1 << bridge.Ranks]uint64) {
	for cards := range all {
		descent := ^uint64(0)
		for left := uint64(cards); left != 0; left &= left - 1 {
			descent = descent<<4 | uint64(lowest(left))
		}
		all[cards] = descent
	}
	return all
}()

// noRank is the number of no card: the highest bit of the sixteen of a suit.
const noRank = laneBits - 1

// descent is some cards of a suit in their order.
type descent struct {
	ranks uint64 // as in descents
	suit  int
}

// descend returns the cards of a suit in their order.
func descend(cards uint64, suit int) descent {
	return descent{descents[cards>>(suit*laneBits&63)&lane], suit}
}

// nth returns a card as a set, the highest for 0. If there are not so many it is
// a bit that stands for no card.
func (d descent) nth(n int) uint64 {
	return 1 << ((d.suit*laneBits + int(d.ranks>>(4*n&63)&noRank)) & 63)
}

// count returns the number of cards.
func count(cards uint64) int { return bits.OnesCount64(cards) }
