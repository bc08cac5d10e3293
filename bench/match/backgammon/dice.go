package backgammon

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"gogo/board/backgammon"
)

// dealer throws the dice of one game of the arena. Equal dealers throw equal
// dice.
type dealer struct {
	opening string
	seed    uint64
	known   Thrown // and thrown as they were
}

// stream returns the chances of a turn of a game of the match, both from 0.
func (d dealer) stream(game, turn int) *rand.Rand {
	key := sha256.Sum256(fmt.Appendf(nil, "%s|%d|%d|%d", d.opening, d.seed, game, turn))
	return rand.New(rand.NewChaCha8(key))
}

// throw returns the dice of a turn.
func (d dealer) throw(game, turn int) backgammon.Dice {
	if dice, ok := d.known.at(game, turn); ok {
		return dice
	}
	r := d.stream(game, turn)
	return backgammon.Dice{die(r), die(r)}
}

// first returns the dice of the first turn of a game, one of each player: they
// differ, and the higher one's player begins.
func (d dealer) first(game int) backgammon.Dice {
	if dice, ok := d.known.at(game, 0); ok {
		return dice
	}
	r := d.stream(game, 0)
	for {
		if dice := (backgammon.Dice{die(r), die(r)}); !dice.Double() {
			return dice
		}
	}
}

func die(r *rand.Rand) uint8 { return uint8(1 + r.IntN(6)) }
