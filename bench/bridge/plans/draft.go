package plans

import (
	"math/rand/v2"
	"slices"

	"gogo/board/bridge"
	"gogo/search/bridge/alphamu"
)

// draft is an ending before it is known whether it has a plan.
type draft struct {
	size     int             // cards of a hand
	declarer [2]bridge.Cards // North and South
	free     bridge.Cards    // that either defender may have
	alike    []bridge.Cards  // likewise, of which only the number counts
	held     [2]bridge.Cards // what East and West have for certain
	filler   bridge.Cards    // what fills the defenders' hands
	trump    bridge.Strain
	leader   bridge.Seat
	spare    int // tricks that are lost, at most, of those there are with open cards
	turned   int // 1 if North and South have changed places
}

// suit deals the cards of a suit by a pattern. Which ranks have been played before is
// drawn. Cards are alike that have no other card of the pattern between them: those on
// both sides of it do not beat the same cards.
func (d *draft) suit(r *rand.Rand, suit bridge.Suit, pattern string) {
	ranks := r.Perm(bridge.Ranks)[:len(pattern)]
	slices.Sort(ranks)
	for i, who := range pattern {
		card := suit.Of(bridge.Ace - bridge.Rank(ranks[i]))
		switch who {
		case 'N':
			d.give(&d.declarer[d.turned], card)
		case 'S':
			d.give(&d.declarer[1-d.turned], card)
		case '?':
			d.free |= card.Set()
		case '.':
			if i == 0 || pattern[i-1] != '.' {
				d.alike = append(d.alike, 0)
			}
			d.alike[len(d.alike)-1] |= card.Set()
		}
	}
}

// give gives a card to a hand, if it has room.
func (d *draft) give(hand *bridge.Cards, card bridge.Card) {
	if hand.Count() < d.size {
		*hand |= card.Set()
	}
}

// fill fills the hands of the declarer's side with winners and with losers, from below.
func (d *draft) fill(r *rand.Rand, winners, losers bridge.Cards) {
	for i := range d.declarer {
		for hand := &d.declarer[i]; hand.Count() < d.size; {
			from := &winners
			if r.IntN(3) == 0 {
				from = &losers
			}
			card := from.Lowest().Set()
			*from &^= card
			*hand |= card
		}
	}
}

// layouts returns all layouts of a draft, none if there are too many.
func (d *draft) layouts() *layouts {
	fillers := 2*d.size - d.free.Count() - d.held[0].Count() - d.held[1].Count()
	for _, cards := range d.alike {
		fillers -= cards.Count()
	}
	if fillers < 0 || fillers > d.filler.Count() {
		return &layouts{}
	}
	l := &layouts{size: d.size, alike: append(slices.Clone(d.alike), lowest(d.filler, fillers))}
	l.start = bridge.Position{Trump: d.trump, Trick: bridge.NewTrick(d.leader)}
	l.start.Deal[bridge.North], l.start.Deal[bridge.South] = d.declarer[0], d.declarer[1]
	for east := d.free; ; east = (east - 1) & d.free {
		l.add(l.alike, 1, east|d.held[0], d.free&^east|d.held[1])
		if east == 0 {
			break
		}
	}
	if len(l.worlds) > mostWorlds {
		return &layouts{}
	}
	return l
}

// mostWorlds bounds the layouts of an ending.
const mostWorlds = 40

// layouts are the layouts of a draft.
type layouts struct {
	start  bridge.Position
	size   int
	alike  []bridge.Cards
	worlds []alphamu.World
}

// add adds the layouts of the cards that are alike, where East and West have some cards.
// East has the lowest of them, so that one layout stands for all with the same number.
func (l *layouts) add(alike []bridge.Cards, weight float64, east, west bridge.Cards) {
	if east.Count() > l.size || west.Count() > l.size {
		return
	}
	if len(alike) == 0 {
		w := alphamu.World{Position: l.start, Weight: weight}
		w.Position.Deal[bridge.East], w.Position.Deal[bridge.West] = east, west
		l.worlds = append(l.worlds, w)
		return
	}
	cards := alike[0]
	for n := range cards.Count() + 1 {
		low := lowest(cards, n)
		l.add(alike[1:], weight*choose(cards.Count(), n), east|low, west|cards&^low)
	}
}

// lowest returns the n lowest of some cards.
func lowest(cards bridge.Cards, n int) (low bridge.Cards) {
	for range n {
		low |= (cards &^ low).Lowest().Set()
	}
	return low
}

// choose returns in how many ways k of n things can be chosen.
func choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}
