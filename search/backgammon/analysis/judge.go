package analysis

import (
	"context"
	"slices"

	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/equity"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/cubeful"
	"gogo/search/backgammon/engine"
)

// play analyzes a play.
func (w *worker) play(ctx context.Context, t *task, f *results) error {
	a := t.action
	d := Decision{Game: t.game, Action: t.index, Player: a.Player, Before: a.Before, Ply: w.options.Ply, Played: a.Move.Play}
	cs, err := w.states(w.match, &d.Before)
	if err != nil {
		return err
	}
	plays, err := w.engine.Plays(ctx, &d.Before.Board, d.Before.Dice, cs, engine.NormalFilter(w.depth()))
	if err != nil {
		return err
	}
	if len(plays) > 1 && w.depth() > 0 {
		if err = w.completePlays(ctx, plays, a, cs); err != nil {
			return err
		}
	}
	d.Made = slices.IndexFunc(plays, func(c engine.Candidate) bool { return c.Move.Board == a.Move.Board })
	if d.Illegal = d.Made < 0; d.Illegal {
		d.Made = 0
	}
	d.keep(plays, w.options.Plays)
	d.judge(cs)
	f.decisions = append(f.decisions, d)
	return nil
}

// completePlays looks at the best play and at the one that was made as deep as at any: a filter leaves them to the networks where
// they have no rival, or are none. They stand in their order before the others. A truncated rollout comes behind that.
func (w *worker) completePlays(ctx context.Context, plays []engine.Candidate, a *matchfile.Action, cs *equity.CubeStates) error {
	if err := w.engine.Complete(ctx, plays, cs, w.depth()); err != nil {
		return err
	}
	made := slices.IndexFunc(plays, func(c engine.Candidate) bool { return c.Move.Board == a.Move.Board })
	if made >= 0 && plays[made].Depth < w.depth() {
		if err := w.engine.Deepen(ctx, plays[made:made+1], cs, w.depth()); err != nil {
			return err
		}
	}
	engine.SortPlays(plays)
	return w.rollOutPlays(ctx, &a.Before, plays, &a.Move.Board)
}

// rollOutPlays has a truncated rollout, if that is the ply, choose between plays.
func (w *worker) rollOutPlays(ctx context.Context, p *backgammon.Position, plays []engine.Candidate, made *backgammon.Board) error {
	t, err := w.truncated(w.match, p)
	if t == nil || err != nil {
		return err
	}
	return t.Plays(ctx, plays, made)
}

// keep keeps the best plays, and the one that was made behind them if it is not among them.
func (d *Decision) keep(plays []engine.Candidate, n int) {
	made := d.Made
	for i, c := range plays {
		if i >= n && i != made {
			continue
		}
		if i == made {
			d.Made = len(d.Plays)
		}
		d.Plays = append(d.Plays, Candidate{Move: c.Move, Chances: c.Chances, Equity: float64(c.Equity), Ply: backgammon.Ply(c.Depth + 1), Error: float64(c.Error), Trials: c.Trials})
	}
}

// roll analyzes the decision not to double before the dice.
func (w *worker) roll(ctx context.Context, t *task, f *results) error {
	d := Decision{Game: t.game, Action: t.index, Player: t.action.Player, Before: t.action.Before, Ply: w.options.Ply}
	d.Before.Dice = backgammon.Dice{}
	cs, err := w.states(w.match, &d.Before)
	if err != nil {
		return err
	}
	if _, alive := cs.Offer(0, 0); !alive {
		return nil // nobody would ask
	}
	if _, err := w.choice(ctx, &d, cs); err != nil {
		return err
	}
	d.judge(cs)
	f.decisions = append(f.decisions, d)
	return nil
}

// double analyzes a double and its answer.
func (w *worker) double(ctx context.Context, t *task, f *results) error {
	d := Decision{Game: t.game, Action: t.index, Player: t.action.Player, Before: t.action.Before, Ply: w.options.Ply}
	cs, err := w.states(w.match, &d.Before)
	if err != nil {
		return err
	}
	if _, err := w.choice(ctx, &d, cs); err != nil {
		return err
	}
	d.Cube.Done = skill.Double
	d.judge(cs)
	f.decisions = append(f.decisions, d)
	if t.answer == nil {
		return nil
	}
	choice := *d.Cube
	choice.Done = map[matchfile.Kind]skill.Action{matchfile.Take: skill.Take, matchfile.Drop: skill.Pass, matchfile.Beaver: skill.Beaver}[t.answer.Kind]
	reply := Decision{
		Game: t.game, Action: t.index + 1, Player: t.answer.Player, Before: t.answer.Before, Ply: d.Ply, Cube: &choice, Trials: d.Trials,
	}
	reply.judge(cs)
	f.decisions = append(f.decisions, reply)
	return nil
}

