package gamefile

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/board/gomoku"
	"gogo/board/sgf"
	"gogo/internal/words"
)

// maxGames bounds the games of one collection.
const maxGames = 100_000

// ParseSGF parses the games of an SGF collection, the main line of each.
//
// It accepts whatever programs for five in a row write, correct or not: any FF; GM of gomoku and
// renju, none, or that of Go or of the renju servers; a missing SZ means 15x15, as in renju; points
// as two letters from the top left or, as in h8, from the bottom left; RU with a name or a number
// of the Gomocup protocol. Text is UTF-8 or else Latin-1, whatever CA says. A pass is ignored.
func ParseSGF(data []byte) ([]*Game, error) {
	r := sgf.NewScanner(decode(data))
	var games []*Game
	for r.NextGame() {
		if len(games) == maxGames {
			return nil, fmt.Errorf("line %d: more than %d games", r.Line(), maxGames)
		}
		s := sgfGame{Game: &Game{}}
		if err := s.read(r); err != nil {
			return nil, fmt.Errorf("game %d, %w", len(games)+1, err)
		}
		games = append(games, s.Game)
	}
	if len(games) == 0 {
		return nil, errors.New("no game in the file")
	}
	return games, nil
}

// sgfGame builds a game from its nodes.
type sgfGame struct {
	*Game
	grid     *grid // nil before the root
	comments strings.Builder
}

// read parses the nodes of the game at the scanner.
func (s *sgfGame) read(r *sgf.Scanner) error {
	for r.NextNode() {
		if err := s.node(r.Node()); err != nil {
			return err
		}
	}
	if err := r.Err(); err != nil {
		return err
	}
	return s.finish(r.Line())
}

// node handles the next node of the main line.
func (s *sgfGame) node(props []sgf.Property) error {
	if len(props) == 0 {
		return nil
	}
	if s.grid == nil {
		if err := s.root(props); err != nil {
			return err
		}
	}
	before := len(s.Moves)
	for _, p := range props {
		if err := s.stones(p); err != nil {
			return fmt.Errorf("line %d: %w", p.Line, err)
		}
	}
	var played *Move
	if len(s.Moves) > before {
		played = &s.Moves[len(s.Moves)-1]
	}
	for _, p := range props {
		s.remark(played, p)
	}
	return nil
}

// root parses the size of the board and the game information.
func (s *sgfGame) root(props []sgf.Property) error {
	size, line := "15", props[0].Line
	for _, p := range props {
		value := p.Values[0]
		switch p.Name {
		case "GM":
			if game := strings.TrimSpace(value); !slices.Contains(sgfGames, game) {
				return fmt.Errorf("line %d: GM[%s] is another game: gomoku is 4", p.Line, lineText(value))
			}
		case "SZ":
			size, line = value, p.Line
		case "RU":
			s.Rule, s.RuleGiven = parseRule(value)
		case "PB":
			s.Black = lineText(value)
		case "PW":
			s.White = lineText(value)
		case "EV":
			s.Event = lineText(value)
		case "RO":
			s.Round = lineText(value)
		case "DT":
			s.Date = lineText(value)
		case "RE":
			parseResult(&s.Result, lineText(value))
		case "GC", "TE": // TE is c-gomoku-cli's
			s.Result.Reason = longText(value)
		}
	}
	if err := s.size(size); err != nil {
		return fmt.Errorf("line %d: %w", line, err)
	}
	return nil
}

// sgfGames are the game numbers found in records of five in a row: the right one, that of Go, whose
// editors people use, and one written by renju servers.
var sgfGames = []string{"4", "1", "5"}

// size parses 15 or 20:16, columns and rows.
func (s *sgfGame) size(text string) error {
	columns, rows, rectangle := strings.Cut(strings.TrimSpace(text), ":")
	if !rectangle {
		rows = columns
	}
	width, errWidth := strconv.Atoi(columns)
	height, errHeight := strconv.Atoi(rows)
	if errWidth != nil || errHeight != nil {
		return fmt.Errorf("SZ[%s] is not a size like 15 or 20:16", lineText(text))
	}
	s.Width, s.Height = width, height
	grid, err := newGrid(width, height)
	s.grid = grid
	return err
}

// remark handles the comments of a node's move, or of the game if there is none.
func (s *sgfGame) remark(played *Move, p sgf.Property) {
	switch {
	case p.Name == "C" && played != nil:
		s.comment(played, longText(p.Values[0]))
	case p.Name == "C":
		s.comments.WriteString(longText(p.Values[0]) + "\n")
	case played != nil && (p.Name == "BL" && played.Color == gomoku.Black || p.Name == "WL" && played.Color == gomoku.White):
		played.Left, played.LeftGiven = parseSeconds(p.Values[0])
	}
}

const openingMove = "opening move" // c-gomoku-cli's comment on one

