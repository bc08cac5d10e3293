package backgammon

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/board/backgammon"
	"gogo/protocol/brain"
	"gogo/protocol/ubgi"
)

const (
	// namePatience bounds the wait for an introduction.
	namePatience = 5 * time.Second
	// startPatience bounds the wait for a game to be set up.
	startPatience = 10 * time.Second
	// maxAnswer bounds a line of an engine: JSON has everything in one.
	maxAnswer = 1 << 20
)

// talk is a conversation with an engine in its protocol.
type talk interface {
	// newGame prepares for a game by the rules. The ply is in the engine's own
	// count, and nil if it is left to the engine.
	newGame(ctx context.Context, rules Rules, ply *int) error
	// chequer asks for a play of the position's dice.
	chequer(ctx context.Context, p *backgammon.Position) (reply, error)
	// cube asks for roll or doubling, or for the answer to a double.
	cube(ctx context.Context, p *backgammon.Position) (reply, error)
	// end asks the engine to end.
	end(ctx context.Context) error
}

// reply is an answer in the words of the referee.
type reply struct {
	move   string // without dice
	took   time.Duration
	report match.Report
}

// Robot is a player in a process of its own.
type Robot struct {
	*match.Program

	entrant string
	conn    *brain.Conn
	talk    talk
}

// StartRobot starts cmd for an entrant and finds out what it speaks. Close ends it.
func StartRobot(ctx context.Context, entrant string, cmd *exec.Cmd, protocol Protocol) (*Robot, error) {
	r := &Robot{Program: match.NewProgram(cmd), entrant: entrant}
	conn, err := brain.Start(cmd, brain.Config{MaxLine: maxAnswer, Ends: "\r\n"})
	if err != nil {
		return nil, err
	}
	r.conn = conn
	ctx, cancel := context.WithTimeout(ctx, namePatience)
	defer cancel()
	if err := r.introduce(ctx, protocol); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", r.Name(), r.Fault(err)), conn.Close())
	}
	return r, nil
}

// introduce begins the conversation and takes the name that the engine gives.
func (r *Robot) introduce(ctx context.Context, protocol Protocol) error {
	if protocol != BGBlitz {
		client := &ubgi.Client{Conn: r.conn}
		err := client.Handshake(ctx)
		if err == nil {
			r.SetName(client.Identity.Name, client.Identity.Version)
			r.talk = &ubgiTalk{client: client}
			return nil
		}
		if protocol == UBGI || !errors.Is(err, ubgi.ErrForeign) {
			return err
		}
	}
	t := &jsonTalk{conn: r.conn}
	r.talk = t
	name, version, err := t.hello(ctx)
	r.SetName(name, version)
	return err
}

// NewGame prepares the engine for a game.
func (r *Robot) NewGame(ctx context.Context, start Position, limits match.Limits) error {
	r.Watch(ctx, r.conn.Pid(), limits.Memory)
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	var ply *int
	if n, told := start.rules.plyOf(r.entrant); told {
		ply = &n
	}
	return r.Ask(ctx, func(ctx context.Context) error { return r.Fault(r.talk.newGame(ctx, start.rules, ply)) })
}

// Move asks the engine for its decision. Where there is only one play, nobody is
// asked.
func (r *Robot) Move(ctx context.Context, p Position, _ time.Duration) (match.Reply, error) {
	if move, forced := p.forced(); forced {
		return match.Reply{Move: move, Text: move}, nil
	}
	question := p.position
	ask := r.talk.cube
	if p.phase == toPlay {
		ask = r.talk.chequer
	}
	var answer reply
	err := r.Ask(ctx, func(ctx context.Context) (err error) {
		answer, err = ask(ctx, &question)
		return r.Fault(err)
	})
	if err != nil {
		return match.Reply{}, err
	}
	return match.Reply{
		Move: p.canonical(answer.move), Text: answer.move, Took: answer.took,
		Report: answer.report, Reported: answer.report != match.Report{},
	}, nil
}

