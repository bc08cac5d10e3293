package backgammon

import (
	"fmt"
	"strconv"
	"strings"
)

// The levels at which programs look at a decision, by the number that protocols have for them.
// From 1 to MaxLookahead it is the depth of a lookahead: 1 is the bare network, every further one
// a roll ahead. From FirstTruncated to MaxPly they are truncated rollouts, each one with more
// and longer trials than the one before.
const (
	MaxLookahead   = 4
	FirstTruncated = MaxLookahead + 1
	MaxPly         = FirstTruncated + 2
)

// Ply is a level. As text it is the number of a lookahead, or 1T, 2T or 3T for a truncated rollout.
type Ply int

// Truncated reports whether a level is a truncated rollout.
func (p Ply) Truncated() bool { return p >= FirstTruncated && p <= MaxPly }

// String returns the name of a level.
func (p Ply) String() string {
	if p.Truncated() {
		return strconv.Itoa(int(p)-MaxLookahead) + "T"
	}
	return strconv.Itoa(int(p))
}

// ParsePly parses the name of a level, or its number. What levels there are is left to the
// caller.
func ParsePly(text string) (Ply, error) {
	number, truncated := strings.CutSuffix(strings.ToUpper(text), "T")
	n, err := strconv.Atoi(number)
	switch {
	case err != nil:
		return 0, fmt.Errorf("ply %.20q: neither a number nor 1T, 2T or 3T", text)
	case !truncated:
		return Ply(n), nil
	case n < 1 || n > MaxPly-MaxLookahead:
		return 0, fmt.Errorf("ply %.20q: truncated rollouts are 1T, 2T and 3T", text)
	}
	return Ply(n + MaxLookahead), nil
}

// UnmarshalText implements encoding.TextUnmarshaler by ParsePly.
func (p *Ply) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePly(string(text))
	return err
}
