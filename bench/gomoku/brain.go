package gomoku

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"strconv"
	"sync/atomic"
	"time"

	"gogo/bench/match"
	"gogo/bench/tables"
	"gogo/board/gomoku"
	"gogo/protocol/brain"
	"gogo/protocol/gomocup"
)

const (
	// aboutTimeout bounds the wait for an introduction: old brains give none.
	aboutTimeout = 2 * time.Second
	// startTimeout bounds the wait for a board: a brain may load data first.
	startTimeout = 10 * time.Second

	// unlimitedMillis is the protocol's value for no limit on the match.
	unlimitedMillis = math.MaxInt32
)

// Brain is a player in a process of its own that speaks the Gomocup protocol.
type Brain struct {
	*match.Program

	client *gomocup.Client
	limits match.Limits

	// The state of the brain: the number of moves it knows, or -1 without a game, and the side
	// it plays.
	known int
	side  gomoku.Color
	level match.Level
}

// StartBrain starts cmd and asks the brain for its name. Close ends it.
func StartBrain(ctx context.Context, cmd *exec.Cmd) (*Brain, error) {
	return StartBrainWithInfo(ctx, cmd, nil)
}

// StartBrainWithInfo is like StartBrain, but passes search messages to hear while the brain thinks, in
// the goroutine of the call of Move.
func StartBrainWithInfo(ctx context.Context, cmd *exec.Cmd, hear func(text string)) (*Brain, error) {
	b := &Brain{Program: match.NewProgram(cmd), known: -1}
	var config gomocup.ClientConfig
	if hear != nil {
		config.Hear = func(m gomocup.ClientMessage) { hear(m.Text) }
	}
	client, err := gomocup.StartClient(cmd, config)
	if err != nil {
		return nil, err
	}
	b.client = client
	if err := b.introduce(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", b.Name(), err), client.Close())
	}
	return b, nil
}

// introduce sets the name to the one that the brain reports, if it does.
func (b *Brain) introduce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, aboutTimeout)
	defer cancel()
	about, err := b.client.About(ctx)
	var fault *brain.Error
	switch {
	case err == nil:
		b.SetName(about.Name, about.Version)
		b.level.Known = about.Levels == strconv.Itoa(match.MaxLevel)
		return nil
	case errors.As(err, &fault) && (fault.Fault == brain.Refused || fault.Fault == brain.Timeout):
		return nil
	}
	return b.Fault(err)
}

// NewGame gives the brain an empty board and its limits.
func (b *Brain) NewGame(ctx context.Context, start Position, limits match.Limits) error {
	b.limits = limits
	b.Watch(ctx, b.client.Pid(), limits.Memory)
	return b.restart(ctx, start.Board)
}

// SetLimits changes the limits for the following moves.
func (b *Brain) SetLimits(ctx context.Context, rule gomoku.Rule, limits match.Limits) error {
	b.limits = limits
	return b.Fault(b.inform(ctx, rule))
}

// Tell sends a setting for the following moves, which the brain need not know.
func (b *Brain) Tell(ctx context.Context, key, value string) error {
	return b.Fault(b.client.Info(ctx, key, value))
}

// TakesLevel implements match.Leveled.
func (b *Brain) TakesLevel() bool { return b.level.Known }

// SetLevel implements match.Leveled.
func (b *Brain) SetLevel(ctx context.Context, level int) error {
	return b.level.Tell(level, func() error { return b.Tell(ctx, "level", strconv.Itoa(level)) })
}

// Stop makes the brain answer the pending Move at once. It may be called from another goroutine. It
// is an extension of the protocol: brains need not know it.
func (b *Brain) Stop(ctx context.Context) error { return b.Fault(b.client.Stop(ctx)) }

func (b *Brain) restart(ctx context.Context, board *gomoku.Board) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	b.known = -1
	return b.Ask(ctx, func(ctx context.Context) error {
		if err := b.client.Start(ctx, board.Width(), board.Height()); err != nil {
			return b.Fault(err)
		}
		if err := b.inform(ctx, board.Rule()); err != nil {
			return b.Fault(err)
		}
		b.known = 0
		return nil
	})
}

