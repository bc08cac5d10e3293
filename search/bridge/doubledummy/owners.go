package doubledummy

import (
	"math/bits"

	"gogo/board/bridge"
)

// ownerBits is what the owners of a suit take: two bits a card.
const ownerBits = 2 * bridge.Ranks

// freeBits are the lowest bits of a word that has the owners of two suits.
const freeBits = 64 - 2*ownerBits

// owners says who holds the cards of a position, of two suits a word: of each the owner
// of the highest card in the highest bits.
type owners [2]uint64

// tops returns the owners of the two highest cards of each suit.
func (o *owners) tops() uint64 {
	const first = freeBits + ownerBits - 4
	return o[0]>>first&0xf | o[0]>>60<<4 | o[1]>>first&0xf<<8 | o[1]>>60<<12
}

// ownerTable has for each suit and each set of its cards the owners of the set.
type ownerTable [bridge.Suits][1 << bridge.Ranks]uint32

// fill computes the table for a deal.
func (o *ownerTable) fill(hands *[bridge.Seats]uint64) {
	for suit := range o {
		var owner [bridge.Ranks]uint32
		var all uint64
		for seat, hand := range hands {
			cards := hand >> (laneBits * suit) & lane
			all |= cards
			for ; cards != 0; cards &= cards - 1 {
				owner[lowest(cards)] = uint32(seat)
			}
		}
		sets := &o[suit]
		sets[0] = 0
		for s := -all & all; s != 0; s = (s - all) & all { // the sets of cards of the deal, upwards
			top := bits.Len(uint(s)) - 1
			sets[s] = owner[top]<<(ownerBits-2) | sets[s&^(1<<top)]>>2
		}
	}
}

// of returns the owners of a set of cards.
func (o *ownerTable) of(cards uint64) owners {
	return owners{
		uint64(o[0][cards&lane])<<freeBits | uint64(o[1][cards>>laneBits&lane])<<(freeBits+ownerBits),
		uint64(o[2][cards>>(2*laneBits)&lane])<<freeBits | uint64(o[3][cards>>(3*laneBits)&lane])<<(freeBits+ownerBits),
	}
}

// depths says how many of the highest cards of each suit are relevant: four bits a
// suit.
type depths uint16

// depthBits are the depths of the two suits of a word of owners.
const depthBits = 8

// ownerMasks are the bits of the owners of so many cards of two suits.
var ownerMasks = func() (masks [1 << depthBits]uint64) {
	upper := func(cards int) uint64 {
		const all = 1<<ownerBits - 1
		return all &^ (all >> (2 * cards))
	}
	for i := range masks {
		masks[i] = upper(i&15)<<freeBits | upper(i>>4)<<(freeBits+ownerBits)
	}
	return masks
}()

// size returns how many cards are relevant.
func (d depths) size() int { return int(d&15 + d>>4&15 + d>>8&15 + d>>12) }

// cards returns of each suit the lowest relevant card.
func (d depths) cards(all uint64) (relevant uint64) {
	for suit := 0; d != 0; suit++ {
		if k := int(d & 15); k != 0 {
			relevant |= descend(all, suit).nth(k - 1)
		}
		d >>= 4
	}
	return relevant
}
