package arena_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"gogo/bench/match/arena"
	"gogo/bench/stats"
)

func testPlan(games int, names ...string) *arena.Plan {
	p := &arena.Plan{ID: "test", Rules: arena.Rules{Game: "fake"}, Format: arena.RoundRobin, Games: games, Seed: 7}
	for _, name := range names {
		p.Entrants = append(p.Entrants, arena.Entrant{Name: name, Command: []string{"program-" + name}})
	}
	return p
}

// run plays the missing games of the plan in a folder, with a number of workers, until ctx ends.
func run(ctx context.Context, t *testing.T, dir string, plan *arena.Plan, game fakeGame, workers int, observe func(*arena.Record)) *arena.Standings {
	t.Helper()
	folder, err := arena.Create(dir, plan)
	var records []*arena.Record
	if errors.Is(err, arena.ErrExists) {
		folder, plan, records, err = arena.Reopen(dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	standings := arena.NewStandings(plan)
	for _, r := range records {
		standings.Add(r)
	}
	queue := newMemoryQueue()
	queue.broken, queue.swapped = game.broken, game.broken
	referee := &arena.Referee{Games: func(arena.Rules) (arena.Game, error) { return game, nil }, Programs: map[string][]string{}}
	for _, e := range plan.Entrants {
		referee.Programs[e.Name] = e.Command
	}
	within, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		queue.work(within, referee, workers)
	}()
	m := arena.Match{Plan: plan, Game: game, Folder: folder, Queue: queue, Standings: standings, Ahead: 2 * workers, Observe: observe}
	err = m.Run(ctx)
	stop()
	<-ended
	if err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	return standings
}

func TestMatchPlaysEveryGameOnce(t *testing.T) {
	game := fakeGame{strength: map[string]int{"A": 60, "B": 40, "C": 20}, broken: 1}
	plan := testPlan(20, "A", "B", "C")
	dir := t.TempDir()
	standings := run(t.Context(), t, dir, plan, game, 4, nil)
	_, records, err := arena.Read(dir)
	if err != nil || len(records) != plan.Len() || plan.Len() != 60 {
		t.Fatalf("%d records of %d games, %v", len(records), plan.Len(), err)
	}
	openings := map[string]int{}
	for _, r := range standings.Counted() {
		openings[r.Opening]++
	}
	if len(openings) != 10 {
		t.Errorf("%d openings, want 10", len(openings))
	}
	for opening, n := range openings {
		if n != 6 { // three pairings, two games each
			t.Errorf("%s was played %d times", opening, n)
		}
	}
	for _, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
		t.Run(fmt.Sprint(pair), func(t *testing.T) {
			if n := standings.Tally(pair[0], pair[1]).Pairs.N(); n != 10 {
				t.Errorf("%v met in %d pairs", pair, n)
			}
		})
	}
	files, err := filepath.Glob(filepath.Join(dir, "games", "*.txt"))
	if err != nil || len(files) != plan.Len() {
		t.Errorf("%d files, %v", len(files), err)
	}
}

// TestResume stops a match again and again; in the end it gives the same result as an uninterrupted
// one.
func TestResume(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	game := fakeGame{strength: map[string]int{"A": 60, "B": 40}}
	plan := testPlan(60, "A", "B")
	whole := run(t.Context(), t, t.TempDir(), plan, game, 1, nil)

	dir := t.TempDir()
	var broken *arena.Standings
	for stops := 0; broken == nil || !broken.Over(); stops++ {
		if stops > 60 {
			t.Fatal("the match does not get on")
		}
		ctx, cancel := context.WithCancel(t.Context())
		left := 1 + rng.IntN(10)
		broken = run(ctx, t, dir, plan, game, 3, func(*arena.Record) {
			left--
			if left == 0 {
				cancel()
			}
		})
		cancel()
	}
	if !slices.Equal(whole.Summary(), broken.Summary()) {
		t.Errorf("unbroken:\n%q\nbroken:\n%q", whole.Summary(), broken.Summary())
	}
	if !reflect.DeepEqual(whole.Counted(), broken.Counted()) {
		t.Error("other records")
	}
}

// TestSequentialTestDoesNotDependOnOrder lets a test end a match whose games end
// in another order every time.
func TestSequentialTestDoesNotDependOnOrder(t *testing.T) {
	elo, points := testPlan(400, "A", "B"), testPlan(400, "A", "B")
	elo.SPRT = &stats.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	points.PointsSPRT = &stats.PointsSPRT{Points0: 0, Points1: 0.5, Alpha: 0.05, Beta: 0.05}
	game := fakeGame{strength: map[string]int{"A": 70, "B": 30}}
	t.Run("Elo", func(t *testing.T) { testOrder(t, elo, game) })
	game.points = true
	t.Run("points", func(t *testing.T) { testOrder(t, points, game) })
}

func testOrder(t *testing.T, plan *arena.Plan, game fakeGame) {
	t.Helper()
	want := run(t.Context(), t, t.TempDir(), plan, game, 1, nil)
	if verdict, _ := want.Verdict(); verdict != stats.H1 || want.Played() == plan.Len() {
		t.Fatalf("%s after %d games", verdict, want.Played())
	}
	rng := rand.New(rand.NewPCG(3, 4))
	delays := make([]time.Duration, plan.Len())
	for i := range delays {
		delays[i] = time.Duration(rng.IntN(1000)) * time.Microsecond
	}
	game.delay = func(j *arena.Job) time.Duration { return delays[j.Game] }
	got := run(t.Context(), t, t.TempDir(), plan, game, 8, nil)
	if !slices.Equal(got.Summary(), want.Summary()) {
		t.Errorf("one worker:\n%q\neight:\n%q", want.Summary(), got.Summary())
	}
}
