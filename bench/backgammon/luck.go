package backgammon

import (
	"context"
	"fmt"
	"strings"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
	"gogo/search/backgammon/analysis"
)

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
		if before.phase == toPlay {
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

// gameLuckBy returns the luck according to a judge.
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
