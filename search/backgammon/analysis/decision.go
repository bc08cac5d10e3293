package analysis

import (
	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/eval/backgammon/skill"
)

// Decision is a decision of a player.
type Decision struct {
	Game   int // the place in Match.Games
	Action int // the place in the game's Actions; the place of the dice where the decision was not to double
	Player int
	// Before is the position as the player saw it: with dice for a play, Doubled for an answer to a double.
	Before backgammon.Position
	// Played is the play that was made. Plays are the plays of the dice, the best first, and Made its place among them. A
	// decision about the cube or a resignation has none.
	Played backgammon.Play
	Plays  []Candidate
	Made   int
	Cube   *CubeChoice   // of a decision about the cube
	Resign *ResignChoice // of a decision about a resignation
	// Illegal says that the play is against the rules: it is not judged, and Made means nothing.
	Illegal bool
	// Open says that nothing was decided: the best play counts as made, or the best about the cube as done, and there is no
	// verdict.
	Open    bool
	Verdict skill.Verdict
	Cost    float64 // of the loss: in points, or chances to win the match
	Worth   float64 // of the decision to the player who made it: in points, or the chance to win the match
	Ply     backgammon.Ply
	Trials  int // of the rollouts by which it was analyzed, 0 for none
}

// Candidate is a play with its equity to the player who makes it.
type Candidate struct {
	Move    backgammon.Move
	Chances backgammon.Chances
	Equity  float64
	Ply     backgammon.Ply
	Error   float64 // the standard error of the equity, from Trials of a rollout
	Trials  int
}

// CubeChoice is a decision about the cube: the equities of the alternatives to the player who may double.
type CubeChoice struct {
	skill.Cube
	Chances                        backgammon.Chances // of the player who may double, without a double
	Done                           skill.Action
	NoDoubleError, DoubleTakeError float64 // the standard errors of a rollout
}

// Best returns the right cube action.
func (d *Decision) Best() skill.Action {
	switch c := d.Cube; {
	case c == nil:
		return skill.Roll
	case d.Before.Doubled:
		answer, _ := c.Answer()
		return answer
	case c.Doubles():
		return skill.Double
	}
	return skill.Roll
}

// judge sets the verdict and its cost.
func (d *Decision) judge(cs *equity.CubeStates) {
	d.leaveOpen()
	switch {
	case d.Illegal, d.Open:
		d.Verdict = skill.Verdict{}
	case d.Cube != nil:
		d.Verdict = d.Cube.Judge(d.Cube.Done)
	case d.Resign != nil:
		d.Verdict = d.Resign.judge()
	default:
		d.Verdict = skill.JudgePlay(d.Plays[0].Equity, d.Plays[d.Made].Equity, len(d.Plays) == 1)
	}
	d.Cost = cost(d.Verdict.Loss, &d.Before, cs)
	if !d.Illegal {
		d.Worth = d.worth(cs)
	}
}

// Equity returns what the decision was worth to the player who made it.
func (d *Decision) Equity() float64 {
	switch c := d.Cube; {
	case d.Resign != nil && d.Resign.Accepts:
		return -d.Resign.Resigned
	case d.Resign != nil:
		return d.Resign.Resigned
	case c == nil:
		return d.Plays[d.Made].Equity
	case c.Done == skill.Roll:
		return c.NoDouble
	case c.Done == skill.Double:
		return c.Doubled()
	case c.Done == skill.Take:
		return -c.DoubleTake
	case c.Done == skill.Beaver:
		return -c.Beavered()
	}
	return -d.Cube.DoublePass
}

// worth converts the equity of a decision to points, or to the chance to win the match. The states belong to the player who doubles or
// resigns, where the decision is the other's.
func (d *Decision) worth(cs *equity.CubeStates) float64 {
	e := d.Equity()
	if d.Before.Match.Length == 0 {
		return e * float64(d.Before.Cube.Value)
	}
	if d.Before.Doubled || d.Resign != nil && d.Resign.Accepts {
		return 1 - cs.MWP(float32(-e))
	}
	return cs.MWP(float32(e))
}

// cost brings a difference of equities to points, or to chances to win the match.
func cost(loss float64, p *backgammon.Position, cs *equity.CubeStates) float64 {
	if p.Match.Length == 0 {
		return loss * float64(p.Cube.Value)
	}
	return loss * slope(cs)
}

// slope returns the match winning chance that an equity of 1 stands for.
func slope(cs *equity.CubeStates) float64 { return cs.MWP(1) - cs.MWP(0) }

// Roll is a roll with its luck for the player who has thrown it.
type Roll struct {
	Game, Action, Player int
	Dice                 backgammon.Dice
	Luck                 float64 // on the scale of equities
	Worth                float64 // in points, or chances to win the match
}
