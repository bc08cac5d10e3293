package quoridor

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"gogo/bench/match"
	"gogo/board/quoridor"
	"gogo/protocol/brain"
	"gogo/protocol/qtp"
)

const (
	// namePatience bounds the wait for an introduction.
	namePatience = 5 * time.Second
	// startPatience bounds the wait for a board, and for a move of the opponent
	// to be taken.
	startPatience = 10 * time.Second
	// pvPatience usually bounds the wait for what the engine has found.
	pvPatience = time.Second
)

// Robot is a player in a process of its own that speaks the Quoridor Text
// Protocol.
//
// The protocol itself has no clock. An engine that knows GTP's time_settings and
// time_left is told limits of whole seconds; shorter ones, and the engines that
// know neither, need a flag on their command line. GTP cannot say a limit of a move and one of
// the game at once: while the game leaves more than the move may take, the engine is told of
// the move alone, then of the game.
type Robot struct {
	*match.Program

	client *qtp.Client
	limits match.Limits
	known  int // how many moves of the game the engine has
	clock  bool
	told   [2]time.Duration // the clock that the engine has: of the game, or of each move
	pv     bool             // the engine says what it found, when asked
	// patience bounds the wait for what it found.
	patience time.Duration
}

// StartRobot starts cmd and asks the engine for its name. Close ends it.
func StartRobot(ctx context.Context, cmd *exec.Cmd) (*Robot, error) {
	r := &Robot{Program: match.NewProgram(cmd), patience: pvPatience}
	client, err := qtp.StartClient(cmd, qtp.ClientConfig{})
	if err != nil {
		return nil, err
	}
	r.client = client
	if err := r.introduce(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", r.Name(), err), client.Close())
	}
	return r, nil
}

// introduce takes the name that the engine gives, and its version if it has one.
func (r *Robot) introduce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, namePatience)
	defer cancel()
	name, err := r.client.Name(ctx)
	if err != nil {
		return r.Fault(err)
	}
	r.SetName(name, "")
	version, err := r.client.Version(ctx)
	switch {
	case err == nil:
		r.SetName(name, version)
	case !refused(err):
		return r.Fault(err)
	}
	if r.clock, err = r.client.Knows(ctx, "time_settings"); err != nil && !refused(err) {
		return r.Fault(err)
	}
	if r.pv, err = r.client.Lists(ctx, qtp.PVCommand); err != nil && !refused(err) {
		return r.Fault(err)
	}
	return nil
}

// refused reports whether an engine has answered that it does not know a command.
func refused(err error) bool {
	var fault *brain.Error
	return errors.As(err, &fault) && fault.Fault == brain.Refused
}

// NewGame gives the engine an empty board and the opening.
func (r *Robot) NewGame(ctx context.Context, start Position, limits match.Limits) error {
	if start.dealt {
		return r.Fault(ErrHands)
	}
	r.limits, r.known, r.told = limits, 0, [2]time.Duration{}
	r.Watch(ctx, r.client.Pid(), limits.Memory)
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	return r.Ask(ctx, func(ctx context.Context) error {
		if err := r.client.NewGame(ctx, start.Width(), start.walls); err != nil {
			return r.Fault(err)
		}
		return r.tell(ctx, start)
	})
}

// movesAhead is for how many more moves the time of a game has to last: one that lasts for as
// many moves as long as a move may be leaves them all their time.
const movesAhead = 14

// tellClock tells the limits that GTP can say before a move with so much time left for the
// game: that of each move, or the time of the game where it is the smaller share.
func (r *Robot) tellClock(ctx context.Context, color quoridor.Color, left time.Duration) error {
	turn, game := r.limits.ToldTurn(), r.limits.Game
	if !r.clock {
		return nil
	}
	settings, period := [2]time.Duration{game}, 0
	if turn >= time.Second && (game == 0 || left >= movesAhead*turn) {
		settings, period = [2]time.Duration{0, turn}, 1
	}
	if settings[0]+settings[1] < time.Second {
		return nil
	}
	if settings != r.told {
		if err := r.client.TimeSettings(ctx, settings[0], settings[1], period); err != nil {
			return err
		}
		r.told = settings
	}
	if settings[0] == 0 {
		return nil
	}
	return r.client.TimeLeft(ctx, color, left, 0)
}

// tell gives the engine the moves that it has not seen.
func (r *Robot) tell(ctx context.Context, p Position) error {
	for _, m := range p.Moves()[r.known:] {
		if err := r.client.Play(ctx, p.Board, m.Color, m.Move); err != nil {
			return r.Fault(err)
		}
		r.known++
	}
	return nil
}

// Move asks the engine for a move.
func (r *Robot) Move(ctx context.Context, p Position, left time.Duration) (match.Reply, error) {
	var answer qtp.ClientAnswer
	err := r.Ask(ctx, func(ctx context.Context) (err error) {
		if err := r.tell(ctx, p); err != nil {
			return err
		}
		if err := r.tellClock(ctx, p.ToMove(), left); err != nil {
			return r.Fault(err)
		}
		answer, err = r.client.GenMove(ctx, p.ToMove())
		return r.Fault(err)
	})
	if err != nil {
		return match.Reply{}, err
	}
	r.known++ // genmove makes the move too
	reply := match.Reply{Move: answer.Move, Text: answer.Text, Took: answer.Took, Said: answer.Stray}
	reply.Report, reply.Reported = r.report(ctx)
	return reply, nil
}

// report asks an engine that can say it what its search for the move has found. The
// clock of the move has stopped. An engine that does not answer well is not asked
// again; it has lost nothing by that.
func (r *Robot) report(ctx context.Context) (match.Report, bool) {
	if !r.pv {
		return match.Report{}, false
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), r.patience)
	defer cancel()
	found, said, err := r.client.LastSearch(ctx)
	r.pv = err == nil
	return match.Report{Depth: found.Depth, SelDepth: found.SelDepth, Value: found.Score, Nodes: found.Nodes}, said
}

// Close ends the engine: with quit, and by force a second later. That force was
// needed is a *match.PlayerError.
func (r *Robot) Close(ctx context.Context) error {
	r.Unwatch()
	return r.Fault(r.client.End(ctx))
}
