package openings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gogo/bench/gomoku/gamefile"
	"gogo/board/gomoku"
)

// ReadFile reads the openings of a file, or of all .txt, .psq and .sgf files of a folder in
// alphabetical order. Every opening is checked against the size and the rule of the empty board. An
// error names the file, the line or the game, and the move.
func ReadFile(path string, empty *gomoku.Board) (List, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return readFile(path, empty)
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	var all List
	for _, entry := range entries {
		if !entry.IsDir() && slices.Contains(extensions, extension(entry.Name())) {
			list, err := readFile(filepath.Join(path, entry.Name()), empty)
			if err != nil {
				return nil, err
			}
			all = append(all, list...)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no file that ends in %s", path, strings.Join(extensions, ", "))
	}
	return all, nil
}

var extensions = []string{".txt", ".psq", ".sgf"}

func extension(name string) string { return strings.ToLower(filepath.Ext(name)) }

func readFile(path string, empty *gomoku.Board) (List, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := gamefile.ReadAll(f)
	if err == nil {
		var list List
		if list, err = Parse(data, path, empty); err == nil {
			return list, nil
		}
	}
	return nil, fmt.Errorf("%s: %w", path, err)
}

// Parse parses the openings of a file in whichever format. Its name matters only if the content
// does not determine the format.
func Parse(data []byte, name string, empty *gomoku.Board) (List, error) {
	form := gamefile.Recognize(data)
	if form == gamefile.Unknown {
		switch extension(name) {
		case ".psq":
			form = gamefile.Psq
		case ".sgf":
			form = gamefile.SGF
		}
	}
	if form == gamefile.Unknown {
		return ParseList(string(data), empty)
	}
	games, err := form.Parse(data)
	if err != nil {
		return nil, err
	}
	return fromGames(games, empty)
}

// fromGames converts games to openings: all their moves or those that the file marks as the
// opening.
func fromGames(games []*gamefile.Game, empty *gomoku.Board) (List, error) {
	b := empty.Clone()
	list := make(List, 0, len(games))
	for i, g := range games {
		o, err := fromGame(g, b)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		list = append(list, o)
	}
	return list, nil
}

// fromGame converts a game to an opening, using the empty board b.
func fromGame(g *gamefile.Game, b *gomoku.Board) (Opening, error) {
	defer clearBoard(b)
	if g.Width != b.Width() || g.Height != b.Height() {
		return nil, fmt.Errorf("a board of %dx%d, not %dx%d", g.Width, g.Height, b.Width(), b.Height())
	}
	stones, err := inTurn(g.Setup)
	if err != nil {
		return nil, err
	}
	moves := g.Moves
	if g.Opening > 0 {
		moves = moves[:g.Opening]
	}
	for _, m := range moves {
		stones = append(stones, m.Stone)
	}
	if len(stones) == 0 {
		return nil, errNone
	}
	var o Opening
	for i, s := range stones {
		if s.Color != b.ToMove() {
			return nil, fmt.Errorf("move %d: it is %s's turn, not %s's", i+1, b.ToMove(), s.Color)
		}
		p := b.At(s.X, s.Y)
		if err := extend(b, p); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		o = append(o, p)
	}
	if len(moves) == 0 && g.ToMove != gomoku.Empty && g.ToMove != b.ToMove() {
		return nil, fmt.Errorf("%s to move after %d setup stones", g.ToMove, len(stones))
	}
	return o, nil
}

var errSetup = errors.New("setup stones are an opening only if Black has as many as White or one more")

// inTurn orders setup stones so that they can be played.
func inTurn(setup []gamefile.Stone) ([]gamefile.Stone, error) {
	byColor := map[gomoku.Color][]gamefile.Stone{}
	for _, s := range setup {
		byColor[s.Color] = append(byColor[s.Color], s)
	}
	black, white := byColor[gomoku.Black], byColor[gomoku.White]
	if d := len(black) - len(white); d != 0 && d != 1 {
		return nil, fmt.Errorf("%w, not %d and %d", errSetup, len(black), len(white))
	}
	stones := make([]gamefile.Stone, 0, len(setup))
	for i, s := range black {
		stones = append(stones, s)
		if i < len(white) {
			stones = append(stones, white[i])
		}
	}
	return stones, nil
}
