package chances

import "gogo/board/backgammon"

// Outputs is the number of outputs of every network: the chances to lose a
// backgammon, a gammon, a single game, and to win a single game, a gammon, a
// backgammon. They add up to 1.
const Outputs = 6

// Points returns what the outputs are worth in points: the mean is the equity without a cube.
func Points() [][]float32 { return [][]float32{{-3, -2, -1, 1, 2, 3}} }

// Target sets dst to the outputs that stand for c.
func Target(dst []float32, c backgammon.Chances) {
	dst[0] = c.LoseBackgammon
	dst[1] = c.LoseGammon - c.LoseBackgammon
	dst[2] = 1 - c.Win - c.LoseGammon
	dst[3] = c.Win - c.WinGammon
	dst[4] = c.WinGammon - c.WinBackgammon
	dst[5] = c.WinBackgammon
}

// fromOutputs returns the chances that outputs stand for, on a board.
func fromOutputs(out []float32, b *backgammon.Board) backgammon.Chances {
	c := backgammon.Chances{
		LoseBackgammon: out[0],
		LoseGammon:     out[0] + out[1],
		Win:            out[3] + out[4] + out[5],
		WinGammon:      out[4] + out[5],
		WinBackgammon:  out[5],
	}
	if b[0].Off() > 0 {
		c.LoseGammon, c.LoseBackgammon = 0, 0
	}
	if b[1].Off() > 0 {
		c.WinGammon, c.WinBackgammon = 0, 0
	}
	return c
}
