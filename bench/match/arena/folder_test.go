package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gogo/bench/match"
	"gogo/internal/files"
	"gogo/internal/fuzztest"
)

func folderPlan() *Plan {
	return &Plan{
		ID: "test", Rules: Rules{Game: "fake"}, Format: RoundRobin, Games: 4,
		Entrants: []Entrant{{Name: "A"}, {Name: "B"}},
	}
}

// gameOf is a record of the plan above.
func gameOf(number int) *Record {
	r := &Record{Game: number, Pair: number / 2, Players: [2]string{"A", "B"}, Winner: match.First, Reason: "luck"}
	if number%2 == 1 {
		r.Players = [2]string{"B", "A"}
	}
	luck := 0.25
	r.Luck = &luck
	return r
}

func TestFolderIsForOneRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "match")
	if _, _, _, err := Reopen(dir); !errors.Is(err, ErrNoMatch) {
		t.Errorf("no match: %v", err)
	}
	f, err := Create(dir, folderPlan())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Create(dir, folderPlan()); !errors.Is(err, files.ErrLocked) {
		t.Errorf("a second run creates: %v", err)
	}
	if _, _, _, err := Reopen(dir); !errors.Is(err, files.ErrLocked) {
		t.Errorf("a second run goes on: %v", err)
	}
	if _, _, err := Read(dir); err != nil {
		t.Errorf("reading beside a run: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(dir, folderPlan()); !errors.Is(err, ErrExists) {
		t.Errorf("a match is there: %v", err)
	}
	f, plan, records, err := Reopen(dir)
	if err != nil || len(records) != 0 || plan.Describe() != folderPlan().Describe() {
		t.Fatalf("%v, %d records, %v", plan, len(records), err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestFolderDropsATornRecord(t *testing.T) {
	dir := t.TempDir()
	f, err := Create(dir, folderPlan())
	if err != nil {
		t.Fatal(err)
	}
	for number := range 2 {
		if err := f.Keep(gameOf(number), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join(dir, gamesFile)
	whole, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range whole {
		if err := os.WriteFile(games, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		f, _, records, err := Reopen(dir)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if want := strings.Count(string(whole[:cut]), "\n"); len(records) != want {
			t.Fatalf("cut at %d: %d records, want %d", cut, len(records), want)
		}
		for _, r := range records {
			if want := [...]float64{0.25, -0.25}[r.Game]; r.LuckOf("A") != want {
				t.Fatalf("game %d: the luck of A is %v", r.Game, r.LuckOf("A"))
			}
		}
		for number := len(records); number < 2; number++ {
			if err := f.Keep(gameOf(number), nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(games); err != nil || !bytes.Equal(again, whole) {
			t.Fatalf("cut at %d: %q, %v", cut, again, err)
		}
	}
}

func TestFolderRefusesOtherRecords(t *testing.T) {
	for line, want := range map[string]string{
		"{\n": "line 1: unexpected end of JSON",
		`{"game":4,"pair":2,"players":["A","B"],"winner":"first"}` + "\n":    "there is no game 4 among 4",
		`{"game":-1,"pair":0,"players":["A","B"],"winner":"first"}` + "\n":   "there is no game -1",
		`{"game":1,"pair":0,"players":["A","B"],"winner":"first"}` + "\n":    "not that of the plan",
		`{"game":0,"pair":1,"players":["A","B"],"winner":"first"}` + "\n":    "not that of the plan",
		`{"game":0,"pair":0,"players":["A","B"],"winner":"somebody"}` + "\n": `"somebody" is not a side`,
	} {
		t.Run(line, func(t *testing.T) {
			dir := t.TempDir()
			f, err := Create(dir, folderPlan())
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, gamesFile), []byte(line), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, _, err := Read(dir); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", line, err, want)
			}
		})
	}
}

func TestFolderRefusesABrokenPlan(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]string{
		"{":  "unexpected end",
		"{}": "a match needs an id",
		`{"id":"x","games":3,"format":"round-robin","entrants":[{"name":"A"},{"name":"B"}]}`:                                                                                                                     "must be even",
		`{"id":"x","games":2,"format":"round-robin","entrants":[{"name":"A"},{"name":"A"}]}`:                                                                                                                     `two programs have the name "A"`,
		`{"id":"x","games":2,"format":"cup","entrants":[{"name":"A"},{"name":"B"}]}`:                                                                                                                             `unknown format "cup"`,
		`{"id":"x","games":2,"format":"gauntlet","entrants":[{"name":"A"}]}`:                                                                                                                                     "needs two programs",
		`{"id":"x","games":2,"format":"gauntlet","entrants":[{"name":"A"},{"name":""}]}`:                                                                                                                         "no name",
		`{"id":"x","games":2,"format":"round-robin","entrants":[{"name":"A"},{"name":"B"}],"sprt":{"elo0":5,"elo1":1,"alpha":0.05,"beta":0.05}}`:                                                                 "sprt",
		`{"id":"x","games":2,"format":"round-robin","entrants":[{"name":"A"},{"name":"B"}],"pointsSprt":{"points0":5,"points1":1,"alpha":0.05,"beta":0.05}}`:                                                     "points0 5 must be less",
		`{"id":"x","games":2,"format":"round-robin","entrants":[{"name":"A"},{"name":"B"}],"sprt":{"elo0":0,"elo1":1,"alpha":0.05,"beta":0.05},"pointsSprt":{"points0":0,"points1":1,"alpha":0.05,"beta":0.05}}`: "two sequential tests",
		`{"id":"x","games":2,"format":"round-robin","entrants":[{"name":"A"},{"name":"B"},{"name":"C"}],"pointsSprt":{"points0":0,"points1":1,"alpha":0.05,"beta":0.05}}`:                                        "for two programs",
	} {
		t.Run(text, func(t *testing.T) {
			if err := os.WriteFile(filepath.Join(dir, planFile), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, _, err := Read(dir); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", text, err, want)
			}
		})
	}
}

// TestFolderOnAFullDisk keeps a record on a full disk: earlier records stay, and the record can be
// kept once there is room again.
func TestFolderOnAFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full on this system")
	}
	defer full.Close()
	dir := t.TempDir()
	f, err := Create(dir, folderPlan())
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(gameOf(0), nil); err != nil {
		t.Fatal(err)
	}
	games := f.games
	f.games = full
	if err := f.Keep(gameOf(1), nil); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("on a full disk: %v", err)
	}
	f.games = games
	if err := f.Keep(gameOf(1), nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, records, err := Read(dir); err != nil || len(records) != 2 {
		t.Errorf("%d records, %v", len(records), err)
	}
}

// FuzzDecodeRecord decodes arbitrary data, as from workers. An accepted record is a game of the
// plan, and survives encoding and decoding.
func FuzzDecodeRecord(f *testing.F) {
	fuzztest.Minimizing(f)
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

// FuzzDecodeJob decodes arbitrary data, as from a server.
func FuzzDecodeJob(f *testing.F) {
	fuzztest.Minimizing(f)
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

// FuzzDecodePlan decodes arbitrary data, as in an edited match.json. An accepted plan can be
// counted, described and scheduled without a game.
func FuzzDecodePlan(f *testing.F) {
	fuzztest.Minimizing(f)
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
