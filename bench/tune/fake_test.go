package tune

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/spsa"
	"gogo/search"
)

// fakeGame is a game won by the side with more Futility, except for openings in which First wins.
// It fails as often as fail says.
type fakeGame struct {
	mu   sync.Mutex
	made int // openings
	fail int
}

var errFake = errors.New("the engine fails")

func (*fakeGame) Margins() search.Params {
	var p search.Params
	for _, n := range search.Tunables() {
		n.Set(&p, (n.Least+n.Greatest)/2)
	}
	p.ThreatExtension = 0
	return p
}

func (g *fakeGame) Opening(_ context.Context, seed uint64, n int) (string, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.made++
	return fmt.Sprintf("%d of %d", n, seed), nil
}

func (*fakeGame) ReadOpenings(string) ([]string, error) { return nil, errors.New("there are none") }

func (g *fakeGame) Play(ctx context.Context, opening string, _ match.Limits, margins [2]search.Params) (match.Side, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.fail > 0 {
		g.fail--
		return match.Nobody, errFake
	}
	switch first, second := margins[0].Futility, margins[1].Futility; {
	case opening == "unfair" || first > second:
		return match.First, ctx.Err()
	case first < second:
		return match.Second, ctx.Err()
	}
	return match.Nobody, ctx.Err()
}

// fakeRules are the rules of a fake game.
func fakeRules() arena.Rules { return arena.Rules{Game: "fake"} }

// games returns a game for the rules of fakes.
func games(g Game) Games {
	return func(r arena.Rules) (Game, error) {
		if r.Game != "fake" {
			return nil, fmt.Errorf("unknown game %q", r.Game)
		}
		return g, nil
	}
}

// fakePlan returns a plan and a tuning of two numbers.
func fakePlan(tb testing.TB, iterations, pairs int) (*Plan, *spsa.Tuning) {
	tb.Helper()
	own := new(fakeGame).Margins()
	numbers, err := Parameters(own, []string{"Razor", "Futility"})
	if err != nil {
		tb.Fatal(err)
	}
	tuning, err := spsa.New(spsa.Plan{Parameters: numbers, Iterations: iterations, Pairs: pairs, Rate: 0.05, Seed: 3})
	if err != nil {
		tb.Fatal(err)
	}
	return &Plan{
		ID: "test", Rules: fakeRules(), Limits: match.Limits{Nodes: 10}, Margins: NewMargins(own), Version: "v1", Balanced: 5, Seed: 3,
	}, tuning
}

// fakeQueue plays every job at once, hands out some results twice and others from an
// earlier run, and jobs that failed again.
type fakeQueue struct {
	referee *Referee
	jobs    [][2]string // id and job
	broken  int         // so many results arrive as nonsense
	played  int
	after   func(played int) // every job
}

func (q *fakeQueue) Publish(_ context.Context, _, id string, job []byte) error {
	q.jobs = append(q.jobs, [2]string{id, string(job)})
	return nil
}

func (q *fakeQueue) Results(ctx context.Context, _ string, take func(string, []byte) error) error {
	for len(q.jobs) > 0 {
		id, job := q.jobs[len(q.jobs)-1][0], q.jobs[len(q.jobs)-1][1] // the newest first
		q.jobs = q.jobs[:len(q.jobs)-1]
		result, err := q.referee.Play(ctx, []byte(job))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		q.played++
		switch {
		case err != nil:
			q.jobs = append([][2]string{{id, job}}, q.jobs...)
			continue
		case q.broken > 0:
			q.broken--
			result = []byte(`{"plus":[7,0]}`)
		}
		for _, as := range []string{id, "old-0", id} {
			if err := take(as, result); err != nil {
				return err
			}
		}
		if q.after != nil {
			q.after(q.played)
		}
	}
	return errors.New("nothing is left to play")
}

func (q *fakeQueue) Withdraw(context.Context, string) error { return nil }

func (q *fakeQueue) Remove(context.Context, string) error {
	q.jobs = nil
	return nil
}
