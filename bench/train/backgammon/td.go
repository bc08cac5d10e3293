package backgammon

import "gogo/board/backgammon"

// TD plays a game and calls emit for each of its positions, the last one first.
// The target of a position is the mean of what the networks say of all later ones,
// where each counts lambda times as much as the one before it, and the result
// counts the rest.
func (p *Player) TD(lambda float32, emit func(Sample)) {
	won := p.play(backgammon.Start(), func() {})
	p.target(won, lambda, emit)
}

// target gives the positions of a game that has been played their targets. Behind
// a turn in which another play than the best was made, what came of it says
// nothing of the position: the target is what the networks say of the best play.
func (p *Player) target(won int, lambda float32, emit func(Sample)) {
	target := backgammon.Certain(won)
	for i := len(p.turns) - 1; i >= 0; i-- {
		t := &p.turns[i]
		if t.exploratory {
			target = t.best.Swap()
		}
		emit(Sample{Board: t.board, Target: target})
		target = mix(t.estimate, target, lambda).Swap()
	}
}
