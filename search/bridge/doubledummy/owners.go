package doubledummy

import (
	"math/bits"

	"gogo/board/bridge"
)

// owners says who holds the cards of a position: two bits a card, from the highest of
// a suit down and from the top of 32 bits, two suits a word.
type owners [2]uint64

// tops returns the owners of the two highest cards of each suit.
func (o *owners) tops() uint64 {
	return o[0]>>28&0xf | o[0]>>60<<4 | o[1]>>28&0xf<<8 | o[1]>>60<<12
}

// ownerTable has for each suit and each set of its cards the owners of the set.
type ownerTable [bridge.Suits][1 << bridge.Ranks]uint32

// fill computes the table for a deal.
func (o *ownerTable) fill(hands *[bridge.Seats]uint64) {
	for suit := range o {
		var owner [bridge.Ranks]uint32
		for seat, hand := range hands {
			for cards := hand >> (laneBits * suit) & lane; cards != 0; cards &= cards - 1 {
				owner[lowest(cards)] = uint32(seat)
			}
		}
		sets := &o[suit]
		for s := 1; s < len(sets); s++ {
			top := bits.Len(uint(s)) - 1
			sets[s] = owner[top]<<30 | sets[s&^(1<<top)]>>2
		}
	}
}

// of returns the owners of a set of cards.
func (o *ownerTable) of(cards uint64) owners {
	return owners{
		uint64(o[0][cards&lane]) | uint64(o[1][cards>>laneBits&lane])<<32,
		uint64(o[2][cards>>(2*laneBits)&lane]) | uint64(o[3][cards>>(3*laneBits)&lane])<<32,
	}
}

// depths says how many of the highest cards of each suit are relevant: four bits a
// suit.
type depths uint16

// ownerMasks are the bits of the owners of so many cards of two suits.
var ownerMasks = func() (masks [1 << 8]uint64) {
	for i := range masks {
		low, high := ^(uint32(0xffffffff) >> (2 * (i & 15))), ^(uint32(0xffffffff) >> (2 * (i >> 4)))
		masks[i] = uint64(low) | uint64(high)<<32
	}
	return masks
}()

// of returns the owners of the relevant cards alone.
func (d depths) of(o *owners) owners {
	return owners{o[0] & ownerMasks[d&0xff], o[1] & ownerMasks[d>>8]}
}

// cards returns of each suit the lowest relevant card.
func (d depths) cards(all uint64) (relevant uint64) {
	for suit := 0; d != 0; suit++ {
		if k := d & 15; k != 0 {
			cards := all & cardsOf(suit)
			for ; k > 1; k-- {
				cards &^= set(highest(cards))
			}
			relevant |= set(highest(cards))
		}
		d >>= 4
	}
	return relevant
}

// agree reports whether the relevant cards have the same owners in two positions.
func (d depths) agree(a, b *owners) bool {
	return (a[0]^b[0])&ownerMasks[d&0xff]|(a[1]^b[1])&ownerMasks[d>>8] == 0
}