var tookComment = regexp.MustCompile(`^(\d{1,10})ms(?:\s+|$)`)

// comment splits a move's comment: whether it belongs to the opening, its time, and the rest.
func (s *sgfGame) comment(m *Move, text string) {
	first, rest, _ := strings.Cut(text, "\n")
	if first == openingMove && s.Opening == len(s.Moves)-1 {
		s.Opening++
		text = rest
	}
	if found := tookComment.FindStringSubmatch(text); found != nil {
		if ms, err := strconv.ParseInt(found[1], 10, 64); err == nil {
			m.Took = fromMilliseconds(ms)
		}
		text = text[len(found[0]):]
	}
	m.Comment = longText(text)
}

// finish checks and orders the result.
func (s *sgfGame) finish(line int) error {
	if s.grid == nil {
		return fmt.Errorf("line %d: no properties at all", line)
	}
	s.Comment = longText(s.comments.String())
	slices.SortStableFunc(s.Setup, func(a, b Stone) int { return int(a.Color) - int(b.Color) })
	return nil
}

// parseSeconds parses a number of seconds.
func parseSeconds(text string) (d time.Duration, ok bool) {
	seconds, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(seconds > -1e9 && seconds < 1e9) {
		return 0, false
	}
	return time.Duration(math.Round(seconds*1000)) * time.Millisecond, true
}

// stones handles the properties that place stones or set the side to move.
func (s *sgfGame) stones(p sgf.Property) error {
	switch p.Name {
	case "B":
		return s.move(p, gomoku.Black)
	case "W":
		return s.move(p, gomoku.White)
	case "AB":
		return s.setup(p, gomoku.Black)
	case "AW":
		return s.setup(p, gomoku.White)
	case "PL":
		if len(s.Moves) == 0 {
			s.ToMove = parseColor(p.Values[0])
		}
	}
	return nil
}

func (s *sgfGame) move(p sgf.Property, c gomoku.Color) error {
	for _, value := range p.Values {
		x, y, err := s.point(value)
		if errors.Is(err, errPass) {
			continue
		}
		stone := Stone{x, y, c}
		if err == nil {
			err = s.grid.put(stone)
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", len(s.Moves)+1, err)
		}
		s.Moves = append(s.Moves, Move{Stone: stone})
	}
	return nil
}

// setup adds setup stones, given as points or as the corners of rectangles.
func (s *sgfGame) setup(p sgf.Property, c gomoku.Color) error {
	if len(s.Moves) > 0 {
		return fmt.Errorf("%s after %s: setup stones must come before", p.Name, words.Count(len(s.Moves), "move"))
	}
	for _, value := range p.Values {
		first, last, rectangle := strings.Cut(value, ":")
		if !rectangle {
			last = first
		}
		x, y, err := s.point(first)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		toX, toY, err := s.point(last)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		for row := min(y, toY); row <= max(y, toY); row++ {
			for column := min(x, toX); column <= max(x, toX); column++ {
				stone := Stone{column, row, c}
				if err := s.grid.put(stone); err != nil {
					return fmt.Errorf("%s: %w", p.Name, err)
				}
				s.Setup = append(s.Setup, stone)
			}
		}
	}
	return nil
}

// errPass reports a move that places no stone.
var errPass = errors.New("a pass")

// maxGoSize is the maximum number of columns for which [tt] is a pass.
const maxGoSize = 19

// point parses two letters, a to z and then A to Z, from the top left, or a letter and a number
// from the bottom left. The grid rejects points off the board.
func (s *sgfGame) point(value string) (x, y int, err error) {
	text := strings.TrimSpace(value)
	if text == "" || text == "tt" && s.Width <= maxGoSize && s.Height <= maxGoSize {
		return 0, 0, errPass
	}
	if max(s.Width, s.Height) <= 26 {
		text = strings.ToLower(text)
	}
	if len(text) == 2 {
		x, y = letterIndex(text[0]), letterIndex(text[1])
		if x >= 0 && y >= 0 {
			return x, y, nil
		}
	}
	if x = letterIndex(text[0]); x >= 0 && len(text) <= 3 {
		if row, err := strconv.ParseUint(text[1:], 10, 8); err == nil {
			return x, s.Height - int(row), nil
		}
	}
	return 0, 0, fmt.Errorf("%q is not a point like hh or h8", lineText(value))
}

// letterIndex returns the index of a letter from 0, or -1.
func letterIndex(c byte) int {
	switch {
	case c >= 'a' && c <= 'z':
		return int(c - 'a')
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}

func parseColor(text string) gomoku.Color {
	switch strings.ToUpper(strings.TrimSpace(text)) {
	case "B", "BLACK", "1":
		return gomoku.Black
	case "W", "WHITE", "2":
		return gomoku.White
	}
	return gomoku.Empty
}
