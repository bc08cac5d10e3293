package puzzles_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"gogo/bench/puzzles"
)

// one is a complete puzzle.
func one() puzzles.Puzzle {
	return puzzles.Puzzle{
		Number: 1, Options: map[string]string{"position": "black h8, white to move"}, Side: "white", Kind: "win by fours",
		Stars: 2, Task: "White wins in {moves} moves", Holes: map[string]string{"moves": "3"},
		Solutions: []string{"h9"}, Line: []string{"h9", "h10"}, Choices: []puzzles.Choice{{Move: "h9", Value: 0.5}},
	}
}

func TestWrittenAndRead(t *testing.T) {
	second := one()
	second.Number = 2
	list := []puzzles.Puzzle{one(), second}
	var text bytes.Buffer
	if err := puzzles.Write(&text, list); err != nil {
		t.Fatal(err)
	}
	read, err := puzzles.Read(&text)
	if err != nil || !reflect.DeepEqual(read, list) {
		t.Errorf("%+v, %v; want %+v", read, err, list)
	}
}

func TestRefused(t *testing.T) {
	for name, change := range map[string]func(p *puzzles.Puzzle){
		"its number is 7":   func(p *puzzles.Puzzle) { p.Number = 7 },
		"are required":      func(p *puzzles.Puzzle) { p.Task = "" },
		"6 stars":           func(p *puzzles.Puzzle) { p.Stars = 6 },
		"no solution":       func(p *puzzles.Puzzle) { p.Solutions = nil },
		"the line begins":   func(p *puzzles.Puzzle) { p.Line = []string{"a1"} },
		"0 stars: must be ": func(p *puzzles.Puzzle) { p.Stars = 0 },
	} {
		t.Run(name, func(t *testing.T) {
			p := one()
			change(&p)
			var text bytes.Buffer
			if err := puzzles.Write(&text, []puzzles.Puzzle{p}); err != nil {
				t.Fatal(err)
			}
			if _, err := puzzles.Read(&text); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("error %v, want %q", err, name)
			}
		})
	}
	for _, text := range []string{"x", "{}", `{"number":1,"other":2}`} {
		t.Run(text, func(t *testing.T) {
			if _, err := puzzles.Read(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), "line 1: ") {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestUnknownGames(t *testing.T) {
	for _, game := range []string{"", "chess", "../puzzle", "/", strings.Repeat("x", 400)} {
		t.Run(game, func(t *testing.T) {
			if _, err := puzzles.Open(game); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestEmbedded requires a hundred puzzles of each game, of all difficulties, in what pages get.
func TestEmbedded(t *testing.T) {
	for _, game := range []string{"gomoku", "quoridor", "backgammon", "bridge"} {
		t.Run(game, func(t *testing.T) {
			answer := httptest.NewRecorder()
			puzzles.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/puzzles/"+game+".json", http.NoBody))
			var list []puzzles.Puzzle
			if err := json.Unmarshal(answer.Body.Bytes(), &list); err != nil || answer.Code != http.StatusOK {
				t.Fatalf("status %d, %v", answer.Code, err)
			}
			stars, sides, positions := map[int]int{}, map[string]int{}, map[string]bool{}
			for i := range list {
				stars[list[i].Stars]++
				sides[list[i].Side]++
				positions[list[i].Options["position"]+list[i].Options["deal"]] = true
			}
			if len(positions) != 100 || len(list) != 100 || len(stars) < 4 || stars[1] < 10 || len(sides) < 2 {
				t.Errorf("%d puzzles of %d positions, stars %v, sides %v", len(list), len(positions), stars, sides)
			}
		})
	}
}

func TestNotServed(t *testing.T) {
	for _, path := range []string{"/puzzles/chess.json", "/puzzles/gomoku", "/puzzles/.json"} {
		t.Run(path, func(t *testing.T) {
			answer := httptest.NewRecorder()
			puzzles.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, http.NoBody))
			if answer.Code != http.StatusNotFound {
				t.Errorf("status %d", answer.Code)
			}
		})
	}
}
