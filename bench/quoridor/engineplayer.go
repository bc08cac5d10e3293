package quoridor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"gogo/bench/match"
	"gogo/board/quoridor"
	"gogo/protocol/brain"
	"gogo/protocol/gtp"
	"gogo/protocol/qtp"
)

const (
	// nameTimeout bounds the wait for an introduction.
	nameTimeout = 5 * time.Second
	// startTimeout bounds the wait for a board, and for the acceptance of an opponent's move.
	startTimeout = 10 * time.Second
	// defaultReportTimeout is the default limit of the wait for the search report.
	defaultReportTimeout = time.Second
)

// EnginePlayer is a player in a process of its own that speaks the Quoridor Text Protocol.
//
// The protocol itself has no clock. An engine that supports GTP's time_settings and time_left is
// told limits of whole seconds; shorter ones, and the engines that support neither, need a flag on
// their command line. GTP cannot express a limit per move and one per game at once: while the game
// leaves more than the limit per move, the engine is told only the latter, then only the former.
type EnginePlayer struct {
	*match.Program

	client *qtp.Client
	limits match.Limits
	known  int // the number of moves that the engine knows
	clock  bool
	told   [2]time.Duration // the clock that the engine knows: of the game, or of each move
	pv     bool             // the engine reports its search on request
	level  match.Level
	draws  bool // the engine knows rules of draws
	// reportTimeout bounds the wait for the report.
	reportTimeout time.Duration
}

// StartEngine starts cmd and asks the engine for its name. Close ends it.
func StartEngine(ctx context.Context, cmd *exec.Cmd) (*EnginePlayer, error) {
	r := &EnginePlayer{Program: match.NewProgram(cmd), reportTimeout: defaultReportTimeout}
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

// introduce sets the name and the version to those that the engine reports.
func (r *EnginePlayer) introduce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, nameTimeout)
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
	if r.draws, err = takesDraws(ctx, r.client); err != nil {
		return r.Fault(err)
	}
	if r.level.Known, err = r.client.Lists(ctx, gtp.LevelCommand); err != nil && !refused(err) {
		return r.Fault(err)
	}
	return nil
}

// TakesLevel implements match.Leveled.
func (r *EnginePlayer) TakesLevel() bool { return r.level.Known }

// SetLevel implements match.Leveled.
func (r *EnginePlayer) SetLevel(ctx context.Context, level int) error {
	return r.level.Tell(level, func() error { return r.Fault(r.client.Level(ctx, level)) })
}

// takesDraws reports whether an engine can be told the rules of draws.
func takesDraws(ctx context.Context, client *qtp.Client) (bool, error) {
	for _, command := range []string{qtp.RepetitionCommand, qtp.MoveLimitCommand} {
		if knows, err := client.Lists(ctx, command); !knows || err != nil {
			if refused(err) {
				err = nil
			}
			return false, err
		}
	}
	return true, nil
}

// refused reports whether an engine does not support a command.
func refused(err error) bool {
	var fault *brain.Error
	return errors.As(err, &fault) && fault.Fault == brain.Refused
}

// NewGame gives the engine an empty board and the opening.
func (r *EnginePlayer) NewGame(ctx context.Context, start Position, limits match.Limits) error {
	if start.dealt {
		return r.Fault(ErrHands)
	}
	r.limits, r.known, r.told = limits, 0, [2]time.Duration{}
	r.Watch(ctx, r.client.Pid(), limits.Memory)
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	return r.Ask(ctx, func(ctx context.Context) error {
		if err := r.client.NewGame(ctx, start.Width(), start.walls); err != nil {
			return r.Fault(err)
		}
		if err := r.tell(ctx, start, start.DrawsFrom()); err != nil || !r.draws {
			return cmp.Or(err, r.tell(ctx, start, start.Len()))
		}
		if err := r.client.DrawRules(ctx, start.DrawRules()); err != nil {
			return r.Fault(err)
		}
		return r.tell(ctx, start, start.Len())
	})
}

// movesAhead is the number of moves for which the time of a game must last: a limit per game that
// lasts for as many moves of the maximum time leaves each of them its time.
const movesAhead = 14

// tellClock sends the limits that GTP can express before a move: the limit per move, or the time
// left for the game where it is the smaller share.
func (r *EnginePlayer) tellClock(ctx context.Context, color quoridor.Color, left time.Duration) error {
	turn, game := r.limits.AnnouncedTurn(), r.limits.Game
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

// tell sends the moves that the engine does not know, up to a number of them.
func (r *EnginePlayer) tell(ctx context.Context, p Position, upTo int) error {
	for _, m := range p.Moves()[r.known:upTo] {
		if err := r.client.Play(ctx, p.Board, m.Color, m.Move); err != nil {
			return r.Fault(err)
		}
		r.known++
	}
	return nil
}

// Move asks the engine for a move.
func (r *EnginePlayer) Move(ctx context.Context, p Position, left time.Duration) (match.Reply, error) {
	var answer qtp.ClientAnswer
	err := r.Ask(ctx, func(ctx context.Context) (err error) {
		if err := r.tell(ctx, p, p.Len()); err != nil {
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
	reply := match.Reply{Move: answer.Move, Text: answer.Text, Took: answer.Took, Messages: answer.Stray}
	reply.Report, reply.Reported = r.report(ctx)
	return reply, nil
}

// report asks an engine that supports it for the result of its search. The clock of the move has
// stopped. An engine that does not answer properly is not asked again, without further consequence.
func (r *EnginePlayer) report(ctx context.Context) (match.Report, bool) {
	if !r.pv {
		return match.Report{}, false
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), r.reportTimeout)
	defer cancel()
	found, said, err := r.client.LastSearch(ctx)
	r.pv = err == nil
	return match.Report{Depth: found.Depth, SelDepth: found.SelDepth, Value: found.Score, Nodes: found.Nodes}, said
}

// Close ends the engine: with quit, and by a kill a second later. Having to kill it is a
// *match.PlayerError.
func (r *EnginePlayer) Close(ctx context.Context) error {
	r.Unwatch()
	return r.Fault(r.client.End(ctx))
}
