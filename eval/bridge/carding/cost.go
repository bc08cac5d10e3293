package carding

import (
	"fmt"
	"slices"
	"strconv"

	"gogo/board/bridge"
)

// CostKind says by which block a lead costs something.
type CostKind uint8

// The kinds of costs.
const (
	CostAgainstNoTrump CostKind = iota
	CostAgainstSuits            // of a side suit
	CostOfTrumps
	CostKinds // how many there are
)

var costHeaders = [CostKinds]string{"cost against no trump", "cost against suits", "cost of trumps"}

// standing is who has shown a suit.
type standing uint8

const (
	unbid standing = iota
	partners
	declarers
	dummys
	standings
)

var standingNames = [standings]string{"unbid suit", "partner's suit", "declarer's suit", "dummy's suit"}

// costTable has what opening leads cost on average, in tricks.
type costTable struct {
	costs     []float64 // of the lines, from 1; 0 for what no line has
	holdings  [holdings]uint8
	standings [standings]uint8
}

// mostCost is the greatest cost in hundredths.
const mostCost = 1000

// line reads a line.
func (t *costTable) line(l Line) error {
	n, err := strconv.Atoi(l.Is)
	if err != nil || n < -mostCost || n > mostCost {
		return fmt.Errorf("%.20q is no cost: hundredths of a trick, at most %d", l.Is, mostCost)
	}
	if t.costs == nil {
		t.costs = []float64{0}
	}
	number := uint8(len(t.costs))
	t.costs = append(t.costs, float64(n)/100)
	if i := slices.Index(standingNames[:], l.For); i >= 0 {
		t.standings[i] = number
		return nil
	}
	s, err := parseShape(l.For)
	if err != nil {
		return err
	}
	used := false
	for held := ranks(1); held < holdings; held++ {
		if t.holdings[held] == 0 && s.fits(held) {
			t.holdings[held], used = number, true
		}
	}
	if !used {
		return fmt.Errorf("%s: no holding that other lines leave", l.For)
	}
	return nil
}

// complete returns an error for a holding without a line.
func (t *costTable) complete() error {
	for held := ranks(1); held < holdings; held++ {
		if t.holdings[held] == 0 {
			return missing(held)
		}
	}
	return nil
}

// costKind returns by which block a lead of a suit costs something.
func (s *Situation) costKind(suit bridge.Suit) CostKind {
	switch s.trump {
	case bridge.NoTrump:
		return CostAgainstNoTrump
	case suit.Strain():
		return CostOfTrumps
	}
	return CostAgainstSuits
}

// CostLines returns by which lines of which block an opening lead of a suit costs
// something: the numbers of that of the holding and of that of the suit's standing, from 0,
// or -1 if there is none.
func (s *Situation) CostLines(hand bridge.Cards, suit bridge.Suit) (kind CostKind, byHolding, byStanding int) {
	kind = s.costKind(suit)
	t := &s.agreement.costs[kind]
	return kind, int(t.holdings[holding(hand, suit)]) - 1, int(t.standings[s.suits[suit].standing]) - 1
}

// cost returns what an opening lead of a suit costs on average, in tricks.
func (s *Situation) cost(hand bridge.Cards, suit bridge.Suit) float64 {
	t := &s.agreement.costs[s.costKind(suit)]
	return t.costs[t.holdings[holding(hand, suit)]] + t.costs[t.standings[s.suits[suit].standing]]
}

// Costs returns the block of a kind of costs.
func (a *Agreement) Costs(kind CostKind) *Block {
	i := slices.IndexFunc(a.Blocks, func(b Block) bool { return b.Header == costHeaders[kind] })
	return &a.Blocks[i]
}
