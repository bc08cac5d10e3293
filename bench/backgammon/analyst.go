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

// Analyst is a program in a process of its own that says what plays and doubles are worth, in the
// JSON of the BGBlitz draft.
type Analyst struct {
	*Robot

	json *jsonTalk
	// LuckPatience bounds the time in which the luck of a roll must be known; who took longer is asked for
	// no more luck.
	LuckPatience time.Duration
	slow         bool
}

// usualLuckPatience is LuckPatience if nothing else is wanted.
const usualLuckPatience = 2 * time.Second

// StartAnalyst starts cmd for games that begin in a position. Close ends it.
func StartAnalyst(ctx context.Context, cmd *exec.Cmd, start Position) (*Analyst, error) {
	robot, err := StartRobot(ctx, "", cmd, BGBlitz)
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
	return &Analyst{Robot: robot, json: talk, LuckPatience: usualLuckPatience}, nil
}

// Candidate is a way to decide, and what it is worth to who decides.
type Candidate struct {
	Move   string // as Position has it
	Equity float64
	Known  bool // the equity is
	// Chances are those of the position behind a play, if ChancesKnown.
	Chances      backgammon.Chances
	ChancesKnown bool
	Ply          int // to which was looked; 0 if that is not said
}

// Analysis is what a program says of a decision.
type Analysis struct {
	// Candidates are the plays that the program finds best, the best first, or the ways to decide about
	// the cube, in the order of the words. Of decisions about the cube, those of a program that tells no
	// equities are what it would do.
	Candidates []Candidate
	// Cube is what the ways of a double are worth to who may double, or nil.
	Cube *skill.Cube
	// Equity is what the position is worth to who decides, if Known.
	Equity float64
	Known  bool
	// Chances are those of who decides, if ChancesKnown.
	Chances      backgammon.Chances
	ChancesKnown bool
	// Move is what the program would do, "" if it does not say.
	Move string
}

// Analyse asks about a decision: for so many plays, or about the cube.
func (a *Analyst) Analyse(ctx context.Context, p Position, plays int) (*Analysis, error) {
	if p.phase == toPlay {
		return a.analysePlays(ctx, p, plays)
	}
	return a.analyseCube(ctx, p)
}

// analysePlays asks for plays of the dice.
func (a *Analyst) analysePlays(ctx context.Context, p Position, plays int) (*Analysis, error) {
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
			return nil, a.Fault(a.json.not("a list of legal plays: " + err.Error()))
		}
		c := Candidate{Move: p.played(&m.Play), Chances: said.Probabilities.chances, ChancesKnown: said.Probabilities.known, Ply: said.ply()}
		c.take(said.equity(&p.position))
		found.Candidates = append(found.Candidates, c)
	}
	if len(found.Candidates) > 0 {
		best := &found.Candidates[0]
		found.Equity, found.Known, found.Move = best.Equity, best.Known, best.Move
		found.Chances, found.ChancesKnown = best.Chances, best.ChancesKnown
	}
	return found, nil
}

// take takes a number that may be unknown for the equity.
func (c *Candidate) take(f figure) { c.Equity, c.Known = f.value, f.known }

// ply is how deep the program says to have looked.
func (w *saidWorth) ply() int { return int(w.Ply.value) }

// analyseCube asks about a double that may be made, or is to be answered.
func (a *Analyst) analyseCube(ctx context.Context, p Position) (*Analysis, error) {
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
	found.Known, found.Equity = true, said.cube.Best()
	if answers {
		found.Equity = -said.cube.Doubled()
	}
	return found, nil
}

// cubeCandidates are the ways to decide about the cube.
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

// saidDouble is what a program says of a position before a roll.
type saidDouble struct {
	tutorResult

	cube *skill.Cube // nil where no double is possible, or not all is known
}

// askDouble asks about the cube before a roll.
func (a *Analyst) askDouble(ctx context.Context, p *backgammon.Position) (*saidDouble, error) {
	question := *p
	question.Dice, question.Doubled = backgammon.Dice{}, false
	q := a.json.request(&question)
	q.LongCubeDecision = true
	result, err := a.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	said := &saidDouble{tutorResult: result}
	if result.CubeDecision != nil {
		said.cube = result.CubeDecision.cube(&question)
	}
	return said, nil
}

// ask asks a question within the bounds of the program.
func (a *Analyst) ask(ctx context.Context, q *tutorRequest) (result tutorResult, err error) {
	err = a.Ask(ctx, func(ctx context.Context) (err error) {
		result, _, err = a.json.ask(ctx, q.Type, q)
		return a.Fault(err)
	})
	return result, err
}

// after asks what a position is worth to who has just played to it.
func (a *Analyst) after(ctx context.Context, p Position, b *backgammon.Board) (figure, error) {
	next := p.position
	next.Board = *b
	next = next.Swap()
	said, err := a.askDouble(ctx, &next)
	switch {
	case err != nil:
		return figure{}, err
	case said.cube != nil:
		return figure{-said.cube.Best(), true}, nil
	}
	return said.equity(&next).minus(), nil
}

// Judgement is what is said of a decision that was made.
type Judgement struct {
	Analysis

	// Verdict is only known if Unknown is empty, which else says what is not known.
	Verdict skill.Verdict
	Unknown string
	// Made is what was decided, and what it is worth if that is known.
	Made Candidate
}

// judgedPlays is how many plays are asked for when one is judged: the others are nearly always worth
// less, and asked for when they were made.
const judgedPlays = 5

