package cubeful

import (
	"context"
	"errors"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/internal/eventloop"
	"gogo/search/backgammon/engine"
	"gogo/search/rollout"
)

// start is where the trials begin.
type start struct {
	board backgammon.Board // as the player on roll sees it
	side  int              // of the player on roll: 0 is the root's player
	rolls bool             // at once, without a double
	state int              // of the cube, among those of the root
	units float64          // of the root that 1 unit of the cube state is
}

// trial plays games out, for one goroutine. It is a rollout.Experiment.
type trial struct {
	*Rollout
	start   *start
	decides follower
	limit   int  // rolls of a game, after which it is estimated
	reduces bool // the variance

	rolls    [backgammon.RollCount]backgammon.Roll
	places   [strata]int // of the rolls among rolls, by their stratum
	equities []float32
}

// longest is a game that can be taken to go on for ever, in rolls.
const longest = 5000

// limit returns the number of rolls of a game at most.
func (o *Options) limit() int {
	if o.Truncation > 0 {
		return min(o.Truncation, longest)
	}
	return longest
}

func newTrial(r *Rollout, s *start, o *Options, f follower) *trial {
	t := &trial{
		Rollout: r, start: s,
		decides: f,
		limit:   o.limit(),
		reduces: o.VarianceReduction,
		rolls:   backgammon.Rolls(),
	}
	for i, roll := range t.rolls {
		large, small := int(roll.Dice[0])-1, int(roll.Dice[1])-1
		t.places[6*large+small], t.places[6*small+large] = i, i
	}
	states := 0
	for i := range r.states {
		states = max(states, r.states[i].states[0].Len(), r.states[i].states[1].Len())
	}
	t.equities = make([]float32, states)
	return t
}

// game is a trial under way.
type game struct {
	board  backgammon.Board // as the player on roll sees it
	side   int              // of the player on roll
	state  int              // of the cube, among those of the root
	units  float64          // of the root that 1 unit of the cube state is
	rolled int              // rolls so far
	luck   outcome          // of them
}

// Trial plays a game out.
func (t *trial) Trial(ctx context.Context, d *rollout.Draw, result []float64) error {
	g := game{board: t.start.board, side: t.start.side, state: t.start.state, units: t.start.units}
	for ; ; g.rolled++ {
		end, over, err := t.before(ctx, &g)
		if err != nil {
			return err
		}
		if over {
			end.add(&g.luck, -1)
			copy(result, end[:])
			return nil
		}
		if err := t.turn(ctx, &g, t.places[d.Stratum()]); err != nil {
			return err
		}
	}
}

// before does what comes before a roll, and returns what the game comes to if it is
// over then.
func (t *trial) before(ctx context.Context, g *game) (end outcome, over bool, err error) {
	if err := eventloop.Err(ctx); err != nil {
		return outcome{}, false, err
	}
	cs := t.cubeStates(g)
	equities := t.equities[:cs.Len()]
	if won := g.board.Won(); won != 0 {
		cs.GameOver(0, won, equities)
		return t.outcome(g, backgammon.Certain(won), equities[0]), true, nil
	}
	ends := g.rolled == t.limit || t.decides.exact(g, cs)
	_, doubles := cs.Offer(0, 0)
	doubles = doubles && (g.rolled > 0 || !t.start.rolls)
	if !doubles && !ends {
		return outcome{}, false, nil
	}
	c, err := t.decides.evaluate(ctx, g, cs, equities)
	if err != nil {
		return outcome{}, false, err
	}
	decision := cs.Decide(equities)
	switch {
	case !ends:
		end, over = t.double(g, c, &decision)
		return end, over, nil
	case doubles:
		return t.outcome(g, c, decision.Equity), true, nil
	}
	return t.outcome(g, c, decision.NoDouble), true, nil
}

// double carries out a decision about a double in a position with chances c.
func (t *trial) double(g *game, c backgammon.Chances, d *equity.Decision) (end outcome, over bool) {
	offer, _ := t.root.Offer(g.side, g.state)
	switch {
	case d.Action != equity.Double && d.Action != equity.Redouble:
	case d.Answer == equity.Pass:
		return t.outcome(g, c, d.DoublePass), true
	case d.Answer == equity.Beaver:
		g.state = offer.Beaver
		g.units *= float64(offer.Factor) * float64(offer.Factor)
	default:
		g.state = offer.Take
		g.units *= float64(offer.Factor)
	}
	return outcome{}, false
}

