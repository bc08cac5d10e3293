package backgammon

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/board/backgammon"
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
