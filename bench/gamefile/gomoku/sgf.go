package gomoku

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
)

// mostGames bounds the games of one collection.
const mostGames = 100_000

// ParseSGF reads the games of an SGF collection, the main line of each.
//
// It takes what programs for five in a row write, right or not: any FF; GM of
// gomoku and renju, none, or that of Go or of the renju servers; a missing SZ for
// 15x15, as renju has it; points as two letters from the top left or, as people
// write them, h8 from the bottom left; RU with a name or a number of the Gomocup
// protocol. Text is UTF-8 or else Latin-1, whatever CA says. A pass puts no
// stone and is left out.
func ParseSGF(data []byte) ([]*Game, error) {
	r := sgfReader{text: decode(data), line: 1}
	var games []*Game
	for r.find() {
		if len(games) == mostGames {
			return nil, fmt.Errorf("line %d: more than %d games", r.line, mostGames)
		}
		s := sgfGame{Game: &Game{}}
		err := r.game(s.node)
		if err == nil {
			err = s.finish(r.line)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d, %w", len(games)+1, err)
		}
		games = append(games, s.Game)
	}
	if len(games) == 0 {
		return nil, errors.New("no game in the file")
	}
	return games, nil
}

// sgfGame makes a game out of its nodes.
type sgfGame struct {
	*Game
	grid     *grid // nil before the root
	comments strings.Builder
}

// node takes the next node of the main line.
func (s *sgfGame) node(props []property) error {
	if s.grid == nil {
		if err := s.root(props); err != nil {
			return err
		}
	}
	before := len(s.Moves)
	for _, p := range props {
		if err := s.stones(p); err != nil {
			return fmt.Errorf("line %d: %w", p.line, err)
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

// root reads the size of the board and what is known of the whole game.
func (s *sgfGame) root(props []property) error {
	size, line := "15", props[0].line
	for _, p := range props {
		value := p.values[0]
		switch p.id {
		case "GM":
			if game := strings.TrimSpace(value); !slices.Contains(sgfGames, game) {
				return fmt.Errorf("line %d: GM[%s] is another game: gomoku is 4", p.line, lineText(value))
			}
		case "SZ":
			size, line = value, p.line
		case "RU":
			s.Rule, s.RuleGiven = parseRule(value)
		case "PB":
			s.Black = sgfLine(value)
		case "PW":
			s.White = sgfLine(value)
		case "EV":
			s.Event = sgfLine(value)
		case "RO":
			s.Round = sgfLine(value)
		case "DT":
			s.Date = sgfLine(value)
		case "RE":
			parseResult(&s.Result, lineText(value))
		case "GC", "TE": // TE is c-gomoku-cli's
			s.Result.Reason = sgfText(value)
		}
	}
	if err := s.size(size); err != nil {
		return fmt.Errorf("line %d: %w", line, err)
	}
	return nil
}

// sgfGames are the numbers of games that records of five in a row come under:
// the right one, that of Go, whose editors people use, and one that the servers
// for renju write.
var sgfGames = []string{"4", "1", "5"}

// size reads 15 or 20:16, columns and rows.
func (s *sgfGame) size(text string) error {
	columns, rows, rectangle := strings.Cut(strings.TrimSpace(text), ":")
	if !rectangle {
		rows = columns
	}
	width, errWidth := strconv.Atoi(columns)
	height, errHeight := strconv.Atoi(rows)
	if errWidth != nil || errHeight != nil {
		return fmt.Errorf("SZ[%s] is no size like 15 or 20:16", lineText(text))
	}
	s.Width, s.Height = width, height
	grid, err := newGrid(width, height)
	s.grid = grid
	return err
}

// remark takes what is said of the move of a node, or of the game where there is
// none.
func (s *sgfGame) remark(played *Move, p property) {
	switch {
	case p.id == "C" && played != nil:
		s.comment(played, sgfText(p.values[0]))
	case p.id == "C":
		s.comments.WriteString(sgfText(p.values[0]) + "\n")
	case played != nil && (p.id == "BL" && played.Color == gomoku.Black || p.id == "WL" && played.Color == gomoku.White):
		played.Left, played.LeftGiven = parseSeconds(p.values[0])
	}
}

const openingMove = "opening move" // c-gomoku-cli's comment on one

var tookComment = regexp.MustCompile(`^(\d{1,10})ms(?:\s+|$)`)

// comment takes a move's comment apart: whether it belongs to the opening, its
// time, and the rest.
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

// finish checks and orders what the nodes have left.
func (s *sgfGame) finish(line int) error {
	if s.grid == nil {
		return fmt.Errorf("line %d: no properties at all", line)
	}
	s.Comment = longText(s.comments.String())
	slices.SortStableFunc(s.Setup, func(a, b Stone) int { return int(a.Color) - int(b.Color) })
	return nil
}

// parseSeconds reads a number of seconds.
func parseSeconds(text string) (d time.Duration, ok bool) {
	seconds, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(seconds > -1e9 && seconds < 1e9) {
		return 0, false
	}
	return time.Duration(math.Round(seconds*1000)) * time.Millisecond, true
}
