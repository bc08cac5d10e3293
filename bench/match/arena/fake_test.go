package arena_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"os/exec"
	"sync"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
)

// fakeGame is a game whose result depends on nothing but the job.
type fakeGame struct {
	// strength is the number of wins in 100 games of a program against others, by name.
	strength map[string]int
	points   bool // games are won for 1 to 3 points
	delay    func(*arena.Job) time.Duration
	broken   int // so many records arrive as nonsense
}

func (fakeGame) Sides() [2]string { return [2]string{"left", "right"} }

func (fakeGame) Opening(_ context.Context, seed uint64, n int) (string, error) {
	return fmt.Sprintf("opening %d of %d", n, seed), nil
}

func (fakeGame) ReadOpenings(string) ([]string, error) { return nil, errors.New("there are none") }

func (fakeGame) Introduce(context.Context, string, *exec.Cmd) (string, error) { return "fake", nil }

func (g fakeGame) Play(ctx context.Context, job *arena.Job, _ [2]*exec.Cmd) (*arena.Record, error) {
	if g.delay != nil {
		select {
		case <-time.After(g.delay(job)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return g.record(job), nil
}

func (g fakeGame) record(job *arena.Job) *arena.Record {
	hash := fnv.New64a()
	fmt.Fprint(hash, job.Game, job.Opening)
	roll := int(hash.Sum64() % 100)
	r := &arena.Record{Game: job.Game, Pair: job.Pair, Players: job.Players, Opening: job.Opening, Reason: "luck"}
	mine, other := g.strength[job.Players[0]], g.strength[job.Players[1]]
	switch {
	case roll < 10:
		r.Winner = match.Nobody
	case roll < 10+90*mine/max(1, mine+other):
		r.Winner = match.First
	default:
		r.Winner, r.Reason, r.Detail = match.Second, match.Crash, "a detail"
	}
	if g.points && r.Winner != match.Nobody {
		r.Points = float64(1 + roll%3)
	}
	r.Moves = []arena.Move{
		{Side: match.First, Move: "a", Took: time.Duration(job.Game+1) * time.Millisecond},
		{Side: match.Second, Move: "b", Took: time.Second, Depth: 3, Value: "+5", Nodes: 7},
	}
	r.Memory = [2]int64{int64(job.Game), 1 << 20}
	return r
}

func (fakeGame) Files(r *arena.Record) ([]arena.File, error) {
	return []arena.File{{Extension: ".txt", Data: []byte(r.Opening)}}, nil
}

// memoryQueue is a queue in memory. It delivers some records twice, and out of
// order.
type memoryQueue struct {
	mu      sync.Mutex
	jobs    []message
	results []message
	seen    map[string]bool
	changed chan struct{}
	broken  int // so many records arrive as nonsense
	swapped int // so many as the record of another game
	last    []byte
}

type message struct {
	id   string
	data []byte
}

func newMemoryQueue() *memoryQueue {
	return &memoryQueue{seen: map[string]bool{}, changed: make(chan struct{})}
}

func (q *memoryQueue) change(f func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	f()
	close(q.changed)
	q.changed = make(chan struct{})
}

func (q *memoryQueue) Publish(_ context.Context, _, id string, job []byte) error {
	q.change(func() {
		if !q.seen[id] {
			q.seen[id] = true
			q.jobs = append(q.jobs, message{id, job})
		}
	})
	return nil
}

func (q *memoryQueue) Withdraw(context.Context, string) error {
	q.change(func() { q.jobs = nil })
	return nil
}

func (q *memoryQueue) Remove(context.Context, string) error {
	q.change(func() { q.jobs, q.results = nil, nil })
	return nil
}

// take removes the first message of a list, waiting for one.
func (q *memoryQueue) take(ctx context.Context, list *[]message) (message, error) {
	for {
		q.mu.Lock()
		if len(*list) > 0 {
			m := (*list)[0]
			*list = (*list)[1:]
			q.mu.Unlock()
			return m, nil
		}
		changed := q.changed
		q.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return message{}, ctx.Err()
		}
	}
}

func (q *memoryQueue) Results(ctx context.Context, _ string, take func(string, []byte) error) error {
	for n := 0; ; n++ {
		m, err := q.take(ctx, &q.results)
		if err != nil {
			return err
		}
		if err := take(m.id, m.data); err != nil {
			return err
		}
		if n%3 == 0 {
			if err := take(m.id, m.data); err != nil {
				return err
			}
		}
	}
}

// work plays jobs, a number of them concurrently, until ctx ends.
func (q *memoryQueue) work(ctx context.Context, referee *arena.Referee, workers int) {
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for {
				m, err := q.take(ctx, &q.jobs)
				if err != nil {
					return
				}
				record, err := referee.Play(ctx, m.data)
				if err != nil {
					return
				}
				q.change(func() {
					played := record
					if q.broken > 0 {
						q.broken--
						record, _ = json.Marshal("nonsense")
					} else if q.swapped > 0 && q.last != nil {
						q.swapped--
						record = q.last
					}
					q.last = played
					q.results = append(q.results, message{m.id, record})
				})
			}
		})
	}
	group.Wait()
}
