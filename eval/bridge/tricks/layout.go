package tricks

import (
	"cmp"
	"math/bits"
	"slices"

	"gogo/board/bridge"
)

// The seats as the declarer has them: sides are even and odd.
const (
	declarer = iota
	left
	dummy
	right
	seats
)

// layout is who holds which cards of a suit.
type layout struct {
	cards  [seats]uint16 // bit 0 is the two
	length [seats]int
	owner  [bridge.HandSize]uint8 // of each rank, the two first
}

// newLayout returns how a suit lies for a declarer.
func newLayout(d *bridge.Deal, s bridge.Suit, by bridge.Seat) (l layout) {
	for seat := range seats {
		cards := uint16(d[(by+bridge.Seat(seat))%bridge.Seats] >> (s * 16) & 0x1fff)
		l.cards[seat], l.length[seat] = cards, bits.OnesCount16(cards)
		for rest := cards; rest != 0; rest &= rest - 1 {
			l.owner[bits.TrailingZeros16(rest)] = uint8(seat)
		}
	}
	return l
}

// fit is how many cards the declarer and dummy have.
func (l *layout) fit() int { return l.length[declarer] + l.length[dummy] }

// longest is the length of the longer hand of the declarer's side, 0, or the other, 1.
func (l *layout) longest(side int) int { return max(l.length[side], l.length[side+2]) }

// compare puts the suits in order where the rules know none: the longer fit first, then
// by the cards. Suits that are equal for it are equal.
func (l *layout) compare(other *layout) int {
	return cmp.Or(
		cmp.Compare(other.fit(), l.fit()),
		cmp.Compare(other.longest(0), l.longest(0)),
		slices.Compare(other.cards[:], l.cards[:]),
	)
}

// winners returns how many tricks a side has in the suit once it has lost some: of its
// cards above those that then beat it, as many as its longer hand can play.
func (l *layout) winners(side, lost int) int {
	own, others := 0, 0
	for rank := bridge.HandSize - 1; rank >= 0; rank-- {
		if int(l.owner[rank])&1 == side {
			own++
			continue
		}
		others++
		if others > lost {
			break
		}
	}
	return max(min(own, l.longest(side))-min(lost, others), 0)
}

// points returns the high-card points of a seat.
func (l *layout) points(seat int) (n int) {
	for honour := range 4 {
		if l.cards[seat]>>(12-honour)&1 != 0 {
			n += 4 - honour
		}
	}
	return n
}

// losers returns how many of the first three tricks a hand loses if it has no help: the
// losing trick count.
func (l *layout) losers(seat int) int {
	n := min(l.length[seat], 3)
	for honour := range n {
		if l.cards[seat]>>(12-honour)&1 != 0 {
			n--
		}
	}
	return n
}
