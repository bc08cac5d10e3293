package selfplay

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"gogo/bench/match/arena"
	"gogo/bench/tune"
)

func encodeJob(t *testing.T, change func(*Job)) []byte {
	t.Helper()
	j := Job{Kind: jobKind, Version: "v1", Plan: *fakePlan(), From: 3, Count: 4}
	change(&j)
	data, err := json.Marshal(j)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestJobsThatCannotBePlayed wants them left to others.
func TestJobsThatCannotBePlayed(t *testing.T) {
	r := &Referee{Version: "v1", Games: func(*Plan) (*Game, error) { return nil, errors.New("no such game") }}
	for want, data := range map[string][]byte{
		"job: ":            []byte("nonsense"),
		"of the kind":      encodeJob(t, func(j *Job) { j.Kind = "tune" }),
		"0 games":          encodeJob(t, func(j *Job) { j.Count = 0 }),
		"101 games":        encodeJob(t, func(j *Job) { j.Count = 101 }),
		`and here is "v1"`: encodeJob(t, func(j *Job) { j.Version = "v2" }),
		"no such game":     encodeJob(t, func(*Job) {}),
	} {
		t.Run(want, func(t *testing.T) {
			var unknown *arena.UnknownError
			if _, err := r.Play(t.Context(), data); !errors.As(err, &unknown) || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := fakeReferee().Play(ctx, encodeJob(t, func(*Job) {})); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestRefereePlaysWhatIsNotDiscarded(t *testing.T) {
	r := fakeReferee()
	for range 2 { // the second time with the player of the first
		data, err := r.Play(t.Context(), encodeJob(t, func(*Job) {}))
		if err != nil {
			t.Fatal(err)
		}
		result, err := decodeResult(data, fakeGame(), 3, 4)
		if err != nil || len(result.Games) != 3 { // 3, 5 and 6
			t.Errorf("%d games, %v", len(result.Games), err)
		}
	}
}

func TestKindsOfJobs(t *testing.T) {
	data := encodeJob(t, func(*Job) {})
	if !IsJob(data) || tune.IsJob(data) || IsJob([]byte(`{"kind":"tune"}`)) || IsJob([]byte("nonsense")) {
		t.Error("jobs are taken for others")
	}
}

func FuzzDecodeResult(f *testing.F) {
	data, err := json.Marshal(Result{[][]byte{[]byte(`{"Number":4}`), []byte(`{"Number":6}`)}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Add(`{"games":["eyJOdW1iZXIiOjZ9","eyJOdW1iZXIiOjR9"]}`)
	f.Add(`{"games":[null]}`)
	f.Fuzz(func(t *testing.T, data string) {
		r, err := decodeResult([]byte(data), fakeGame(), 3, 4)
		if err != nil {
			return
		}
		before := uint64(2)
		for _, record := range r.Games {
			s, err := fakeGame().Summarize(record)
			if err != nil || s.Number <= before || s.Number > 6 {
				t.Errorf("%q is a result: game %d after %d, %v", data, s.Number, before, err)
			}
			before = s.Number
		}
	})
}
