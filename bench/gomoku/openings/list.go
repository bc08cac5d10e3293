package openings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gogo/bench/gomoku/gamefile"
	"gogo/board/gomoku"
)

// Opening is the first moves of a game, Black's first, as points of a board of one size.
type Opening []gomoku.Point

// List is the openings of a file.
type List []Opening

// Text formats an opening as a line of a list, such as h8 i9 h10, given any board of its size.
func (o Opening) Text(b *gomoku.Board) string {
	names := make([]string, len(o))
	for i, p := range o {
		names[i] = b.Name(p)
	}
	return strings.Join(names, " ")
}

// extend places a move on b unless it is illegal or ends the game.
func extend(b *gomoku.Board, p gomoku.Point) error {
	c := b.ToMove()
	if err := b.Legal(p, c); err != nil {
		return err
	}
	if b.Wins(p, c) {
		return fmt.Errorf("%s ends the game: five in a row", b.Name(p))
	}
	if b.Len() == b.Width()*b.Height()-1 {
		return fmt.Errorf("%s ends the game: the board is full", b.Name(p))
	}
	b.Place(p, c)
	return nil
}

// clearBoard removes all stones from b. That is many times faster than cloning an empty board.
func clearBoard(b *gomoku.Board) {
	for b.Len() > 0 {
		b.Undo()
	}
}

// maxOpenings bounds a list.
const maxOpenings = 1_000_000

var errTooMany = fmt.Errorf("more than %d openings", maxOpenings)

// ParseList parses a list of openings for the size and the rule of the empty board. An error names
// the line and the move.
func ParseList(text string, empty *gomoku.Board) (List, error) {
	text = lineEnds.Replace(strings.TrimPrefix(text, "\ufeff"))
	fromTop := joined.MatchString(text)
	b := empty.Clone()
	var list List
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		o, err := parseLine(line, fromTop, b)
		if err == nil && len(list) == maxOpenings {
			err = errTooMany
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, o)
	}
	if len(list) == 0 {
		return nil, errNone
	}
	return list, nil
}

var (
	errNone  = errors.New("no opening")
	lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")
	// joined matches a line of points without blanks.
	joined = regexp.MustCompile(`(?m)^[ \t]*[A-Za-z]\d+[A-Za-z]\d`)
	// namedPoint matches a point of such a line.
	namedPoint = regexp.MustCompile(`^([A-Za-z])(\d{1,2})`)
)

// parseLine parses an opening, using the empty board b. fromTop determines the meaning of a single
// point.
func parseLine(line string, fromTop bool, b *gomoku.Board) (Opening, error) {
	read := readName // parses the next point of a line, and returns the rest of the line
	switch {
	case strings.ContainsAny(line[:1], "-+0123456789"):
		read = readOffset
	case joined.MatchString(line), fromTop && !strings.ContainsAny(line, " \t,"):
		read = readFromTop
	}
	defer clearBoard(b)
	var o Opening
	for line != "" {
		p, rest, err := read(line, b)
		if err == nil {
			err = extend(b, p)
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", len(o)+1, err)
		}
		o = append(o, p)
		line = strings.TrimLeft(rest, separators)
	}
	return o, nil
}

// separators separate points and the numbers of offsets.
const separators = " \t,"

// word cuts the first word off a line.
func word(line string) (first, rest string) {
	end := strings.IndexAny(line, separators)
	if end < 0 {
		return line, ""
	}
	return line[:end], strings.TrimLeft(line[end:], separators)
}

// readName parses h8, with the row from the bottom.
func readName(line string, b *gomoku.Board) (p gomoku.Point, rest string, err error) {
	name, rest := word(line)
	p, err = b.ParseName(name)
	return p, rest, err
}

// readFromTop parses h8 with the row from the top.
func readFromTop(line string, b *gomoku.Board) (p gomoku.Point, rest string, err error) {
	found := namedPoint.FindStringSubmatch(line)
	if found == nil {
		return gomoku.NoPoint, "", fmt.Errorf("%.20q does not begin with a point like h8", line)
	}
	row, err := strconv.Atoi(found[2])
	if err != nil {
		return gomoku.NoPoint, "", err
	}
	x, y := int(found[1][0]|0x20-'a'), row-1
	if !b.OnBoard(x, y) {
		return gomoku.NoPoint, "", fmt.Errorf("%s, from the top, is off the board of %dx%d", found[0], b.Width(), b.Height())
	}
	return b.At(x, y), line[len(found[0]):], nil
}

// readOffset parses 1,-2.
func readOffset(line string, b *gomoku.Board) (p gomoku.Point, rest string, err error) {
	column, rest := word(line)
	row, rest := word(rest)
	dx, errX := strconv.Atoi(column)
	dy, errY := strconv.Atoi(row)
	if errX != nil || errY != nil {
		return gomoku.NoPoint, "", fmt.Errorf("%.20q does not begin with two offsets like 1,-2", line)
	}
	x, y := b.Width()/2+dx, b.Height()/2+dy
	if !b.OnBoard(x, y) {
		return gomoku.NoPoint, "", fmt.Errorf("%d,%d from the centre is off the board of %dx%d", dx, dy, b.Width(), b.Height())
	}
	return b.At(x, y), rest, nil
}

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
