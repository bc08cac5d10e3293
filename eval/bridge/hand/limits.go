package hand

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// Limits hold together for a hand: for each quantity the numbers that it may
// have.
type Limits [Quantities]Set

// Unlimited returns limits that allow every hand.
func Unlimited() Limits {
	var l Limits
	for q := range l {
		l[q] = Any
	}
	return l
}

// Only narrows a quantity.
func (l *Limits) Only(q Quantity, s Set) { l[q] &= s }

// Allow reports whether a hand is within the limits.
func (l *Limits) Allow(m *Measures) bool {
	for q, s := range l {
		if !s.Has(int(m[q])) {
			return false
		}
	}
	return true
}

// And returns what both limits leave.
func (l *Limits) And(other *Limits) Limits {
	var both Limits
	for q := range l {
		both[q] = l[q] & other[q]
	}
	return both
}

// Or returns limits that allow what either allows, and more where they differ in more
// than one quantity.
func (l *Limits) Or(other *Limits) Limits {
	var either Limits
	for q := range l {
		either[q] = l[q] | other[q]
	}
	return either
}

// Possible reports whether some hand may be within the limits, as far as can be said
// from lengths and points.
func (l *Limits) Possible() bool {
	least, most := 0, 0
	for s := range bridge.Suit(bridge.Suits) {
		set := l[Length.In(s)] & UpTo(bridge.HandSize)
		if set == 0 {
			return false
		}
		least += set.Low()
		most += set.High()
	}
	if least > bridge.HandSize || most < bridge.HandSize {
		return false
	}
	for _, s := range l {
		if s == 0 {
			return false
		}
	}
	return true
}

// Tighten derives from lengths and points what they say of each other, so that the
// bounds of every quantity by itself are as narrow as that makes them.
func (l *Limits) Tighten() {
	l.tightenLengths()
	l.tightenPoints()
}

// withoutImplied returns the limits without those that the others imply.
func (l *Limits) withoutImplied() Limits {
	all, fewer := *l, *l
	all.Tighten()
	for q := range fewer {
		if fewer[q] == Any {
			continue
		}
		without := fewer
		without[q] = Any
		said := without
		said.Tighten()
		if said == all {
			fewer = without
		}
	}
	return fewer
}

// ForgetShort removes the limits of suits, a bit each, that have no least length.
func (l *Limits) ForgetShort(suits uint) {
	for s := range bridge.Suit(bridge.Suits) {
		if q := Length.In(s); suits>>s&1 != 0 && l[q].Low() == 0 {
			l[q] = Any
		}
	}
}

// tightenLengths uses that the lengths add up to thirteen, and their differences.
func (l *Limits) tightenLengths() {
	for range 2 {
		least, most := 0, 0
		for s := range bridge.Suit(bridge.Suits) {
			q := Length.In(s)
			l[q] &= UpTo(bridge.HandSize)
			if l[q] == 0 {
				return
			}
			least += l[q].Low()
			most += l[q].High()
		}
		for s := range bridge.Suit(bridge.Suits) {
			q := Length.In(s)
			low, high := l[q].Low(), l[q].High()
			l[q] &= Between(bridge.HandSize-(most-high), bridge.HandSize-(least-low))
			if l[q] == 0 {
				return
			}
		}
		l.tightenDifferences()
		l.tightenShape()
	}
}

// tightenDifferences bounds lengths by the lengths of other suits that they exceed.
func (l *Limits) tightenDifferences() {
	for a := range bridge.Suit(bridge.Suits) {
		for b := range a {
			d := l[pairs[a][b]]
			qa, qb := Length.In(a), Length.In(b)
			if d == 0 || l[qa] == 0 || l[qb] == 0 {
				return
			}
			low, high := d.Low()-differenceZero, d.High()-differenceZero
			l[qa] &= Between(l[qb].Low()+low, l[qb].High()+high)
			if l[qa] == 0 {
				return
			}
			l[qb] &= Between(l[qa].Low()-high, l[qa].High()-low)
		}
	}
}

// tightenShape bounds lengths by the shape.
func (l *Limits) tightenShape() {
	least, most := 0, bridge.HandSize
	switch {
	case l[Shape]&UpTo(SemiBalanced) == l[Shape]&UpTo(Balanced):
		least, most = 2, 5
	case !l[Shape].Has(Unbalanced):
		least, most = 2, 6
	}
	if !l[Shape].Has(Unbalanced) {
		for s := range bridge.Suit(bridge.Suits) {
			l[Length.In(s)] &= Between(least, most)
		}
	}
}

