package selfplay

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gogo/bench/match/arena"
	"gogo/bench/tune"
	"gogo/internal/fuzztest"
)

// run plays up to a goal in a file, new or continued, on a queue with a number of broken results.
func run(t *testing.T, path string, goal Goal, seed uint64, broken int) (Totals, error) {
	t.Helper()
	var file *File
	_, err := os.Stat(path)
	if err != nil {
		file, err = Create(path, fakePlan(), fakeGame())
	} else {
		file, err = Reopen(path, fakeGame())
	}
	if err != nil {
		t.Fatal(err)
	}
	leftOver := fakeJob{"left by an earlier run", []byte("nonsense")}
	queue := &fakeQueue{rng: rand.New(rand.NewPCG(seed, 1)), jobs: []fakeJob{leftOver}, broken: broken}
	r := &Run{ID: "id", Plan: fakePlan(), Version: "v1", Game: fakeGame(), File: file, Queue: queue, Goal: goal, Ahead: 5}
	err = r.Run(t.Context())
	if len(queue.jobs) > 0 {
		t.Error("something is left on the queue")
	}
	return file.Totals(), errors.Join(err, file.Close())
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSameFileWhateverHappens plays in other orders, with broken results, in pieces, and
// after a tear at every byte of the last records: the file is always the same.
func TestSameFileWhateverHappens(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	const games = 200
	totals, err := run(t, path("whole"), Goal{Games: games}, 1, 0)
	if err != nil || totals.Games != games || totals.Positions != 10*games || totals.Strays != games || totals.Repeated == 0 {
		t.Fatalf("%+v, %v", totals, err)
	}
	want := readFile(t, path("whole"))
	if int64(len(want)) != totals.Bytes {
		t.Errorf("%d bytes are %d", len(want), totals.Bytes)
	}
	for n := range 25 {
		if _, err := run(t, path("pieces"), Goal{Games: (n + 1) * games / 25}, uint64(n), 0); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := run(t, path("broken"), Goal{Positions: 10 * games}, 3, 1); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pieces", "broken"} {
		t.Run(name, func(t *testing.T) {
			if !bytes.Equal(readFile(t, path(name)), want) {
				t.Errorf("%s: another file", name)
			}
		})
	}
	for cut := len(want) - 60; cut < len(want); cut++ {
		if err := os.WriteFile(path("torn"), want[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := run(t, path("torn"), Goal{Games: games}, uint64(cut), 0); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(readFile(t, path("torn")), want) {
			t.Fatalf("torn at %d: another file", cut)
		}
	}
}

func TestNoGameTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	if _, err := run(t, path, Goal{Games: 300}, 1, 0); err != nil {
		t.Fatal(err)
	}
	seen, numbers := map[uint64]bool{}, uint64(0)
	err := EachRecord(bytes.NewReader(readFile(t, path)), "fake 1", func(record []byte) error {
		s, err := fakeGame().Summarize(record)
		if seen[s.Opening] || seen[s.End] || s.Number < numbers {
			t.Errorf("game %d comes twice, or late", s.Number)
		}
		seen[s.Opening], seen[s.End], numbers = true, true, s.Number+1
		return err
	})
	if err != nil || len(seen) != 600 {
		t.Errorf("%d keys, %v", len(seen), err)
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	file, err := Create(path, fakePlan(), fakeGame())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r := &Run{ID: "id", Plan: fakePlan(), Version: "v1", Game: fakeGame(), File: file, Queue: &fakeQueue{rng: rand.New(rand.NewPCG(1, 1))}}
	r.Observe = func(got Totals) {
		if got.Games > 50 {
			cancel()
		}
	}
	if err := r.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
	if file, err = Reopen(path, fakeGame()); err != nil || file.Totals().Games <= 50 || file.Truncated() != 0 {
		t.Errorf("%+v, %v", file.Totals(), err)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}

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

// TestJobsThatCannotBePlayed requires unplayable jobs to be left to others.
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
	fuzztest.Minimizing(f)
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

func TestConfigIsChecked(t *testing.T) {
	sizes := func(all ...Range) []Range { return all }
	good := Config{Nodes: 1, Sizes: sizes(Range{5, 9}, Range{15, 15})}
	if err := good.Check(5, 15); err != nil {
		t.Error(err)
	}
	for _, c := range []Config{
		{Sizes: good.Sizes}, {Nodes: 1}, {Nodes: 1, Sizes: sizes(Range{4, 9})}, {Nodes: 1, Sizes: sizes(Range{9, 16})}, {Nodes: 1, Sizes: sizes(Range{9, 8})},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if err := c.Check(5, 15); err == nil {
				t.Errorf("%+v is accepted", c)
			}
		})
	}
}

func TestGamesAreDrawnByTheirNumbers(t *testing.T) {
	c := Config{Seed: 3}
	if c.Rand(7).Uint64() != c.Rand(7).Uint64() {
		t.Error("a game is not drawn as it was")
	}
	if c.Rand(7).Uint64() == c.Rand(8).Uint64() || c.Rand(7).Uint64() == (Config{Seed: 4}).Rand(7).Uint64() {
		t.Error("another game, or another seed, is the same")
	}
}

// TestSizesAreDrawn requires every range to be drawn equally often.
func TestSizesAreDrawn(t *testing.T) {
	c := Config{Sizes: []Range{{15, 15}, {12, 20}}}
	counts := map[int]int{}
	const games = 9000
	for n := range uint64(games) {
		counts[c.Size(c.Rand(n))]++
	}
	for size := 12; size <= 20; size++ {
		want := games / 18
		if size == 15 {
			want += games / 2
		}
		if got := counts[size]; got < want*8/10 || got > want*12/10 {
			t.Errorf("size %d comes %d times, want some %d", size, got, want)
		}
	}
	if len(counts) != 9 {
		t.Errorf("sizes %v", counts)
	}
}

func TestRangeText(t *testing.T) {
	for text, want := range map[string]Range{"15": {15, 15}, "9-11": {9, 11}} {
		t.Run(text, func(t *testing.T) {
			var r Range
			if err := r.UnmarshalText([]byte(text)); err != nil || r != want || r.String() != text {
				t.Errorf("%s is read as %v, %v", text, r, err)
			}
		})
	}
	for _, text := range []string{"", "big", "9-", "9-7", "9-10-11"} {
		t.Run(text, func(t *testing.T) {
			if err := new(Range).UnmarshalText([]byte(text)); err == nil {
				t.Errorf("%q is a range", text)
			}
		})
	}
}
