package selfplay

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// run plays up to a goal in a file, which is made or gone on with, on a queue with so many
// broken results.
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
