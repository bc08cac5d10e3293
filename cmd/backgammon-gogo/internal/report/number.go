package report

import (
	"math"
	"strconv"

	"gogo/board/backgammon"
)

// number is a number with six decimals: more would depend on how a machine rounds.
type number float64

// MarshalJSON implements json.Marshaler.
func (n number) MarshalJSON() ([]byte, error) {
	const decimals = 1e6
	return strconv.AppendFloat(nil, math.Round(float64(n)*decimals)/decimals+0, 'f', -1, 64), nil // +0 makes -0 positive
}

// optionalNumber returns a number, nil if it is not known.
func optionalNumber(x float64, ok bool) *number {
	if !ok {
		return nil
	}
	n := number(x)
	return &n
}

// newChancesJSON converts chances.
func newChancesJSON(c *backgammon.Chances) chancesJSON {
	return chancesJSON{number(c.Win), number(c.WinGammon), number(c.WinBackgammon), number(c.LoseGammon), number(c.LoseBackgammon)}
}
