package tune

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"gogo/bench/spsa"
)

// play plays a tuning with a fake game, as far as after lets it.
func play(t *testing.T, p *Plan, tuning *spsa.Tuning, game *fakeGame, q *fakeQueue) (observed int, err error) {
	t.Helper()
	q.referee = &Referee{Games: games(game), Version: "v1"}
	run := Run{
		Plan: p, Tuning: tuning, Game: game, Queue: q,
		Keep:    func() error { return nil },
		Observe: func(Result) { observed++ },
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if after := q.after; after != nil {
		q.after = func(played int) {
			after(played)
			if played >= 10 {
				cancel()
			}
		}
	}
	return observed, run.Run(ctx)
}

// TestRunRaisesWhatWins plays a game that one of two numbers decides.
func TestRunRaisesWhatWins(t *testing.T) {
	p, tuning := fakePlan(t, 40, 3)
	game := new(fakeGame)
	observed, err := play(t, p, tuning, game, new(fakeQueue))
	if err != nil || !tuning.Over() {
		t.Fatalf("%v after %d iterations", err, tuning.Done)
	}
	if observed != 120 {
		t.Errorf("%d pairs count of 120", observed)
	}
	if game.made != 5 || len(p.Openings) != 5 || p.Openings[4] != "4 of 3" {
		t.Errorf("%d openings were made: %q", game.made, p.Openings)
	}
	for i, n := range tuning.Parameters {
		if got := tuning.Values[i] - float64(n.Start); n.Name == "Futility" && got < 5*n.Step {
			t.Errorf("Futility went by %v, and raising it wins every game", got)
		}
	}
}

// TestRunIsTheSameWhateverFails wants the same numbers with engines that fail and
// results that are broken as without.
func TestRunIsTheSameWhateverFails(t *testing.T) {
	p, want := fakePlan(t, 3, 3)
	if _, err := play(t, p, want, new(fakeGame), new(fakeQueue)); err != nil {
		t.Fatal(err)
	}
	p, got := fakePlan(t, 3, 3)
	observed, err := play(t, p, got, &fakeGame{fail: 5}, &fakeQueue{broken: 1})
	if err != nil || observed != 9 {
		t.Fatalf("%v, %d pairs", err, observed)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestRunGoesOn ends a run in the middle of an iteration and goes on from what was
// kept of it.
func TestRunGoesOn(t *testing.T) {
	p, want := fakePlan(t, 6, 4)
	if _, err := play(t, p, want, new(fakeGame), new(fakeQueue)); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	folder, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	p, got := fakePlan(t, 6, 4)
	_, err = play(t, p, got, new(fakeGame), &fakeQueue{after: func(int) {}})
	if !errors.Is(err, context.Canceled) || got.Done != 2 {
		t.Fatalf("%v after %d iterations", err, got.Done)
	}
	if err := errors.Join(folder.Keep(p, got), folder.Close()); err != nil {
		t.Fatal(err)
	}
	if folder, err = Reopen(dir); err != nil {
		t.Fatal(err)
	}
	p, got, err = folder.Read(games(new(fakeGame)))
	if err != nil {
		t.Fatal(err)
	}
	game := new(fakeGame)
	if _, err = play(t, p, got, game, new(fakeQueue)); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("in two runs %+v, in one %+v", got, want)
	}
	if game.made != 0 {
		t.Errorf("%d openings were made again", game.made)
	}
	if err := folder.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestRunEndsWhereNothingCanBeKept(t *testing.T) {
	p, tuning := fakePlan(t, 2, 1)
	full := errors.New("no room")
	game := new(fakeGame)
	run := Run{
		Plan: p, Tuning: tuning, Game: game, Queue: &fakeQueue{referee: &Referee{Games: games(game), Version: "v1"}},
		Keep: func() error { return full },
	}
	if err := run.Run(t.Context()); !errors.Is(err, full) {
		t.Error(err)
	}
}

func TestRunPlaysGivenOpeningsInTurn(t *testing.T) {
	p, tuning := fakePlan(t, 1, 4)
	p.Balanced, p.Openings = 0, []string{"unfair", "fair"}
	game := new(fakeGame)
	var scores []int
	run := Run{
		Plan: p, Tuning: tuning, Game: game, Queue: &fakeQueue{referee: &Referee{Games: games(game), Version: "v1"}},
		Keep:    func() error { return nil },
		Observe: func(r Result) { scores = append(scores, max(r.Score(), -r.Score())) },
	}
	if err := run.Run(t.Context()); err != nil || !reflect.DeepEqual(scores, []int{2, 0, 2, 0}) {
		t.Errorf("%v, %v", scores, err)
	}
}
