package bgblitz

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// form is the syntax of a request and of its answer.
type form uint8

const (
	formJSON form = iota
	formXML
)

// request is a decoded request.
type request struct {
	form form
	id   requestID
	work work   // the question to the engine, or nil
	err  *Error // what is wrong with the request, or nil
	// answer is the result of a request that needs no engine.
	answer *result
	// ubgi says that this is the line that switches to UBGI.
	ubgi bool

	cancel   context.CancelFunc // ends the work under way
	canceled bool               // a Cancel has come
}

// work asks an engine and returns the result. It may report progress.
type work func(ctx context.Context, engine analyst.Engine, progress func(*result)) (*result, error)

// analysis is what all requests to the engine have in common.
type analysis struct {
	question analyst.Question
	mover    color
}

// Default values for which the protocol text names none, and bounds.
const (
	defaultPly    = 2 // which the text recommends
	defaultPlays  = 5 // as in its sample
	defaultTrials = 1296
	maxMoney      = 1e9 // of bets and limits
	maxNoise      = 1   // twice the text's
)

// decode reads the attributes that all requests to the engine have. The ply is from least to
// most.
func (f *fields) decode(least, most, unset backgammon.Ply, limits analyst.Limits) analysis {
	q := analyst.Question{
		Ply:         f.ply("ply", least, most, unset),
		Seed:        f.seed("seed"),
		Cubeful:     f.boolean("cubeful", true),
		UseCube:     f.boolean("usecube", true),
		Gammons:     f.boolean("gammons", true),
		Backgammons: f.boolean("backgammons", true),
		Limit:       f.number("limit", maxMoney, 0),
		BasicBet:    f.number("basicBet", maxMoney, 1),
		MoveNumber:  f.integer("MoveNumber", 0, maxCount, 0),
		Noise:       f.number("noise", maxNoise, 0),
	}
	if limits.MaxLevel > 0 {
		q.Level = f.integer("level", 1, limits.MaxLevel, 0)
	}
	mover := f.position(&q.Position, limits)
	return analysis{q, mover}
}

// evalWork decodes an EvalRequest.
func evalWork(f *fields, limits analyst.Limits) work {
	a := f.decode(1, limits.MaxPly, f.usualPly, limits)
	return func(ctx context.Context, engine analyst.Engine, _ func(*result)) (*result, error) {
		e, err := engine.Evaluate(ctx, a.question)
		if err != nil {
			return nil, err
		}
		return a.evalResult(&e), nil
	}
}

// tutorWork decodes a TutorRequest, which is about the roll if there is one, or else
// about the cube.
func tutorWork(f *fields, limits analyst.Limits) work {
	a := f.decode(0, limits.MaxPly, f.usualPly, limits)
	a.question.Plays = f.integer("noOfMoves", 1, math.MaxInt32, defaultPlays)
	long := f.boolean("longCubeDecision", false)
	if a.question.Position.Dice.Rolled() {
		return a.plays
	}
	return func(ctx context.Context, engine analyst.Engine, _ func(*result)) (*result, error) {
		d, err := engine.Cube(ctx, a.question)
		if err != nil {
			return nil, err
		}
		return a.cubeResult(&d, long), nil
	}
}

// plays asks for the best plays of a roll.
func (a *analysis) plays(ctx context.Context, engine analyst.Engine, _ func(*result)) (*result, error) {
	plays, err := engine.Plays(ctx, a.question)
	if err != nil {
		return nil, err
	}
	return a.playsResult(plays[:min(len(plays), a.question.Plays)]), nil
}

// rolloutWork decodes a RolloutRequest.
func rolloutWork(f *fields, limits analyst.Limits) work {
	a := f.decode(1, backgammon.Ply(limits.MaxLookahead), 1, limits)
	r := analyst.Rollout{
		Trials:            f.integer("trials", analyst.MinTrials, limits.MaxTrials, min(defaultTrials, limits.MaxTrials)),
		Truncation:        f.integer("truncation", 0, maxCount, 0),
		Seed:              a.question.Seed,
		VarianceReduction: f.boolean("varianceReduction", true),
		Ply:               int(a.question.Ply),
		StandardError:     f.number("standardError", 10, 0),
	}
	reports := f.boolean("progress", false)
	return func(ctx context.Context, engine analyst.Engine, progress func(*result)) (*result, error) {
		var report func(analyst.Estimate)
		if reports {
			report = func(e analyst.Estimate) { progress(a.rolloutResult("RolloutProgress", &e)) }
		}
		e, err := engine.Rollout(ctx, a.question, r, report)
		cut := errors.Is(err, context.Canceled) && e.Trials >= analyst.MinTrials
		if err != nil && !cut {
			return nil, err
		}
		found := a.rolloutResult("RolloutResult", &e)
		found.final = true
		if cut {
			found.addBool("cancelled", true)
		}
		return found, nil
	}
}

