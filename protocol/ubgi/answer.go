package ubgi

import (
	"fmt"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// The words for cube decisions.
const (
	double   = "double"
	noDouble = "nodouble"
	take     = "take"
	drop     = "drop"
	beaver   = "beaver"
)

// actionText returns the word for a cube action.
func actionText(d *analyst.CubeDecision) string {
	if d.Available && (d.Action == analyst.Double || d.Action == analyst.Redouble) {
		return double
	}
	return noDouble
}

// answerText returns the word for the answer to a double.
func answerText(a analyst.Answer) string {
	switch a {
	case analyst.Pass:
		return drop
	case analyst.Beaver:
		return beaver
	}
	return take
}

// playText returns a play in the form of the protocol: all single steps.
func playText(p *backgammon.Play) string {
	if p.N == 0 {
		return "pass"
	}
	return p.String()
}

// writePlays writes info lines about the best plays.
func writePlays(say func(string), plays []analyst.RatedPlay, m *backgammon.Match) {
	for i := range plays {
		p := &plays[i]
		say(fmt.Sprintf("info multipv %d depth %d score %.4f%s %s pv %s", i+1, p.Ply, p.Evaluation.Equity,
			winningText(&p.Evaluation, m), chancesText(&p.Evaluation.Chances), playText(&p.Play)))
	}
}

// winningText returns the match winning chance, "" for money.
func winningText(e *analyst.Evaluation, m *backgammon.Match) string {
	if m.Length == 0 {
		return ""
	}
	return fmt.Sprintf(" mwc %.4f", e.MWP)
}

// cubeInfo returns the equity of each cube action.
func cubeInfo(d *analyst.CubeDecision, ply int) string {
	return fmt.Sprintf("info depth %d score %.4f nodouble %.4f doubletake %.4f doubledrop %.4f %s",
		ply, d.Evaluation.Equity, d.NoDouble, d.DoubleTake, d.DoublePass, chancesText(&d.Evaluation.Chances))
}

// chancesText returns chances; gammons include backgammons.
func chancesText(c *backgammon.Chances) string {
	return fmt.Sprintf("pwin %.4f pgammon %.4f pbg %.4f plosegammon %.4f plosebg %.4f",
		c.Win, c.WinGammon, c.WinBackgammon, c.LoseGammon, c.LoseBackgammon)
}

// evaluationText returns the evaluation of a position.
func evaluationText(e *analyst.Evaluation, m *backgammon.Match) string {
	return fmt.Sprintf("eq %.4f%s %s", e.Equity, winningText(e, m), chancesText(&e.Chances))
}

// estimateText returns the result of a rollout, with the equities of a double if the
// player may double.
func estimateText(e *analyst.Estimate, m *backgammon.Match) string {
	text := fmt.Sprintf("%s trials %d se %.4f", evaluationText(&e.Evaluation, m), e.Trials, e.StandardError.Equity)
	if e.Cube == nil {
		return text
	}
	d := &e.Cube.Decision
	return fmt.Sprintf("%s nodouble %.4f nodoublese %.4f doubletake %.4f doubletakese %.4f doubledrop %.4f differencese %.4f cube %s %s",
		text, d.NoDouble, e.StandardError.Equity, d.DoubleTake, e.Cube.StandardError.Equity, d.DoublePass,
		e.Cube.Difference.Equity, actionText(d), answerText(d.Answer))
}
