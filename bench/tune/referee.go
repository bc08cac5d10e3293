package tune

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/search"
)

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
