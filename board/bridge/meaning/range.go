package meaning

import (
	"fmt"
	"strconv"
)

// Range is the numbers from Low to High, or, with Or, these two alone.
type Range struct {
	Low, High int
	Or        bool
}

// Has reports whether a number is in the range.
func (r Range) Has(n int) bool {
	if r.Or {
		return n == r.Low || n == r.High
	}
	return r.Low <= n && n <= r.High
}

// check returns what keeps the range from being one of numbers from 0 to most.
func (r Range) check(most int) error {
	switch {
	case r.Low < 0 || r.High > most:
		return fmt.Errorf("%d to %d is not within 0 to %d", r.Low, r.High, most)
	case r.Low > r.High:
		return fmt.Errorf("%d to %d goes down", r.Low, r.High)
	case r.Low == r.High && r.Or:
		return fmt.Errorf("%d or %d", r.Low, r.High)
	}
	return nil
}

// append appends the range in words. most is the highest number that there is.
func (r Range) append(to []byte, most int) []byte {
	number := func(n int) { to = strconv.AppendInt(to, int64(n), 10) }
	switch {
	case r.Or:
		number(r.Low)
		to = append(to, " or "...)
		number(r.High)
	case r.Low == r.High:
		number(r.Low)
	case r.Low == 0:
		to = append(to, "up to "...)
		number(r.High)
	case r.High == most:
		to = append(to, "at least "...)
		number(r.Low)
	default:
		number(r.Low)
		to = append(to, " to "...)
		number(r.High)
	}
	return to
}
