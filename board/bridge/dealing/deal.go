package dealing

import (
	"math/rand/v2"

	"gogo/board/bridge"
	"gogo/board/splitmix"
)

// Deal returns the deal of an index: all deals are equally likely.
func Deal(seed, index uint64) bridge.Deal {
	r := source(seed, index)
	var rest pack
	rest.fill(bridge.AllCards)
	return rest.deal(r, bridge.Deal{})
}

// source returns the random numbers for a deal.
func source(seed, index uint64) *rand.Rand {
	pcg := splitmix.Source(seed, index)
	return rand.New(&pcg)
}

// pack is the cards that are still to be dealt.
type pack struct {
	cards [bridge.PackSize]bridge.Card
	count int
}

// fill takes in cards.
func (p *pack) fill(cards bridge.Cards) {
	for c := range cards.Down {
		p.cards[p.count] = c
		p.count++
	}
}

// deal shuffles the pack and fills up the hands of a deal to thirteen cards, from North
// round. The pack has just as many cards as they lack.
func (p *pack) deal(r *rand.Rand, d bridge.Deal) bridge.Deal {
	left := p.cards[:p.count]
	for s := range d {
		for n := bridge.HandSize - d[s].Count(); n > 0; n-- {
			i := r.IntN(len(left))
			last := len(left) - 1
			left[i], left[last] = left[last], left[i]
			d[s] |= left[last].Set()
			left = left[:last]
		}
	}
	return d
}
