package ubgi

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// parseGo parses a go and returns its work: go ROLE, or go role ROLE as in version 0.1,
// followed by depth and movetime. The default role is a checker play.
func (s *Session) parseGo(args []string) (work, error) {
	role := "chequer"
	if len(args) > 0 && args[0] == "role" {
		if args = args[1:]; len(args) == 0 {
			return nil, fail(BadCommand, "expected: go role <role>")
		}
	}
	if len(args) > 0 && args[0] != "depth" && args[0] != "movetime" {
		role, args = args[0], args[1:]
	}
	set := s.settings
	limit, err := goLimits(&set, args, s.engine.Limits().MaxPly)
	if err != nil {
		return nil, err
	}
	ask := map[string]func(*Session, *settings) (work, error){
		"chequer": (*Session).checker, "cube": (*Session).cube, "turn": (*Session).fullTurn,
		"eval": (*Session).evaluate, "rollout": (*Session).rollOut,
	}[role]
	if ask == nil {
		return nil, fail(Unsupported, "go %s", quote(role))
	}
	do, err := ask(s, &set)
	if err != nil || limit == 0 {
		return do, err
	}
	return func(ctx context.Context, say func(string)) ([]string, error) {
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		return do(ctx, say)
	}, nil
}

// goLimits parses the words behind the role: depth is set in the settings, movetime is
// returned.
func goLimits(set *settings, args []string, maxPly backgammon.Ply) (movetime time.Duration, err error) {
	for ; len(args) > 0; args = args[2:] {
		if len(args) == 1 {
			return 0, fail(BadCommand, "go: %s without its value", quote(args[0]))
		}
		ply, unknown := backgammon.ParsePly(args[1])
		n, err := strconv.ParseUint(args[1], 10, 31)
		switch {
		case args[0] == "depth" && (unknown != nil || ply < 0 || ply > maxPly):
			return 0, mustBe("depth", "0.."+strconv.Itoa(int(maxPly)))
		case args[0] == "depth":
			set.ply = int(ply)
		case args[0] == "movetime" && (err != nil || n == 0):
			return 0, mustBe("movetime", "milliseconds")
		case args[0] == "movetime":
			movetime = time.Duration(n) * time.Millisecond
		default:
			return 0, fail(Unsupported, "go %s", quote(args[0]))
		}
	}
	return movetime, nil
}

// checker chooses a play for the dice.
func (s *Session) checker(set *settings) (work, error) {
	q, err := s.question(set)
	switch {
	case err != nil:
		return nil, err
	case !q.Position.Dice.Rolled():
		return nil, fail(BadState, "missing dice")
	case q.Position.Doubled:
		return nil, fail(BadState, "a double must be answered first")
	}
	return func(ctx context.Context, say func(string)) ([]string, error) {
		plays, err := askOrFallback(ctx, s, &q, s.engine.Plays)
		if err != nil {
			return nil, err
		}
		writePlays(say, plays, &q.Position.Match)
		return []string{"bestmove " + playText(&plays[0].Play)}, nil
	}, nil
}

// cube decides about a double, or about the answer to one.
func (s *Session) cube(set *settings) (work, error) {
	q, err := s.question(set)
	if err != nil {
		return nil, err
	}
	q.Position.Dice = backgammon.Dice{}
	return func(ctx context.Context, say func(string)) ([]string, error) {
		d, err := askOrFallback(ctx, s, &q, s.engine.Cube)
		if err != nil {
			return nil, err
		}
		say(cubeInfo(&d, q.Ply))
		if q.Position.Doubled {
			return []string{"bestcube " + answerText(d.Answer)}, nil
		}
		return []string{"bestcube " + actionText(&d)}, nil
	}, nil
}

