package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/spsa"
	"gogo/search"
)

// Run plays a tuning to its end.
type Run struct {
	Plan   *Plan
	Tuning *spsa.Tuning
	Game   Game
	Queue  arena.Queue
	// Keep stores the plan and the tuning after every iteration. Its error ends the run.
	Keep func() error
	// Observe, if not nil, sees every result that counts.
	Observe func(Result)

	offers *arena.Offers[int] // the pairs of the iteration
	scores []int              // of the pairs
}

// errOver ends a run that has nothing left to play.
var errOver = errors.New("the tuning is over")

// Run plays until all iterations are done. After an error, or the end of ctx, another Run restarts
// the interrupted iteration.
func (r *Run) Run(ctx context.Context) (err error) {
	if r.Tuning.Over() {
		return nil
	}
	if r.offers, err = arena.NewOffers[int](ctx, r.Queue, r.Plan.ID); err != nil {
		return err
	}
	defer r.offers.Withdraw(ctx)
	if err := r.iterate(ctx); err != nil {
		return err
	}
	err = r.offers.Results(ctx, func(pair int, data []byte) error { return r.take(ctx, pair, data) })
	if errors.Is(err, errOver) {
		return nil
	}
	return err
}

// iterate puts the pairs of the next iteration on the queue.
func (r *Run) iterate(ctx context.Context) error {
	r.scores = make([]int, r.Tuning.Pairs)
	for pair := range r.Tuning.Pairs {
		if err := r.offer(ctx, pair); err != nil {
			return err
		}
	}
	return nil
}

// offer puts one pair on the queue.
func (r *Run) offer(ctx context.Context, pair int) error {
	opening, err := r.opening(ctx, r.Tuning.Done*r.Tuning.Pairs+pair)
	if err != nil {
		return err
	}
	plus, minus := r.Tuning.Sides(pair)
	return r.offers.Offer(ctx, pair, Job{
		Kind: jobKind, Version: r.Plan.Version, Rules: r.Plan.Rules, Limits: r.Plan.Limits, Opening: opening,
		Plus:  r.Plan.Margins.With(r.Tuning.Parameters, plus),
		Minus: r.Plan.Margins.With(r.Tuning.Parameters, minus),
	})
}

// opening returns the opening of the n-th pair of the tuning. Balanced ones are generated in order,
// and kept.
func (r *Run) opening(ctx context.Context, n int) (string, error) {
	p := r.Plan
	if p.Balanced == 0 {
		return p.Openings[n%len(p.Openings)], nil
	}
	n %= p.Balanced
	for len(p.Openings) <= n {
		opening, err := r.Game.Opening(ctx, p.Seed, len(p.Openings))
		if err != nil {
			return "", fmt.Errorf("opening %d: %w", len(p.Openings)+1, err)
		}
		p.Openings = append(p.Openings, opening)
	}
	return p.Openings[n], nil
}

// take handles the result of a job, and starts the next iteration after the last result of this
// one.
func (r *Run) take(ctx context.Context, pair int, data []byte) error {
	result, err := decodeResult(data)
	if err != nil {
		return r.requeue(ctx, pair, err)
	}
	r.scores[pair] = result.Score()
	if r.Observe != nil {
		r.Observe(result)
	}
	if r.offers.Len() > 0 {
		return nil
	}
	r.Tuning.Update(r.scores)
	if err := r.Keep(); err != nil {
		return err
	}
	if r.Tuning.Over() {
		return errOver
	}
	return r.iterate(ctx)
}

// requeue offers a pair again after a bad result.
func (r *Run) requeue(ctx context.Context, pair int, reason error) error {
	slog.Warn("a worker sent a broken result, the pair is played again", "error", reason)
	if err := arena.RetryPause(ctx); err != nil {
		return err
	}
	return r.offer(ctx, pair)
}

// Job is a pair of games from one opening with sides swapped.
type Job struct {
	// Kind distinguishes the jobs of tunings from those of matches.
	Kind    string       `json:"kind"`
	Version string       `json:"version"` // of the engines
	Rules   arena.Rules  `json:"rules"`
	Limits  match.Limits `json:"limits"`
	Opening string       `json:"opening"`
	// Plus moves first in the first game and Minus in the second.
	Plus  Margins `json:"plus"`
	Minus Margins `json:"minus"`
}

