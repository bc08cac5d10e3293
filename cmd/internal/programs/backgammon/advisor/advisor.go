// Package advisor answers the questions of the backgammon protocols by search: it translates those
// of package analyst for packages equity, expectimax and rollout.
package advisor

import (
	"cmp"
	"context"
	"errors"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/protocol/analyst"
	"gogo/search"
	"gogo/search/backgammon/cubeful"
	backgammonengine "gogo/search/backgammon/engine"
)

// Advisor implements analyst.Engine.
type Advisor struct {
	engine *backgammonengine.Engine
	table  *equity.Table
	level  int
}

// New returns an advisor that searches with an engine and converts match scores by a table. It
// chooses plays and cube actions at a level unless the question has another.
func New(e *backgammonengine.Engine, t *equity.Table, level int) *Advisor {
	return &Advisor{engine: e, table: t, level: level}
}

// Limits implements analyst.Engine.
func (a *Advisor) Limits() analyst.Limits {
	return analyst.Limits{
		MaxPly: backgammon.MaxPly, MaxLookahead: backgammon.MaxLookahead,
		MaxMatchLength: equity.MaxAway, MaxCube: equity.MaxCube, MaxTrials: maxTrials, MaxLevel: search.MaxLevel,
	}
}

// Evaluate returns the value of the position. After the Crawford game, the trailer's double may
// count as made: see equity.State.PresumeDoubled. The equity is in units of the cube before that
// double.
func (a *Advisor) Evaluate(ctx context.Context, q analyst.Question) (analyst.Evaluation, error) {
	if q.Position.Doubled {
		d, err := a.answer(ctx, q)
		return d.Evaluation, err
	}
	state, presumed := stateOf(&q), presumedState(&q)
	e, err := a.evaluate(ctx, &q, presumed)
	if err != nil || presumed == state {
		return e, err
	}
	v, err := a.newView(&q, state, q.Cubeful)
	if err != nil {
		return e, err
	}
	e.Equity = float64(v.states.EMG(e.MWP))
	return e, nil
}

// presumedState returns the cube state in which a position is evaluated before the opponent's next
// double.
func presumedState(q *analyst.Question) equity.State {
	if q.UseCube {
		return stateOf(q).PresumeDoubled(q.MoveNumber)
	}
	return stateOf(q)
}

// evaluate returns the value of the position in a cube state.
func (a *Advisor) evaluate(ctx context.Context, q *analyst.Question, s equity.State) (analyst.Evaluation, error) {
	if !q.Position.Dice.Rolled() {
		d, err := a.double(ctx, *q, s)
		return d.Evaluation, err
	}
	one := *q
	one.Plays = 1
	plays, err := a.plays(ctx, one, s)
	if err != nil {
		return analyst.Evaluation{}, err
	}
	if best := &plays[0]; best.Ply == q.Ply || best.Board.Won() != 0 {
		return best.Evaluation, nil
	}
	return a.afterPlay(ctx, q, s, &plays[0].Board)
}

// afterPlay returns the value of a board to the player who has just moved. A forced play is
// searched less deeply than asked for.
func (a *Advisor) afterPlay(ctx context.Context, q *analyst.Question, s equity.State, b *backgammon.Board) (analyst.Evaluation, error) {
	if q.Ply.Truncated() {
		return a.rollOutPlay(ctx, q, s, b)
	}
	next := *q
	next.Position = q.Position.Swap()
	next.Position.Board = b.Swap()
	v, err := a.newView(&next, s.Swap(), q.Cubeful)
	if err != nil {
		return analyst.Evaluation{}, err
	}
	found, err := a.engine.Position(ctx, &next.Position.Board, v.states, v.depth())
	if err != nil {
		return analyst.Evaluation{}, err
	}
	v.states.Double(0, found.Equities)
	return v.opposite(v.evaluation(found.Chances, found.Equities[0]-v.noise(b))), nil
}

// stateOf returns the cube state of a question.
func stateOf(q *analyst.Question) equity.State {
	return equity.StateOf(q.Position.Cube, &q.Position.Match)
}

// Plays returns the legal plays of the position's roll, best first.
func (a *Advisor) Plays(ctx context.Context, q analyst.Question) ([]analyst.RatedPlay, error) {
	w := a.weaken(&q)
	if w == nil {
		return a.plays(ctx, q, stateOf(&q))
	}
	wanted := q.Plays
	q.Plays = 0
	plays, err := a.plays(ctx, q, stateOf(&q))
	if err != nil {
		return nil, err
	}
	a.choose(w, &q, plays)
	if wanted > 0 && wanted < len(plays) {
		plays = plays[:wanted]
	}
	return plays, nil
}

// weaken lowers a question to its level and returns what that level lacks, nil at full strength.
func (a *Advisor) weaken(q *analyst.Question) *backgammonengine.Weakness {
	w := backgammonengine.WeaknessAt(cmp.Or(q.Level, a.level))
	if w != nil {
		q.Ply = min(q.Ply, backgammon.Ply(w.Rolls+1))
	}
	return w
}

// choose moves the play that a weak player chooses to the front. Equal questions to one engine get
// equal choices.
func (a *Advisor) choose(w *backgammonengine.Weakness, q *analyst.Question, plays []analyst.RatedPlay) {
	equities := make([]float64, len(plays))
	for i := range plays {
		equities[i] = plays[i].Evaluation.Equity
	}
	i := a.engine.Choose(w, &q.Position.Board, q.Position.Dice, equities)
	chosen := plays[i]
	copy(plays[1:i+1], plays[:i])
	plays[0] = chosen
}