// forced returns the only play that there is.
func (p Position) forced() (move string, forced bool) {
	if p.phase != toPlay {
		return "", false
	}
	var g backgammon.Generator
	moves := g.Moves(&p.position.Board, p.position.Dice)
	if len(moves) != 1 {
		return "", false
	}
	return p.played(&moves[0].Play), true
}

// played writes a play as a move, with its dice.
func (p Position) played(play *backgammon.Play) string {
	text := pass
	if play.N > 0 {
		text = play.String()
	}
	return diceName(p.position.Dice) + ": " + text
}

// canonical writes a decision as records have it. What is no legal play stays as
// it is, for Judge to say so.
func (p Position) canonical(move string) string {
	if p.phase != toPlay {
		return move
	}
	m, err := backgammon.ParsePlay(&p.position.Board, p.position.Dice, move)
	if err != nil {
		return diceName(p.position.Dice) + ": " + move
	}
	return p.played(&m.Play)
}

// Close ends the engine, by force if it must be. That force was needed is a
// *match.PlayerError.
func (r *Robot) Close(ctx context.Context) error {
	r.Unwatch()
	return r.Fault(r.talk.end(ctx))
}

// ubgiTalk is a conversation in UBGI.
type ubgiTalk struct{ client *ubgi.Client }

// The keys that engines of the suite have, and others may.
const (
	plyKey     = "engine.ply"
	useCubeKey = "game.use_cube"
)

var (
	errNoXGID = errors.New("the engine takes no XGID, and without one it knows neither the cube nor the score")
	errNoPly  = errors.New("the engine has no " + plyKey)
)

func (t *ubgiTalk) newGame(ctx context.Context, rules Rules, ply *int) error {
	if err := t.client.NewGame(ctx); err != nil {
		return err
	}
	cube := rules.Cube || rules.Length > 0
	t.client.NoCube = !cube
	if cube && !t.client.XGID {
		return &brain.Error{Fault: brain.Refused, Command: "position xgid", Err: errNoXGID}
	}
	if t.client.Knows(useCubeKey) {
		if err := t.client.SetBool(ctx, useCubeKey, cube); err != nil {
			return err
		}
	}
	switch {
	case ply == nil:
		return nil
	case !t.client.Knows(plyKey):
		return &brain.Error{Fault: brain.Refused, Command: "set " + plyKey, Err: errNoPly}
	}
	return t.client.SetInt(ctx, plyKey, *ply)
}

func (t *ubgiTalk) chequer(ctx context.Context, p *backgammon.Position) (reply, error) {
	a, err := t.client.Checker(ctx, p)
	return reply{move: a.Text, took: a.Took, report: readInfo(a.Info)}, err
}

func (t *ubgiTalk) cube(ctx context.Context, p *backgammon.Position) (reply, error) {
	a, err := t.client.Cube(ctx, p)
	move := a.Text
	if move == "nodouble" {
		move = roll
	}
	return reply{move: move, took: a.Took, report: readInfo(a.Info)}, err
}

func (t *ubgiTalk) end(ctx context.Context) error { return t.client.End(ctx) }

// readInfo takes what the engine says of its best play: the first of the lines
// if there are several for one answer, the latest else.
func readInfo(lines []string) match.Report {
	var r match.Report
	for _, line := range lines {
		words := strings.Fields(line)
		var one match.Report
		best := true
		for i := 0; i+1 < len(words) && words[i] != "pv"; i += 2 {
			value := words[i+1]
			switch words[i] {
			case "multipv":
				best = value == "1"
			case "depth":
				one.Depth, _ = strconv.Atoi(value) // a depth that is no number was not said
			case "score":
				one.Value = value
			case "nodes":
				one.Nodes, _ = strconv.ParseInt(value, 10, 64)
			}
		}
		if best {
			r = one
		}
	}
	return r
}
