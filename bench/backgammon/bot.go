package backgammon

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/tables"
	"gogo/board/backgammon"
	"gogo/protocol/brain"
	"gogo/protocol/ubgi"
)

const (
	// nameTimeout bounds the wait for an introduction.
	nameTimeout = 5 * time.Second
	// startTimeout bounds the wait for the setup of a game.
	startTimeout = 10 * time.Second
	// maxAnswer bounds a line from an engine: a JSON answer is one line.
	maxAnswer = 1 << 20
)

// conversation is a conversation with an engine in its protocol.
type conversation interface {
	// newGame prepares for a game by the rules. The ply is in the engine's own count, or nil if
	// left to the engine.
	newGame(ctx context.Context, rules Rules, ply *int) error
	// checkerPlay asks for a play of the position's dice.
	checkerPlay(ctx context.Context, p *backgammon.Position) (reply, error)
	// cubeAction asks whether to double, or for the answer to a double.
	cubeAction(ctx context.Context, p *backgammon.Position) (reply, error)
	// worth asks for the equity of a position for the player on roll, with dice or without.
	worth(ctx context.Context, p *backgammon.Position) (optionalFloat, error)
	// end asks the engine to exit.
	end(ctx context.Context) error
}

// reply is an answer in the referee's notation.
type reply struct {
	move   string // without dice
	took   time.Duration
	report match.Report
}

// Bot is a player in a process of its own.
type Bot struct {
	*match.Program

	entrant string
	conn    *brain.Conn
	talk    conversation
	ubgi    *ubgi.Client // nil in another protocol
	level   match.Level
}

// StartBot starts cmd for an entrant and detects its protocol. Close ends it.
func StartBot(ctx context.Context, entrant string, cmd *exec.Cmd, protocol Protocol) (*Bot, error) {
	r := &Bot{Program: match.NewProgram(cmd), entrant: entrant}
	conn, err := brain.Start(cmd, brain.Config{MaxLine: maxAnswer, Ends: "\r\n"})
	if err != nil {
		return nil, err
	}
	r.conn = conn
	ctx, cancel := context.WithTimeout(ctx, nameTimeout)
	defer cancel()
	if err := r.introduce(ctx, protocol); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", r.Name(), r.Fault(err)), conn.Close())
	}
	return r, nil
}