// jobKind is the kind of a Job.
const jobKind = "tune"

// IsJob reports whether an encoded job belongs to a tuning.
func IsJob(data []byte) bool { return arena.JobKind(data) == jobKind }

// decodeJob parses and validates a job received from the queue.
func decodeJob(data []byte) (*Job, error) {
	var j Job
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	if j.Kind != jobKind {
		return nil, fmt.Errorf("job: of the kind %.20q", j.Kind)
	}
	if err := j.Limits.Check(); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	if j.Limits.Nodes == 0 && j.Limits.Turn == 0 {
		return nil, errors.New("job: nothing ends the search for a move")
	}
	return &j, nil
}

// Result is the result of a pair: that of the plus side in the game that it began and in the other
// one, 1 for a win, 0 for a draw and -1 for a loss.
type Result struct {
	Plus [2]int `json:"plus"`
}

// Score returns the wins of the plus side minus its losses.
func (r Result) Score() int { return r.Plus[0] + r.Plus[1] }

// decodeResult parses and validates a result received from the queue.
func decodeResult(data []byte) (Result, error) {
	var r struct {
		Plus []int `json:"plus"`
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return Result{}, fmt.Errorf("result: %w", err)
	}
	if len(r.Plus) != 2 {
		return Result{}, fmt.Errorf("result: %d games of a pair", len(r.Plus))
	}
	for _, game := range r.Plus {
		if game < -1 || game > 1 {
			return Result{}, fmt.Errorf("result: a game of %d", game)
		}
	}
	return Result{[2]int(r.Plus)}, nil
}

// Referee plays jobs in this process. It is safe for concurrent use.
type Referee struct {
	Games   Games
	Version string // of the engines here

	mu    sync.Mutex
	games map[string]Game // by their rules
}

// Play plays an encoded job and returns the encoded result. The error is an *arena.UnknownError if
// others may be able to play the job.
func (r *Referee) Play(ctx context.Context, data []byte) ([]byte, error) {
	job, err := decodeJob(data)
	if err != nil {
		return nil, &arena.UnknownError{Err: err}
	}
	if job.Version != r.Version {
		return nil, &arena.UnknownError{Err: fmt.Errorf("engines of version %.40q are tuned, and here is %q", job.Version, r.Version)}
	}
	game, err := r.game(job.Rules)
	if err != nil {
		return nil, &arena.UnknownError{Err: err}
	}
	plus, err := job.Plus.Params(game.Margins())
	if err != nil {
		return nil, &arena.UnknownError{Err: err}
	}
	minus, err := job.Minus.Params(game.Margins())
	if err != nil {
		return nil, &arena.UnknownError{Err: err}
	}
	result, err := playPair(ctx, game, job, plus, minus)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", job.Opening, err)
	}
	return json.Marshal(result)
}

// maxGames bounds the number of games kept with their engines.
const maxGames = 4

// game returns the game of the rules, kept with its engines.
func (r *Referee) game(rules arena.Rules) (Game, error) {
	key, err := json.Marshal(rules)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if g, ok := r.games[string(key)]; ok {
		return g, nil
	}
	g, err := r.Games(rules)
	if err != nil {
		return nil, err
	}
	if r.games == nil || len(r.games) == maxGames {
		r.games = map[string]Game{}
	}
	r.games[string(key)] = g
	return g, nil
}

// playPair plays both games of a job.
func playPair(ctx context.Context, game Game, job *Job, plus, minus search.Params) (Result, error) {
	var r Result
	sides := [2]search.Params{plus, minus}
	for i := range r.Plus {
		winner, err := game.Play(ctx, job.Opening, job.Limits, sides)
		if err != nil {
			return r, err
		}
		switch winner {
		case match.Nobody:
		case match.Sides()[i]: // where plus moves first
			r.Plus[i] = 1
		default:
			r.Plus[i] = -1
		}
		sides[0], sides[1] = sides[1], sides[0]
	}
	return r, nil
}
