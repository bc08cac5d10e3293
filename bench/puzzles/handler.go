package puzzles

import (
	"encoding/json"
	"net/http"
	"path"
	"strings"
)

// Handler serves the puzzles of each game as a JSON list, below its name: gomoku.json. What a list
// has is in Puzzle.
func Handler() http.Handler { return http.HandlerFunc(serve) }

// jsonExtension is the extension of what Handler serves.
const jsonExtension = ".json"

// serve serves the puzzles that the last part of a request's path names.
func serve(w http.ResponseWriter, r *http.Request) {
	game, isJSON := strings.CutSuffix(path.Base(r.URL.Path), jsonExtension)
	if !isJSON {
		http.NotFound(w, r)
		return
	}
	list, err := Open(game)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	text, err := json.Marshal(list)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text)
}
