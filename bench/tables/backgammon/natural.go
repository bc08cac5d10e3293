package backgammon

import (
	"math/rand/v2"

	backgammonmatch "gogo/bench/match/backgammon"
	"gogo/board/backgammon"
)

// What a beginner likes about a play, in pips that it is worth to him.
const (
	blotCost   = 3
	pointWorth = 2
	hitWorth   = 6
	// whim is how much his taste changes from play to play.
	whim = 6
)

// Natural implements tables.Position: plays that hit, make points and leave few chequers
// alone, as one sees them without counting what may be rolled next. A beginner never
// doubles, and takes every double.
func (p position) Natural(rng *rand.Rand) string {
	switch p.Phase() {
	case backgammonmatch.ToDouble:
		return backgammonmatch.Roll
	case backgammonmatch.ToAnswer:
		return backgammonmatch.Take
	}
	seen := p.Seen(p.Turn())
	var g backgammon.Generator
	moves := g.Moves(&seen.Board, seen.Dice)
	best, most := &moves[0], 0
	for i := range moves {
		if liking := look(&moves[i].Board) + rng.IntN(whim); i == 0 || liking > most {
			best, most = &moves[i], liking
		}
	}
	return p.Played(&best.Play)
}

// look is how good a board looks to who has just moved.
func look(b *backgammon.Board) int {
	liking := hitWorth*int(b[1][backgammon.Bar]) + b[0].Off()
	for _, n := range b[0][:backgammon.Points] {
		switch {
		case n == 1:
			liking -= blotCost
		case n > 1:
			liking += pointWorth
		}
	}
	return liking
}
