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

// Referee plays jobs with the programs of this machine.
type Referee struct {
	Games Games
	// Programs are the command lines of the programs by their names. A job
	// names programs; no command line ever comes from elsewhere.
	Programs map[string][]string
	// Observe, if there is one, sees the games that are played: see Job.
	Observe func(*Record)
}

// UnknownError is a job with a program that this referee does not know, or a
// game that it cannot play.
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

// Usage is what an entrant used in the games that count.
type Usage struct {
	Moves int
	// Median, Most95 and Most are the time for a move: half of the moves, 95 %
	// of them and all took no longer.
	Median, Most95, Most time.Duration
	// Memory is the most bytes seen in use; 0 if never seen.
	Memory int64
}

// Usage returns what an entrant used.
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
	u.Median, u.Most95, u.Most = took[last/2], took[last*95/100], took[last]
	return u
}
