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

// jsonTalk is a conversation in the JSON of the BGBlitz draft. The player to
// decide is green in it.
type jsonTalk struct {
	conn  *brain.Conn
	rules Rules
	ply   *int
	asked int
}

// pairOf is a value for each colour.
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
	// LongCubeDecision asks for what the ways of a double are worth as well.
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

// tutorBoard has green's chequers as negative numbers, from green's first point
// on.
type tutorBoard struct {
	Cube      int                    `json:"cube"`
	CubeOwner string                 `json:"cubeowner"`
	Points    [backgammon.Points]int `json:"points"`
	Bar       pairOf[int]            `json:"bar"`
	Off       pairOf[int]            `json:"off"`
}

// tutorResult is what an engine may answer.
type tutorResult struct {
	Type    string `json:"type"`
	Message string `json:"message"`
	Name    string `json:"name"`
	Version string `json:"version"`
	saidWorth

	Move         []saidMove `json:"move"`
	CubeDecision *saidCube  `json:"cubeDecision"`
}

// saidMove is a play that an engine names.
type saidMove struct {
	saidWorth

	MovePart []struct {
		From flexible `json:"from"`
		To   flexible `json:"to"`
	} `json:"movePart"`
}

// text writes the play as people do.
func (m *saidMove) text() string {
	steps := make([]string, len(m.MovePart))
	for i, part := range m.MovePart {
		steps[i] = string(part.From) + "/" + string(part.To)
	}
	if len(steps) == 0 {
		return pass
	}
	return strings.Join(steps, " ")
}

// flexible is a text, or a number where a text belongs.
type flexible string

// UnmarshalJSON reads the text or the number.
func (f *flexible) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err == nil {
		*f = flexible(text)
		return nil
	}
	var n int
	err := json.Unmarshal(data, &n)
	*f = flexible(strconv.Itoa(n))
	return err
}

// hello asks for a name. It is an extension: an engine of the plain draft
// answers with an Error and stays without a name.
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

func (t *jsonTalk) chequer(ctx context.Context, p *backgammon.Position) (reply, error) {
	result, took, err := t.ask(ctx, "TutorRequest", t.request(p))
	if err != nil {
		return reply{}, err
	}
	if len(result.Move) == 0 {
		return reply{}, t.not("a move")
	}
	return reply{move: result.Move[0].text(), took: took}, nil
}

func (t *jsonTalk) cube(ctx context.Context, p *backgammon.Position) (reply, error) {
	// The draft has no question about the answer to a double: what the doubler is
	// told of the other side is it.
	question, answers := *p, p.Doubled
	if answers {
		question = p.Swap()
	}
	result, took, err := t.ask(ctx, "TutorRequest", t.request(&question))
	if err != nil {
		return reply{}, err
	}
	if result.CubeDecision == nil {
		return reply{}, t.not("a cube decision")
	}
	move, known := result.CubeDecision.does(answers)
	if !known {
		return reply{}, t.not("a cube decision")
	}
	if move == beaver && !t.rules.Beavers {
		move = take
	}
	return reply{move: move, took: took}, nil
}

// saidCube is what an engine says of a double. In a match the plain numbers are match winning chances.
type saidCube struct {
	Owner string `json:"owner"`
	Other string `json:"other"`

	NoDouble      figure `json:"noDouble"`
	DoubleTake    figure `json:"doubleTake"`
	DoubleDrop    figure `json:"doubleDrop"`
	NoDoubleEMG   figure `json:"noDoubleEMG"`
	DoubleTakeEMG figure `json:"doubleTakeEMG"`
	DoubleDropEMG figure `json:"doubleDropEMG"`
}

