package backgammon

import "gogo/board/backgammon"

// seenPlays is how many plays of a roll PruningSamples gives.
const seenPlays = 4

// PruningSamples plays a game and calls emit for some of the positions behind each roll's
// plays, also those that were not made: what a pruning network must tell apart. The target is
// what the networks say.
func (p *Player) PruningSamples(emit func(Sample)) {
	p.play(backgammon.Start(), func() {
		for range seenPlays {
			i := p.random.IntN(len(p.boards))
			if p.boards[i].Won() == 0 {
				emit(Sample{Board: p.boards[i], Target: p.answers[i]})
			}
		}
	})
}
