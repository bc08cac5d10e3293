package hand

import (
	"fmt"
	"math/bits"
	"strconv"
)

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

// Text returns the set in words, most being the highest number that can occur.
func (s Set) Text(most int) string {
	s &= UpTo(most)
	if s == 0 {
		return "none"
	}
	low, high := s.Low(), s.High()
	switch {
	case low == high:
		return strconv.Itoa(low)
	case s != Between(low, high):
		return s.list()
	case low == 0 && high == most:
		return "any"
	case high == most:
		return fmt.Sprintf("%d+", low)
	case low == 0:
		return fmt.Sprintf("%d-", high)
	}
	return fmt.Sprintf("%d-%d", low, high)
}

// list returns the numbers with "or" between them.
func (s Set) list() string {
	text := ""
	for rest := s; rest != 0; rest &= rest - 1 {
		if text != "" {
			text += " or "
		}
		text += strconv.Itoa(rest.Low())
	}
	return text
}