// does returns what the decision says of the player who may double, or who answers.
func (d *saidCube) does(answers bool) (move string, known bool) {
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

// end closes the engine's input, for the draft has no word for the end.
func (t *jsonTalk) end(ctx context.Context) error { return t.conn.Hangup(ctx) }

// not is the fault of an answer that is something else than was asked for.
func (*jsonTalk) not(wanted string) error {
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

// request writes a position with green on roll.
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

// What an engine says of the worth of something may be missing, in part or as a whole, and
// engines write it in several ways: what cannot be read is not known, and no fault.

// figure is a number that may be unknown.
type figure struct {
	value float64
	known bool
}

// mostFigure bounds numbers that mean something.
const mostFigure = 1e6

// UnmarshalJSON reads a number, in quotes or not.
func (f *figure) UnmarshalJSON(data []byte) error {
	value, err := strconv.ParseFloat(strings.Trim(string(data), `"`), 64)
	if err == nil && math.Abs(value) <= mostFigure {
		*f = figure{value, true}
	}
	return nil
}

// minus turns the sign.
func (f figure) minus() figure {
	f.value = -f.value
	return f
}

// share is a number of the player who is green, who decides. It may also stand alone, or under
// the name value.
type share struct{ figure }

// UnmarshalJSON reads the number.
func (s *share) UnmarshalJSON(data []byte) error {
	var of struct{ Green, Value figure }
	if err := json.Unmarshal(data, &of); err != nil {
		return s.figure.UnmarshalJSON(data)
	}
	s.figure = of.Value
	if of.Green.known {
		s.figure = of.Green
	}
	return nil
}

// saidChances are the chances of the player who is green, if all are said.
type saidChances struct {
	chances backgammon.Chances
	known   bool
}

// UnmarshalJSON reads the chances.
func (c *saidChances) UnmarshalJSON(data []byte) error {
	var of struct {
		GreenWin, GreenWinG, GreenWinBG, RedWin, RedWinG, RedWinBG figure
	}
	_ = json.Unmarshal(data, &of) // what it has not set is not known
	for _, f := range []figure{of.GreenWin, of.GreenWinG, of.GreenWinBG, of.RedWinG, of.RedWinBG} {
		if !f.known || f.value < 0 || f.value > 1 {
			return nil
		}
	}
	*c = saidChances{backgammon.Chances{
		Win: float32(of.GreenWin.value), WinGammon: float32(of.GreenWinG.value), WinBackgammon: float32(of.GreenWinBG.value),
		LoseGammon: float32(of.RedWinG.value), LoseBackgammon: float32(of.RedWinBG.value),
	}, true}
	return nil
}

// saidWorth is what an engine says that a position is worth.
type saidWorth struct {
	Ply           figure      `json:"ply"`
	Probabilities saidChances `json:"probabilities"`
	MoneyEquity   share       `json:"moneyEquity"`
	EMG           share       `json:"EMG"`
	MWP           share       `json:"MWP"`
}

// equity is that of the player who decides, in units of the cube.
func (w *saidWorth) equity(p *backgammon.Position) figure {
	switch {
	case p.Match.Length == 0:
		return w.MoneyEquity.figure
	case w.EMG.known:
		return w.EMG.figure
	}
	return normalised(p, w.MWP.figure)
}

// normalised turns a match winning chance into an equity.
func normalised(p *backgammon.Position, mwp figure) figure {
	if !mwp.known || mwp.value < 0 || mwp.value > 1 {
		return figure{}
	}
	game := equity.NewMatch(equity.Kazaross(), equity.Rules{Cube: true, Gammons: true, Backgammons: true})
	states, err := game.CubeStates(equity.StateOf(p.Cube, &p.Match))
	if err != nil {
		return figure{}
	}
	return figure{float64(states.EMG(mwp.value)), true}
}

// cube returns what the ways of the double are worth to who may double, or nil if that is not all known.
func (d *saidCube) cube(p *backgammon.Position) *skill.Cube {
	three := [3]figure{d.NoDouble, d.DoubleTake, d.DoubleDrop}
	if p.Match.Length > 0 {
		normal := [3]figure{d.NoDoubleEMG, d.DoubleTakeEMG, d.DoubleDropEMG}
		for i := range three {
			if three[i] = normalised(p, three[i]); normal[i].known {
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
