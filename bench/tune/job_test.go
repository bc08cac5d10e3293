package tune

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/internal/fuzztest"
)

// fakeJob returns a job in which plus wins both games.
func fakeJob() Job {
	margins := NewMargins(new(fakeGame).Margins())
	plus := margins.With(nil, nil)
	plus["Futility"]++
	return Job{Kind: jobKind, Version: "v1", Rules: fakeRules(), Limits: match.Limits{Nodes: 1}, Opening: "fair", Plus: plus, Minus: margins}
}

func encode(tb testing.TB, v any) []byte {
	tb.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestRefereePlaysBothGames(t *testing.T) {
	r := Referee{Games: games(new(fakeGame)), Version: "v1"}
	for _, c := range []struct {
		change func(*Job)
		want   Result
	}{
		{func(*Job) {}, Result{[2]int{1, 1}}},
		{func(j *Job) { j.Plus, j.Minus = j.Minus, j.Plus }, Result{[2]int{-1, -1}}},
		{func(j *Job) { j.Plus = j.Minus }, Result{}},
		{func(j *Job) { j.Opening = "unfair" }, Result{[2]int{1, -1}}},
	} {
		job := fakeJob()
		c.change(&job)
		data, err := r.Play(t.Context(), encode(t, job))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decodeResult(data); err != nil || got != c.want {
			t.Errorf("%+v, %v, want %+v", got, err, c.want)
		}
	}
}

// TestRefereeLeavesToOthers requires a job for another version of the search to be left to others.
func TestRefereeLeavesToOthers(t *testing.T) {
	r := Referee{Games: games(new(fakeGame)), Version: "v1"}
	for want, spoil := range map[string]func(*Job){
		"of the kind":                    func(j *Job) { j.Kind = "other" },
		`version "v2" are tuned`:         func(j *Job) { j.Version = "v2" },
		"unknown game":                   func(j *Job) { j.Rules.Game = "chess" },
		"nothing ends the search":        func(j *Job) { j.Limits = match.Limits{} },
		"a limit is negative":            func(j *Job) { j.Limits.Nodes = -1 },
		"Razor is missing":               func(j *Job) { delete(j.Plus, "Razor") },
		`no margin "Luck"`:               func(j *Job) { j.Minus["Luck"] = 7 },
		"HistoryDivisor of 0 is beyond":  func(j *Job) { j.Minus["HistoryDivisor"] = 0 },
		"KillerBonus of 1000 is beyond ": func(j *Job) { j.Plus["KillerBonus"] = 1000 },
	} {
		t.Run(want, func(t *testing.T) {
			job := fakeJob()
			spoil(&job)
			_, err := r.Play(t.Context(), encode(t, job))
			var unknown *arena.UnknownError
			if !errors.As(err, &unknown) || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
	var unknown *arena.UnknownError
	r.Games = games(&fakeGame{fail: 1})
	r.games = nil
	if _, err := r.Play(t.Context(), encode(t, fakeJob())); !errors.Is(err, errFake) || errors.As(err, &unknown) {
		t.Errorf("an engine that fails: %v", err)
	}
}

func TestRefereeKeepsFewGames(t *testing.T) {
	made := 0
	r := Referee{Version: "v1", Games: func(arena.Rules) (Game, error) {
		made++
		return new(fakeGame), nil
	}}
	for n := range 3 * maxGames {
		job := fakeJob()
		job.Rules.Options = map[string]string{"size": strings.Repeat("x", n)}
		for range 2 {
			if _, err := r.Play(t.Context(), encode(t, job)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if made != 3*maxGames || len(r.games) > maxGames {
		t.Errorf("%d games were made, %d are kept", made, len(r.games))
	}
}

func TestIsJob(t *testing.T) {
	if !IsJob(encode(t, fakeJob())) {
		t.Error("a job is none")
	}
	for _, data := range [][]byte{nil, []byte("tune"), []byte(`{"kind":7}`), encode(t, arena.Job{})} {
		t.Run(string(data), func(t *testing.T) {
			if IsJob(data) {
				t.Errorf("%s is a job", data)
			}
		})
	}
}

// FuzzDecodeJob decodes arbitrary data, as from a server.
func FuzzDecodeJob(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add(encode(f, fakeJob()))
	for _, text := range []string{"", "null", "{}", `{"kind":"tune"}`, `{"kind":"tune","limits":{"nodes":1},"plus":{"Razor":1e9}}`} {
		f.Add([]byte(text))
	}
	r := Referee{Games: games(new(fakeGame)), Version: "v1"}
	f.Fuzz(func(t *testing.T, data []byte) {
		result, err := r.Play(t.Context(), data)
		if err != nil {
			return
		}
		if _, err := decodeResult(result); err != nil || !IsJob(data) {
			t.Errorf("%s was played, with the result %s, %v", data, result, err)
		}
	})
}

// FuzzDecodeResult decodes arbitrary data, as from workers.
func FuzzDecodeResult(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{`{"plus":[1,-1]}`, `{"plus":[1]}`, `{"plus":[1,1,1]}`, `{"plus":[2,0]}`, `{"plus":null}`, "{}", "null", ""} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := decodeResult(data)
		if err != nil {
			return
		}
		if again, err := decodeResult(encode(t, r)); err != nil || again != r || r.Score() < -2 || r.Score() > 2 {
			t.Errorf("%s is %+v, and then %+v, %v", data, r, again, err)
		}
	})
}