// fullTurn decides about a double, then chooses a play for the dice.
func (s *Session) fullTurn(set *settings) (work, error) {
	if _, err := s.checker(set); err != nil {
		return nil, err
	}
	q, err := s.question(set)
	if err != nil {
		return nil, err
	}
	before := q
	before.Position.Dice = backgammon.Dice{}
	return func(ctx context.Context, say func(string)) ([]string, error) {
		d, err := askOrFallback(ctx, s, &before, s.engine.Cube)
		if err != nil {
			return nil, err
		}
		say(cubeInfo(&d, before.Ply))
		action := actionText(&d)
		if action == double {
			q.Position.Cube = backgammon.Cube{Value: 2 * q.Position.Cube.Value, Owner: backgammon.Opponent}
		}
		plays, err := askOrFallback(ctx, s, &q, s.engine.Plays)
		if err != nil {
			return nil, err
		}
		writePlays(say, plays, &q.Position.Match)
		return []string{"bestturn cube=" + action + " move=" + playText(&plays[0].Play)}, nil
	}, nil
}

// evaluate evaluates the position.
func (s *Session) evaluate(set *settings) (work, error) {
	q, err := s.question(set)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ func(string)) ([]string, error) {
		e, err := askOrFallback(ctx, s, &q, s.engine.Evaluate)
		if err != nil {
			return nil, err
		}
		return []string{"eval " + evaluationText(&e, &q.Position.Match) + trialsText(&e)}, nil
	}, nil
}

// rollOut rolls the position out. If stopped it answers with the result so far.
func (s *Session) rollOut(set *settings) (work, error) {
	q, err := s.question(set)
	if err != nil {
		return nil, err
	}
	r := set.rollout()
	return func(ctx context.Context, say func(string)) ([]string, error) {
		var last analyst.Estimate
		reports, left := make(chan analyst.Estimate), make(chan struct{})
		defer close(left)
		end := askEngine(s, func() (analyst.Estimate, error) {
			return s.engine.Rollout(ctx, q, r, func(e analyst.Estimate) {
				select {
				case reports <- e:
				case <-left:
				}
			})
		})
		stopped := ctx.Done()
		var late <-chan time.Time
		for {
			select {
			case last = <-reports:
				say("info " + estimateText(&last, &q.Position.Match))
			case a := <-end:
				if a.err != nil && ctx.Err() == nil {
					return nil, a.err
				}
				if a.answer.Trials >= last.Trials {
					last = a.answer
				}
				return estimateAnswer(&last, &q.Position.Match)
			case <-stopped: // the engine soon returns more than its last report
				stopped, late = nil, time.After(endGrace)
			case <-late:
				return estimateAnswer(&last, &q.Position.Match)
			}
		}
	}, nil
}

// estimateAnswer answers with the result of a rollout.
func estimateAnswer(e *analyst.Estimate, m *backgammon.Match) ([]string, error) {
	if e.Trials < analyst.MinTrials {
		return nil, fail(BadState, "the rollout was stopped before its first trials")
	}
	return []string{"eval " + estimateText(e, m)}, nil
}

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
		say(fmt.Sprintf("info multipv %d depth %d score %.4f%s %s%s pv %s", i+1, int(p.Ply), p.Evaluation.Equity,
			winningText(&p.Evaluation, m), chancesText(&p.Evaluation.Chances), trialsText(&p.Evaluation), playText(&p.Play)))
	}
}

// winningText returns the match winning chance, "" for money.
func winningText(e *analyst.Evaluation, m *backgammon.Match) string {
	if m.Length == 0 {
		return ""
	}
	return fmt.Sprintf(" mwc %.4f", e.MWP)
}

// trialsText returns the trials of a truncated rollout and the standard error of its equity, "" for
// a lookahead.
func trialsText(e *analyst.Evaluation) string {
	if e.Trials == 0 {
		return ""
	}
	return fmt.Sprintf(" trials %d se %.4f", e.Trials, e.StandardError.Equity)
}

// cubeInfo returns the equity of each cube action.
func cubeInfo(d *analyst.CubeDecision, ply backgammon.Ply) string {
	text := fmt.Sprintf("info depth %d score %.4f nodouble %.4f doubletake %.4f doubledrop %.4f %s%s",
		int(ply), d.Evaluation.Equity, d.NoDouble, d.DoubleTake, d.DoublePass, chancesText(&d.Evaluation.Chances), trialsText(&d.Evaluation))
	if e := d.Errors; e != nil {
		text += fmt.Sprintf(" nodoublese %.4f doubletakese %.4f differencese %.4f", e.NoDouble.Equity, e.DoubleTake.Equity, e.Difference.Equity)
	}
	return text
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
