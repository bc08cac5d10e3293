package selfplay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"gogo/bench/match/arena"
)

// Goal is how much a file is to hold. What is 0 does not count.
type Goal struct{ Games, Positions int }

// Reached reports whether a file holds enough.
func (g Goal) Reached(t Totals) bool {
	return g.Games > 0 && t.Games >= g.Games || g.Positions > 0 && t.Positions >= g.Positions
}

// Run has the games of a file played.
type Run struct {
	// ID tells the games of the file from everything else on the queue. What an earlier run
	// has left there under it is dropped.
	ID      string
	Plan    *Plan
	Version string // of the engines that play
	Game    *Game
	File    *File
	Queue   arena.Queue
	Goal    Goal
	Ahead   int // jobs on the queue at once
	// Observe, if there is one, is called after every job.
	Observe func(Totals)

	next    uint64                // the first number of the next job
	offers  *arena.Offers[uint64] // by the first numbers of the jobs
	arrived map[uint64]*Result
}

// batch is how many games a job has: a queue should cost far less than they do.
const batch = 8

// errOver ends a run that has reached its goal.
var errOver = errors.New("enough games")

// Run plays until the goal is reached, which is no error, or ctx ends. What is in the file
// then is whole, and another Run goes on from there.
func (r *Run) Run(ctx context.Context) (err error) {
	if r.Goal.Reached(r.File.Totals()) {
		return nil
	}
	if r.offers, err = arena.NewOffers[uint64](ctx, r.Queue, r.ID); err != nil {
		return err
	}
	defer r.offers.Withdraw(ctx)
	r.next, r.arrived = r.File.next, map[uint64]*Result{}
	for range max(r.Ahead, 1) {
		if err := r.more(ctx); err != nil {
			return err
		}
	}
	err = r.offers.Results(ctx, func(from uint64, data []byte) error { return r.take(ctx, from, data) })
	if errors.Is(err, errOver) {
		return nil
	}
	return err
}

// more puts the next job on the queue.
func (r *Run) more(ctx context.Context) error {
	from := r.next
	r.next += batch
	return r.offer(ctx, from)
}

// offer puts a job on the queue.
func (r *Run) offer(ctx context.Context, from uint64) error {
	return r.offers.Offer(ctx, from, Job{Kind: jobKind, Version: r.Version, Plan: *r.Plan, From: from, Count: batch})
}

// take takes the result of a job, writes what is next in the order of the numbers, and
// offers another job for each that was written: a slow one holds the others up.
func (r *Run) take(ctx context.Context, from uint64, data []byte) error {
	result, err := decodeResult(data, r.Game, from, batch)
	if err != nil {
		return r.again(ctx, from, err)
	}
	r.arrived[from] = result
	for {
		first := r.next - uint64(r.offers.Len()+len(r.arrived))*batch
		result, ok := r.arrived[first]
		if !ok {
			return nil
		}
		delete(r.arrived, first)
		if err := r.write(result); err != nil {
			return err
		}
		if err := r.more(ctx); err != nil {
			return err
		}
	}
}

// write writes the games of a result, until the goal is reached.
func (r *Run) write(result *Result) error {
	for _, record := range result.Games {
		if err := r.File.Add(record); err != nil {
			return err
		}
		if r.Goal.Reached(r.File.Totals()) {
			break
		}
	}
	if r.Observe != nil {
		r.Observe(r.File.Totals())
	}
	if r.Goal.Reached(r.File.Totals()) {
		return errOver
	}
	return nil
}

// again offers a job anew whose result is of no use.
func (r *Run) again(ctx context.Context, from uint64, reason error) error {
	slog.Warn("a worker sent a broken result, the games are played again", "error", reason)
	if err := arena.RetryPause(ctx); err != nil {
		return err
	}
	return r.offer(ctx, from)
}

// Job is the numbers of some games in a row.
type Job struct {
	// Kind tells these jobs from others.
	Kind    string `json:"kind"`
	Version string `json:"version"` // of the engines
	Plan    Plan   `json:"plan"`
	From    uint64 `json:"from"`
	Count   int    `json:"count"`
}

const (
	// jobKind is the kind of a Job.
	jobKind = "selfplay"
	// mostGames bounds the games of a job.
	mostGames = 100
)

// IsJob reports whether what a worker has got is a job of self-play.
func IsJob(data []byte) bool { return arena.JobKind(data) == jobKind }

// decodeJob reads a job that came from elsewhere.
func decodeJob(data []byte) (*Job, error) {
	var j Job
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	switch {
	case j.Kind != jobKind:
		return nil, fmt.Errorf("job: of the kind %.20q", j.Kind)
	case j.Count < 1 || j.Count > mostGames:
		return nil, fmt.Errorf("job: %d games", j.Count)
	}
	return &j, nil
}

// Result is the records of a job's games but for those discarded, in the order of their
// numbers.
type Result struct {
	Games [][]byte `json:"games"`
}

// decodeResult reads a result that came from elsewhere: the records are games of a job.
func decodeResult(data []byte, game *Game, from uint64, count int) (*Result, error) {
	var r Result
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("result: %w", err)
	}
	end := from + uint64(count)
	for _, record := range r.Games {
		s, err := game.Summarize(record)
		if err != nil {
			return nil, fmt.Errorf("result: %w", err)
		}
		if s.Number < from || s.Number >= end {
			return nil, errors.New("result: a game that was not asked for, or not in its order")
		}
		from = s.Number + 1
	}
	return &r, nil
}
