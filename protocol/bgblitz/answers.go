package bgblitz

import (
	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// evalResult answers an EvalRequest.
func (a *asked) evalResult(e *analyst.Evaluation) *result {
	r := &result{name: "EvalResult"}
	r.addCount("ply", a.question.Ply)
	r.addObject(a.probabilities(e.Chances))
	a.addEquity(r, e)
	r.addObject(a.amounts(e))
	return r
}

// playsResult answers a TutorRequest with the best plays.
func (a *asked) playsResult(plays []analyst.RatedPlay) *result {
	moves := make([]*result, len(plays))
	for i := range plays {
		p := &plays[i]
		move := &result{name: "move"}
		move.addCount("rank", i+1)
		move.addCount("ply", p.Ply)
		move.addList("movePart", moveParts(&p.Play))
		move.addObject(a.probabilities(p.Evaluation.Chances))
		a.addEquity(move, &p.Evaluation)
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

// cubeResult answers a TutorRequest about the cube. Where it cannot be turned
// there is the evaluation alone.
func (a *asked) cubeResult(d *analyst.CubeDecision, long bool) *result {
	r := &result{name: "TutorResult"}
	r.addCount("ply", a.question.Ply)
	r.addObject(a.probabilities(d.Evaluation.Chances))
	a.addEquity(r, &d.Evaluation)
	a.twins(r, &d.Evaluation)
	if d.Available {
		r.addObject(a.decision(d, long))
	}
	return r
}

// decision says what to do about the cube, and if wanted what each way is worth to
// the one who may double: an equity for money, the chance to win in a match.
func (a *asked) decision(d *analyst.CubeDecision, long bool) *result {
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

// rolloutResult is what a rollout has found, with its standard errors.
func (a *asked) rolloutResult(name string, e *analyst.Estimate) *result {
	r := &result{name: name}
	r.addCount("trials", e.Trials)
	r.addCount("ply", a.question.Ply)
	r.addObject(a.probabilities(e.Evaluation.Chances))
	a.addEquity(r, &e.Evaluation)
	r.addObject(a.amounts(&e.Evaluation))
	r.addObject(a.standardErrors(&e.StandardError))
	if e.Cube != nil {
		a.addDouble(r, e)
	}
	return r
}

// addDouble adds to the side without a double the decision, and the side of double and
// take by itself.
func (a *asked) addDouble(r *result, e *analyst.Estimate) {
	decision := a.decision(&e.Cube.Decision, true)
	errs := &result{name: "standardError"}
	a.addError(errs, "noDouble", &e.StandardError)
	a.addError(errs, "doubleTake", &e.Cube.StandardError)
	a.addError(errs, "difference", &e.Cube.Difference)
	decision.addObject(errs)
	r.addObject(decision)
	taken := &result{name: "doubleTake"}
	taken.addObject(a.probabilities(e.Cube.DoubleTake.Chances))
	a.addEquity(taken, &e.Cube.DoubleTake)
	taken.addObject(a.standardErrors(&e.Cube.StandardError))
	r.addObject(taken)
}

// addError adds the standard error of a number of a decision.
func (a *asked) addError(r *result, name string, e *analyst.Errors) {
	if a.money() {
		r.addNumber(name, e.Equity)
		return
	}
	r.addChance(name, e.MWP)
	r.addNumber(name+"EMG", e.Equity)
}

// standardErrors has the same names as what they belong to. Those of a number
// that both colours have, with two signs, are one.
func (a *asked) standardErrors(e *analyst.Errors) *result {
	r := &result{name: "standardError"}
	c := e.Chances
	win := millionths(float64(c.Win))
	r.addObject(a.six(c, [2]int64{win, win}))
	if a.money() {
		r.addNumber("moneyEquity", e.Equity)
	} else {
		r.addChance("MWP", e.MWP)
		r.addNumber("EMG", e.Equity)
	}
	return r
}

// addEquity adds what a position is worth in the terms of the game: the equity for
// money, in a match the chance to win it and the equity that is normalised to
// the cube.
func (a *asked) addEquity(r *result, e *analyst.Evaluation) {
	if a.money() {
		r.addObject(a.equities("moneyEquity", e.Equity))
		return
	}
	r.addObject(a.chances("MWP", e.MWP))
	r.addObject(a.equities("EMG", e.Equity))
}

// twins adds the player on roll's share once more, as the samples of the text
// have it in XML where the answer is about the cube.
func (a *asked) twins(r *result, e *analyst.Evaluation) {
	if a.money() {
		equity := r.parts[len(r.parts)-1].nodes[0]
		equity.add(part{name: "value", style: asNumber, twin: true, value: millionths(e.Equity)})
		return
	}
	twin := &result{name: "matchWinningProb"}
	twin.addChance("value", e.MWP)
	r.add(part{name: twin.name, style: asObject, twin: true, nodes: []*result{twin}})
}

// amounts is what either would get if the game, or the match, ended here at its
// equity. A match is for the bet as a whole, which is how the sample of the text
// comes by its amount.
func (a *asked) amounts(e *analyst.Evaluation) *result {
	amount := e.AmountWon
	if !a.money() {
		amount = (2*e.MWP - 1) * a.question.BasicBet
	}
	return a.equities("amountWon", amount)
}

// equities gives a number of the mover's to him and the opposite to the other.
func (a *asked) equities(name string, x float64) *result {
	r := &result{name: name}
	for _, c := range colours {
		value := millionths(x)
		if c != a.mover {
			value = -value
		}
		r.add(part{name: c.String(), style: asNumber, value: value})
	}
	return r
}

// chances gives a chance of the mover's to him and the rest to the other.
func (a *asked) chances(name string, x float64) *result {
	r := &result{name: name}
	for _, c := range colours {
		value := millionths(x)
		if c != a.mover {
			value = million - value
		}
		r.add(part{name: c.String(), style: asChance, value: value})
	}
	return r
}

// probabilities are the chances at each result. As they are written, too, wins
// add up to 1.
func (a *asked) probabilities(c backgammon.Chances) *result {
	win := millionths(float64(c.Win))
	return a.six(c, [2]int64{win, million - win})
}

// six writes the wins of the mover and of the other, with the gammons and
// backgammons in c.
func (a *asked) six(c backgammon.Chances, wins [2]int64) *result {
	gammons := [2]float32{c.WinGammon, c.LoseGammon}
	backgammons := [2]float32{c.WinBackgammon, c.LoseBackgammon}
	r := &result{name: "probabilities"}
	for _, player := range colours {
		i := player.index(a.mover)
		name := player.String() + "Win"
		r.add(part{name: name, style: asProbability, value: wins[i]})
		r.add(part{name: name + "G", style: asProbability, value: millionths(float64(gammons[i]))})
		r.add(part{name: name + "BG", style: asProbability, value: millionths(float64(backgammons[i]))})
	}
	return r
}
