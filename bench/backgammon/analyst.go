package backgammon

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"time"

	"gogo/bench/match"
	"gogo/board/backgammon"
	"gogo/eval/backgammon/skill"
)

// Analyst is an engine in a process of its own that evaluates plays and cube decisions, in the JSON
// of the BGBlitz draft.
type Analyst struct {
	*Bot

	json *jsonTalk
	// LuckTimeout bounds the time to evaluate the luck of a roll; after exceeding it once, the
	// program is not asked for luck again.
	LuckTimeout time.Duration
	slow        bool
}

// defaultLuckTimeout is the default LuckTimeout.
const defaultLuckTimeout = 2 * time.Second

// StartAnalyst starts cmd for games from a start position. Close ends it.
func StartAnalyst(ctx context.Context, cmd *exec.Cmd, start Position) (*Analyst, error) {
	robot, err := StartBot(ctx, "", cmd, BGBlitz)
	if err != nil {
		return nil, err
	}
	talk, ok := robot.talk.(*jsonTalk)
	if !ok {
		panic("backgammonplay: a robot of BGBlitz speaks something else")
	}
	if err := robot.NewGame(ctx, start, match.Limits{}); err != nil {
		return nil, errors.Join(err, robot.Close(ctx))
	}
	return &Analyst{Bot: robot, json: talk, LuckTimeout: defaultLuckTimeout}, nil
}

// Candidate is a possible decision, with its value for the player on turn.
type Candidate struct {
	Move   string // in the notation of Position
	Equity float64
	Known  bool // Equity is known
	// Chances are the chances after a play, if ChancesKnown.
	Chances      backgammon.Chances
	ChancesKnown bool
	Ply          int // search depth; 0 if unknown
	// Trials is how many trials of a truncated rollout the equity comes from, 0 if from none, and
	// StandardError its standard error.
	Trials        int
	StandardError float64
}

// Analysis is a program's evaluation of a decision.
type Analysis struct {
	// Candidates are the best plays, the best first, or the possible cube actions in their usual
	// order. If the program reports no equities for cube actions, it holds only the action it
	// would take.
	Candidates []Candidate
	// Cube holds the equities of a double for the player who may double, or is nil.
	Cube *skill.Cube
	// Equity is the equity of the position for the player on turn, if Known.
	Equity float64
	Known  bool
	// Chances are the chances of the player on turn, if ChancesKnown.
	Chances      backgammon.Chances
	ChancesKnown bool
	// Move is the program's decision, "" if unknown.
	Move string
}

// Analyze evaluates a decision: up to plays plays, the cube, or the answer to a resignation.
func (a *Analyst) Analyze(ctx context.Context, p Position, plays int) (*Analysis, error) {
	switch p.phase {
	case toPlay:
		return a.analyzePlays(ctx, p, plays)
	case toAccept:
		return a.analyzeAcceptance(ctx, p)
	}
	return a.analyzeCube(ctx, p)
}

// analyzePlays evaluates plays of the dice.
func (a *Analyst) analyzePlays(ctx context.Context, p Position, plays int) (*Analysis, error) {
	q := a.json.request(&p.position)
	q.NoOfMoves = plays
	result, err := a.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	found := &Analysis{}
	for i := range result.Move[:min(len(result.Move), plays)] {
		said := &result.Move[i]
		m, err := backgammon.ParsePlay(&p.position.Board, p.position.Dice, said.text())
		if err != nil {
			return nil, a.Fault(a.json.unexpected("a list of legal plays: " + err.Error()))
		}
		c := Candidate{Move: p.formatPlay(&m.Play), Chances: said.Probabilities.chances, ChancesKnown: said.Probabilities.known, Ply: said.ply()}
		c.setEquity(said.equity(&p.position))
		c.setTrials(&said.evaluation)
		found.Candidates = append(found.Candidates, c)
	}
	if len(found.Candidates) > 0 {
		best := &found.Candidates[0]
		found.Equity, found.Known, found.Move = best.Equity, best.Known, best.Move
		found.Chances, found.ChancesKnown = best.Chances, best.ChancesKnown
	}
	return found, nil
}

// setEquity sets the equity, which may be unknown.
func (c *Candidate) setEquity(f optionalFloat) { c.Equity, c.Known = f.value, f.known }

// setTrials sets what an evaluation says of a truncated rollout.
func (c *Candidate) setTrials(w *evaluation) {
	c.Trials, c.StandardError = int(w.Trials.value), w.StandardError.value
}

// ply returns the reported search depth.
func (w *evaluation) ply() int { return int(w.Ply.value) }

