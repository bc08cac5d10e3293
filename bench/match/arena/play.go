package arena

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os/exec"
	"time"

	"gogo/bench/match"
)

// Program is a player in a process of its own.
type Program[P match.Position] interface {
	match.Player[P]
	// Memory returns the most bytes that the program was seen to use.
	Memory() int64
	// Close ends the process.
	Close(ctx context.Context) error
}

// Start starts a program. Its error is a *match.PlayerError if the program runs
// and does not do what it must.
type Start[P match.Position] func(ctx context.Context, cmd *exec.Cmd) (Program[P], error)

// Play plays the game of a job from a position between two programs, as
// Game.Play must.
func Play[P match.Position](ctx context.Context, job *Job, position P, start Start[P], programs [2]*exec.Cmd) (*Record, error) {
	r := &Record{
		Game: job.Game, Pair: job.Pair, Players: job.Players, Opening: job.Opening,
		Started: time.Now().UTC().Truncate(time.Millisecond), Moves: []Move{},
	}
	first, err := start(ctx, programs[0])
	if err != nil {
		return r.lostAtStart(ctx, match.First, err)
	}
	defer dismiss(ctx, first)
	second, err := start(ctx, programs[1])
	if err != nil {
		return r.lostAtStart(ctx, match.Second, err)
	}
	defer dismiss(ctx, second)
	game := match.Game[P]{
		Start: position, First: first, Second: second, Limits: job.Limits,
		Observe: func(s match.Step[P]) {
			r.add(s.Side, &s.Reply)
			job.show(r)
		},
	}
	job.show(r)
	outcome, err := game.Play(ctx)
	if err != nil {
		return nil, err
	}
	r.end(outcome)
	r.Memory = [2]int64{first.Memory(), second.Memory()}
	return r, nil
}

// show shows the record of the game to who observes it.
func (j *Job) show(r *Record) {
	if j.Observe != nil {
		j.Observe(r)
	}
}

// Introduce starts a program, lets it take a position, and ends it, as
// Game.Introduce must.
func Introduce[P match.Position](ctx context.Context, position P, start Start[P], program *exec.Cmd) (name string, err error) {
	player, err := start(ctx, program)
	if err != nil {
		return "", err
	}
	defer func() {
		if closing := player.Close(context.WithoutCancel(ctx)); !match.EndedByForce(closing) {
			err = errors.Join(err, closing)
		}
	}()
	return player.Name(), player.NewGame(ctx, position, match.Limits{})
}

// lostAtStart is the record of a game in which a program did not even begin.
func (r *Record) lostAtStart(ctx context.Context, side match.Side, err error) (*Record, error) {
	var fault *match.PlayerError
	if ctx.Err() == nil && errors.As(err, &fault) {
		r.end(match.Loss(side, fault.Reason, fmt.Errorf("at the start: %w", err)))
		return r, nil
	}
	return nil, fmt.Errorf("%s: %w", r.Players[side.Index()], err)
}

// dismiss ends a program, even if ctx has ended.
func dismiss[P match.Position](ctx context.Context, player Program[P]) {
	if err := player.Close(context.WithoutCancel(ctx)); err != nil {
		slog.Debug("a program had to be ended by force", "program", player.Name(), "error", err)
	}
}
