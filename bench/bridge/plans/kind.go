package plans

import (
	"math/rand/v2"

	"gogo/board/bridge"
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
