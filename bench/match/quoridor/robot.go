package quoridor

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"gogo/bench/match"
	"gogo/protocol/brain"
	"gogo/protocol/qtp"
)

const (
	// namePatience bounds the wait for an introduction.
	namePatience = 5 * time.Second
	// startPatience bounds the wait for a board, and for a move of the opponent
	// to be taken.
	startPatience = 10 * time.Second
	// pvPatience bounds the wait for what the engine has found.
	pvPatience = time.Second
)

// Robot is a player in a process of its own that speaks the Quoridor Text
// Protocol.
//
// The protocol itself has no clock. An engine that knows GTP's time_settings and
// time_left is told limits of whole seconds; shorter ones, and the engines that
// know neither, need a flag on their command line.
type Robot struct {
	*match.Program

	client *qtp.Client
	limits match.Limits
	known  int // how many moves of the game the engine has
	clock  bool
	pv     bool // the engine says what it found, when asked
}

// StartRobot starts cmd and asks the engine for its name. Close ends it.
func StartRobot(ctx context.Context, cmd *exec.Cmd) (*Robot, error) {
	r := &Robot{Program: match.NewProgram(cmd)}
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
	r.limits, r.known = limits, 0
	r.Watch(ctx, r.client.Pid(), limits.Memory)
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	return r.Ask(ctx, func(ctx context.Context) error {
		if err := r.client.NewGame(ctx, start.Width(), start.walls); err != nil {
			return r.Fault(err)
		}
		if err := r.setClock(ctx); err != nil {
			return r.Fault(err)
		}
		return r.tell(ctx, start)
	})
}

// setClock tells the limits that GTP can say: time for the whole game, or for one
// move.
func (r *Robot) setClock(ctx context.Context) error {
	switch {
	case !r.clock:
		return nil
	case r.limits.Game >= time.Second:
		return r.client.TimeSettings(ctx, r.limits.Game, 0, 0)
	case r.limits.Turn >= time.Second && r.limits.Game == 0:
		return r.client.TimeSettings(ctx, 0, r.limits.Turn, 1)
	}
	return nil
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
		if r.clock && r.limits.Game >= time.Second {
			if err := r.client.TimeLeft(ctx, p.ToMove(), left, 0); err != nil {
				return r.Fault(err)
			}
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
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), pvPatience)
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
