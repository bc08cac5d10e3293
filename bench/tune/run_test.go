package tune

import (
	"context"
	"errors"
	"go/format"
	"reflect"
	"strings"
	"testing"

	"gogo/bench/spsa"
	"gogo/search"
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

// TestRunIsTheSameWhateverFails requires the same numbers in spite of failing engines and broken
// results.
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

// TestRunGoesOn ends a run in the middle of an iteration and resumes from what was kept.
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

func TestMarginsAreThoseOfTheSearch(t *testing.T) {
	own := new(fakeGame).Margins()
	if got, err := NewMargins(own).Params(own); err != nil || got != own {
		t.Errorf("%+v, %v, want %+v", got, err, own)
	}
}

// TestNumbersAreWhatIsOn leaves out numbers that are switched off, unless named.
func TestNumbersAreWhatIsOn(t *testing.T) {
	own := new(fakeGame).Margins()
	all, err := Parameters(own, nil)
	if err != nil || len(all) != len(search.Tunables())-1 {
		t.Fatalf("%d numbers, %v", len(all), err)
	}
	for _, n := range all {
		if n.Name == "ThreatExtension" {
			t.Error("what is switched off is tuned")
		}
	}
	named, err := Parameters(own, []string{"ThreatExtension", "Razor"})
	if err != nil || len(named) != 2 || named[0].Name != "Razor" || named[0].Start != int(own.Razor) || named[1].Start != 0 {
		t.Errorf("%+v, %v", named, err)
	}
	if _, err := Parameters(own, []string{"Luck"}); err == nil || !strings.Contains(err.Error(), `"Luck"`) {
		t.Error(err)
	}
}

// TestGoIsFormatted requires the format of gofmt.
func TestGoIsFormatted(t *testing.T) {
	m := NewMargins(new(fakeGame).Margins())
	got := "var p = " + m.Go()
	want, err := format.Source([]byte(got))
	if err != nil || string(want) != got {
		t.Errorf("%v\n%s\nis not\n%s", err, got, want)
	}
	if strings.Count(got, "\n") != len(search.Tunables())+2 || !strings.Contains(got, "Razor: ") {
		t.Error(got)
	}
}
