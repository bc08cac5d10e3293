package selfplay

import (
	"encoding/json"
	"errors"
	"fmt"
)

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
