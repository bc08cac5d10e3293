package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"

	"gogo/bench/match"
)

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
