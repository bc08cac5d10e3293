package bootstrap

import "gogo/board/backgammon"

// seenPlays is how many plays of a roll Plays gives.
const seenPlays = 4

// Plays plays a game and calls emit for some of the positions behind each roll's
// plays, also those that were not made: what a sieve must tell apart. The target is
// what the networks say.
func (c *Collector) Plays(emit func(Sample)) {
	c.play(backgammon.Start(), func() {
		for range seenPlays {
			i := c.random.IntN(len(c.boards))
			if c.boards[i].Won() == 0 {
				emit(Sample{c.boards[i], c.answers[i]})
			}
		}
	})
}
