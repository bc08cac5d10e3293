// Package puzzles has positions from our engines' games in which one move is right, and serves them
// to pages.
//
// The puzzles of a game are lines of JSON in data, one Puzzle each. The packages of the games make
// and prove them: see Maker. Make collects them from games, so that all difficulties are there.
package puzzles

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

// Puzzle is a position and the move to find in it.
type Puzzle struct {
	Number int `json:"number"` // from 1
	// Options are those of a table on which the puzzle is solved, with the start position. Bridge has
	// options of its own.
	Options map[string]string `json:"options"`
	Side    string            `json:"side"` // to move, as the game names it
	Kind    string            `json:"kind"` // of what solves it, in a few words
	Stars   int               `json:"stars"`
	// Task is a sentence with names in braces that Holes fills, as in "Find the best play of {dice}".
	Task  string            `json:"task"`
	Holes map[string]string `json:"holes,omitempty"`
	// Solutions are the moves that solve it. Line goes on from the first one with the best moves of
	// both sides.
	Solutions []string `json:"solutions"`
	Line      []string `json:"line,omitempty"`
	// Choices are the best moves, the best first, where they have values.
	Choices []Choice `json:"choices,omitempty"`
}

// Choice is a move with its value to the side to move: an equity in backgammon, the chance to win in
// Quoridor, the tricks of the declarer in bridge.
type Choice struct {
	Move  string  `json:"move"`
	Value float64 `json:"value"`
	// Chance is, in bridge, how likely a card is to reach what its side wants, as far as its player can see.
	Chance float64 `json:"chance,omitempty"`
}

// MaxStars is the number of stars of the most difficult puzzles; the easiest have one.
const MaxStars = 5

//go:embed data
var data embed.FS

// Open returns the puzzles of a game, by its name. The error is fs.ErrNotExist for a game without
// any.
func Open(game string) ([]Puzzle, error) {
	name := "data/" + game + ".jsonl"
	if !fs.ValidPath(name) {
		return nil, fmt.Errorf("puzzles of %.40q: %w", game, fs.ErrNotExist)
	}
	text, err := data.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Read(bytes.NewReader(text))
}

// maxLine bounds the length of a line.
const maxLine = 16 << 10

// Read reads puzzles, a line each, and checks their form. Whether their moves are right is for the
// Maker of their game to say.
func Read(r io.Reader) ([]Puzzle, error) {
	var list []Puzzle
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		decoder := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		decoder.DisallowUnknownFields()
		var p Puzzle
		err := decoder.Decode(&p)
		if err == nil {
			err = p.check(len(list) + 1)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(list)+1, err)
		}
		list = append(list, p)
	}
	return list, lines.Err()
}

// check refuses a puzzle that is incomplete or has another number.
func (p *Puzzle) check(number int) error {
	switch {
	case p.Number != number:
		return fmt.Errorf("its number is %d", p.Number)
	case len(p.Options) == 0 || p.Side == "" || p.Kind == "" || p.Task == "":
		return errors.New("options, side, kind and task are required")
	case p.Stars < 1 || p.Stars > MaxStars:
		return fmt.Errorf("%d stars: must be 1 to %d", p.Stars, MaxStars)
	case len(p.Solutions) == 0 || slices.Contains(p.Solutions, ""):
		return errors.New("no solution")
	case len(p.Line) > 0 && p.Line[0] != p.Solutions[0]:
		return fmt.Errorf("the line begins with %.20q and not with the first solution", p.Line[0])
	}
	return nil
}

// Write writes puzzles, a line each.
func Write(w io.Writer, list []Puzzle) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	for i := range list {
		if err := encoder.Encode(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

// Handler serves the puzzles of each game as a JSON list, below its name: gomoku.json. What a list
// has is in Puzzle.
func Handler() http.Handler { return http.HandlerFunc(serve) }

// JSON returns the puzzles of a game as pages get them, at the game's name with the ending .json.
func JSON(game string) ([]byte, error) {
	list, err := Open(game)
	if err != nil {
		return nil, err
	}
	return json.Marshal(list)
}

// jsonExtension is the extension of what Handler serves.
const jsonExtension = ".json"

// serve serves the puzzles that the last part of a request's path names.
func serve(w http.ResponseWriter, r *http.Request) {
	game, isJSON := strings.CutSuffix(path.Base(r.URL.Path), jsonExtension)
	if !isJSON {
		http.NotFound(w, r)
		return
	}
	text, err := JSON(game)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text)
}
