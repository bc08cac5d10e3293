package advisor

import (
	"context"
	"errors"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/protocol/analyst"
)

// Cube returns the decision about a double before the roll, or about the answer to
// it.
func (a *Advisor) Cube(ctx context.Context, q analyst.Question) (analyst.CubeDecision, error) {
	if q.Position.Doubled {
		return a.answer(ctx, q)
	}
	return a.double(ctx, q, stateOf(&q))
}

// errNoDouble refuses the question for the answer to a double that cannot have been
// made.
var errNoDouble = errors.New("the opponent has doubled where no double is possible: without a cube, or with the highest one")

// answer returns the decision about a double by the opponent, and what the best answer
// is worth.
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

// double returns the decision of the player on roll in a state of the cube.
func (a *Advisor) double(ctx context.Context, q analyst.Question, s equity.State) (analyst.CubeDecision, error) {
	d, err := a.decide(ctx, &q, s)
	if err != nil {
		return analyst.CubeDecision{}, err
	}
	return d.decision(), nil
}

// decided is a decision, in whose view it was made and by which chances.
type decided struct {
	*view
	chances backgammon.Chances
	equity.Decision
}

// decide looks ahead and decides for the player on roll in a state of the cube.
func (a *Advisor) decide(ctx context.Context, q *analyst.Question, s equity.State) (*decided, error) {
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
	return &decided{v, found.Chances, v.states.Decide(found.Equities)}, nil
}

// deadEquities returns what chances are worth with a cube that is not turned again,
// once this decision is made.
func (v *view) deadEquities(c backgammon.Chances) []float32 {
	equities := make([]float32, v.states.Len())
	v.states.NoDouble(0, &c, 0, equities)
	return equities
}

// decision returns the decision as package analyst has it.
func (d *decided) decision() analyst.CubeDecision {
	o := analyst.CubeDecision{
		Evaluation: d.evaluation(d.chances, d.Equity),
		Available:  d.Available,
		Action:     actionOf(d.Action),
		Answer:     answerOf(d.Answer),
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

// actionOf is what to do with the cube as package analyst has it.
func actionOf(a equity.Action) analyst.Action {
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

// answerOf is the answer to a double as package analyst has it.
func answerOf(a equity.Answer) analyst.Answer {
	switch a {
	case equity.Pass:
		return analyst.Pass
	case equity.Beaver:
		return analyst.Beaver
	}
	return analyst.Take
}
