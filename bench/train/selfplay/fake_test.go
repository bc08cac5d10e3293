package selfplay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"gogo/bench/match/arena"
)

// fakeRecord is a game in which nothing happens.
type fakeRecord struct {
	Number  uint64
	Opening uint64
}

// fakeGame is a game of which every fifth is discarded, and of whose openings some come
// twice.
func fakeGame() *Game {
	return &Game{
		Kind: "fake 1",
		Summarize: func(data []byte) (Summary, error) {
			var r fakeRecord
			if err := json.Unmarshal(data, &r); err != nil {
				return Summary{}, err
			}
			return Summary{Number: r.Number, Opening: r.Opening, End: 1<<32 | r.Number, Positions: 10, Strays: 1}, nil
		},
		NewPlayer: func() (Player, error) { return fakePlayer{}, nil },
	}
}

type fakePlayer struct{}

func (fakePlayer) Play(ctx context.Context, number uint64) ([]byte, error) {
	if number%5 == 4 {
		return nil, fmt.Errorf("game %d: %w", number, ErrDiscarded)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	opening := number
	if number%7 == 0 {
		opening /= 2
	}
	return json.Marshal(fakeRecord{number, opening})
}

func fakePlan() *Plan {
	return &Plan{Rules: arena.Rules{Game: "fake", Options: map[string]string{"sizes": "9"}}, Nodes: 1, Seed: 2, Version: "v1"}
}

func fakeReferee() *Referee {
	return &Referee{Version: "v1", Games: func(*Plan) (*Game, error) { return fakeGame(), nil }}
}

// fakeQueue has jobs done in any order, some repeatedly, and breaks some results.
type fakeQueue struct {
	rng    *rand.Rand
	broken int // results, at first

	mu   sync.Mutex
	jobs []fakeJob
}

type fakeJob struct {
	id   string
	data []byte
}

func (q *fakeQueue) Publish(_ context.Context, _, id string, job []byte) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, fakeJob{id, job})
	return nil
}

var errNothing = errors.New("nothing to do")

func (q *fakeQueue) Results(ctx context.Context, _ string, take func(id string, record []byte) error) error {
	for ctx.Err() == nil {
		if len(q.jobs) == 0 {
			return errNothing
		}
		i := q.rng.IntN(len(q.jobs))
		job := q.jobs[i]
		if q.rng.IntN(4) != 0 {
			q.jobs = append(q.jobs[:i], q.jobs[i+1:]...)
		}
		result, err := fakeReferee().Play(ctx, job.data)
		if err != nil {
			return err
		}
		if q.broken > 0 {
			q.broken--
			result = []byte(`{"games":["bm9uc2Vuc2U="]}`)
		}
		if err := take(job.id, result); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (*fakeQueue) Withdraw(context.Context, string) error { return nil }

func (q *fakeQueue) Remove(context.Context, string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = nil
	return nil
}