// introduce starts the conversation and sets the name to the engine's.
func (r *Bot) introduce(ctx context.Context, protocol Protocol) error {
	if protocol != BGBlitz {
		client := &ubgi.Client{Conn: r.conn}
		err := client.Handshake(ctx)
		if err == nil {
			r.SetName(client.Identity.Name, client.Identity.Version)
			r.talk, r.ubgi, r.level.Known = &ubgiTalk{client: client}, client, client.Knows(ubgi.LevelKey)
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

// TakesLevel implements match.Leveled.
func (r *Bot) TakesLevel() bool { return r.level.Known }

// SetLevel implements match.Leveled.
func (r *Bot) SetLevel(ctx context.Context, level int) error {
	return r.level.Tell(level, func() error { return r.Fault(r.ubgi.SetInt(ctx, ubgi.LevelKey, level)) })
}

// NewGame prepares the engine for a game.
func (r *Bot) NewGame(ctx context.Context, start Position, limits match.Limits) error {
	r.Watch(ctx, r.conn.Pid(), limits.Memory)
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	var ply *int
	if n, told := start.rules.plyOf(r.entrant); told {
		ply = &n
	}
	return r.Ask(ctx, func(ctx context.Context) error { return r.Fault(r.talk.newGame(ctx, start.rules, ply)) })
}

// Move asks the engine for its decision, unless there is only one play.
func (r *Bot) Move(ctx context.Context, p Position, _ time.Duration) (match.Reply, error) {
	if move, forced := p.forced(); forced {
		return match.Reply{Move: move, Text: move}, nil
	}
	if p.phase == toAccept {
		worth, err := r.worthOfPlayingOn(ctx, p)
		move := p.answerTo(worth)
		return match.Reply{Move: move, Text: move}, err
	}
	question := p.position
	ask := r.talk.cubeAction
	if p.phase == toPlay {
		ask = r.talk.checkerPlay
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

// forced returns the only legal play, if there is only one.
func (p Position) forced() (move string, forced bool) {
	if p.phase != toPlay {
		return "", false
	}
	var g backgammon.Generator
	moves := g.Moves(&p.position.Board, p.position.Dice)
	if len(moves) != 1 {
		return "", false
	}
	return p.formatPlay(&moves[0].Play), true
}

// formatPlay formats a play as a move, with its dice.
func (p Position) formatPlay(play *backgammon.Play) string {
	text := pass
	if play.N > 0 {
		text = play.String()
	}
	return diceName(p.position.Dice) + ": " + text
}

// canonical formats a decision as in records. An illegal play stays unchanged, to be rejected by
// OutcomeOf, and so is a resignation, which programs cannot offer.
func (p Position) canonical(move string) string {
	if _, ok := p.resignation(move); ok {
		return strconv.Quote(move)
	}
	if p.phase != toPlay {
		return move
	}
	m, err := backgammon.ParsePlay(&p.position.Board, p.position.Dice, move)
	if err != nil {
		return diceName(p.position.Dice) + ": " + move
	}
	return p.formatPlay(&m.Play)
}

// Close ends the engine. Having to kill it is a *match.PlayerError.
func (r *Bot) Close(ctx context.Context) error {
	r.Unwatch()
	return r.Fault(r.talk.end(ctx))
}

// ubgiTalk is a conversation in UBGI.
type ubgiTalk struct{ client *ubgi.Client }

// Options of our engines, which others may have.
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

func (t *ubgiTalk) checkerPlay(ctx context.Context, p *backgammon.Position) (reply, error) {
	a, err := t.client.Checker(ctx, p)
	return reply{move: a.Text, took: a.Took, report: readInfo(a.Info)}, err
}

func (t *ubgiTalk) cubeAction(ctx context.Context, p *backgammon.Position) (reply, error) {
	a, err := t.client.Cube(ctx, p)
	move := a.Text
	if move == "nodouble" {
		move = roll
	}
	return reply{move: move, took: a.Took, report: readInfo(a.Info)}, err
}

func (t *ubgiTalk) worth(ctx context.Context, p *backgammon.Position) (optionalFloat, error) {
	ask := t.client.Cube
	if p.Dice.Rolled() {
		ask = t.client.Checker
	}
	a, err := ask(ctx, p)
	if err != nil {
		return optionalFloat{}, err
	}
	value, err := strconv.ParseFloat(readInfo(a.Info).Value, 64)
	return optionalFloat{value, err == nil && math.Abs(value) <= maxFloat}, nil
}

func (t *ubgiTalk) end(ctx context.Context) error { return t.client.End(ctx) }

// readInfo parses the report on the best play: the first line if there are several for one answer,
// otherwise the latest.
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
				one.Depth, _ = strconv.Atoi(value) // a malformed depth counts as missing
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

// moveTimeout bounds the wait for a decision. Programs search to a fixed ply without a clock, and none
// of their protocols can stop them.
const moveTimeout = time.Minute

// player is an engine of UBGI or of the BGBlitz draft at a table.
type player struct {
	*Bot

	rules *rules
	hear  func(tables.SearchInfo)
}

// startPlayer starts an engine and prepares it for the game.
func startPlayer(ctx context.Context, r *rules, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	start, err := r.after(nil)
	if err != nil {
		return nil, err
	}
	robot, err := StartBot(ctx, "", cmd, r.rules.Protocol)
	if err != nil {
		return nil, err
	}
	if err := robot.NewGame(context.WithoutCancel(ctx), start, match.Limits{}); err != nil {
		_ = robot.Close(ctx) // it has failed already
		return nil, err
	}
	return &player{robot, r, hear}, nil
}

// Think implements tables.Player. It waits for the answer even if it is no longer wanted, so that
// the next question gets its own; it never takes long.
func (p *player) Think(ctx context.Context, moves []string, limits tables.Limits) (tables.Answer, error) {
	position, err := p.rules.after(moves)
	if err != nil {
		return tables.Answer{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), moveTimeout)
	defer cancel()
	if err := p.SetLevel(ctx, limits.Level); err != nil {
		return tables.Answer{}, err
	}
	reply, err := p.Move(ctx, position, 0)
	if err != nil {
		return tables.Answer{}, err
	}
	if reply.Reported {
		p.hear(tables.SearchInfo{
			Depth: reply.Report.Depth, SelDepth: reply.Report.SelDepth, Value: reply.Report.Value, Nodes: reply.Report.Nodes,
			Time: reply.Took, Moves: []string{reply.Move},
		})
	}
	return tables.Answer{Move: reply.Move, Took: reply.Took}, nil
}

// Close implements tables.Player.
func (p *player) Close(ctx context.Context) error {
	p.Unwatch()
	return p.Bot.Close(ctx)
}

// Phase is the kind of decision to make.
type Phase = phase

// The phases of a turn.
const (
	ToPlay   = toPlay
	ToDouble = toDouble
	ToAnswer = toAnswer
	ToAccept = toAccept
)

// Phase returns the kind of decision to make.
func (p Position) Phase() Phase { return p.phase }

// SeenBy returns the position as seen by a side.
func (p Position) SeenBy(from match.Side) backgammon.Position {
	if from == p.side {
		return p.position
	}
	return p.position.Swap()
}

// Rules returns the rules of the game.
func (p Position) Rules() Rules { return p.rules }

// Scores returns the points of the two sides in a match.
func (p Position) Scores() [2]int { return p.scores() }

// Copy returns an independent copy.
func (p Position) Copy() Position {
	s := *p.state
	return Position{&s}
}

// Dance returns the empty play if there is no legal one.
func (p Position) Dance() (move string, forced bool) {
	move, forced = p.forced()
	return move, forced && move == diceName(p.position.Dice)+": "+pass
}

// Notation formats a move for people: a play as in books, with its dice.
func (p Position) Notation(move string) string {
	if p.phase != toPlay {
		return move
	}
	m, err := p.ParsePlay(move)
	if err != nil {
		return move
	}
	return diceName(p.position.Dice) + ": " + p.position.Board.Notation(m.Play)
}
