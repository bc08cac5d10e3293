package quoridor

import (
	"context"
	"os/exec"
	"time"

	"gogo/bench/match/arena"
)

// PlayWith is Play with a time limit for search reports.
func (g *Game) PlayWith(ctx context.Context, patience time.Duration, job *arena.Job, programs [2]*exec.Cmd) (*arena.Record, error) {
	start, err := g.Start(job.Opening)
	if err != nil {
		return nil, err
	}
	enter := func(ctx context.Context, cmd *exec.Cmd) (arena.Program[Position], error) {
		r, err := StartEngine(ctx, cmd)
		if err != nil {
			return nil, err
		}
		r.reportTimeout = patience
		return r, nil
	}
	return arena.Play(ctx, job, start, enter, programs)
}