// plays returns the plays in a cube state.
func (a *Advisor) plays(ctx context.Context, q analyst.Question, s equity.State) ([]analyst.RatedPlay, error) {
	v, err := a.newView(&q, s, q.Cubeful)
	if err != nil {
		return nil, err
	}
	found, err := a.engine.Plays(ctx, &q.Position.Board, q.Position.Dice, v.states, v.filter())
	if err != nil {
		return nil, err
	}
	if err := a.engine.Show(ctx, found, v.states, v.depth(), v.listed()); err != nil {
		return nil, err
	}
	if err := a.rollOutPlays(ctx, v, found); err != nil {
		return nil, err
	}
	v.disturb(found)
	if q.Plays > 0 && q.Plays < len(found) {
		found = found[:q.Plays]
	}
	plays := make([]analyst.RatedPlay, len(found))
	for i, f := range found {
		plays[i] = analyst.RatedPlay{
			Play:       f.Move.Play,
			Board:      f.Move.Board,
			Evaluation: v.candidate(&f),
			Ply:        min(backgammon.Ply(f.Depth+1), q.Ply),
		}
	}
	return plays, nil
}

// Cube returns the decision about a double before the roll, or about the answer to one.
func (a *Advisor) Cube(ctx context.Context, q analyst.Question) (analyst.CubeDecision, error) {
	if w := a.weaken(&q); w != nil {
		q.Noise = max(q.Noise, w.CubeError)
	}
	if q.Position.Doubled {
		return a.answer(ctx, q)
	}
	return a.double(ctx, q, stateOf(&q))
}

// errNoDouble refuses to answer a double that cannot have been made.
var errNoDouble = errors.New("the opponent has doubled where no double is possible: without a cube, or with the highest one")

// answer returns the decision about the opponent's double, valued at the best answer.
func (a *Advisor) answer(ctx context.Context, q analyst.Question) (analyst.CubeDecision, error) {
	q.Position = q.Position.Swap()
	d, err := a.decide(ctx, &q, stateOf(&q))
	if err != nil {
		return analyst.CubeDecision{}, err
	}
	if !d.Available {
		return analyst.CubeDecision{}, errNoDouble
	}
	o := d.decision()
	o.Evaluation = d.opposite(d.outcome(d.Doubled))
	return o, nil
}

// double returns the decision of the player on roll in a cube state.
func (a *Advisor) double(ctx context.Context, q analyst.Question, s equity.State) (analyst.CubeDecision, error) {
	d, err := a.decide(ctx, &q, s)
	if err != nil {
		return analyst.CubeDecision{}, err
	}
	return d.decision(), nil
}

// cubeChoice is a cube decision with the view and the chances that it rests on.
type cubeChoice struct {
	*view
	chances backgammon.Chances
	equity.Decision
	rolled *cubeful.DoubleEstimate // by a truncated rollout, or nil
}

// decide searches and decides for the player on roll in a cube state.
func (a *Advisor) decide(ctx context.Context, q *analyst.Question, s equity.State) (*cubeChoice, error) {
	v, err := a.newView(q, s, q.Cubeful)
	if err != nil {
		return nil, err
	}
	if q.Ply.Truncated() {
		return a.rollOutCube(ctx, v)
	}
	found, err := a.engine.Cube(ctx, &q.Position.Board, v.states, v.depth())
	if err != nil {
		return nil, err
	}
	return a.choice(v, found)
}

// choice decides by an estimate, of which a game with a cube that the question leaves out of account
// takes the chances.
func (a *Advisor) choice(v *view, found backgammonengine.Estimate) (*cubeChoice, error) {
	q := v.question
	if q.UseCube && !q.Cubeful {
		var err error
		if v, err = a.newView(q, v.state, true); err != nil {
			return nil, err
		}
		found.Equities = v.deadEquities(found.Chances)
	}
	noise := v.noise(&q.Position.Board)
	for i := range found.Equities {
		found.Equities[i] += noise
	}
	return &cubeChoice{view: v, chances: found.Chances, Decision: v.states.Decide(found.Equities)}, nil
}

// deadEquities returns the equities of chances with a cube that is not turned again after this
// decision.
func (v *view) deadEquities(c backgammon.Chances) []float32 {
	equities := make([]float32, v.states.Len())
	v.states.NoDouble(0, &c, 0, equities)
	return equities
}

// decision converts the decision to that of package analyst.
func (d *cubeChoice) decision() analyst.CubeDecision {
	o := analyst.CubeDecision{
		Evaluation: d.outcome(d.Equity),
		Available:  d.Available,
		Action:     toAction(d.Action),
		Answer:     toAnswer(d.Answer),
		NoDouble:   float64(d.NoDouble),
		DoubleTake: float64(d.DoubleTake),
		DoublePass: float64(d.DoublePass),
	}
	if d.match() {
		o.MWPNoDouble = d.mwp(d.NoDouble)
		o.MWPDoubleTake = d.mwp(d.DoubleTake)
		o.MWPDoublePass = d.mwp(d.DoublePass)
	}
	o.Errors = d.errors()
	return o
}

// toAction converts a cube action to that of package analyst.
func toAction(a equity.Action) analyst.Action {
	switch a {
	case equity.TooGood:
		return analyst.TooGood
	case equity.Double:
		return analyst.Double
	case equity.Redouble:
		return analyst.Redouble
	}
	return analyst.NoDouble
}

// toAnswer converts an answer to a double to that of package analyst.
func toAnswer(a equity.Answer) analyst.Answer {
	switch a {
	case equity.Pass:
		return analyst.Pass
	case equity.Beaver:
		return analyst.Beaver
	}
	return analyst.Take
}
