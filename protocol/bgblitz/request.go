package bgblitz

import (
	"context"
	"errors"
	"math"

	"gogo/board/backgammon"
	"gogo/protocol/oracle"
)

// form is how a request is written, and its answer.
type form uint8

const (
	formJSON form = iota
	formXML
)

// request is a document from the stream.
type request struct {
	form form
	id   ident
	work work   // what the engine is asked, or nil
	err  *Error // what is wrong with the request, or nil
	// answer is the result of a request that needs no engine.
	answer *result
	// ubgi says that this is the line with which another protocol begins.
	ubgi bool

	cancel    context.CancelFunc // ends the work under way
	cancelled bool               // a Cancel has come
}

// work asks an engine, reporting progress if it has any, and returns the result.
type work func(ctx context.Context, engine oracle.Engine, progress func(*result)) (*result, error)

// asked is what the requests for the engine have in common.
type asked struct {
	question oracle.Question
	mover    colour
}

// The values of what a request leaves out, where the text does not name one.
const (
	defaultPly    = 2 // which the text recommends
	defaultPlays  = 5 // as in its sample
	defaultTrials = 1296
	maxMoney      = 1e9 // of bets and limits
	maxNoise      = 1   // twice the text's
)

// decode reads the attributes that all requests for the engine have. The ply is
// from least on.
func (f *fields) decode(least, unset int, limits oracle.Limits) asked {
	q := oracle.Question{
		Ply:         f.integer("ply", least, limits.MaxPly, unset),
		Cubeful:     f.truth("cubeful", true),
		UseCube:     f.truth("usecube", true),
		Gammons:     f.truth("gammons", true),
		Backgammons: f.truth("backgammons", true),
		Limit:       f.number("limit", maxMoney, 0),
		BasicBet:    f.number("basicBet", maxMoney, 1),
		MoveNumber:  f.integer("MoveNumber", 0, largest, 0),
		Noise:       f.number("noise", maxNoise, 0),
	}
	mover := f.position(&q.Position, limits)
	return asked{q, mover}
}

// evalWork decodes an EvalRequest.
func evalWork(f *fields, limits oracle.Limits) work {
	a := f.decode(1, defaultPly, limits)
	return func(ctx context.Context, engine oracle.Engine, _ func(*result)) (*result, error) {
		e, err := engine.Evaluate(ctx, a.question)
		if err != nil {
			return nil, err
		}
		return a.evalResult(&e), nil
	}
}

// tutorWork decodes a TutorRequest: about a roll if there is one, else about the
// cube.
func tutorWork(f *fields, limits oracle.Limits) work {
	a := f.decode(0, defaultPly, limits)
	a.question.Plays = f.integer("noOfMoves", 1, math.MaxInt32, defaultPlays)
	long := f.truth("longCubeDecision", false)
	if a.question.Position.Dice.Rolled() {
		return a.plays
	}
	return func(ctx context.Context, engine oracle.Engine, _ func(*result)) (*result, error) {
		d, err := engine.Cube(ctx, a.question)
		if err != nil {
			return nil, err
		}
		return a.cubeResult(&d, long), nil
	}
}

// plays asks for the best plays of a roll.
func (a *asked) plays(ctx context.Context, engine oracle.Engine, _ func(*result)) (*result, error) {
	plays, err := engine.Plays(ctx, a.question)
	if err != nil {
		return nil, err
	}
	return a.playsResult(plays[:min(len(plays), a.question.Plays)]), nil
}

// rolloutWork decodes a RolloutRequest.
func rolloutWork(f *fields, limits oracle.Limits) work {
	a := f.decode(1, 1, limits)
	r := oracle.Rollout{
		Trials:            f.integer("trials", oracle.MinTrials, limits.MaxTrials, min(defaultTrials, limits.MaxTrials)),
		Truncation:        f.integer("truncation", 0, largest, 0),
		Seed:              f.seed("seed"),
		VarianceReduction: f.truth("varianceReduction", true),
		Ply:               a.question.Ply,
		StandardError:     f.number("standardError", 10, 0),
	}
	reports := f.truth("progress", false)
	return func(ctx context.Context, engine oracle.Engine, progress func(*result)) (*result, error) {
		var report func(oracle.Estimate)
		if reports {
			report = func(e oracle.Estimate) { progress(a.rolloutResult("RolloutProgress", &e)) }
		}
		e, err := engine.Rollout(ctx, a.question, r, report)
		cut := errors.Is(err, context.Canceled) && e.Trials >= oracle.MinTrials
		if err != nil && !cut {
			return nil, err
		}
		found := a.rolloutResult("RolloutResult", &e)
		found.stands = true
		if cut {
			found.addTruth("cancelled", true)
		}
		return found, nil
	}
}

// decoders are the requests that the engine is asked for, by their types in small
// letters.
var decoders = map[string]func(*fields, oracle.Limits) work{
	"evalrequest":    evalWork,
	"tutorrequest":   tutorWork,
	"rolloutrequest": rolloutWork,
}

// typeOf returns the type of a request.
func typeOf(root *node) (string, *Error) {
	n := root.member("type")
	switch {
	case n.kind == absent:
		return "", fault(Missing, "type is missing: which request this is")
	case n.kind != quoted:
		return "", fault(BadValue, "type is not a text")
	}
	return n.text, nil
}

// money reports whether the game is for money.
func (a *asked) money() bool { return a.question.Position.Match.Length == 0 }

// stepName names a place of a play as the mover counts: a point, bar or off.
func stepName(at int8) string {
	switch at {
	case backgammon.Bar:
		return "bar"
	case backgammon.Off:
		return "off"
	}
	return itoa(int(at) + 1)
}
