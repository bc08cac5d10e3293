package backgammon

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/eval/backgammon/skill"
	"gogo/protocol/brain"
)

// jsonTalk is a conversation in the JSON of the BGBlitz draft. The player on turn is always green.
type jsonTalk struct {
	conn  *brain.Conn
	rules Rules
	ply   *int
	asked int
}

// pairOf is a value for each color.
type pairOf[T any] struct {
	Red   T `json:"red"`
	Green T `json:"green"`
}

// tutorRequest asks for plays, or without dice for a cube decision.
type tutorRequest struct {
	Type      string `json:"type"`
	ID        string `json:"id"`
	Cubeful   bool   `json:"cubeful"`
	Ply       *int   `json:"ply,omitempty"`
	NoOfMoves int    `json:"noOfMoves"`
	Beaver    bool   `json:"beaver"`
	// LongCubeDecision asks for the equities of the cube actions as well.
	LongCubeDecision bool          `json:"longCubeDecision,omitempty"`
	Position         tutorPosition `json:"position"`
}

type tutorPosition struct {
	MatchLength int         `json:"matchLength"`
	WhosOn      string      `json:"whosOn"`
	UseCube     bool        `json:"usecube"`
	Jacoby      bool        `json:"jacoby"`
	Crawford    bool        `json:"crawford"`
	Dice        pairOf[int] `json:"dice"`
	Score       pairOf[int] `json:"score"`
	Board       tutorBoard  `json:"board"`
}

// tutorBoard has green's checkers as negative numbers, starting at green's ace point.
type tutorBoard struct {
	Cube      int                    `json:"cube"`
	CubeOwner string                 `json:"cubeowner"`
	Points    [backgammon.Points]int `json:"points"`
	Bar       pairOf[int]            `json:"bar"`
	Off       pairOf[int]            `json:"off"`
}

// tutorResult is an engine's answer.
type tutorResult struct {
	Type    string `json:"type"`
	Message string `json:"message"`
	Name    string `json:"name"`
	Version string `json:"version"`
	evaluation

	Move         []ratedPlay   `json:"move"`
	CubeDecision *cubeAnalysis `json:"cubeDecision"`
}

// ratedPlay is a play in an engine's answer.
type ratedPlay struct {
	evaluation

	MovePart []struct {
		From stringOrNumber `json:"from"`
		To   stringOrNumber `json:"to"`
	} `json:"movePart"`
}

// text formats the play in the usual notation.
func (m *ratedPlay) text() string {
	steps := make([]string, len(m.MovePart))
	for i, part := range m.MovePart {
		steps[i] = string(part.From) + "/" + string(part.To)
	}
	if len(steps) == 0 {
		return pass
	}
	return strings.Join(steps, " ")
}

// stringOrNumber is a text, or a number in place of one.
type stringOrNumber string

// UnmarshalJSON accepts a text or a number.
func (f *stringOrNumber) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err == nil {
		*f = stringOrNumber(text)
		return nil
	}
	var n int
	err := json.Unmarshal(data, &n)
	*f = stringOrNumber(strconv.Itoa(n))
	return err
}

// hello asks for a name. It is an extension: an engine of the plain draft answers with an Error and
// stays nameless.
func (t *jsonTalk) hello(ctx context.Context) (name, version string, err error) {
	result, _, err := t.ask(ctx, "Hello", map[string]string{"type": "Hello"})
	var fault *brain.Error
	if errors.As(err, &fault) && fault.Fault == brain.Refused {
		return "", "", nil
	}
	return result.Name, result.Version, err
}

func (t *jsonTalk) newGame(_ context.Context, rules Rules, ply *int) error {
	t.rules, t.ply = rules, ply
	return nil
}

func (t *jsonTalk) checkerPlay(ctx context.Context, p *backgammon.Position) (reply, error) {
	result, took, err := t.ask(ctx, "TutorRequest", t.request(p))
	if err != nil {
		return reply{}, err
	}
	if len(result.Move) == 0 {
		return reply{}, t.unexpected("a move")
	}
	return reply{move: result.Move[0].text(), took: took}, nil
}

func (t *jsonTalk) cubeAction(ctx context.Context, p *backgammon.Position) (reply, error) {
	// The draft has no request for the answer to a double: the doubler's analysis includes it.
	question, answers := *p, p.Doubled
	if answers {
		question = p.Swap()
	}
	result, took, err := t.ask(ctx, "TutorRequest", t.request(&question))
	if err != nil {
		return reply{}, err
	}
	if result.CubeDecision == nil {
		return reply{}, t.unexpected("a cube decision")
	}
	move, known := result.CubeDecision.does(answers)
	if !known {
		return reply{}, t.unexpected("a cube decision")
	}
	if move == beaver && !t.rules.Beavers {
		move = take
	}
	return reply{move: move, took: took}, nil
}