// decoders maps the types of requests to the engine, in lower case, to their decoders.
var decoders = map[string]func(*fields, analyst.Limits) work{
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
func (a *analysis) money() bool { return a.question.Position.Match.Length == 0 }

// stepName returns the name of a point as the mover counts, of the bar or of off.
func stepName(at int8) string {
	switch at {
	case backgammon.Bar:
		return "bar"
	case backgammon.Off:
		return "off"
	}
	return itoa(int(at) + 1)
}

// maxID is the maximum length of an id in bytes.
const maxID = 256

// requestID is the id of a request. An answer repeats it as it was written.
type requestID struct {
	text  string
	given bool
	word  bool // a number of JSON, true or false, which has no quotes
}

// idOf returns the id of a request, none if it is too long or no scalar.
func idOf(root *node) requestID {
	n := root.member("id")
	return n.asID()
}

// asID converts a value to an id.
func (n *node) asID() requestID {
	if !n.scalar() || len(n.text) > maxID {
		return requestID{}
	}
	return requestID{text: n.text, given: true, word: n.kind == word && json.Valid([]byte(n.text))}
}

// checkID refuses an id that cannot be echoed.
func checkID(root *node) *Error {
	n := root.member("id")
	switch {
	case n.kind == absent || n.scalar() && len(n.text) <= maxID:
		return nil
	case n.scalar():
		return fault(BadValue, "the id has %d bytes, more than %d", len(n.text), maxID)
	}
	return fault(BadValue, "the id is neither a text nor a number")
}

// lastID looks for the last id in a text that is no valid document.
func lastID(text []byte) requestID {
	const name = `"id"`
	var found requestID
	for ; len(text) > len(name); text = text[1:] {
		if !bytes.EqualFold(text[:len(name)], []byte(name)) {
			continue
		}
		value, ok := bytes.CutPrefix(bytes.TrimLeft(text[len(name):], " \t"), []byte(":"))
		if id := idAt(value); ok && id.given {
			found = id
		}
	}
	return found
}

// idAt returns the id at the beginning of a text.
func idAt(text []byte) requestID {
	const longest = 6*maxID + 2 // in escapes, and quotes
	text, _, _ = bytes.Cut(bytes.TrimLeft(text, " \t"), []byte("\n"))
	if len(text) == 0 || text[0] != '"' && !wordByte(text[0]) {
		return requestID{}
	}
	p := jsonParser{src: newSource(bytes.NewReader(slices.Concat(text[:min(len(text), longest)], []byte(" "))))}
	p.src.begin(formJSON)
	var n node
	if p.value(&n) != nil {
		return requestID{}
	}
	return n.asID()
}

var idPattern = regexp.MustCompile(`\sid\s*=\s*(?:"([^"<&]*)"|'([^'<&]*)')`)

// idInTag looks for an id in a start tag that may be incomplete.
func idInTag(text []byte) requestID {
	m := idPattern.FindSubmatch(text)
	if m == nil {
		return requestID{}
	}
	n := node{kind: quoted, text: strings.ToValidUTF8(string(m[1])+string(m[2]), string(utf8.RuneError))}
	return n.asID()
}

// revision is the version of the additions to the protocol text.
const revision = 2

// hello returns the answer to Hello: the name of the engine, and what it supports.
func hello(opts *Options, limits analyst.Limits) *result {
	r := &result{name: "HelloResult"}
	r.addText("name", opts.Name)
	r.addText("version", opts.Version)
	r.addText("protocol", "BGBlitz draft of 2023-11-26")
	r.addCount("protocolRevision", revision)
	if opts.MatchEquities != "" {
		r.addText("matchEquities", opts.MatchEquities)
	}
	can := &result{name: "capabilities"}
	for _, name := range []string{
		"json", "xml", "eval", "tutor", "cubeDecision", "match", "rollout", "cubeRollout", "progress", "cancel", "partialRollout", "pipelining",
		"xgid", "gnuId", "errorCodes",
	} {
		can.addBool(name, true)
	}
	can.addBool("ubgi", opts.UBGI != nil)
	r.addObject(can)
	most := &result{name: "limits"}
	most.addCount("ply", int(limits.MaxPly))
	most.addCount("rolloutPly", limits.MaxLookahead)
	most.addCount("matchLength", limits.MaxMatchLength)
	most.addCount("cube", limits.MaxCube)
	most.addCount("trials", limits.MaxTrials)
	most.addCount("requestBytes", maxBytes)
	most.addCount("requestDepth", maxDepth)
	most.addCount("idBytes", maxID)
	most.addCount("waitingRequests", queueLength)
	r.addObject(most)
	return r
}