// cubeStates returns the cube states of the player on roll.
func (r *Rollout) cubeStates(g *game) *equity.CubeStates { return r.states[g.state].states[g.side] }

// outcome returns what a game comes to by the chances of the player on roll, and a
// equity to that player in units of the cube state.
func (t *trial) outcome(g *game, c backgammon.Chances, eq float32) outcome {
	return newOutcome(g.side, c, g.units*t.states[g.state].equity(g.side, eq))
}

// turn plays a roll.
func (t *trial) turn(ctx context.Context, g *game, place int) error {
	cs := t.cubeStates(g)
	if t.reduces {
		t.addLuck(g, t.decides.replies(g, cs), place)
	}
	next, err := t.decides.play(ctx, g, cs, place)
	g.board, g.side = next, 1-g.side
	return err
}

// addLuck adds the luck of a roll, from the best plays of all.
func (t *trial) addLuck(g *game, replies *[backgammon.RollCount]engine.Reply, place int) {
	for i := range replies {
		reply := &replies[i]
		x := t.outcome(g, reply.Chances, reply.Equity)
		share := -float64(t.rolls[i].Ways) / strata
		if i == place {
			share++
		}
		g.luck.add(&x, share)
	}
}

// DoubleEstimate is the result of a rollout with and without a double.
type DoubleEstimate struct {
	NoDouble, DoubleTake Estimate // both in units of the root's cube
	// DifferenceError is the standard error of what DoubleTake is worth more than
	// NoDouble. The same dice make it smaller than the two errors suggest.
	DifferenceError float64
}

// errNoDouble refuses to roll out a double that is against the rules.
var errNoDouble = errors.New("the player on roll may not double")

// MayDouble reports whether the root's player may double, so that Double can be asked.
func (r *Rollout) MayDouble() bool {
	_, legal := r.root.RootOffer()
	return legal
}

// Double rolls out a position before the roll of the root's player both without a
// double now and with one that is taken. A trial plays both with the same dice, as long
// as the games last. The report is told of both in place of o.Report, if it is not nil.
// StandardError applies to either equity.
func (r *Rollout) Double(ctx context.Context, b *backgammon.Board, o Options, report func(DoubleEstimate)) (DoubleEstimate, error) {
	offer, legal := r.root.RootOffer()
	if !legal {
		return DoubleEstimate{}, errNoDouble
	}
	sides := [2]start{
		{board: *b, rolls: true, units: 1},
		{board: *b, rolls: true, state: offer.Take, units: float64(offer.Factor)},
	}
	plan := rollout.Plan{Outcome: pairLength}
	if o.StandardError > 0 {
		plan.Enough = func(s *rollout.Summary) bool {
			return max(s.Error[equityAt], s.Error[pairTake+equityAt]) <= o.StandardError
		}
	}
	if report != nil {
		plan.Report = func(s *rollout.Summary) { report(doubleEstimate(s)) }
	}
	found, err := r.carryOut(ctx, &plan, &o, func(p *engine.Player) rollout.Experiment {
		return &pair{trial: newTrial(r, &sides[0], &o, newSteady(p, &o)), sides: &sides}
	})
	if found.Trials == 0 {
		return DoubleEstimate{}, err
	}
	return doubleEstimate(&found), err
}

// The numbers of a pair: the outcomes without and with the double, and what the second
// is worth more.
const (
	pairTake       = len(outcome{})
	pairDifference = 2 * pairTake
	pairLength     = pairDifference + 1
)

// pair plays both sides of a double, for one goroutine. It is a rollout.Experiment.
type pair struct {
	trial *trial
	sides *[2]start
}

// Trial plays both games out with the same draw.
func (p *pair) Trial(ctx context.Context, d *rollout.Draw, result []float64) error {
	again := *d
	for i, draw := range []*rollout.Draw{d, &again} {
		p.trial.start = &p.sides[i]
		if err := p.trial.Trial(ctx, draw, result[i*pairTake:(i+1)*pairTake]); err != nil {
			return err
		}
	}
	result[pairDifference] = result[pairTake+equityAt] - result[equityAt]
	return nil
}

// doubleEstimate returns a summary of pairs as estimates.
func doubleEstimate(s *rollout.Summary) DoubleEstimate {
	side := func(from int) Estimate {
		to := from + pairTake
		return estimate(&rollout.Summary{Trials: s.Trials, Mean: s.Mean[from:to], Error: s.Error[from:to]})
	}
	return DoubleEstimate{NoDouble: side(0), DoubleTake: side(pairTake), DifferenceError: s.Error[pairDifference]}
}
