package advisor

import (
	"context"
	"errors"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/protocol/analyst"
)

// Cube returns the decision about a double before the roll, or about the answer to one.
func (a *Advisor) Cube(ctx context.Context, q analyst.Question) (analyst.CubeDecision, error) {
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
	o.Evaluation = d.opposite(d.evaluation(d.chances, d.Doubled))
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
}

// decide searches and decides for the player on roll in a cube state.
func (a *Advisor) decide(ctx context.Context, q *analyst.Question, s equity.State) (*cubeChoice, error) {
	v, err := a.newView(q, s, q.Cubeful)
	if err != nil {
		return nil, err
	}
	found, err := a.engine.Cube(ctx, &q.Position.Board, v.states, v.depth())
	if err != nil {
		return nil, err
	}
	if q.UseCube && !q.Cubeful {
		if v, err = a.newView(q, s, true); err != nil {
			return nil, err
		}
		found.Equities = v.deadEquities(found.Chances)
	}
	noise := v.noise(&q.Position.Board)
	for i := range found.Equities {
		found.Equities[i] += noise
	}
	return &cubeChoice{v, found.Chances, v.states.Decide(found.Equities)}, nil
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
		Evaluation: d.evaluation(d.chances, d.Equity),
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
