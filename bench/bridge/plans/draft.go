package plans

import (
	"math/rand/v2"
	"slices"

	"gogo/board/bridge"
	"gogo/search/bridge/alphamu"
)

// Kind is the theme of an ending.
type Kind uint8

// The kinds.
const (
	Finesse   Kind = iota // or the drop
	Safety                // one trick may be lost, but not two
	Discovery             // another suit shows how to play the first
	EndPlay               // a defender is put on lead
	Avoidance             // one defender has winners and must not gain the lead
	Kinds
)

// String returns the name of the kind.
func (k Kind) String() string { return structures[k].name }

// structure describes the endings of a kind.
type structure struct {
	name    string
	sizes   []int       // cards per hand
	suits   [2][]string // patterns of spades and of hearts
	spare   int         // maximum number of tricks to give up of the double-dummy tricks
	winners int         // established by one defender
	ruffs   bool        // the declarer's side may have trumps
}

// structures describe all kinds. A pattern has the cards of a suit from the highest down: N and S
// are in the declarer's hands, ? is either defender's, and . likewise, but these cards are
// equivalent.
var structures = [Kinds]structure{
	Finesse: {
		name:  "finesse or drop",
		sizes: []int{4, 5},
		suits: [2][]string{{"NN?NS??S", "NS?NS??", "NN?NS.?SS", "N?N?SS.", "NSN?S??", "NN?N??SS"}, {"", "NS", "SN."}},
	},
	Safety: {
		name:  "safety play",
		sizes: []int{4, 5},
		suits: [2][]string{{"NN?N?SS.", "N?SN??S", "SN?N??NS", "NS??N?S", "N?N?NS?S"}, {"", "N", "S"}},
		spare: 1,
	},
	Discovery: {
		name:  "discovery",
		sizes: []int{5, 6},
		suits: [2][]string{{"NS?NSNS.", "NS?NSS.", "NS?NSN.", "NS?NS."}, {"SS....", "SSN.....", "SNS...."}},
	},
	EndPlay: {
		name:  "end play",
		sizes: []int{4, 5},
		suits: [2][]string{{"N?NS.", "N?NS?.", "N?N?S.", "NS?N?S"}, {"?NS?", "??NS", "?NS.", "N?S?N"}},
		spare: 1,
		ruffs: true,
	},
	Avoidance: {
		name:    "avoidance",
		sizes:   []int{4, 5},
		suits:   [2][]string{{"NS?NS?", "NS?NS", "NSN?S?", "NN?SS", "SN?N?S", "NN?S."}, {"?N", "?S", "?N.", "N?N", "S?S", "N?S?N"}},
		spare:   2,
		winners: 2,
	},
}

// draw draws an ending of a kind. It may have no plan.
func (k Kind) draw(r *rand.Rand) *draft {
	s := &structures[k]
	d := &draft{
		size:   pick(r, s.sizes),
		leader: bridge.Seat(2 * r.IntN(2)),
		trump:  bridge.NoTrump,
		filler: bridge.Clubs.Cards(),
		spare:  s.spare,
		turned: r.IntN(2),
	}
	for i, patterns := range s.suits {
		d.suit(r, bridge.Spades-bridge.Suit(i), jitter(r, pick(r, patterns)))
	}
	if s.ruffs && r.IntN(2) == 0 {
		d.trump = bridge.Diamonds.Strain()
	}
	winners, losers := bridge.Diamonds.Cards(), bridge.Clubs.Cards()
	if s.winners > 0 {
		danger := &d.held[r.IntN(2)]
		for range s.winners {
			*danger |= (losers &^ *danger).Highest().Set()
		}
		losers &^= *danger
		// No other defender has a card of the winners' suit.
		d.filler = lowest(winners, bridge.Ranks-bridge.HandSize/2)
		winners &^= d.filler
	}
	d.fill(r, winners, losers)
	d.filler &^= d.declarer[0] | d.declarer[1]
	return d
}

// pick picks a random element.
func pick[T any](r *rand.Rand, all []T) T { return all[r.IntN(len(all))] }

// jitter swaps two neighbors of a pattern, half of the time.
func jitter(r *rand.Rand, pattern string) string {
	if len(pattern) < 2 || r.IntN(2) == 0 {
		return pattern
	}
	cards := []byte(pattern)
	i := r.IntN(len(cards) - 1)
	cards[i], cards[i+1] = cards[i+1], cards[i]
	return string(cards)
}

// draft is an ending before it is known whether it has a plan.
type draft struct {
	size       int             // cards per hand
	declarer   [2]bridge.Cards // North and South
	free       bridge.Cards    // held by either defender
	equivalent []bridge.Cards  // likewise, but equivalent, so that only the number counts
	held       [2]bridge.Cards // certain cards of East and West
	filler     bridge.Cards    // fills the defenders' hands
	trump      bridge.Strain
	leader     bridge.Seat
	spare      int // maximum number of tricks to give up of the double-dummy tricks
	turned     int // 1 if North and South are swapped
}

// suit deals the cards of a suit by a pattern. The ranks already played are drawn. Cards are
// equivalent if no other card of the pattern lies between them: cards on both sides of it do not
// beat the same cards.
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
				d.equivalent = append(d.equivalent, 0)
			}
			d.equivalent[len(d.equivalent)-1] |= card.Set()
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
	for _, cards := range d.equivalent {
		fillers -= cards.Count()
	}
	if fillers < 0 || fillers > d.filler.Count() {
		return &layouts{}
	}
	l := &layouts{size: d.size, equivalent: append(slices.Clone(d.equivalent), lowest(d.filler, fillers))}
	l.start = bridge.Position{Trump: d.trump, Trick: bridge.NewTrick(d.leader)}
	l.start.Deal[bridge.North], l.start.Deal[bridge.South] = d.declarer[0], d.declarer[1]
	for east := d.free; ; east = (east - 1) & d.free {
		l.add(l.equivalent, 1, east|d.held[0], d.free&^east|d.held[1])
		if east == 0 {
			break
		}
	}
	if len(l.worlds) > maxLayouts {
		return &layouts{}
	}
	return l
}

// maxLayouts bounds the layouts of an ending.
const maxLayouts = 40

// layouts are the layouts of a draft.
type layouts struct {
	start      bridge.Position
	size       int
	equivalent []bridge.Cards
	worlds     []alphamu.World
}

// add adds the layouts of the equivalent cards for given cards of East and West. East has the
// lowest of them, so that one layout stands for all with the same number.
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

// choose returns the binomial coefficient n over k.
func choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}
