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
type work func(ctx context.Context, engine analyst.Engine, progress func(*result)) (*result, error)

// asked is what the requests for the engine have in common.
type asked struct {
	question analyst.Question
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
func (f *fields) decode(least, unset int, limits analyst.Limits) asked {
	q := analyst.Question{
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
func evalWork(f *fields, limits analyst.Limits) work {
	a := f.decode(1, defaultPly, limits)
	return func(ctx context.Context, engine analyst.Engine, _ func(*result)) (*result, error) {
		e, err := engine.Evaluate(ctx, a.question)
		if err != nil {
			return nil, err
		}
		return a.evalResult(&e), nil
	}
}

// tutorWork decodes a TutorRequest: about a roll if there is one, else about the
// cube.
func tutorWork(f *fields, limits analyst.Limits) work {
	a := f.decode(0, defaultPly, limits)
	a.question.Plays = f.integer("noOfMoves", 1, math.MaxInt32, defaultPlays)
	long := f.truth("longCubeDecision", false)
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
func (a *asked) plays(ctx context.Context, engine analyst.Engine, _ func(*result)) (*result, error) {
	plays, err := engine.Plays(ctx, a.question)
	if err != nil {
		return nil, err
	}
	return a.playsResult(plays[:min(len(plays), a.question.Plays)]), nil
}

// rolloutWork decodes a RolloutRequest.
func rolloutWork(f *fields, limits analyst.Limits) work {
	a := f.decode(1, 1, limits)
	r := analyst.Rollout{
		Trials:            f.integer("trials", analyst.MinTrials, limits.MaxTrials, min(defaultTrials, limits.MaxTrials)),
		Truncation:        f.integer("truncation", 0, largest, 0),
		Seed:              f.seed("seed"),
		VarianceReduction: f.truth("varianceReduction", true),
		Ply:               a.question.Ply,
		StandardError:     f.number("standardError", 10, 0),
	}
	reports := f.truth("progress", false)
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
		found.stands = true
		if cut {
			found.addTruth("cancelled", true)
		}
		return found, nil
	}
}

// decoders are the requests that the engine is asked for, by their types in small
// letters.
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

// maxID is the longest id that is taken and echoed.
const maxID = 256

// ident is the id of a request. An answer repeats it as it was written.
type ident struct {
	text  string
	given bool
	word  bool // a number of JSON, true or false, which has no quotes
}

// identOf returns the id of a request. One that is too long or no plain value is
// none.
func identOf(root *node) ident {
	n := root.member("id")
	return n.ident()
}

// ident returns the id that a value is.
func (n *node) ident() ident {
	if !n.scalar() || len(n.text) > maxID {
		return ident{}
	}
	return ident{text: n.text, given: true, word: n.kind == word && json.Valid([]byte(n.text))}
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

// idIn looks for an id in a text that is no document: the last value of that name.
func idIn(text []byte) ident {
	const name = `"id"`
	var found ident
	for ; len(text) > len(name); text = text[1:] {
		if !bytes.EqualFold(text[:len(name)], []byte(name)) {
			continue
		}
		value, ok := bytes.CutPrefix(bytes.TrimLeft(text[len(name):], " \t"), []byte(":"))
		if id := scalarAt(value); ok && id.given {
			found = id
		}
	}
	return found
}

// scalarAt returns the id with which a text begins.
func scalarAt(text []byte) ident {
	const longest = 6*maxID + 2 // in escapes, and quotes
	text, _, _ = bytes.Cut(bytes.TrimLeft(text, " \t"), []byte("\n"))
	if len(text) == 0 || text[0] != '"' && !wordByte(text[0]) {
		return ident{}
	}
	p := jsonParser{src: newSource(bytes.NewReader(slices.Concat(text[:min(len(text), longest)], []byte(" "))))}
	p.src.begin(formJSON)
	var n node
	if p.value(&n) != nil {
		return ident{}
	}
	return n.ident()
}

var attribute = regexp.MustCompile(`\sid\s*=\s*(?:"([^"<&]*)"|'([^'<&]*)')`)

// idAttribute looks for an id in what there is of a start tag.
func idAttribute(text []byte) ident {
	m := attribute.FindSubmatch(text)
	if m == nil {
		return ident{}
	}
	n := node{kind: quoted, text: strings.ToValidUTF8(string(m[1])+string(m[2]), string(utf8.RuneError))}
	return n.ident()
}

// revision counts the versions of what this package adds to the text.
const revision = 2

// hello says who answers, and what can be asked.
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
		can.addTruth(name, true)
	}
	can.addTruth("ubgi", opts.UBGI != nil)
	r.addObject(can)
	most := &result{name: "limits"}
	most.addCount("ply", limits.MaxPly)
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
