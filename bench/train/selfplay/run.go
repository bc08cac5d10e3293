package selfplay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"gogo/bench/match/arena"
)

// Goal is the desired size of a file. Fields that are 0 do not count.
type Goal struct{ Games, Positions int }

// Reached reports whether a file holds enough.
func (g Goal) Reached(t Totals) bool {
	return g.Games > 0 && t.Games >= g.Games || g.Positions > 0 && t.Positions >= g.Positions
}

// Run generates the games of a file.
type Run struct {
	// ID identifies the games of the file on the queue. Jobs that an earlier run has left there
	// are dropped.
	ID      string
	Plan    *Plan
	Version string // of the engines that play
	Game    *Game
	File    *File
	Queue   arena.Queue
	Goal    Goal
	Ahead   int // jobs on the queue at once
	// Observe, if not nil, is called after every job.
	Observe func(Totals)

	next    uint64                // first number of the next job
	offers  *arena.Offers[uint64] // by the first numbers of the jobs
	arrived map[uint64]*Result
}

// batch is the number of games per job: the overhead of the queue should be small.
const batch = 8

// errOver ends a run that has reached its goal.
var errOver = errors.New("enough games")

// Run plays until the goal is reached, which is no error, or ctx ends. The file is then complete up
// to some game, and another Run continues from there.
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
		if err := r.offerNext(ctx); err != nil {
			return err
		}
	}
	err = r.offers.Results(ctx, func(from uint64, data []byte) error { return r.take(ctx, from, data) })
	if errors.Is(err, errOver) {
		return nil
	}
	return err
}

// offerNext puts the next job on the queue.
func (r *Run) offerNext(ctx context.Context) error {
	from := r.next
	r.next += batch
	return r.offer(ctx, from)
}

// offer puts a job on the queue.
func (r *Run) offer(ctx context.Context, from uint64) error {
	return r.offers.Offer(ctx, from, Job{Kind: jobKind, Version: r.Version, Plan: *r.Plan, From: from, Count: batch})
}

// take handles the result of a job, writes the results that are next in order, and offers another
// job for each of these: a slow job delays the others.
func (r *Run) take(ctx context.Context, from uint64, data []byte) error {
	result, err := decodeResult(data, r.Game, from, batch)
	if err != nil {
		return r.requeue(ctx, from, err)
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
		if err := r.offerNext(ctx); err != nil {
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

// requeue offers a job again after a bad result.
func (r *Run) requeue(ctx context.Context, from uint64, reason error) error {
	slog.Warn("a worker sent a broken result, the games are played again", "error", reason)
	if err := arena.RetryPause(ctx); err != nil {
		return err
	}
	return r.offer(ctx, from)
}

// Job is a range of consecutive games.
type Job struct {
	// Kind distinguishes these jobs from others.
	Kind    string `json:"kind"`
	Version string `json:"version"` // of the engines
	Plan    Plan   `json:"plan"`
	From    uint64 `json:"from"`
	Count   int    `json:"count"`
}

const (
	// jobKind is the kind of a Job.
	jobKind = "selfplay"
	// maxGames bounds the games of a job.
	maxGames = 100
)

// IsJob reports whether an encoded job belongs to self-play.
func IsJob(data []byte) bool { return arena.JobKind(data) == jobKind }

// decodeJob parses and validates a job received from the queue.
func decodeJob(data []byte) (*Job, error) {
	var j Job
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	switch {
	case j.Kind != jobKind:
		return nil, fmt.Errorf("job: of the kind %.20q", j.Kind)
	case j.Count < 1 || j.Count > maxGames:
		return nil, fmt.Errorf("job: %d games", j.Count)
	}
	return &j, nil
}

// Result is the records of a job's games in order, without the discarded ones.
type Result struct {
	Games [][]byte `json:"games"`
}

// decodeResult parses and validates a result received from the queue: the records must be games of
// the job.
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