// Judge judges a decision that was made.
func (a *Analyst) Judge(ctx context.Context, p Position, move string) (*Judgement, error) {
	if p.phase != toPlay {
		return a.judgeCube(ctx, p, move)
	}
	made, err := p.play(move)
	if err != nil {
		return nil, err
	}
	found, err := a.analysePlays(ctx, p, judgedPlays)
	if err != nil {
		return nil, err
	}
	j := &Judgement{Analysis: *found, Made: Candidate{Move: move}}
	if _, forced := p.forced(); forced {
		j.Verdict = skill.JudgePlay(0, 0, true)
		j.Made.take(figure{found.Equity, found.Known})
		return j, nil
	}
	if err := a.findPlay(ctx, p, &made.Board, j); err != nil {
		return nil, err
	}
	switch {
	case made.Board.Won() != 0:
		j.Verdict = skill.JudgePlay(0, 0, false) // nothing is better than to have won
	case !j.Known:
		j.Unknown = "the program does not say what plays are worth"
	case !j.Made.Known:
		j.Unknown = "the program does not say what this play is worth"
	default:
		j.Verdict = skill.JudgePlay(j.Equity, j.Made.Equity, false)
	}
	return j, nil
}

// findPlay finds what the play that was made is worth: among the candidates, or by itself.
func (a *Analyst) findPlay(ctx context.Context, p Position, made *backgammon.Board, j *Judgement) error {
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
	j.Made.take(worth)
	return err
}

// judgeCube judges a decision about the cube.
func (a *Analyst) judgeCube(ctx context.Context, p Position, move string) (*Judgement, error) {
	action, known := map[string]skill.Action{
		roll: skill.Roll, doubling: skill.Double, take: skill.Take, drop: skill.Pass, beaver: skill.Beaver,
	}[move]
	if !known {
		return nil, fmt.Errorf("%.40q is no decision about the cube", move)
	}
	found, err := a.analyseCube(ctx, p)
	if err != nil {
		return nil, err
	}
	j := &Judgement{Analysis: *found, Made: Candidate{Move: move}}
	if i := slices.IndexFunc(j.Candidates, func(c Candidate) bool { return c.Move == move }); i >= 0 {
		j.Made = j.Candidates[i]
	}
	switch {
	case j.Cube != nil:
		j.Verdict = j.Cube.Judge(action)
		j.Move = j.bestWay(p)
	case j.Move == move, j.Move == "" && action == skill.Roll:
		// The program would do the same, or sees no double.
		j.Verdict = skill.Verdict{Cube: true, Counts: j.Move == move && action != skill.Roll}
	default:
		j.Verdict = skill.Verdict{Cube: true}
		j.Unknown = "the program does not say what doubles are worth"
	}
	return j, nil
}

// bestWay is the best of the ways about the cube by their equities, which a program's word may
// contradict.
func (j *Judgement) bestWay(p Position) string {
	if p.phase == toDouble {
		if j.Cube.Doubles() {
			return doubling
		}
		return roll
	}
	answer, _ := j.Cube.Answer()
	return map[skill.Action]string{skill.Take: take, skill.Pass: drop, skill.Beaver: beaver}[answer]
}

// Luck returns how much better the dice of a position are than the mean of what could have been thrown,
// all looked at with the bare network. It is false where that is not known.
func (a *Analyst) Luck(ctx context.Context, p Position) (luck float64, known bool, err error) {
	if p.phase != toPlay || a.slow {
		return 0, false, nil
	}
	began := time.Now()
	thrown, sum, ways := figure{}, 0.0, 0
	throws := p.throws()
	for i := range throws {
		r := &throws[i]
		worth, err := a.quick(ctx, &r.position)
		if err != nil || !worth.known {
			return 0, false, err
		}
		if r.theirs {
			worth = worth.minus()
		}
		sum += float64(r.ways) * worth.value
		ways += r.ways
		if r.thrown {
			thrown = worth
		}
		if time.Since(began) > a.LuckPatience {
			a.slow = true
			return 0, false, nil
		}
	}
	return thrown.value - sum/float64(ways), thrown.known, nil
}

// quick asks what a roll is worth for the bare network.
func (a *Analyst) quick(ctx context.Context, p *backgammon.Position) (figure, error) {
	bare := 1
	q := a.json.request(p)
	q.Ply = &bare
	result, err := a.ask(ctx, q)
	if err != nil || len(result.Move) == 0 {
		return figure{}, err
	}
	return result.Move[0].equity(p), nil
}

// throw is a roll that could have been thrown.
type throw struct {
	position backgammon.Position
	ways     int
	theirs   bool // the opponent would have thrown it
	thrown   bool // it is that of the position
}

// throws are the rolls that could have been thrown in place of the position's. The first one of a game is no
// double, and would have been the opponent's as often.
func (p Position) throws() []throw {
	first := p.turn == 0 && p.position.Board == backgammon.Start() && !p.position.Dice.Double()
	var list []throw
	other := p.position.Swap()
	mine := diceName(p.position.Dice)
	for _, r := range backgammon.Rolls() {
		if first && r.Dice.Double() {
			continue
		}
		t := throw{position: p.position, ways: r.Ways, thrown: diceName(r.Dice) == mine}
		t.position.Dice = r.Dice
		list = append(list, t)
		if first {
			t.position, t.theirs, t.thrown = other, true, false
			t.position.Dice = r.Dice
			list = append(list, t)
		}
	}
	return list
}
