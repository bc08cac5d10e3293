package tune

import (
	"encoding/json"
	"errors"
	"fmt"

	"gogo/bench/match"
	"gogo/bench/match/arena"
)

// Job is a pair of games from one opening, in which the sides are swapped.
type Job struct {
	// Kind tells the jobs of tunings from those of matches.
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

// IsJob reports whether what a worker has got is a job of a tuning.
func IsJob(data []byte) bool {
	var job struct {
		Kind string `json:"kind"`
	}
	return json.Unmarshal(data, &job) == nil && job.Kind == jobKind
}

// decodeJob reads a job that came from elsewhere.
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

// Result is how a pair ended: what the plus side has made of the game that it began
// and of the other one, 1 for a win, 0 for a draw and -1 for a loss.
type Result struct {
	Plus [2]int `json:"plus"`
}

// Score is how many games the plus side has won less those it has lost.
func (r Result) Score() int { return r.Plus[0] + r.Plus[1] }

// decodeResult reads a result that came from elsewhere.
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
