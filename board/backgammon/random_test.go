package backgammon

import "math/rand/v2"

// randomPlacement returns a legal board that need not come up in a game: few
// checkers or all, on few points or many, often on the bars, often all at home,
// often against closed boards.
func randomPlacement(r *rand.Rand) Board {
	for {
		var b Board
		reach := [2]int{1 + r.IntN(Points), 1 + r.IntN(Points)}
		for side := range b {
			n := r.IntN(Checkers + 1)
			if r.IntN(4) == 0 {
				for i := range 6 {
					b[side][i] = 2
				}
				n = r.IntN(4)
			}
			if r.IntN(3) == 0 {
				b[side][Bar] = uint8(min(n, 1+r.IntN(4)))
				n -= int(b[side][Bar])
			}
			for range n {
				if at := r.IntN(reach[side]); b[1-side][Points-1-at] == 0 {
					b[side][at]++
				}
			}
		}
		if b.Validate() == nil && b.Won() == 0 {
			return b
		}
	}
}