func (t *jsonTalk) worth(ctx context.Context, p *backgammon.Position) (optionalFloat, error) {
	q := t.request(p)
	q.LongCubeDecision = !p.Dice.Rolled()
	result, _, err := t.ask(ctx, q.Type, q)
	switch {
	case err != nil:
		return optionalFloat{}, err
	case len(result.Move) > 0:
		return result.Move[0].equity(p), nil
	case result.CubeDecision != nil:
		if cube := result.CubeDecision.cube(p); cube != nil {
			return optionalFloat{cube.Best(), true}, nil
		}
	}
	return result.equity(p), nil
}

// cubeAnalysis is an engine's analysis of a double. In a match the plain numbers are match winning
// chances.
type cubeAnalysis struct {
	Owner string `json:"owner"`
	Other string `json:"other"`

	NoDouble      optionalFloat `json:"noDouble"`
	DoubleTake    optionalFloat `json:"doubleTake"`
	DoubleDrop    optionalFloat `json:"doubleDrop"`
	NoDoubleEMG   optionalFloat `json:"noDoubleEMG"`
	DoubleTakeEMG optionalFloat `json:"doubleTakeEMG"`
	DoubleDropEMG optionalFloat `json:"doubleDropEMG"`
}

// does returns the decision of the player who may double, or of the one who answers.
func (d *cubeAnalysis) does(answers bool) (move string, known bool) {
	word := d.Owner
	if answers {
		word = d.Other
	}
	move, known = map[string]string{
		"hold": roll, "togood": roll, "double": doubling, "redouble": doubling,
		"accept": take, "take": take, "resign": drop, "drop": drop, "beaver": beaver,
	}[strings.ToLower(word)]
	return move, known
}

// end closes the engine's input, since the draft has no quit command.
func (t *jsonTalk) end(ctx context.Context) error { return t.conn.Hangup(ctx) }

// unexpected returns the fault of an unexpected answer.
func (*jsonTalk) unexpected(wanted string) error {
	return &brain.Error{Fault: brain.Syntax, Command: "TutorRequest", Err: fmt.Errorf("the answer is not %s", wanted)}
}

// ask sends a request and waits for its answer, one line each.
func (t *jsonTalk) ask(ctx context.Context, command string, request any) (result tutorResult, took time.Duration, err error) {
	data, err := json.Marshal(request)
	if err != nil {
		return result, 0, err
	}
	if err := t.conn.Send(ctx, string(data)); err != nil {
		return result, 0, err
	}
	left := time.Now()
	line, err := t.conn.Next(ctx, command)
	if err != nil {
		return result, 0, err
	}
	if fault := line.Fault(); fault != nil {
		return result, 0, &brain.Error{Fault: brain.Garbage, Command: command, Line: line.Text, Err: fault}
	}
	if err := json.Unmarshal([]byte(line.Text), &result); err != nil {
		return result, 0, &brain.Error{Fault: brain.Syntax, Command: command, Line: line.Text, Err: err}
	}
	if result.Type == "Error" {
		return result, 0, &brain.Error{Fault: brain.Refused, Command: command, Line: line.Text}
	}
	return result, max(0, line.At.Sub(left)), nil
}

// request describes a position with green on roll.
func (t *jsonTalk) request(p *backgammon.Position) *tutorRequest {
	t.asked++
	q := &tutorRequest{
		Type: "TutorRequest", ID: strconv.Itoa(t.asked), NoOfMoves: 1,
		Ply: t.ply, Cubeful: t.rules.Cube || t.rules.Length > 0, Beaver: p.Match.Beavers,
	}
	owner := map[backgammon.Owner]string{backgammon.Nobody: "none", backgammon.Mover: "green", backgammon.Opponent: "red"}
	q.Position = tutorPosition{
		MatchLength: p.Match.Length, WhosOn: "green", UseCube: q.Cubeful,
		Jacoby: p.Match.Jacoby, Crawford: p.Match.Crawford,
		Dice:  pairOf[int]{Red: int(p.Dice[0]), Green: int(p.Dice[1])},
		Score: pairOf[int]{Red: p.Match.Score[1], Green: p.Match.Score[0]},
		Board: tutorBoard{Cube: p.Cube.Value, CubeOwner: owner[p.Cube.Owner]},
	}
	b := &q.Position.Board
	green, red := &p.Board[0], &p.Board[1]
	for i := range b.Points {
		b.Points[i] = int(red[backgammon.Points-1-i]) - int(green[i])
	}
	b.Bar = pairOf[int]{Red: int(red[backgammon.Bar]), Green: -int(green[backgammon.Bar])}
	b.Off = pairOf[int]{Red: red.Off(), Green: -green.Off()}
	return q
}

// Values in an engine's answer may be missing, in part or as a whole, and engines write them in
// several ways: what cannot be parsed is unknown, but no fault.

// optionalFloat is a number that may be unknown.
type optionalFloat struct {
	value float64
	known bool
}

// maxFloat bounds meaningful numbers.
const maxFloat = 1e6

