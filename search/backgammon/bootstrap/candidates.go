package bootstrap

import (
	"gogo/board/backgammon"
)

// nearBest is how much less than the best, in the mean, the play is worth that Candidates takes.
const nearBest = 0.04

// Candidates plays a game from a position and calls emit for a wanted position behind each roll: that
// of the best play or of one that is not far from it, whatever is played. What a network must
// tell apart are these, and games hardly come to those of plays that are not the best. The
// target is that of a lookahead. Races and games that are over are left out.
func (p *Player) Candidates(start backgammon.Board, wanted func(*backgammon.Board) bool, emit func(Sample)) {
	var found []backgammon.Board
	p.play(start, func() {
		if b := &p.boards[p.nearBest()]; b.Won() == 0 && b.Contact() && wanted(b) {
			found = append(found, *b)
		}
	})
	for i := range found {
		emit(Sample{found[i], p.Lookahead(&found[i])})
	}
}

// nearBest returns the play that is the best when each is worth more by chance.
func (p *Player) nearBest() int {
	best, least := 0, 0.0
	for i := range p.answers {
		equity := float64(p.answers[i].Equity()) - nearBest*p.random.ExpFloat64()
		if i == 0 || equity < least {
			best, least = i, equity
		}
	}
	return best
}
