package backgammon

import (
	"math/rand/v2"

	"gogo/board/backgammon"
)

// What a beginner sees in a position, in chequers' worth.
const (
	offWorth  = 3 // a chequer that is off
	hitWorth  = 3 // a chequer of the opponent on the bar
	blotCost  = 1 // an own one that stands alone
	madePoint = 2 // a point of the own home with two or more
	homeWorth = 1 // a chequer in the own home
	// blindness is by how much beginners are wrong about all that.
	blindness = 4
	// hopeless is by how many pips of a hundred who is doubled has to be behind to see
	// that it is too much.
	hopeless = 30
)

// Natural is a legal decision as beginners find it, by looking at the board and not at the
// rolls to come: plays that hit, make points and leave nobody alone. They never double,
// and take where they are not far behind.
func (p Position) Natural(rng *rand.Rand) string {
	switch p.phase {
	case toDouble:
		return roll
	case toAnswer:
		mine, theirs := p.position.Board[0].Pips(), p.position.Board[1].Pips()
		if 100*(mine-theirs) > hopeless*theirs {
			return drop
		}
		return take
	}
	var g backgammon.Generator
	var best *backgammon.Move
	most := 0.0
	moves := g.Moves(&p.position.Board, p.position.Dice)
	for i := range moves {
		worth := float64(impression(&moves[i].Board)) + blindness*rng.Float64()
		if best == nil || worth > most {
			best, most = &moves[i], worth
		}
	}
	return p.played(&best.Play)
}

// impression is how good a board looks to who has just played.
func impression(b *backgammon.Board) int {
	own := &b[0]
	worth := offWorth*own.Off() + hitWorth*int(b[1][backgammon.Bar])
	for point, n := range own[:backgammon.Points] {
		home := point < backgammon.Points/4
		switch {
		case n == 1 && b.Contact():
			worth -= blotCost
		case n > 1 && home:
			worth += madePoint
		}
		if home {
			worth += homeWorth * int(n)
		}
	}
	return worth
}