// inform sends the rule and the limits.
func (b *Brain) inform(ctx context.Context, rule gomoku.Rule) error {
	info := []struct {
		key   string
		value int64
		send  bool
	}{
		{"timeout_turn", b.limits.AnnouncedTurn().Milliseconds(), b.limits.AnnouncedTurn() > 0},
		{"timeout_match", b.limits.Game.Milliseconds(), true},
		{"max_memory", b.limits.Memory, true},
		{"max_node", b.limits.Nodes, b.limits.Nodes > 0},
		{"game_type", 1, true},
		{"rule", int64(rule), true},
	}
	for _, i := range info {
		if !i.send {
			continue
		}
		if err := b.client.Info(ctx, i.key, strconv.FormatInt(i.value, 10)); err != nil {
			return err
		}
	}
	return nil
}

// Move asks the brain for a move. It works for any position and either side: a position that does
// not follow from the last one is sent as a new game.
func (b *Brain) Move(ctx context.Context, p Position, left time.Duration) (match.Reply, error) {
	moves := p.Moves()
	follows := b.known == len(moves)-1 && (b.known == 0 || b.side == p.ToMove())
	if !follows && b.known != 0 {
		if err := b.restart(ctx, p.Board); err != nil {
			return match.Reply{}, err
		}
	}
	var answer gomocup.ClientAnswer
	err := b.Ask(ctx, func(ctx context.Context) (err error) {
		answer, err = b.ask(ctx, p.Board, follows, left)
		return err
	})
	if err != nil {
		b.known = -1
		return match.Reply{}, b.Fault(err)
	}
	b.known, b.side = len(moves)+1, p.ToMove()
	return reply(p.Board, &answer), nil
}

// ask sends the missing moves of the position, and requests a move.
func (b *Brain) ask(ctx context.Context, board *gomoku.Board, follows bool, left time.Duration) (gomocup.ClientAnswer, error) {
	millis := int64(unlimitedMillis)
	if b.limits.Game > 0 {
		millis = left.Milliseconds()
	}
	if err := b.client.Info(ctx, "time_left", strconv.FormatInt(millis, 10)); err != nil {
		return gomocup.ClientAnswer{}, err
	}
	moves := board.Moves()
	switch {
	case len(moves) == 0:
		return b.client.Begin(ctx)
	case follows && moves[len(moves)-1].Color != board.ToMove():
		x, y := board.XY(moves[len(moves)-1].Point)
		return b.client.Turn(ctx, x, y)
	default:
		return b.client.Board(ctx, stones(board))
	}
}

// Swap2 asks the brain for its answer to a swap2 opening of 0, 3 or 5 stones: a swap, or the names
// of the stones that it places.
func (b *Brain) Swap2(ctx context.Context, p Position) (swap bool, placed []string, err error) {
	var answer gomocup.ClientChoice
	err = b.Ask(ctx, func(ctx context.Context) (err error) {
		answer, err = b.client.Swap2(ctx, stones(p.Board))
		return err
	})
	if err != nil {
		return false, nil, b.Fault(err)
	}
	for _, m := range answer.Moves {
		if !p.OnBoard(m[0], m[1]) {
			return false, nil, fmt.Errorf("places a stone on %d,%d, which is off the board", m[0], m[1])
		}
		placed = append(placed, p.Name(p.At(m[0], m[1])))
	}
	return answer.Swap, placed, nil
}

// stones lists the moves in order for BOARD.
func stones(board *gomoku.Board) []gomocup.ClientStone {
	field := map[gomoku.Color]int{board.ToMove(): 1, board.ToMove().Other(): 2, gomoku.Wall: 3}
	list := make([]gomocup.ClientStone, 0, board.Len())
	for _, m := range board.Moves() {
		x, y := board.XY(m.Point)
		list = append(list, gomocup.ClientStone{X: x, Y: y, Field: field[m.Color]})
	}
	return list
}

func reply(board *gomoku.Board, a *gomocup.ClientAnswer) match.Reply {
	r := match.Reply{Text: fmt.Sprintf("%d,%d", a.X, a.Y), Took: a.Took}
	if board.OnBoard(a.X, a.Y) {
		r.Move = board.Name(board.At(a.X, a.Y))
	}
	report, reported := a.Report()
	r.Reported = reported
	r.Report = match.Report{Depth: report.Depth, SelDepth: report.SelDepth, Value: report.Score, Nodes: report.Nodes}
	for _, m := range a.Messages {
		r.Messages = append(r.Messages, m.Text)
	}
	return r
}

