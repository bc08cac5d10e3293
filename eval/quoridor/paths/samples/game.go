package samples

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gogo/board/quoridor"
)

// Game is a game with the values that searches gave its positions.
type Game struct {
	Width, Height int
	Walls         [2]int // in each hand at the start
	Winner        quoridor.Color
	Drawn         bool
	Moves         []Scored
}

// Scored is a move, and what a search said of the position before it.
type Scored struct {
	Move   quoridor.Move
	Value  int // to the side to move, as logit times paths.Unit
	Valued bool
}

// Start returns the board that the game began on.
func (g *Game) Start() (*quoridor.Board, error) {
	b, err := quoridor.New(g.Width, g.Height, 0)
	if err != nil {
		return nil, err
	}
	for c, n := range g.Walls {
		b.SetWallsLeft(quoridor.Color(c), n)
	}
	return b, nil
}

// Append appends the game as one line: size, walls of Black and White, winner or
// "draw", and the moves, each with its value behind an equals sign if it has one.
func (g *Game) Append(text []byte) ([]byte, error) {
	b, err := g.Start()
	if err != nil {
		return text, err
	}
	result := g.Winner.String()
	if g.Drawn {
		result = "draw"
	}
	text = fmt.Appendf(text, "%dx%d %d %d %s", g.Width, g.Height, g.Walls[quoridor.Black], g.Walls[quoridor.White], result)
	for _, m := range g.Moves {
		text = append(text, ' ')
		text = append(text, strings.ReplaceAll(b.Name(m.Move), " ", "-")...)
		if m.Valued {
			text = append(text, '=')
			text = strconv.AppendInt(text, int64(m.Value), 10)
		}
	}
	return append(text, '\n'), nil
}

// maxLine bounds a line of a file of games.
const maxLine = 1 << 20

// ReadGames calls take with every game of a file. An error names the line.
func ReadGames(r io.Reader, take func(*Game) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		g, err := parseGame(lines.Text())
		if err == nil {
			err = take(g)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}

// parseGame reads a line as Append writes it. The moves are legal.
func parseGame(line string) (*Game, error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return nil, fmt.Errorf("%q is not a game", line)
	}
	g := new(Game)
	if _, err := fmt.Sscanf(strings.Join(fields[:3], " "), "%dx%d %d %d", &g.Width, &g.Height, &g.Walls[0], &g.Walls[1]); err != nil {
		return nil, fmt.Errorf("%q is not a size and the walls in both hands", fields[:3])
	}
	switch fields[3] {
	case "black":
	case "white":
		g.Winner = quoridor.White
	case "draw":
		g.Drawn = true
	default:
		return nil, fmt.Errorf("%q is not a result", fields[3])
	}
	b, err := g.Start()
	if err != nil {
		return nil, err
	}
	for _, field := range fields[4:] {
		m, err := parseScored(b, field)
		if err != nil {
			return nil, err
		}
		g.Moves = append(g.Moves, m)
		b.Make(m.Move, b.ToMove())
	}
	return g, nil
}

// parseScored reads one move of a game.
func parseScored(b *quoridor.Board, field string) (Scored, error) {
	name, value, valued := strings.Cut(field, "=")
	m, err := b.ParseMove(strings.ReplaceAll(name, "-", " "))
	if err == nil {
		err = b.Legal(m, b.ToMove())
	}
	s := Scored{Move: m, Valued: valued}
	if err == nil && valued {
		s.Value, err = strconv.Atoi(value)
	}
	return s, err
}