// analyzeCube evaluates a possible double, or the answer to one.
func (a *Analyst) analyzeCube(ctx context.Context, p Position) (*Analysis, error) {
	question, answers := p.position, p.phase == toAnswer
	if answers {
		question = p.position.Swap()
	}
	said, err := a.askDouble(ctx, &question)
	if err != nil {
		return nil, err
	}
	found := &Analysis{Cube: said.cube, Chances: said.Probabilities.chances, ChancesKnown: said.Probabilities.known}
	if answers {
		found.Chances = found.Chances.Swap()
	}
	if said.CubeDecision != nil {
		if move, known := said.CubeDecision.does(answers); known {
			found.Move = move
		}
	}
	if found.Move == beaver && !p.rules.Beavers {
		found.Move = take
	}
	if said.cube == nil {
		if !answers {
			e := said.equity(&question)
			found.Equity, found.Known = e.value, e.known
		}
		return found, nil
	}
	found.Candidates = cubeCandidates(said.cube, answers, said.ply())
	for i := range found.Candidates {
		found.Candidates[i].setTrials(&said.evaluation)
	}
	found.Known, found.Equity = true, said.cube.Best()
	if answers {
		found.Equity = -said.cube.Doubled()
	}
	return found, nil
}

// cubeCandidates returns the possible cube actions.
func cubeCandidates(c *skill.Cube, answers bool, ply int) []Candidate {
	if !answers {
		return []Candidate{
			{Move: roll, Equity: c.NoDouble, Known: true, Ply: ply}, {Move: doubling, Equity: c.Doubled(), Known: true, Ply: ply},
		}
	}
	ways := []Candidate{{Move: take, Equity: -c.DoubleTake, Known: true, Ply: ply}, {Move: drop, Equity: -c.DoublePass, Known: true, Ply: ply}}
	if c.Beavers {
		ways = append(ways, Candidate{Move: beaver, Equity: -c.Beavered(), Known: true, Ply: ply})
	}
	return ways
}

// doubleAnalysis is a program's evaluation of a position before a roll.
type doubleAnalysis struct {
	tutorResult

	cube *skill.Cube // nil if no double is possible, or not all equities are known
}

// askDouble asks about the cube before a roll.
func (a *Analyst) askDouble(ctx context.Context, p *backgammon.Position) (*doubleAnalysis, error) {
	question := *p
	question.Dice, question.Doubled = backgammon.Dice{}, false
	q := a.json.request(&question)
	q.LongCubeDecision = true
	result, err := a.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	said := &doubleAnalysis{tutorResult: result}
	if result.CubeDecision != nil {
		said.cube = result.CubeDecision.cube(&question)
	}
	return said, nil
}

// ask sends a request, within the program's memory limit.
func (a *Analyst) ask(ctx context.Context, q *tutorRequest) (result tutorResult, err error) {
	err = a.Ask(ctx, func(ctx context.Context) (err error) {
		result, _, err = a.json.ask(ctx, q.Type, q)
		return a.Fault(err)
	})
	return result, err
}

// after asks for the value of a position for the player who has just moved.
func (a *Analyst) after(ctx context.Context, p Position, b *backgammon.Board) (optionalFloat, error) {
	next := p.position
	next.Board = *b
	next = next.Swap()
	said, err := a.askDouble(ctx, &next)
	switch {
	case err != nil:
		return optionalFloat{}, err
	case said.cube != nil:
		return optionalFloat{-said.cube.Best(), true}, nil
	}
	return said.equity(&next).minus(), nil
}

// Assessment is the assessment of a decision.
type Assessment struct {
	Analysis

	// Verdict is only valid if Unknown, the missing information, is empty.
	Verdict skill.Verdict
	Unknown string
	// Made is the decision, with its value if known.
	Made Candidate
}

// assessedPlays is the number of plays requested for an assessment: others are nearly always worse,
// and evaluated if they were made.
const assessedPlays = 5

// Assess assesses a decision.
func (a *Analyst) Assess(ctx context.Context, p Position, move string) (*Assessment, error) {
	if r, ok := p.resignation(move); ok {
		return a.assessResignation(ctx, p, move, r)
	}
	switch p.phase {
	case toAccept:
		return a.assessAcceptance(ctx, p, move)
	case toPlay:
		return a.assessPlay(ctx, p, move)
	}
	return a.assessCube(ctx, p, move)
}

// assessPlay assesses a play of the dice.
func (a *Analyst) assessPlay(ctx context.Context, p Position, move string) (*Assessment, error) {
	made, err := p.play(move)
	if err != nil {
		return nil, err
	}
	found, err := a.analyzePlays(ctx, p, assessedPlays)
	if err != nil {
		return nil, err
	}
	j := &Assessment{Analysis: *found, Made: Candidate{Move: move}}
	if _, forced := p.forced(); forced {
		j.Verdict = skill.JudgePlay(0, 0, true)
		j.Made.setEquity(optionalFloat{found.Equity, found.Known})
		return j, nil
	}
	if err := a.findPlay(ctx, p, &made.Board, j); err != nil {
		return nil, err
	}
	switch {
	case made.Board.Won() != 0:
		j.Verdict = skill.JudgePlay(0, 0, false) // nothing is better than having won
	case !j.Known:
		j.Unknown = "the program does not say what plays are worth"
	case !j.Made.Known:
		j.Unknown = "the program does not say what this play is worth"
	default:
		j.Verdict = skill.JudgePlay(j.Equity, j.Made.Equity, false)
	}
	return j, nil
}