// Close ends the brain: with END, and by a kill a second later. Having to kill it is a
// *match.PlayerError.
func (b *Brain) Close(ctx context.Context) error {
	b.Unwatch()
	return b.Fault(b.client.End(ctx))
}

// programMemory is the memory limit told to a program, in bytes.
const programMemory = 350 << 20

// player is a brain of the Gomocup protocol at a table.
type player struct {
	brain *Brain
	rules *rules
	begun bool
	// asked is the position of the open question: messages contain moves from there.
	asked atomic.Pointer[gomoku.Board]
}

// startPlayer starts a brain.
func startPlayer(ctx context.Context, r *rules, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	p := &player{rules: r}
	b, err := StartBrainWithInfo(ctx, cmd, func(text string) {
		if heard, ok := p.heard(text); ok {
			hear(heard)
		}
	})
	if err != nil {
		return nil, err
	}
	p.brain = b
	return p, nil
}

// Name implements tables.Player.
func (p *player) Name() string { return p.brain.Name() }

// TakesLevel implements tables.LevelPlayer.
func (p *player) TakesLevel() bool { return p.brain.TakesLevel() }

// Think implements tables.Player.
func (p *player) Think(ctx context.Context, moves []string, limits tables.Limits) (tables.Answer, error) {
	position, err := p.rules.after(moves)
	if err != nil {
		return tables.Answer{}, err
	}
	p.asked.Store(position.Board)
	reply, err := tables.AskUntilTold(ctx, limits, func(ctx context.Context) (match.Reply, error) {
		if err := p.prepare(ctx, match.Limits{Turn: limits.Turn(), Memory: programMemory}, limits.Lines); err != nil {
			return match.Reply{}, err
		}
		if err := p.brain.SetLevel(ctx, limits.Level); err != nil {
			return match.Reply{}, err
		}
		return p.brain.Move(ctx, position, 0)
	}, p.brain.Stop)
	if err != nil {
		return tables.Answer{}, err
	}
	if reply.Move == "" {
		return tables.Answer{}, fmt.Errorf("plays %s, which is off the board", reply.Text)
	}
	return tables.Answer{Move: reply.Move, Took: reply.Took}, nil
}

// Swap2 implements tables.Swap2Player.
func (p *player) Swap2(ctx context.Context, moves []string, limits tables.Limits) (swap bool, placed []string, err error) {
	position, err := p.rules.after(moves)
	if err != nil {
		return false, nil, err
	}
	type choice struct {
		swap  bool
		moves []string
	}
	c, err := tables.AskUntilTold(ctx, limits, func(ctx context.Context) (c choice, err error) {
		if err := p.prepare(ctx, match.Limits{Turn: limits.Turn(), Memory: programMemory}, limits.Lines); err != nil {
			return c, err
		}
		c.swap, c.moves, err = p.brain.Swap2(ctx, position)
		return c, err
	}, p.brain.Stop)
	return c.swap, c.moves, err
}

// prepare sends the limits, and before the first question the board and the number of lines.
func (p *player) prepare(ctx context.Context, limits match.Limits, lines int) error {
	if lines > 1 && !p.begun {
		if err := p.brain.Tell(ctx, "lines", strconv.Itoa(lines)); err != nil {
			return err
		}
	}
	if p.begun {
		return p.brain.SetLimits(ctx, p.rules.start.Rule(), limits)
	}
	p.begun = true
	return p.brain.NewGame(ctx, Position{Board: p.rules.start.Clone()}, limits)
}

// heard parses a message about the search.
func (p *player) heard(text string) (tables.SearchInfo, bool) {
	board := p.asked.Load()
	report, ok := gomocup.ParseClientReport(text)
	if !ok || board == nil {
		return tables.SearchInfo{}, false
	}
	h := tables.SearchInfo{Place: report.Place, Depth: report.Depth, SelDepth: report.SelDepth, Value: report.Score, Nodes: report.Nodes, Time: report.Time}
	for _, move := range report.PV {
		point, err := board.ParseCoordinates(move)
		if err != nil {
			break
		}
		h.Moves = append(h.Moves, board.Name(point))
	}
	return h, true
}

// Close implements tables.Player.
func (p *player) Close(ctx context.Context) error { return p.brain.Close(ctx) }