// UnmarshalJSON accepts a number, quoted or not.
func (f *optionalFloat) UnmarshalJSON(data []byte) error {
	value, err := strconv.ParseFloat(strings.Trim(string(data), `"`), 64)
	if err == nil && math.Abs(value) <= maxFloat {
		*f = optionalFloat{value, true}
	}
	return nil
}

// minus negates the number.
func (f optionalFloat) minus() optionalFloat {
	f.value = -f.value
	return f
}

// greenFloat is a number for green, the player on turn. It may also stand alone, or under the key value.
type greenFloat struct{ optionalFloat }

// UnmarshalJSON accepts all these forms.
func (s *greenFloat) UnmarshalJSON(data []byte) error {
	var of struct{ Green, Value optionalFloat }
	if err := json.Unmarshal(data, &of); err != nil {
		return s.optionalFloat.UnmarshalJSON(data)
	}
	s.optionalFloat = of.Value
	if of.Green.known {
		s.optionalFloat = of.Green
	}
	return nil
}

// optionalChances are green's chances, if all are given.
type optionalChances struct {
	chances backgammon.Chances
	known   bool
}

// UnmarshalJSON parses the chances.
func (c *optionalChances) UnmarshalJSON(data []byte) error {
	var of struct {
		GreenWin, GreenWinG, GreenWinBG, RedWin, RedWinG, RedWinBG optionalFloat
	}
	_ = json.Unmarshal(data, &of) // unset fields stay unknown
	for _, f := range []optionalFloat{of.GreenWin, of.GreenWinG, of.GreenWinBG, of.RedWinG, of.RedWinBG} {
		if !f.known || f.value < 0 || f.value > 1 {
			return nil
		}
	}
	*c = optionalChances{backgammon.Chances{
		Win: float32(of.GreenWin.value), WinGammon: float32(of.GreenWinG.value), WinBackgammon: float32(of.GreenWinBG.value),
		LoseGammon: float32(of.RedWinG.value), LoseBackgammon: float32(of.RedWinBG.value),
	}, true}
	return nil
}

// evaluation is an engine's evaluation of a position.
type evaluation struct {
	Ply           optionalFloat   `json:"ply"`
	Probabilities optionalChances `json:"probabilities"`
	MoneyEquity   greenFloat      `json:"moneyEquity"`
	EMG           greenFloat      `json:"EMG"`
	MWP           greenFloat      `json:"MWP"`
	// Trials is how many trials of a truncated rollout this comes from.
	Trials        optionalFloat `json:"trials"`
	StandardError equityError   `json:"standardError"`
}

// equityError is the standard error of an equity, in units of the cube.
type equityError struct{ optionalFloat }

// UnmarshalJSON parses the error of a money equity or of an EMG.
func (e *equityError) UnmarshalJSON(data []byte) error {
	var of struct{ MoneyEquity, EMG optionalFloat }
	_ = json.Unmarshal(data, &of) // unset fields stay unknown
	if e.optionalFloat = of.MoneyEquity; of.EMG.known {
		e.optionalFloat = of.EMG
	}
	return nil
}

// equity returns the equity for the player on turn, in units of the cube.
func (w *evaluation) equity(p *backgammon.Position) optionalFloat {
	switch {
	case p.Match.Length == 0:
		return w.MoneyEquity.optionalFloat
	case w.EMG.known:
		return w.EMG.optionalFloat
	}
	return normalized(p, w.MWP.optionalFloat)
}

// normalized converts a match winning chance to an equity.
func normalized(p *backgammon.Position, mwp optionalFloat) optionalFloat {
	if !mwp.known || mwp.value < 0 || mwp.value > 1 {
		return optionalFloat{}
	}
	states, err := matchStates(p)
	if err != nil {
		return optionalFloat{}
	}
	return optionalFloat{float64(states.EMG(mwp.value)), true}
}

// matchStates returns the states of the cube in a match.
func matchStates(p *backgammon.Position) (*equity.CubeStates, error) {
	game := equity.NewMatch(equity.Kazaross(), equity.Rules{Cube: true, Gammons: true, Backgammons: true})
	return game.CubeStates(equity.StateOf(p.Cube, &p.Match))
}

// cube returns the equities of a double for the player who may double, or nil if one is unknown.
func (d *cubeAnalysis) cube(p *backgammon.Position) *skill.Cube {
	three := [3]optionalFloat{d.NoDouble, d.DoubleTake, d.DoubleDrop}
	if p.Match.Length > 0 {
		normal := [3]optionalFloat{d.NoDoubleEMG, d.DoubleTakeEMG, d.DoubleDropEMG}
		for i := range three {
			if three[i] = normalized(p, three[i]); normal[i].known {
				three[i] = normal[i]
			}
		}
	}
	for _, f := range three {
		if !f.known {
			return nil
		}
	}
	return &skill.Cube{NoDouble: three[0].value, DoubleTake: three[1].value, DoublePass: three[2].value, Beavers: p.Match.Beavers}
}
