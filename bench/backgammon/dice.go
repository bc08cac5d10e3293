package backgammon

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
	"gogo/search/backgammon/analysis"
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
		if p.turn < len(t[p.Game()]) {
			continue // a resignation before the play was rejected
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
				return nil, fmt.Errorf("%q are not dice", game[:2])
			}
			list = append(list, dice)
		}
		t = append(t, list)
	}
	return t, nil
}

// Replay replays the moves of a record. It calls see after each, with the positions before and
// after it, which see must not change. The moves determine the dice and who begins; the dice of the
// position after a move are meaningless.
func (g *Game) Replay(opening string, moves []arena.Move, see func(before, after Position, move arena.Move, outcome match.Outcome, over bool)) error {
	p, err := g.Begin(opening, 0)
	if err != nil {
		return err
	}
	for i, m := range moves {
		before := *p.state
		if before.side != m.Side && before.phase == toPlay && before.turn == 0 {
			before.pass()
		}
		if before.side != m.Side {
			return fmt.Errorf("move %d: it is not the turn of %s", i+1, m.Side)
		}
		if _, ok := parseResignation(m.Move); ok {
			before.position.Dice = backgammon.Dice{} // not rolled
		} else if before.phase == toPlay {
			if before.position.Dice, err = readDice(m.Move); err != nil {
				return fmt.Errorf("move %d: %w", i+1, err)
			}
		}
		after := before
		outcome, over, err := after.make(m.Move)
		if err != nil {
			return fmt.Errorf("move %d: %s: %w", i+1, m.Move, err)
		}
		see(Position{&before}, Position{&after}, m, outcome, over)
		p.state = &after
	}
	return nil
}

// readDice parses the dice of a play.
func readDice(move string) (backgammon.Dice, error) {
	text, _, ok := strings.Cut(move, ":")
	if !ok || len(text) != 2 {
		return backgammon.Dice{}, fmt.Errorf("%q has no dice", move)
	}
	d := backgammon.Dice{text[0] - '0', text[1] - '0'}
	if !d.Rolled() {
		return d, fmt.Errorf("%q has no dice", move)
	}
	return d, d.Validate()
}

// luckEvaluator evaluates the rolls of a position, as luck.Evaluator does.
type luckEvaluator interface {
	RollEquities(ctx context.Context, p *backgammon.Position) (*analysis.RollEquities, error)
}

// gameLuck returns the luck of the first side in a finished game. last is the position after its last
// move.
func (g *Game) gameLuck(ctx context.Context, r *arena.Record, last Position) (float64, error) {
	j, err := analysis.NewLuckEvaluator(g.rules.LuckPly, g.rules.Cube)
	if err != nil {
		return 0, err
	}
	defer j.Close()
	return g.gameLuckBy(ctx, j, r, last)
}

// gameLuckBy returns the luck by an evaluator.
func (g *Game) gameLuckBy(ctx context.Context, j luckEvaluator, r *arena.Record, last Position) (float64, error) {
	opened, err := g.start(r.Opening)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	see := func(p Position) {
		if err != nil || !p.Plays() {
			return
		}
		var mover float64
		mover, err = luckOf(ctx, j, p, opened)
		if p.Turn() == match.First {
			sum += mover
		} else {
			sum -= mover
		}
	}
	replayed := g.Replay(r.Opening, r.Moves, func(before, _ Position, _ arena.Move, _ match.Outcome, _ bool) { see(before) })
	if replayed != nil {
		return 0, replayed
	}
	if r.Reason.IsFault() {
		// The last dice count even if they were not played because of a fault: otherwise a
		// program that fails on bad dice would be spared them.
		see(last)
	}
	return sum, err
}

// luckOf returns the luck of the position's dice for the side on roll. opened is the start
// position, or nil for the usual one.
func luckOf(ctx context.Context, j luckEvaluator, p Position, opened *backgammon.Setup) (float64, error) {
	thrower := p.position
	dice := thrower.Dice
	thrower.Dice = backgammon.Dice{}
	equities, err := j.RollEquities(ctx, &thrower)
	switch {
	case err != nil:
		return 0, err
	case p.turn > 0:
		return equities.Luck(dice), nil
	case p.game > 0:
		other := thrower.Swap()
		others, err := j.RollEquities(ctx, &other)
		if err != nil {
			return 0, err
		}
		return equities.OpeningLuck(dice, others), nil
	case opened == nil:
		return equities.FirstLuck(dice), nil // the plan determines who begins
	case opened.Dice.Rolled():
		return 0, nil // part of the opening
	}
	return equities.Luck(dice), nil
}
