package gamefile

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gogo/board/gomoku"
)

// The format of a .psq file, as written by Piskvork:
//
//	Piskvorky 20x20, 11:11, 0     columns x rows, levels of the players, who began
//	10,11,1500                    column and row from 1 at the top left, milliseconds
//	...
//	pbrain-a.exe                  the first player's program, homo-1 for a person
//	pbrain-b.exe
//	-1                            why the game ended; -1 is not known
//	1,Freestyle                   the winner's number or 0, and the rule
//
// Black is the first player if "who began" is 0, otherwise the second. Games saved by hand have no
// names, versions before 8.3 have no -1, and only Gomocup has the last line.
var (
	psqHeader = regexp.MustCompile(`^(?i:piskvorky)\s+(\d{1,4})\s*x\s*(\d{1,4})\s*(?:,\s*\d+\s*:\s*\d+\s*,\s*(\d))?`)
	psqMove   = regexp.MustCompile(`^(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*(?:,\s*(-?\d{1,18})\s*)?$`)
	psqNumber = regexp.MustCompile(`^-?\d+$`)
	psqWinner = regexp.MustCompile(`^([012])\s*,(.+)$`)
	psqPerson = regexp.MustCompile(`^homo-\d$`)
)

const (
	// psqTimeout is Piskvork's code for a loss on time.
	psqTimeout = 15
	// maxPsq bounds a file in bytes: many times the size of a full board.
	maxPsq = 1 << 20
)

// ParsePsq reads a .psq file.
func ParsePsq(data []byte) (*Game, error) {
	if len(data) > maxPsq {
		return nil, fmt.Errorf("%d bytes are too many for a .psq file", len(data))
	}
	lines := strings.Split(newlines.Replace(decode(data)), "\n")
	header := psqHeader.FindStringSubmatch(strings.TrimSpace(lines[0]))
	if header == nil {
		return nil, errors.New(`line 1: a .psq file begins like "Piskvorky 15x15, 11:11, 0"`)
	}
	g := &Game{Width: number(header[1]), Height: number(header[2])}
	rest, err := g.psqMoves(lines[1:])
	if err != nil {
		return nil, err
	}
	g.psqEnd(rest, header[3] == "1")
	return g, nil
}

// psqMoves parses the moves and returns the lines after them.
func (g *Game) psqMoves(lines []string) (rest []string, err error) {
	grid, err := newGrid(g.Width, g.Height)
	if err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	color := gomoku.Black
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		fields := psqMove.FindStringSubmatch(line)
		if fields == nil {
			return lines[i:], nil
		}
		m := Move{Stone: Stone{number(fields[1]) - 1, number(fields[2]) - 1, color}}
		if ms, err := strconv.ParseInt(fields[3], 10, 64); err == nil {
			m.Took = fromMilliseconds(ms)
		}
		if err := grid.put(m.Stone); err != nil {
			return nil, fmt.Errorf("line %d: move %d: %w", i+2, len(g.Moves)+1, err)
		}
		g.Moves = append(g.Moves, m)
		color = color.Other()
	}
	return nil, nil
}

// psqEnd parses what follows the moves, as far as present. whiteFirst means that the first player
// is White.
func (g *Game) psqEnd(lines []string, whiteFirst bool) {
	var names []string
	for _, line := range lines {
		line = lineText(line)
		winner := psqWinner.FindStringSubmatch(line)
		switch {
		case line == "":
		case psqNumber.MatchString(line):
			if number(line) == psqTimeout {
				g.Result = Result{Over: true, Winner: g.turn().Other(), By: Time}
			}
		case winner != nil:
			g.Result.Over = true
			g.Result.Winner = psqPlayer(number(winner[1]), whiteFirst)
			g.Rule, g.RuleGiven = parseRule(winner[2])
		case len(names) < 2:
			names = append(names, psqName(line))
		}
	}
	names = append(names, "", "")
	g.Black, g.White = names[0], names[1]
	if whiteFirst {
		g.Black, g.White = g.White, g.Black
	}
}

// turn returns the side to move after all moves.
func (g *Game) turn() gomoku.Color {
	if len(g.Moves)%2 == 0 {
		return gomoku.Black
	}
	return gomoku.White
}

// psqPlayer returns the color of the first or the second player; 0 is nobody.
func psqPlayer(player int, whiteFirst bool) gomoku.Color {
	c := gomoku.Color(player)
	if whiteFirst && c != gomoku.Empty {
		c = c.Other()
	}
	return c
}

// psqName returns the name in a line: the name of a file, or "" for a person.
func psqName(line string) string {
	if psqPerson.MatchString(line) {
		return ""
	}
	return lineText(strings.TrimPrefix(line, "./"))
}

// number converts matched digits; too many of them are 0.
func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

// ErrNoPsq reports a game that a .psq file cannot hold: its moves have no colors, Black begins and
// the colors alternate.
var ErrNoPsq = errors.New("a .psq file holds only moves in turn, Black's first")

// WritePsq writes a .psq file that Piskvork and Yixin-Board can load. They read the moves and the
// names; the rule and the winner follow as in the files of Gomocup.
func WritePsq(w io.Writer, g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	if len(g.Setup) > 0 || g.ToMove == gomoku.White {
		return ErrNoPsq
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Piskvorky %dx%d, 11:11, 0\n", g.Width, g.Height)
	color := gomoku.Black
	for _, m := range g.Moves {
		if m.Color != color {
			return ErrNoPsq
		}
		fmt.Fprintf(&b, "%d,%d,%d\n", m.X+1, m.Y+1, milliseconds(m.Took))
		color = color.Other()
	}
	fmt.Fprintf(&b, "%s\n%s\n%d\n", psqLine(g.Black, 1), psqLine(g.White, 2), psqCode(g.Result))
	if g.Result.Over {
		rule := "Unknown"
		if g.RuleGiven {
			rule = ruleName(g.Rule)
		}
		fmt.Fprintf(&b, "%d,%s\n", g.Result.Winner, rule)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// psqLine returns the line of a player's name. A name that looks like a move, a number or a person
// would be misread: since names are file names, a prefix of ./ changes nothing.
func psqLine(name string, player int) string {
	name = lineText(name)
	switch {
	case name == "":
		return "homo-" + strconv.Itoa(player)
	case strings.ContainsAny(name[:1], "0123456789+-") ||
		strings.HasPrefix(name, "homo-") || strings.HasPrefix(name, "./"):
		return "./" + name
	}
	return name
}

// psqCode returns the code of the end of the game.
func psqCode(r Result) int {
	switch {
	case !r.Over, r.By == Resignation, r.By == Forfeit:
		return -1
	case r.By == Time:
		return psqTimeout
	}
	return 0
}
