package backgammon

import (
	"fmt"

	"gogo/board/backgammon"
)

// Playouts says how Rollout plays on.
type Playouts struct {
	Games int // from each position
	Turns int // in each of them, fewer if it ends before
}

// Bounds of Playouts: a position takes up to Games times Turns looks ahead.
const (
	maxPlayouts     = 1 << 12
	maxPlayoutTurns = 1 << 8
)

func (p Playouts) validate() error {
	if p.Games < 1 || p.Games > maxPlayouts || p.Turns < 1 || p.Turns > maxPlayoutTurns {
		return fmt.Errorf("%d playouts of %d turns, 1 to %d of 1 to %d are possible", p.Games, p.Turns, maxPlayouts, maxPlayoutTurns)
	}
	return nil
}

// Rollout plays on from a position some times, by the best plays, and returns the
// mean of what the networks say of where that leads. The luck of each roll is
// taken out: how much better the networks find its best play than the mean over
// all rolls. It is 0 in the mean, so that it changes nothing but the noise.
func (p *Player) Rollout(b *backgammon.Board, o Playouts) backgammon.Chances {
	root := p.oneRoll(b)
	var mean backgammon.Chances
	for range o.Games {
		mean = plus(mean, p.playout(&root, o.Turns), 1/float32(o.Games))
	}
	return possible(mean)
}

// playout plays so many turns from a position that has been looked at. It returns
// the chances of the player on roll there, without luck.
func (p *Player) playout(root *lookahead, turns int) backgammon.Chances {
	roll := p.rollNumber()
	r := root.replies[roll]
	found := r.chances
	if turns > 1 && r.board.Won() == 0 {
		next := p.oneRoll(&r.board)
		found = p.playout(&next, turns-1)
	}
	luck := plus(r.chances.Swap(), root.mean, -1)
	return plus(found.Swap(), luck, -1)
}

// rollNumber rolls and returns the place among the rolls.
func (p *Player) rollNumber() int {
	way := p.random.IntN(36)
	for i, r := range p.rolls {
		if way -= r.Ways; way < 0 {
			return i
		}
	}
	panic("bootstrap: the rolls do not come in 36 ways")
}
