package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/gomocup"
)

const (
	// aboutPatience bounds the wait for an introduction: old brains give none.
	aboutPatience = 2 * time.Second
	// startPatience bounds the wait for a board: a brain may load data first.
	startPatience = 10 * time.Second

	// unlimitedMillis is the protocol's word for no limit on the match.
	unlimitedMillis = math.MaxInt32
)

// Brain is a Player in a process of its own that speaks the Gomocup protocol.
type Brain struct {
	client *gomocup.Client
	name   string
	stderr tail
	limits Limits

	// What the brain takes for the position: so many moves of the game, and
	// which side it plays. known is -1 where it has no game.
	known int
	side  gomoku.Color
}

// StartBrain starts cmd and asks the brain for its name. Close or End ends it.
func StartBrain(ctx context.Context, cmd *exec.Cmd) (*Brain, error) {
	brain := &Brain{name: filepath.Base(cmd.Path), known: -1}
	if cmd.Stderr == nil {
		cmd.Stderr = &brain.stderr
	}
	client, err := gomocup.StartClient(cmd, gomocup.ClientConfig{})
	if err != nil {
		return nil, err
	}
	brain.client = client
	if err := brain.introduce(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", brain.name, err), client.Close())
	}
	return brain, nil
}

// introduce takes the name that the brain gives. It need not give one.
func (b *Brain) introduce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, aboutPatience)
	defer cancel()
	about, err := b.client.About(ctx)
	var fault *gomocup.ClientError
	switch {
	case err == nil && about.Name != "":
		b.name = about.Name
		if about.Version != "" {
			b.name += " " + about.Version
		}
	case errors.As(err, &fault) && (fault.Fault == gomocup.ClientRefused || fault.Fault == gomocup.ClientTimeout):
		return nil
	}
	return b.fault(err)
}

// Name returns the name and version that the brain gave, or the name of its
// file.
func (b *Brain) Name() string { return b.name }

// NewGame gives the brain an empty board and its limits.
func (b *Brain) NewGame(ctx context.Context, start *gomoku.Board, limits Limits) error {
	b.limits = limits
	return b.restart(ctx, start)
}

func (b *Brain) restart(ctx context.Context, board *gomoku.Board) error {
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	b.known = -1
	if err := b.client.Start(ctx, board.Width(), board.Height()); err != nil {
		return b.fault(err)
	}
	info := []struct {
		key   string
		value int64
		send  bool
	}{
		{"timeout_turn", b.limits.Turn.Milliseconds(), b.limits.Turn > 0},
		{"timeout_match", b.limits.Game.Milliseconds(), true},
		{"max_memory", b.limits.Memory, true},
		{"game_type", 1, true},
		{"rule", int64(board.Rule()), true},
	}
	for _, i := range info {
		if !i.send {
			continue
		}
		if err := b.client.Info(ctx, i.key, strconv.FormatInt(i.value, 10)); err != nil {
			return b.fault(err)
		}
	}
	b.known = 0
	return nil
}

// Move asks the brain for a move. It may be asked for any position and for
// either side: what does not follow from the last one it gets as a new game.
func (b *Brain) Move(ctx context.Context, board *gomoku.Board, left time.Duration) (Reply, error) {
	moves := board.Moves()
	follows := b.known == len(moves)-1 && (b.known == 0 || b.side == board.ToMove())
	if !follows && b.known != 0 {
		if err := b.restart(ctx, board); err != nil {
			return Reply{}, err
		}
	}
	millis := int64(unlimitedMillis)
	if b.limits.Game > 0 {
		millis = left.Milliseconds()
	}
	if err := b.client.Info(ctx, "time_left", strconv.FormatInt(millis, 10)); err != nil {
		return Reply{}, b.fault(err)
	}
	var answer gomocup.ClientAnswer
	var err error
	switch {
	case len(moves) == 0:
		answer, err = b.client.Begin(ctx)
	case follows && moves[len(moves)-1].Color != board.ToMove():
		x, y := board.XY(moves[len(moves)-1].Point)
		answer, err = b.client.Turn(ctx, x, y)
	default:
		answer, err = b.client.Board(ctx, stones(board))
	}
	if err != nil {
		b.known = -1
		return Reply{}, b.fault(err)
	}
	b.known, b.side = len(moves)+1, board.ToMove()
	return reply(board, &answer), nil
}

// stones lists the moves as BOARD wants them, in their order.
func stones(board *gomoku.Board) []gomocup.ClientStone {
	field := map[gomoku.Color]int{board.ToMove(): 1, board.ToMove().Other(): 2, gomoku.Wall: 3}
	list := make([]gomocup.ClientStone, 0, board.Len())
	for _, m := range board.Moves() {
		x, y := board.XY(m.Point)
		list = append(list, gomocup.ClientStone{X: x, Y: y, Field: field[m.Color]})
	}
	return list
}

func reply(board *gomoku.Board, a *gomocup.ClientAnswer) Reply {
	r := Reply{Text: fmt.Sprintf("%d,%d", a.X, a.Y), Took: a.Took}
	if board.OnBoard(a.X, a.Y) {
		r.Point = board.At(a.X, a.Y)
	}
	r.Report, r.Reported = a.Report()
	for _, m := range a.Messages {
		r.Said = append(r.Said, m.Text)
	}
	return r
}

// fault turns a fault of the protocol into one of the match, with the last
// line that the brain wrote to its standard error.
func (b *Brain) fault(err error) error {
	var client *gomocup.ClientError
	if !errors.As(err, &client) {
		return err
	}
	reason := map[gomocup.ClientFault]Reason{
		gomocup.ClientTimeout: Silence,
		gomocup.ClientExit:    Exit,
		gomocup.ClientCrash:   Crash,
		gomocup.ClientGarbage: Garbage,
		gomocup.ClientSyntax:  Syntax,
		gomocup.ClientRefused: Refused,
	}[client.Fault]
	if last := b.stderr.line(); last != "" && (reason == Exit || reason == Crash) {
		err = fmt.Errorf("%w: %s", err, last)
	}
	return &PlayerError{Reason: reason, Err: err}
}

// Close ends the brain: with END, and by force a second later. That force was
// needed is a PlayerError.
func (b *Brain) Close(ctx context.Context) error { return b.fault(b.client.End(ctx)) }
