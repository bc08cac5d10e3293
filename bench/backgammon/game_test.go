package backgammon

import (
	"context"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
	"gogo/internal/testlimit"
)

func newGame(t *testing.T, r Rules) *Game {
	t.Helper()
	if r.Protocol == "" {
		r.Protocol = Auto
	}
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(r.Arena().Options)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(g.rules, r) {
		t.Fatalf("the rules %+v have become %+v", r, g.rules)
	}
	return g
}

// job is a game between A and B with dice of a seed.
func job(seed uint64) *arena.Job {
	return &arena.Job{
		Players: [2]string{"A", "B"}, Opening: "dice 1-0", Seed: seed,
		Limits: match.Limits{Turn: testlimit.Wait, Patience: testlimit.Wait},
	}
}

func play(t *testing.T, g *Game, j *arena.Job, first, second string) *arena.Record {
	t.Helper()
	r, err := g.Play(t.Context(), j, [2]*exec.Cmd{engine(first), engine(second)})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// moves lists the moves of a record without their times.
func moves(r *arena.Record) []string {
	list := make([]string, len(r.Moves))
	for i, m := range r.Moves {
		list[i] = m.Side.String() + " " + m.Move
	}
	return list
}

// TestProtocolsAgree plays the same games in UBGI and in JSON: the same engine is behind both, so
// the games are equal.
func TestProtocolsAgree(t *testing.T) {
	for name, rules := range map[string]Rules{
		"money without a cube": {},
		"money with a cube":    {Cube: true, Jacoby: true, Beavers: true, Ply: 1},
		"a match":              {Length: 5},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGame(t, rules)
			a := play(t, g, job(7), "ubgi", "ubgi")
			b := play(t, g, job(7), "json", "ubgi")
			if !slices.Equal(moves(a), moves(b)) {
				t.Errorf("%v and %v: %v in UBGI and %v in JSON", a.Outcome(), b.Outcome(), moves(a), moves(b))
			}
			if a.Reason.IsFault() || a.Winner == match.Nobody {
				t.Errorf("%v", a.Outcome())
			}
			if points := a.Points > 0; points != (rules.Length == 0) {
				t.Errorf("%v points", a.Points)
			}
			if _, err := g.Files(a); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		engine string
		want   string
		points float64
	}{
		{"crash 0", "second wins: crash by first", 3},
		{"exit 1", "second wins: exit by first", 3},
		{"silence 0", "second wins: no answer by first", 3},
		{"late 0", "second wins: too late by first", 3},
		{"garbage 0", "second wins: garbage by first", 3},
		{"illegal 0", "second wins: illegal move by first (24/1: ", 3},
		{"nonsense 2", "second wins: illegal move by first (e4: ", 3},
		{"prose 0", "second wins: not a move by first", 3},
		{"refuse 0", "second wins: refused by first", 3},
	}
	g := newGame(t, Rules{})
	for _, tt := range tests {
		t.Run(tt.engine, func(t *testing.T) {
			j := job(3)
			switch tt.engine {
			case "silence 0":
				j.Limits = match.Limits{Turn: 50 * time.Millisecond}
			case "late 0":
				j.Limits.Turn = 100 * time.Millisecond
			}
			r := play(t, g, j, tt.engine, "ubgi")
			if got := r.Outcome().Describe(Sides()); !strings.HasPrefix(got, tt.want) || r.Points != tt.points {
				t.Errorf("%s, %v points; want %s, %v", got, r.Points, tt.want, tt.points)
			}
			if len(r.Moves) > 0 && r.Moves[0].Side != match.First {
				t.Error("the limits of who fails are those of the other one too")
			}
			files, err := g.Files(r)
			if err != nil || !strings.Contains(string(files[0].Data), "\n; B wins ") {
				t.Errorf("%v\n%s", err, files)
			}
		})
	}
	// A match is lost as a whole, and points are not counted.
	if r := play(t, newGame(t, Rules{Length: 3}), job(3), "illegal 5", "ubgi"); r.Winner != match.Second || r.Points != 0 {
		t.Errorf("%v, %v points", r.Outcome(), r.Points)
	}
}

func TestIntroduce(t *testing.T) {
	plain, cube := newGame(t, Rules{}), newGame(t, Rules{Cube: true})
	for _, g := range []*Game{plain, cube} {
		if name, err := g.Introduce(t.Context(), "A", engine("ubgi")); err != nil || name != "Fake 2" {
			t.Errorf("%q, %v", name, err)
		}
		if name, err := g.Introduce(t.Context(), "A", engine("json")); err != nil || !strings.HasSuffix(name, ".test") {
			t.Errorf("%q, %v", name, err)
		}
	}
	if _, err := plain.Introduce(t.Context(), "A", engine("refuse 0")); err != nil {
		t.Errorf("without a cube nobody is asked: %v", err)
	}
	for _, tt := range []struct {
		game         *Game
		engine, want string
	}{
		{cube, "refuse 0", "go cube: refused"},
		{newGame(t, Rules{Ply: 9}), "ubgi", "engine.ply must be 0..7"},
		{newGame(t, Rules{Protocol: UBGI}), "json", "speaks another protocol"},
		{newGame(t, Rules{Protocol: BGBlitz}), "ubgi", "Hello: not an answer"},
	} {
		t.Run(tt.engine, func(t *testing.T) {
			if _, err := tt.game.Introduce(t.Context(), "A", engine(tt.engine)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %s", tt.engine, err, tt.want)
			}
		})
	}
}

// TestOpenings takes positions from a file.
func TestOpenings(t *testing.T) {
	const position = "XGID=-a----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
	file := t.TempDir() + "/positions.txt"
	g := newGame(t, Rules{})
	for text, want := range map[string]string{
		"# one\n\n" + position + "\n": "",
		"":                            ": no opening in the list",
		position + "\nnonsense\n":     ": line 2: XGID: ",
	} {
		t.Run(text, func(t *testing.T) {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			list, err := g.ReadOpenings(file)
			switch {
			case want == "" && (err != nil || !slices.Equal(list, []string{position})):
				t.Errorf("%q, %v", list, err)
			case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
	j := job(1)
	j.Opening = position
	r := play(t, g, j, "ubgi", "ubgi")
	files, err := g.Files(r)
	if err != nil || r.Reason.IsFault() || !strings.Contains(string(files[0].Data), "; [Start ") {
		t.Errorf("%v, %v, %s", r.Outcome(), err, files)
	}
	if _, err := newGame(t, Rules{Length: 5}).Begin(position, 0); err == nil {
		t.Error("a match begins in the middle of a game")
	}
}

func TestRules(t *testing.T) {
	for want, r := range map[string]Rules{
		"a match of 1000 points": {Length: 1000, Protocol: Auto},
		"a match of -1 points":   {Length: -1, Protocol: Auto},
		"are for money":          {Length: 5, Jacoby: true, Protocol: Auto},
		"need a cube":            {Beavers: true, Protocol: Auto},
		"ply -1":                 {Ply: -1, Protocol: Auto},
		"x counts plies from 2":  {PlyBase: map[string]int{"x": 2}, Protocol: Auto},
		`protocol "fibs"`:        {Protocol: "fibs"},
	} {
		t.Run(want, func(t *testing.T) {
			if err := r.Check(); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%+v: %v", r, err)
			}
		})
	}
	if _, err := NewGame(map[string]string{"length": "seven"}); err == nil {
		t.Error("a match of seven")
	}
}

// TestPlyBase gives a program that counts from 0 another number than one that counts from 1: the
// fake engine accepts none above 7.
func TestPlyBase(t *testing.T) {
	g := newGame(t, Rules{Ply: 8, PlyBase: map[string]int{"A": 0, "C": 1}})
	for name, want := range map[string]string{"A": "", "B": "engine.ply must be", "C": "engine.ply must be"} {
		t.Run(name, func(t *testing.T) {
			_, err := g.Introduce(t.Context(), name, engine("ubgi"))
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("%s: %v, want %q", name, err, want)
			}
		})
	}
	for winner, players := range map[match.Side][2]string{match.First: {"A", "B"}, match.Second: {"B", "A"}} {
		t.Run(winner.String(), func(t *testing.T) {
			j := job(1)
			j.Players = players
			if r := play(t, g, j, "ubgi", "ubgi"); r.Winner != winner || r.Reason != match.Refused {
				t.Errorf("%v: %s", players, r.Outcome())
			}
		})
	}
	for base, want := range map[int]int{0: 0, 1: 1} {
		t.Run(strconv.Itoa(base), func(t *testing.T) {
			if ply, told := (Rules{Ply: 1, PlyBase: map[string]int{"A": base}}).plyOf("A"); ply != want || !told {
				t.Errorf("the bare network is %d, %v to who counts from %d", ply, told, base)
			}
		})
	}
	if ply, _ := (Rules{Ply: backgammon.FirstTruncated, PlyBase: map[string]int{"A": 0}}).plyOf("A"); ply != backgammon.FirstTruncated {
		t.Errorf("a truncated rollout is %d where the bare network is 0", ply)
	}
	if _, told := (Rules{PlyBase: map[string]int{"A": 0}}).plyOf("A"); told {
		t.Error("a depth is told that nobody has asked for")
	}
}

func TestOpeningNamesDice(t *testing.T) {
	g := newGame(t, Rules{})
	seen := map[string]bool{}
	for seed := range uint64(3) {
		for n := range 3 {
			text, err := g.Opening(context.Background(), seed, n)
			if err != nil || seen[text] {
				t.Errorf("%s, %v", text, err)
			}
			seen[text] = true
		}
	}
}
