package arena

import (
	"encoding/json"
	"testing"
)

// FuzzDecodeRecord feeds what workers might send. What is taken is a game of the
// plan, and survives being written and read.
func FuzzDecodeRecord(f *testing.F) {
	good, err := json.Marshal(gameOf(3))
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{
		string(good), "", "null", "[]", "{}", `{"game":-1}`, `{"game":99}`,
		`{"game":0,"pair":0,"players":["A","B"],"winner":"first","moves":null}`,
		`{"game":0,"pair":0,"players":["A","B","C"],"winner":"first"}`,
		`{"game":0,"pair":0,"players":["A","B"],"winner":"third"}`,
		`{"game":0,"pair":0,"players":["A","B"],"points":1e400}`,
	} {
		f.Add([]byte(text))
	}
	plan := folderPlan()
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := plan.decodeRecord(data)
		if err != nil {
			return
		}
		s := NewStanding(plan)
		if !s.Add(r) || s.Played() != 1 {
			t.Fatal("the record does not count")
		}
		s.Summary()
		again, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := plan.decodeRecord(again); err != nil {
			t.Fatalf("%s: %v", again, err)
		}
	})
}

// FuzzDecodeJob feeds what a server might hand to a worker.
func FuzzDecodeJob(f *testing.F) {
	for _, text := range []string{
		"", "null", "{}", `{"game":1,"pair":0,"players":["A","B"],"rules":{"game":"gomoku"}}`,
		`{"game":-2,"pair":-1}`, `{"game":2,"pair":0}`, `{"limits":{"turn":"x"}}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if j, err := decodeJob(data); err == nil && (j.Game < 0 || j.Pair != j.Game/2) {
			t.Errorf("%s is taken as game %d of pair %d", data, j.Game, j.Pair)
		}
	})
}
