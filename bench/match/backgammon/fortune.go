package backgammon

import (
	"context"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
	"gogo/search/backgammon/luck"
)

// judge says what the rolls of a position are worth, as luck.Judge does.
type judge interface {
	Worths(ctx context.Context, p *backgammon.Position) (*luck.Worths, error)
}

// judged returns what the dice of a game that was played were worth to its first side. The position is
// that behind its last move.
func (g *Game) judged(ctx context.Context, r *arena.Record, last Position) (float64, error) {
	j, err := luck.NewJudge(g.rules.LuckPly, g.rules.Cube)
	if err != nil {
		return 0, err
	}
	defer j.Close()
	return g.fortune(ctx, j, r, last)
}

// fortune is judged by some judge.
func (g *Game) fortune(ctx context.Context, j judge, r *arena.Record, last Position) (float64, error) {
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
		// The dice that somebody failed to play count as well: else a program that fails
		// when it has bad dice would be spared them.
		see(last)
	}
	return sum, err
}

// luckOf returns the luck of the position's dice to the side that has them. The game began in
// a position, or as games do.
func luckOf(ctx context.Context, j judge, p Position, opened *backgammon.Setup) (float64, error) {
	thrower := p.position
	dice := thrower.Dice
	thrower.Dice = backgammon.Dice{}
	worths, err := j.Worths(ctx, &thrower)
	switch {
	case err != nil:
		return 0, err
	case p.turn > 0:
		return worths.Luck(dice), nil
	case p.game > 0:
		other := thrower.Swap()
		others, err := j.Worths(ctx, &other)
		if err != nil {
			return 0, err
		}
		return worths.Begin(dice, others), nil
	case opened == nil:
		return worths.First(dice), nil // the plan says who begins
	case opened.Dice.Rolled():
		return 0, nil // the opening has them
	}
	return worths.Luck(dice), nil
}
