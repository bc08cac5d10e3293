package backgammon

// Chances are the probabilities of the results for the player on roll. Gammons include
// backgammons, and wins include both.
type Chances struct {
	Win            float32
	WinGammon      float32
	WinBackgammon  float32
	LoseGammon     float32
	LoseBackgammon float32
}

// Swap returns the chances of the opponent.
func (c Chances) Swap() Chances {
	return Chances{1 - c.Win, c.LoseGammon, c.LoseBackgammon, c.WinGammon, c.WinBackgammon}
}

// Equity returns the cubeless equity.
func (c Chances) Equity() float32 {
	return 2*c.Win - 1 + c.WinGammon - c.LoseGammon + c.WinBackgammon - c.LoseBackgammon
}

// Add adds share times x, as for a mean.
func (c *Chances) Add(x Chances, share float32) {
	c.Win += share * x.Win
	c.WinGammon += share * x.WinGammon
	c.WinBackgammon += share * x.WinBackgammon
	c.LoseGammon += share * x.LoseGammon
	c.LoseBackgammon += share * x.LoseBackgammon
}

// Certain returns the chances at the end of a game with the result won of Board.Won.
func Certain(won int) Chances {
	var c Chances
	switch won {
	case 3:
		c.WinBackgammon = 1
		fallthrough
	case 2:
		c.WinGammon = 1
		fallthrough
	case 1:
		c.Win = 1
	case -3:
		c.LoseBackgammon = 1
		fallthrough
	case -2:
		c.LoseGammon = 1
	}
	return c
}
