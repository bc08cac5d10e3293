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
		s := NewStandings(plan)
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

// FuzzDecodePlan feeds what somebody may have made of match.json. What is taken
// can be counted, shown and shared out without a game.
func FuzzDecodePlan(f *testing.F) {
	good, err := json.Marshal(folderPlan())
	if err != nil {
		f.Fatal(err)
	}
	const two = `"id":"x","format":"round-robin","entrants":[{"name":"A"},{"name":"B"}]`
	for _, text := range []string{
		string(good), "", "null", "{}", `{"games":1000000000000000,` + two + `}`,
		`{"games":9223372036854775806,` + two + `}`, `{"games":-2,` + two + `}`, `{"games":1000000,` + two + `}`,
		`{"games":2,"limits":{"turn":9223372036854775807},` + two + `}`,
		`{"games":2,"openings":[],"sprt":{"elo0":0,"elo1":5,"alpha":0.05,"beta":0.05},` + two + `}`,
		`{"games":2,"pointsSprt":{"points0":-1e308,"points1":1e308,"alpha":0.05,"beta":0.05},` + two + `}`,
		`{"games":2,"seed":18446744073709551615,"openings":["a","b"],` + two + `}`,
		`{"games":2,"format":"gauntlet","id":"x","entrants":[{"name":"A"},{"name":"B"},{"name":"C"}]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := decodePlan(data)
		if err != nil {
			return
		}
		if n := p.Len(); n < 2 || n > MaxGames || n%2 != 0 {
			t.Fatalf("a plan of %d games is taken", n)
		}
		s := NewStandings(p)
		s.Summary()
		last := p.fixture(p.Len() - 1)
		if a, b := last.players[0], last.players[1]; a == b || max(a, b) >= len(p.Entrants) {
			t.Errorf("the last game is %v of %d programs", last.players, len(p.Entrants))
		}
	})
}
