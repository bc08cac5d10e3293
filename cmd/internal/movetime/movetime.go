// Package movetime reads the time for a move on a command line.
package movetime

import (
	"fmt"
	"strconv"
	"time"
)

// Time is a time on the command line: a duration like 1.5s or 100ms, or a
// number alone, which is seconds.
type Time time.Duration

// longestTime is 31 years, which no duration overflows.
const longestTime = 1e9 // seconds

// UnmarshalText reads a time, which cannot be negative.
func (t *Time) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if seconds, numberErr := strconv.ParseFloat(string(text), 64); numberErr == nil {
		// Written so that it refuses what is not a number as well.
		if !(seconds >= -longestTime && seconds <= longestTime) {
			return fmt.Errorf("time %s: out of range", text)
		}
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	switch {
	case err != nil:
		return fmt.Errorf("time %q: like 1.5s, 100ms or 1.5", text)
	case d < 0:
		return fmt.Errorf("time %s: it cannot be negative", text)
	}
	*t = Time(d)
	return nil
}