// choice evaluates the alternatives of a cube decision, and returns the right one.
func (w *worker) choice(ctx context.Context, d *Decision, cs *equity.CubeStates) (equity.Decision, error) {
	t, err := w.truncated(w.match, &d.Before)
	if err != nil {
		return equity.Decision{}, err
	}
	if t != nil {
		found, err := t.Cube(ctx, &d.Before.Board)
		if found.NoDouble.Trials == 0 {
			d.Ply = backgammon.Ply(w.depth() + 1)
		}
		return d.setRollout(&found, cs), err
	}
	x, err := w.engine.Cube(ctx, &d.Before.Board, cs, w.depth())
	if err != nil {
		return equity.Decision{}, err
	}
	said := cs.Decide(x.Equities)
	d.Cube = &CubeChoice{Cube: cubeOf(&said, &d.Before), Chances: x.Chances}
	return said, nil
}

// setRollout sets what a rollout says of the alternatives of a cube decision to the player who may double, and returns
// the right one.
func (d *Decision) setRollout(found *cubeful.DoubleEstimate, cs *equity.CubeStates) equity.Decision {
	said := cs.DecideBetween(float32(found.NoDouble.Equity), float32(found.DoubleTake.Equity))
	if d.Cube == nil {
		d.Cube = new(CubeChoice)
	}
	c := *d.Cube
	c.Cube, c.Chances = cubeOf(&said, &d.Before), found.NoDouble.Chances
	c.NoDoubleError, c.DoubleTakeError = found.NoDouble.EquityError, found.DoubleTake.EquityError
	d.Cube, d.Trials = &c, found.NoDouble.Trials
	return said
}

// cubeOf is a decision of package equity as package skill has it.
func cubeOf(said *equity.Decision, p *backgammon.Position) skill.Cube {
	return skill.Cube{
		NoDouble: float64(said.NoDouble), DoubleTake: float64(said.DoubleTake), DoublePass: float64(said.DoublePass),
		Beavers: p.Match.Length == 0 && p.Match.Beavers,
	}
}

// dice measures the luck of the roll that was thrown.
func (w *worker) dice(ctx context.Context, t *task, f *results) error {
	thrower := t.action.Before
	dice := thrower.Dice
	thrower.Dice = backgammon.Dice{}
	equities, err := w.luck.RollEquities(ctx, &thrower)
	if err != nil {
		return err
	}
	r := Roll{Game: t.game, Action: t.index, Player: t.action.Player, Dice: dice, Worth: equities.Luck(dice)}
	if t.action.First && !dice.Double() {
		other := thrower.Swap()
		others, err := w.luck.RollEquities(ctx, &other)
		if err != nil {
			return err
		}
		r.Worth = equities.OpeningLuck(dice, others)
	}
	cs, err := w.states(w.match, &thrower)
	if err != nil {
		return err
	}
	r.Luck = r.Worth / cost(1, &thrower, cs)
	f.rolls = append(f.rolls, r)
	return nil
}

// asked looks at a position in which nothing was decided.
func (w *worker) asked(ctx context.Context, t *task, f *results) error {
	a := t.action
	d := Decision{Game: t.game, Action: t.index, Player: a.Player, Before: a.Before, Ply: w.options.Ply, Open: true}
	p := d.OfCube()
	cs, err := w.states(w.match, &p)
	if err != nil {
		return err
	}
	if !p.Dice.Rolled() {
		doubler := Decision{Before: p}
		_, err = w.choice(ctx, &doubler, cs)
		d.Cube, d.Trials = doubler.Cube, doubler.Trials
	} else {
		var plays []engine.Candidate
		plays, err = w.engine.Plays(ctx, &p.Board, p.Dice, cs, engine.NormalFilter(w.depth()))
		if err == nil && len(plays) > 1 {
			if err = w.engine.Show(ctx, plays, cs, w.depth(), w.options.Plays); err == nil {
				err = w.rollOutPlays(ctx, &p, plays, nil)
			}
		}
		d.keep(plays, w.options.Plays)
	}
	if err != nil {
		return err
	}
	d.judge(cs)
	f.decisions = append(f.decisions, d)
	return nil
}

