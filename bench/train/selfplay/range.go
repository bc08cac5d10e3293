package selfplay

import (
	"fmt"
	"strconv"
	"strings"
)

// Range is a range of board sizes.
type Range struct{ Least, Greatest int }

// UnmarshalText reads one number, or two with a minus sign between them.
func (r *Range) UnmarshalText(text []byte) error {
	least, greatest, ok := strings.Cut(string(text), "-")
	if !ok {
		greatest = least
	}
	var errL, errG error
	r.Least, errL = strconv.Atoi(least)
	r.Greatest, errG = strconv.Atoi(greatest)
	if errL != nil || errG != nil || r.Least > r.Greatest {
		return fmt.Errorf("%q is not a size like 15 or a range like 15-20", text)
	}
	return nil
}

// MarshalText writes the range as UnmarshalText reads it.
func (r Range) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

func (r Range) String() string {
	if r.Least == r.Greatest {
		return strconv.Itoa(r.Least)
	}
	return fmt.Sprintf("%d-%d", r.Least, r.Greatest)
}