// tightenPoints uses that Points are HighCards and length, and Support HighCards and
// shortness.
func (l *Limits) tightenPoints() {
	l[HighCards] &= UpTo(MaxHighCards)
	if l[Points] == 0 || l[HighCards] == 0 {
		return
	}
	least, most := l.longCards()
	l[HighCards] &= Between(l[Points].Low()-most, l[Points].High()-least)
	if l[HighCards] != 0 {
		l[Points] &= Between(l[HighCards].Low()+least, l[HighCards].High()+most)
	}
	for s := range bridge.Suit(bridge.Suits) {
		if support := l[Support.In(s)]; support != 0 {
			l[HighCards] &= Between(support.Low()-maxShortness, support.High())
		}
	}
	if l[HighCards] != 0 {
		l[Points] &= From(l[HighCards].Low())
	}
}

// MaxHighCards is the most high-card points of thirteen cards.
const MaxHighCards = 37

// maxShortness is the most that shortness adds to points in support: two voids.
const maxShortness = 10

// longCards returns the least and the most of cards beyond the fourth that the lengths
// leave possible.
func (l *Limits) longCards() (least, most int) {
	free, longest := bridge.HandSize, 0
	for s := range bridge.Suit(bridge.Suits) {
		set := l[Length.In(s)] & UpTo(bridge.HandSize)
		if set == 0 {
			return 0, 0
		}
		least += max(0, set.Low()-4)
		longest = max(longest, set.High())
		free -= set.Low()
		most += max(0, set.Low()-4)
	}
	return max(least, 0), min(most+free, max(longest-4, 0)+2)
}

// Set is a set of numbers from 0 to MaxValue, a bit each.
type Set uint64

// Any is every number.
const Any = ^Set(0)

// Exactly returns the set of one number.
func Exactly(n int) Set { return Between(n, n) }

// From returns the numbers from low up.
func From(low int) Set { return Between(low, MaxValue) }

// UpTo returns the numbers up to high.
func UpTo(high int) Set { return Between(0, high) }

// Between returns the numbers from low to high, both included. Numbers that there are
// not are left out.
func Between(low, high int) Set {
	low, high = max(low, 0), min(high, MaxValue)
	if low > high {
		return 0
	}
	return Any << low & (Any >> (MaxValue - high))
}

// Has reports whether the number is in the set.
func (s Set) Has(n int) bool { return s>>n&1 != 0 }

// Low returns the lowest number of a set that is not empty.
func (s Set) Low() int { return bits.TrailingZeros64(uint64(s)) }

// High returns the highest number of a set that is not empty.
func (s Set) High() int { return bits.Len64(uint64(s)) - 1 }

// Distance returns how far a number is from the nearest of the set, MaxValue+1 if the
// set is empty.
func (s Set) Distance(n int) int {
	for d := 0; d <= MaxValue; d++ {
		if n-d >= 0 && s.Has(n-d) || n+d <= MaxValue && s.Has(n+d) {
			return d
		}
	}
	return MaxValue + 1
}

// Less returns what must be added to n, from 0 up, to come to a number of the set.
func (s Set) Less(n int) Set { return s >> n }

// Text returns the set in words, most being the highest number that can occur: "5", "12-14", "5+",
// "0 or 3", "0-9 or 15+", "any", or "none".
func (s Set) Text(most int) string {
	s &= UpTo(most)
	switch s {
	case 0:
		return "none"
	case UpTo(most):
		return "any"
	}
	var runs []string
	for rest := s; rest != 0; {
		low := rest.Low()
		high := low + bits.TrailingZeros64(^uint64(rest>>low)) - 1
		runs = append(runs, runText(low, high, most))
		rest &^= Between(low, high)
	}
	return strings.Join(runs, " or ")
}

// runText returns the numbers from low to high in words.
func runText(low, high, most int) string {
	switch {
	case low == high:
		return strconv.Itoa(low)
	case high == most:
		return fmt.Sprintf("%d+", low)
	}
	return fmt.Sprintf("%d-%d", low, high)
}