// OfCube returns the position of a decision as seen by the player who has doubled, or else who decides.
func (d *Decision) OfCube() backgammon.Position {
	if d.Before.Doubled {
		return d.Before.Swap()
	}
	return d.Before
}

// leaveOpen takes the best alternative of an open decision as the one that was chosen.
func (d *Decision) leaveOpen() {
	switch {
	case !d.Open:
	case d.Cube != nil:
		d.Cube.Done = d.Best()
	default:
		d.Made, d.Played = 0, d.Plays[0].Move.Play
	}
}

// ResignChoice is a decision about a resignation: the equities of the alternatives to the player who resigns.
type ResignChoice struct {
	Games    int // that are given up: 1 to 3
	On       float64
	Resigned float64
	Chances  backgammon.Chances // of the player who resigns, if the game went on
	Accepts  bool               // the decision is the other player's, who has accepted
	// Waits says that it was not the turn of the player who decides: Before has the dice of the other player, if any.
	Waits bool
}

// Right reports whether resigning, or accepting, was no worse than playing on.
func (c *ResignChoice) Right() bool {
	if c.Accepts {
		return c.Resigned <= c.On
	}
	return c.Resigned >= c.On
}

// OnRoll returns the position of a decision as seen by the player who is to roll or has thrown, and that player.
func (d *Decision) OnRoll() (p backgammon.Position, player int) {
	if d.Resign == nil || !d.Resign.Waits {
		return d.Before, d.Player
	}
	return turned(d.Before), 1 - d.Player
}

// turned returns a position as the other player sees it, with its dice.
func turned(p backgammon.Position) backgammon.Position {
	dice := p.Dice
	p = p.Swap()
	p.Dice = dice
	return p
}

// resign analyzes a resignation and its acceptance, which has ended the game.
func (w *worker) resign(ctx context.Context, t *task, f *results) error {
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

// givenUp returns the equity of giving up so many games. For money that is the number agreed on, whether or not gammons
// count.
func givenUp(p *backgammon.Position, cs *equity.CubeStates, games int) float64 {
	if p.Match.Length == 0 {
		return -float64(games)
	}
	equities := make([]float32, cs.Len())
	cs.GameOver(0, -games, equities)
	return float64(equities[0])
}

// goOn evaluates playing on for the player who resigns.
func (w *worker) goOn(ctx context.Context, d *Decision) error {
	p, player := d.OnRoll()
	worth, c, err := w.standing(ctx, &p)
	if player != d.Player {
		worth, c = -worth, c.Swap()
	}
	d.Resign.On, d.Resign.Chances = worth, c
	return err
}

// standing returns the equity and the chances of a position for its player, who is to roll or has thrown.
func (w *worker) standing(ctx context.Context, p *backgammon.Position) (float64, backgammon.Chances, error) {
	cs, err := w.states(w.match, p)
	if err != nil {
		return 0, backgammon.Chances{}, err
	}
	if !p.Dice.Rolled() {
		d := Decision{Before: *p}
		said, err := w.choice(ctx, &d, cs)
		if err != nil {
			return 0, backgammon.Chances{}, err
		}
		return float64(said.Equity), d.Cube.Chances, nil
	}
	plays, err := w.engine.Plays(ctx, &p.Board, p.Dice, cs, engine.NormalFilter(w.depth()))
	if err != nil {
		return 0, backgammon.Chances{}, err
	}
	if err = w.engine.Complete(ctx, plays, cs, w.depth()); err == nil {
		err = w.rollOutPlays(ctx, p, plays, nil)
	}
	return float64(plays[0].Equity), plays[0].Chances, err
}

// judge returns the verdict on the player who resigns, or who accepts. One of the two may
// have lost something. The verdict names no mistake, and counts for no rate.
func (c *ResignChoice) judge() skill.Verdict {
	if c.Accepts {
		return skill.Verdict{Loss: max(0, c.Resigned-c.On)}
	}
	return skill.Verdict{Loss: max(0, c.On-c.Resigned)}
}
