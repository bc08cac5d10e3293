package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os/exec"
	"slices"
	"time"

	"gogo/bench/match"
)

// Program is a player that is another process.
type Program[P match.Position] interface {
	match.Player[P]
	// Memory returns the peak memory use seen, in bytes.
	Memory() int64
	// Close ends the process.
	Close(ctx context.Context) error
}

// Start starts a program. Its error is a *match.PlayerError if the program runs but misbehaves.
type Start[P match.Position] func(ctx context.Context, cmd *exec.Cmd) (Program[P], error)

// Play plays the game of a job from a position between two programs, implementing Game.Play.
func Play[P match.Position](ctx context.Context, job *Job, position P, start Start[P], programs [2]*exec.Cmd) (*Record, error) {
	r := &Record{
		Game: job.Game, Pair: job.Pair, Players: job.Players, Opening: job.Opening,
		Started: time.Now().UTC().Truncate(time.Millisecond), Moves: []Move{},
	}
	first, err := start(ctx, programs[0])
	if err != nil {
		return r.startFailure(ctx, match.First, err)
	}
	defer closeProgram(ctx, first)
	second, err := start(ctx, programs[1])
	if err != nil {
		return r.startFailure(ctx, match.Second, err)
	}
	defer closeProgram(ctx, second)
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

// show passes the record of the game to the observer.
func (j *Job) show(r *Record) {
	if j.Observe != nil {
		j.Observe(r)
	}
}

// Introduce starts a program, gives it a position, and closes it, implementing Game.Introduce.
func Introduce[P match.Position](ctx context.Context, position P, start Start[P], program *exec.Cmd) (name string, err error) {
	player, err := start(ctx, program)
	if err != nil {
		return "", err
	}
	defer func() {
		if closing := player.Close(context.WithoutCancel(ctx)); !match.WasKilled(closing) {
			err = errors.Join(err, closing)
		}
	}()
	return player.Name(), player.NewGame(ctx, position, match.Limits{})
}

// startFailure returns the record of a game in which a program failed to start.
func (r *Record) startFailure(ctx context.Context, side match.Side, err error) (*Record, error) {
	var fault *match.PlayerError
	if ctx.Err() == nil && errors.As(err, &fault) {
		r.end(match.Loss(side, fault.Reason, fmt.Errorf("at the start: %w", err)))
		return r, nil
	}
	return nil, fmt.Errorf("%s: %w", r.Players[side.Index()], err)
}

// closeProgram closes a program, even if ctx has ended.
func closeProgram[P match.Position](ctx context.Context, player Program[P]) {
	if err := player.Close(context.WithoutCancel(ctx)); err != nil {
		slog.Debug("a program had to be ended by force", "program", player.Name(), "error", err)
	}
}

// Referee plays jobs with the programs of this machine.
type Referee struct {
	Games Games
	// Programs maps the names of programs to their command lines. A job only has names; no
	// command line ever comes from elsewhere.
	Programs map[string][]string
	// Observe, if not nil, sees the games in progress: see Job.
	Observe func(*Record)
}

// UnknownError reports a job with a program or a game unknown to this referee.
type UnknownError struct{ Err error }

func (e *UnknownError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *UnknownError) Unwrap() error { return e.Err }

// Play plays an encoded job and returns the encoded record.
func (r *Referee) Play(ctx context.Context, data []byte) ([]byte, error) {
	job, err := decodeJob(data)
	if err != nil {
		return nil, &UnknownError{err}
	}
	game, err := r.Games(job.Rules)
	if err != nil {
		return nil, &UnknownError{err}
	}
	var programs [2]*exec.Cmd
	for _, side := range match.Sides() {
		name := job.Players[side.Index()]
		command := r.Programs[name]
		if len(command) == 0 {
			return nil, &UnknownError{fmt.Errorf("no program is called %q here", name)}
		}
		// A program outlives ctx until it was asked to end.
		programs[side.Index()] = exec.CommandContext(context.WithoutCancel(ctx), command[0], command[1:]...)
	}
	job.Observe = r.Observe
	record, err := game.Play(ctx, job, programs)
	if err != nil {
		return nil, fmt.Errorf("game %d, %s against %s: %w", job.Game+1, job.Players[0], job.Players[1], err)
	}
	return json.Marshal(record)
}

// Usage is the time and memory an entrant used in the games that count.
type Usage struct {
	Moves int
	// Median, P95 and Max are the median, the 95th percentile and the maximum of the times
	// per move.
	Median, P95, Max time.Duration
	// Memory is the peak memory seen, in bytes; 0 if never seen.
	Memory int64
}

// Usage returns the usage of an entrant.
func (s *Standings) Usage(name string) Usage {
	var u Usage
	var took []time.Duration
	for _, r := range s.Counted() {
		side := r.SideOf(name)
		if side == match.Nobody {
			continue
		}
		u.Memory = max(u.Memory, r.Memory[side.Index()])
		for _, m := range r.Moves {
			if m.Side == side {
				took = append(took, m.Took)
			}
		}
	}
	if len(took) == 0 {
		return u
	}
	slices.Sort(took)
	last := len(took) - 1
	u.Moves = len(took)
	u.Median, u.P95, u.Max = took[last/2], took[last*95/100], took[last]
	return u
}
