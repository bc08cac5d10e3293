package analysed

import (
	"math"
	"strconv"

	"gogo/board/backgammon"
)

// number is one with six decimals: more would say how a machine rounds.
type number float64

// MarshalJSON writes the number.
func (n number) MarshalJSON() ([]byte, error) {
	const decimals = 1e6
	return strconv.AppendFloat(nil, math.Round(float64(n)*decimals)/decimals+0, 'f', -1, 64), nil // +0 makes -0 of no sign
}

// numberOf is a number that may not be known.
func numberOf(x float64, ok bool) *number {
	if !ok {
		return nil
	}
	n := number(x)
	return &n
}

// chancesOf are chances as JSON.
func chancesOf(c *backgammon.Chances) chancesJSON {
	return chancesJSON{number(c.Win), number(c.WinGammon), number(c.WinBackgammon), number(c.LoseGammon), number(c.LoseBackgammon)}
}