// findPlay finds the value of the play made: among the candidates, or by asking for it.
func (a *Analyst) findPlay(ctx context.Context, p Position, made *backgammon.Board, j *Assessment) error {
	for _, c := range j.Candidates {
		if m, err := p.play(c.Move); err == nil && m.Board == *made {
			move := j.Made.Move
			j.Made = c
			j.Made.Move = move
			return nil
		}
	}
	if made.Won() != 0 {
		return nil
	}
	worth, err := a.after(ctx, p, made)
	j.Made.setEquity(worth)
	return err
}

// assessCube assesses a cube decision.
func (a *Analyst) assessCube(ctx context.Context, p Position, move string) (*Assessment, error) {
	action, known := map[string]skill.Action{
		roll: skill.Roll, doubling: skill.Double, take: skill.Take, drop: skill.Pass, beaver: skill.Beaver,
	}[move]
	if !known {
		return nil, fmt.Errorf("%.40q is not a decision about the cube", move)
	}
	found, err := a.analyzeCube(ctx, p)
	if err != nil {
		return nil, err
	}
	j := &Assessment{Analysis: *found, Made: Candidate{Move: move}}
	if i := slices.IndexFunc(j.Candidates, func(c Candidate) bool { return c.Move == move }); i >= 0 {
		j.Made = j.Candidates[i]
	}
	switch {
	case j.Cube != nil:
		j.Verdict = j.Cube.Judge(action)
		j.Move = j.bestAction(p)
	case j.Move == move, j.Move == "" && action == skill.Roll:
		// The program would do the same, or reports no double.
		j.Verdict = skill.Verdict{Cube: true, Counts: j.Move == move && action != skill.Roll}
	default:
		j.Verdict = skill.Verdict{Cube: true}
		j.Unknown = "the program does not say what doubles are worth"
	}
	return j, nil
}

// bestAction returns the best cube action by equity, which the program's own decision may contradict.
func (j *Assessment) bestAction(p Position) string {
	if p.phase == toDouble {
		if j.Cube.Doubles() {
			return doubling
		}
		return roll
	}
	answer, _ := j.Cube.Answer()
	return map[skill.Action]string{skill.Take: take, skill.Pass: drop, skill.Beaver: beaver}[answer]
}

// Luck returns the luck of a position's dice: their equity minus the mean of all rolls, evaluated
// at ply 1. known is false if a value is missing.
func (a *Analyst) Luck(ctx context.Context, p Position) (luck float64, known bool, err error) {
	if p.phase != toPlay || a.slow {
		return 0, false, nil
	}
	began := time.Now()
	thrown, sum, ways := optionalFloat{}, 0.0, 0
	throws := p.possibleRolls()
	for i := range throws {
		r := &throws[i]
		worth, err := a.bareEquity(ctx, &r.position)
		if err != nil || !worth.known {
			return 0, false, err
		}
		if r.byOpponent {
			worth = worth.minus()
		}
		sum += float64(r.ways) * worth.value
		ways += r.ways
		if r.actual {
			thrown = worth
		}
		if time.Since(began) > a.LuckTimeout {
			a.slow = true
			return 0, false, nil
		}
	}
	return thrown.value - sum/float64(ways), thrown.known, nil
}

// bareEquity asks for the value of a roll at ply 1.
func (a *Analyst) bareEquity(ctx context.Context, p *backgammon.Position) (optionalFloat, error) {
	bare := 1
	q := a.json.request(p)
	q.Ply = &bare
	result, err := a.ask(ctx, q)
	if err != nil || len(result.Move) == 0 {
		return optionalFloat{}, err
	}
	return result.Move[0].equity(p), nil
}

// possibleRoll is a possible roll.
type possibleRoll struct {
	position   backgammon.Position
	ways       int
	byOpponent bool // the opponent's
	actual     bool // the actual roll
}

// possibleRolls returns the possible rolls of a position. The first roll of a game is no double, and might
// as well have been the opponent's.
func (p Position) possibleRolls() []possibleRoll {
	first := p.turn == 0 && p.position.Board == backgammon.Start() && !p.position.Dice.Double()
	var list []possibleRoll
	other := p.position.Swap()
	mine := diceName(p.position.Dice)
	for _, r := range backgammon.Rolls() {
		if first && r.Dice.Double() {
			continue
		}
		t := possibleRoll{position: p.position, ways: r.Ways, actual: diceName(r.Dice) == mine}
		t.position.Dice = r.Dice
		list = append(list, t)
		if first {
			t.position, t.byOpponent, t.actual = other, true, false
			t.position.Dice = r.Dice
			list = append(list, t)
		}
	}
	return list
}
