package backgammon

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"

	"gogo/bench/match"
	"gogo/board/backgammon"
)

// roller rolls the dice of one game of the arena, deterministically.
type roller struct {
	opening string
	seed    uint64
	known   RolledDice // dice to be rolled first
}

// stream returns the random generator of a turn of a game of the match, both from 0.
func (d roller) stream(game, turn int) *rand.Rand {
	key := sha256.Sum256(fmt.Appendf(nil, "%s|%d|%d|%d", d.opening, d.seed, game, turn))
	return rand.New(rand.NewChaCha8(key))
}

// roll returns the dice of a turn.
func (d roller) roll(game, turn int) backgammon.Dice {
	if dice, ok := d.known.at(game, turn); ok {
		return dice
	}
	r := d.stream(game, turn)
	return backgammon.Dice{die(r), die(r)}
}

// first returns the dice of the first turn of a game, one of each player: they differ, and the
// higher one's player begins.
func (d roller) first(game int) backgammon.Dice {
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

// RolledDice holds known dice by game of the match and by turn. In all games but the first, the first
// pair has one die of each side: the higher one's begins.
type RolledDice [][]backgammon.Dice

// maxDiceText bounds the text of dice in bytes.
const maxDiceText = 64 << 10

// RolledDiceOf returns the dice of games that were read, whose first side began unless flip is set.
func RolledDiceOf(stages []LoadedMove, flip bool) RolledDice {
	var t RolledDice
	for i := range stages {
		p := stages[i].Before
		if !p.Plays() {
			continue
		}
		for p.Game() >= len(t) {
			t = append(t, nil)
		}
		dice := p.position.Dice
		if len(t[p.Game()]) == 0 {
			second := (p.Turn() == match.Second) != flip
			if (dice[0] < dice[1]) != second {
				dice[0], dice[1] = dice[1], dice[0]
			}
		}
		t[p.Game()] = append(t[p.Game()], dice)
	}
	return t
}

// at returns the dice of a turn, if known.
func (t RolledDice) at(game, turn int) (backgammon.Dice, bool) {
	if game >= len(t) || turn >= len(t[game]) {
		return backgammon.Dice{}, false
	}
	return t[game][turn], true
}

// String formats dice for ParseRolledDice.
func (t RolledDice) String() string {
	games := make([]string, len(t))
	for i, game := range t {
		var b strings.Builder
		for _, dice := range game {
			fmt.Fprintf(&b, "%d%d", dice[0], dice[1])
		}
		games[i] = b.String()
	}
	return strings.Join(games, "/")
}

// ParseRolledDice parses dice, two digits a turn, with slashes between games, as in 3165/4222.
func ParseRolledDice(text string) (RolledDice, error) {
	if len(text) > maxDiceText {
		return nil, fmt.Errorf("the dice of a match may have %d digits", maxDiceText)
	}
	if text == "" {
		return nil, nil
	}
	var t RolledDice
	for game := range strings.SplitSeq(text, "/") {
		var list []backgammon.Dice
		for ; game != ""; game = game[min(2, len(game)):] {
			if len(game) < 2 {
				return nil, fmt.Errorf("dice %q: the last turn has one die", game)
			}
			dice := backgammon.Dice{game[0] - '0', game[1] - '0'}
			if err := dice.Validate(); err != nil || !dice.Rolled() {
				return nil, fmt.Errorf("%q are no dice", game[:2])
			}
			list = append(list, dice)
		}
		t = append(t, list)
	}
	return t, nil
}
