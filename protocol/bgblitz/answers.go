package bgblitz

import (
	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// evalResult answers an EvalRequest.
func (a *analysis) evalResult(e *analyst.Evaluation) *result {
	r := &result{name: "EvalResult"}
	r.addCount("ply", int(a.question.Ply))
	r.addObject(a.probabilities(e.Chances))
	a.addEquity(r, e)
	r.addObject(a.amounts(e))
	a.addTrials(r, e)
	return r
}

// playsResult answers a TutorRequest with the best plays.
func (a *analysis) playsResult(plays []analyst.RatedPlay) *result {
	moves := make([]*result, len(plays))
	for i := range plays {
		p := &plays[i]
		move := &result{name: "move"}
		move.addCount("rank", i+1)
		move.addCount("ply", int(p.Ply))
		move.addList("movePart", moveParts(&p.Play))
		move.addObject(a.probabilities(p.Evaluation.Chances))
		a.addEquity(move, &p.Evaluation)
		a.addTrials(move, &p.Evaluation)
		moves[i] = move
	}
	r := &result{name: "TutorResult"}
	r.addList("move", moves)
	return r
}

// moveParts lists the steps of a play, none where there is no legal one.
func moveParts(p *backgammon.Play) []*result {
	parts := make([]*result, p.N)
	for i, s := range p.Steps[:p.N] {
		parts[i] = &result{name: "movePart"}
		parts[i].addText("from", stepName(s.From))
		parts[i].addText("to", stepName(s.To))
	}
	return parts
}

// cubeResult answers a TutorRequest about the cube. If it cannot be turned there is only
// the evaluation.
func (a *analysis) cubeResult(d *analyst.CubeDecision, long bool) *result {
	r := &result{name: "TutorResult"}
	r.addCount("ply", int(a.question.Ply))
	r.addObject(a.probabilities(d.Evaluation.Chances))
	a.addEquity(r, &d.Evaluation)
	a.addXMLValue(r, &d.Evaluation)
	a.addTrials(r, &d.Evaluation)
	if d.Available {
		decision := a.cubeDecision(d, long)
		if long && d.Errors != nil {
			decision.addObject(a.cubeErrors(d.Errors))
		}
		r.addObject(decision)
	}
	return r
}

// cubeDecision returns the right cube action and answer. With long, it adds the value of
// each choice to the player who may double: an equity for money, the match winning chance
// in a match.
func (a *analysis) cubeDecision(d *analyst.CubeDecision, long bool) *result {
	r := &result{name: "cubeDecision"}
	r.addText("owner", [...]string{analyst.NoDouble: "hold", analyst.TooGood: "togood", analyst.Double: "double", analyst.Redouble: "redouble"}[d.Action])
	r.addText("other", [...]string{analyst.Take: "accept", analyst.Pass: "resign", analyst.Beaver: "beaver"}[d.Answer])
	if !long {
		return r
	}
	emg := ""
	if !a.money() {
		r.addChance("noDouble", d.MWPNoDouble)
		r.addChance("doubleTake", d.MWPDoubleTake)
		r.addChance("doubleDrop", d.MWPDoublePass)
		emg = "EMG"
	}
	r.addNumber("noDouble"+emg, d.NoDouble)
	r.addNumber("doubleTake"+emg, d.DoubleTake)
	r.addNumber("doubleDrop"+emg, d.DoublePass)
	return r
}

// rolloutResult returns the result of a rollout, with its standard errors.
func (a *analysis) rolloutResult(name string, e *analyst.Estimate) *result {
	r := &result{name: name}
	r.addCount("trials", e.Trials)
	r.addCount("ply", int(a.question.Ply))
	r.addObject(a.probabilities(e.Evaluation.Chances))
	a.addEquity(r, &e.Evaluation)
	r.addObject(a.amounts(&e.Evaluation))
	r.addObject(a.standardErrors(&e.StandardError))
	if e.Cube != nil {
		a.addDouble(r, e)
	}
	return r
}

// addDouble adds the cube decision, and the evaluation after double and take.
func (a *analysis) addDouble(r *result, e *analyst.Estimate) {
	decision := a.cubeDecision(&e.Cube.Decision, true)
	decision.addObject(a.cubeErrors(&analyst.CubeErrors{NoDouble: e.StandardError, DoubleTake: e.Cube.StandardError, Difference: e.Cube.Difference}))
	r.addObject(decision)
	taken := &result{name: "doubleTake"}
	taken.addObject(a.probabilities(e.Cube.DoubleTake.Chances))
	a.addEquity(taken, &e.Cube.DoubleTake)
	taken.addObject(a.standardErrors(&e.Cube.StandardError))
	r.addObject(taken)
}

// cubeErrors returns the standard errors of a decision.
func (a *analysis) cubeErrors(e *analyst.CubeErrors) *result {
	r := &result{name: "standardError"}
	a.addError(r, "noDouble", &e.NoDouble)
	a.addError(r, "doubleTake", &e.DoubleTake)
	a.addError(r, "difference", &e.Difference)
	return r
}

// addError adds the standard error of one value of a decision.
func (a *analysis) addError(r *result, name string, e *analyst.Errors) {
	if a.money() {
		r.addNumber(name, e.Equity)
		return
	}
	r.addChance(name, e.MWP)
	r.addNumber(name+"EMG", e.Equity)
}

// standardErrors returns the standard errors, under the names of the values. A value that
// the colors share, with opposite signs, has one error.
func (a *analysis) standardErrors(e *analyst.Errors) *result {
	r := &result{name: "standardError"}
	c := e.Chances
	win := millionths(float64(c.Win))
	r.addObject(a.addOutcomes(c, [2]int64{win, win}))
	a.addValueError(r, e)
	return r
}

// addValueError adds the standard error of the value of a position.
func (a *analysis) addValueError(r *result, e *analyst.Errors) {
	if a.money() {
		r.addNumber("moneyEquity", e.Equity)
		return
	}
	r.addChance("MWP", e.MWP)
	r.addNumber("EMG", e.Equity)
}

// addTrials adds what is told of a truncated rollout beside its evaluation.
func (a *analysis) addTrials(r *result, e *analyst.Evaluation) {
	if e.Trials == 0 {
		return
	}
	r.addCount("trials", e.Trials)
	errs := &result{name: "standardError"}
	a.addValueError(errs, &e.StandardError)
	r.addObject(errs)
}

// addEquity adds the value of a position: the money equity or, in a match, the match
// winning chance and the equity normalized to the cube.
func (a *analysis) addEquity(r *result, e *analyst.Evaluation) {
	if a.money() {
		r.addObject(a.equities("moneyEquity", e.Equity))
		return
	}
	r.addObject(a.chances("MWP", e.MWP))
	r.addObject(a.equities("EMG", e.Equity))
}

// addXMLValue repeats the value of the player on roll without a color, as the samples of
// the protocol text do in XML in answers about the cube.
func (a *analysis) addXMLValue(r *result, e *analyst.Evaluation) {
	if a.money() {
		equity := r.parts[len(r.parts)-1].nodes[0]
		equity.add(part{name: "value", style: asNumber, xmlOnly: true, value: millionths(e.Equity)})
		return
	}
	inXML := &result{name: "matchWinningProb"}
	inXML.addChance("value", e.MWP)
	r.add(part{name: inXML.name, style: asObject, xmlOnly: true, nodes: []*result{inXML}})
}

// amounts returns the value of the game, or of the match, in units of currency. A whole
// match is for one bet, as in the sample of the protocol text.
func (a *analysis) amounts(e *analyst.Evaluation) *result {
	amount := e.AmountWon
	if !a.money() {
		amount = (2*e.MWP - 1) * a.question.BasicBet
	}
	return a.equities("amountWon", amount)
}

// equities returns x for the mover and -x for the opponent.
func (a *analysis) equities(name string, x float64) *result {
	r := &result{name: name}
	for _, c := range colors {
		value := millionths(x)
		if c != a.mover {
			value = -value
		}
		r.add(part{name: c.String(), style: asNumber, value: value})
	}
	return r
}

// chances returns x for the mover and 1-x for the opponent.
func (a *analysis) chances(name string, x float64) *result {
	r := &result{name: name}
	for _, c := range colors {
		value := millionths(x)
		if c != a.mover {
			value = million - value
		}
		r.add(part{name: c.String(), style: asChance, value: value})
	}
	return r
}

// probabilities returns the chances of each result. Wins add up to 1 even after rounding.
func (a *analysis) probabilities(c backgammon.Chances) *result {
	win := millionths(float64(c.Win))
	return a.addOutcomes(c, [2]int64{win, million - win})
}

// addOutcomes returns the wins of mover and opponent, with their gammons and backgammons
// from c.
func (a *analysis) addOutcomes(c backgammon.Chances, wins [2]int64) *result {
	gammons := [2]float32{c.WinGammon, c.LoseGammon}
	backgammons := [2]float32{c.WinBackgammon, c.LoseBackgammon}
	r := &result{name: "probabilities"}
	for _, player := range colors {
		i := player.index(a.mover)
		name := player.String() + "Win"
		r.add(part{name: name, style: asProbability, value: wins[i]})
		r.add(part{name: name + "G", style: asProbability, value: millionths(float64(gammons[i]))})
		r.add(part{name: name + "BG", style: asProbability, value: millionths(float64(backgammons[i]))})
	}
	return r
}
