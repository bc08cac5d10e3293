package backgammon

import "gogo/board/backgammon"

// Sample is a position and the chances that a network should give it, both as the
// player on roll sees them.
type Sample struct {
	Board  backgammon.Board
	Target backgammon.Chances
	// Sibling says that the position is behind the same roll as that of the sample before
	// it, and another play.
	Sibling bool
}

// plus returns a + share*b.
func plus(a, b backgammon.Chances, share float32) backgammon.Chances {
	return backgammon.Chances{
		Win:            a.Win + share*b.Win,
		WinGammon:      a.WinGammon + share*b.WinGammon,
		WinBackgammon:  a.WinBackgammon + share*b.WinBackgammon,
		LoseGammon:     a.LoseGammon + share*b.LoseGammon,
		LoseBackgammon: a.LoseBackgammon + share*b.LoseBackgammon,
	}
}

// mix returns (1-share)*a + share*b.
func mix(a, b backgammon.Chances, share float32) backgammon.Chances {
	return plus(plus(a, a, -share), b, share)
}

// possible returns the chances nearest to c that can be: none is negative, and no
// result is rarer than one that it counts in.
func possible(c backgammon.Chances) backgammon.Chances {
	c.Win = clamp(c.Win, 1)
	c.WinGammon = clamp(c.WinGammon, c.Win)
	c.WinBackgammon = clamp(c.WinBackgammon, c.WinGammon)
	c.LoseGammon = clamp(c.LoseGammon, 1-c.Win)
	c.LoseBackgammon = clamp(c.LoseBackgammon, c.LoseGammon)
	return c
}

// clamp returns x moved into the range from 0 to most.
func clamp(x, most float32) float32 { return min(max(x, 0), most) }
