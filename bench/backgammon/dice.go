package backgammon

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"

	"gogo/bench/match"
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

// Thrown is the dice of games that were played, by game of the match and by turn. In the games but the first, the
// first two dice are those of the two sides: the higher one's begins.
type Thrown [][]backgammon.Dice

// mostThrown bounds the text of dice in bytes.
const mostThrown = 64 << 10

// ThrownIn returns the dice of games that were read, whose first side began if flip is not set.
func ThrownIn(stages []Stage, flip bool) Thrown {
	var t Thrown
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

// at returns the dice of a turn, if they are known.
func (t Thrown) at(game, turn int) (backgammon.Dice, bool) {
	if game >= len(t) || turn >= len(t[game]) {
		return backgammon.Dice{}, false
	}
	return t[game][turn], true
}

// String writes dice as ParseThrown reads them.
func (t Thrown) String() string {
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

// ParseThrown reads dice, two digits a turn, and games with a stroke between them, as in 3165/4222.
func ParseThrown(text string) (Thrown, error) {
	if len(text) > mostThrown {
		return nil, fmt.Errorf("the dice of a match may have %d digits", mostThrown)
	}
	if text == "" {
		return nil, nil
	}
	var t Thrown
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
