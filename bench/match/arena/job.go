package arena

import (
	"context"
	"encoding/json"
	"fmt"

	"gogo/bench/match"
)

// Job is one game to be played. It names the programs; whoever plays it knows
// how they are started.
type Job struct {
	Match   string       `json:"match"`
	Game    int          `json:"game"`
	Pair    int          `json:"pair"`
	Rules   Rules        `json:"rules"`
	Players [2]string    `json:"players"` // who moves first is first
	Opening string       `json:"opening"`
	Seed    uint64       `json:"seed"` // the same for both games of a pair
	Limits  match.Limits `json:"limits"`
	// Observe, if there is one, sees the record of the game when it has begun, and after
	// each move. It may only read it, and only at once.
	Observe func(*Record) `json:"-"`
}

// Job returns a game of the plan.
func (p *Plan) Job(ctx context.Context, g Game, number int) (*Job, error) {
	f := p.fixture(number)
	opening, err := p.opening(ctx, g, f.opening)
	if err != nil {
		return nil, fmt.Errorf("opening %d: %w", f.opening+1, err)
	}
	return &Job{
		Match:   p.ID,
		Game:    number,
		Pair:    f.pair,
		Rules:   p.Rules,
		Players: [2]string{p.Entrants[f.players[0]].Name, p.Entrants[f.players[1]].Name},
		Opening: opening,
		Seed:    p.Seed + uint64(f.opening),
		Limits:  p.Limits,
	}, nil
}

func (p *Plan) opening(ctx context.Context, g Game, n int) (string, error) {
	if len(p.Openings) > 0 {
		return p.Openings[n%len(p.Openings)], nil
	}
	return g.Opening(ctx, p.Seed, n)
}

// encode writes the job as it is sent.
func (j *Job) encode() ([]byte, error) { return json.Marshal(j) }

// decodeJob reads a job that came from elsewhere.
func decodeJob(data []byte) (*Job, error) {
	var j Job
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	if j.Game < 0 || j.Pair != j.Game/2 {
		return nil, fmt.Errorf("job: game %d of pair %d", j.Game, j.Pair)
	}
	if err := j.Limits.Check(); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	return &j, nil
}
