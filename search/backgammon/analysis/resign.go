package analysis

import (
	"context"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/engine"
)

// ResignChoice is a decision about a resignation: what the ways are worth to who resigns.
type ResignChoice struct {
	Games    int // that are given up: 1 to 3
	On       float64
	Resigned float64
	Chances  backgammon.Chances // of who resigns, if the game went on
	Accepts  bool               // the decision is that of the other player, who has accepted
	// Waits says that it was not the turn of who decides: Before has the dice of the other player, if any.
	Waits bool
}

// Right reports whether to resign, or to accept that, was not worse than to play on.
func (c *ResignChoice) Right() bool {
	if c.Accepts {
		return c.Resigned <= c.On
	}
	return c.Resigned >= c.On
}

// OnRoll returns the position of a decision as the player sees it who is to roll or has thrown, and who that is.
func (d *Decision) OnRoll() (p backgammon.Position, player int) {
	if d.Resign == nil || !d.Resign.Waits {
		return d.Before, d.Player
	}
	return turned(d.Before), 1 - d.Player
}

// turned is a position as the other player sees it, with its dice.
func turned(p backgammon.Position) backgammon.Position {
	dice := p.Dice
	p = p.Swap()
	p.Dice = dice
	return p
}

// resign judges a resignation, and that it was accepted: it has ended the game.
func (w *worker) resign(ctx context.Context, t *task, f *findings) error {
	a := t.action
	d := Decision{Game: t.game, Action: t.index, Player: a.Player, Before: a.Before, Ply: w.options.Ply}
	cs, err := w.states(w.match, &d.Before)
	if err != nil {
		return err
	}
	d.Resign = &ResignChoice{Games: a.Level, Waits: a.Waits, Resigned: givenUp(&d.Before, cs, a.Level)}
	if err := w.goOn(ctx, &d); err != nil {
		return err
	}
	d.judge(cs)

	choice := *d.Resign
	choice.Accepts, choice.Waits = true, !a.Waits
	reply := d
	reply.Player, reply.Before, reply.Resign = 1-a.Player, turned(a.Before), &choice
	reply.judge(cs)
	f.decisions = append(f.decisions, d, reply)
	return nil
}

// givenUp is what it is worth to give up so many games. For money that is what the players have agreed on, whether or not gammons
// count.
func givenUp(p *backgammon.Position, cs *equity.CubeStates, games int) float64 {
	if p.Match.Length == 0 {
		return -float64(games)
	}
	worths := make([]float32, cs.Len())
	cs.GameOver(0, -games, worths)
	return float64(worths[0])
}

// goOn finds what it is worth to who resigns to play on.
func (w *worker) goOn(ctx context.Context, d *Decision) error {
	p, player := d.OnRoll()
	worth, c, err := w.standing(ctx, &p)
	if player != d.Player {
		worth, c = -worth, c.Swap()
	}
	d.Resign.On, d.Resign.Chances = worth, c
	return err
}

// standing finds what a position is worth to its player, who is to roll or has thrown, and the chances.
func (w *worker) standing(ctx context.Context, p *backgammon.Position) (float64, backgammon.Chances, error) {
	cs, err := w.states(w.match, p)
	if err != nil {
		return 0, backgammon.Chances{}, err
	}
	if !p.Dice.Rolled() {
		x, err := w.engine.Cube(ctx, &p.Board, cs, w.depth())
		if err != nil {
			return 0, backgammon.Chances{}, err
		}
		return float64(cs.Decide(x.Equities).Equity), x.Chances, nil
	}
	plays, err := w.engine.Plays(ctx, &p.Board, p.Dice, cs, engine.NormalFilter(w.depth()))
	if err != nil {
		return 0, backgammon.Chances{}, err
	}
	err = w.engine.Complete(ctx, plays, cs, w.depth())
	return float64(plays[0].Equity), plays[0].Chances, err
}

// judge judges who decides: who resigns by what he has given up, who accepts by what he has left there. One of the two may
// have lost something. The verdict names no mistake, and counts for no rate.
func (c *ResignChoice) judge() skill.Verdict {
	if c.Accepts {
		return skill.Verdict{Loss: max(0, c.Resigned-c.On)}
	}
	return skill.Verdict{Loss: max(0, c.On-c.Resigned)}
}

// addResign adds a decision about a resignation.
func (s *Side) addResign(d *Decision) {
	s.ResignLoss += d.Verdict.Loss
	s.ResignCost += d.Cost
	if d.Verdict.Kind() == skill.Good {
		return
	}
	wrong := &s.WrongResigns
	if d.Resign.Accepts {
		wrong = &s.WrongAccepts
	}
	wrong.Count++
	wrong.Loss += d.Verdict.Loss
}
