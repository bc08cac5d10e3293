package selfplay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"gogo/bench/match/arena"
)

// Referee plays jobs in this process. It is safe for concurrent use.
type Referee struct {
	Games   Games
	Version string // of the engines here

	mu   sync.Mutex
	idle map[string][]Player // by their plans
}

// Play plays an encoded job and returns the encoded result. The error is an
// *arena.UnknownError if others may be able to play the job.
func (r *Referee) Play(ctx context.Context, data []byte) ([]byte, error) {
	job, err := decodeJob(data)
	if err != nil {
		return nil, &arena.UnknownError{Err: err}
	}
	if job.Version != r.Version {
		return nil, &arena.UnknownError{Err: fmt.Errorf("games of version %.40q, and here is %q", job.Version, r.Version)}
	}
	player, err := r.take(&job.Plan)
	if err != nil {
		return nil, &arena.UnknownError{Err: err}
	}
	defer r.give(&job.Plan, player)
	var result Result
	for n := range uint64(job.Count) {
		record, err := player.Play(ctx, job.From+n)
		switch {
		case errors.Is(err, ErrDiscarded):
		case err != nil:
			return nil, fmt.Errorf("game %d: %w", job.From+n, err)
		default:
			result.Games = append(result.Games, record)
		}
	}
	return json.Marshal(result)
}

// take returns a player of a plan that nobody else has.
func (r *Referee) take(plan *Plan) (Player, error) {
	if p := r.takeIdle(string(plan.encode())); p != nil {
		return p, nil
	}
	game, err := r.Games(plan)
	if err != nil {
		return nil, err
	}
	return game.NewPlayer()
}

func (r *Referee) takeIdle(plan string) Player {
	r.mu.Lock()
	defer r.mu.Unlock()
	idle := r.idle[plan]
	if len(idle) == 0 {
		return nil
	}
	r.idle[plan] = idle[:len(idle)-1]
	return idle[len(idle)-1]
}

// mostPlans bounds the plans of which players are kept.
const mostPlans = 4

// give gives a player back.
func (r *Referee) give(plan *Plan, p Player) {
	key := string(plan.encode())
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.idle[key]; r.idle == nil || !known && len(r.idle) == mostPlans {
		r.idle = map[string][]Player{}
	}
	r.idle[key] = append(r.idle[key], p)
}
