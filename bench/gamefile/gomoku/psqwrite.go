package gomoku

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gogo/board/gomoku"
)

// ErrNoPsq is the error of a game that a .psq file cannot hold: moves have no
// colours there, Black begins and the colours take turns.
var ErrNoPsq = errors.New("a .psq file holds only moves in turn, Black's first")

// WritePsq writes a .psq file that Piskvork and Yixin-Board load. They read the
// moves and the names; the rule and the winner follow as in the files of Gomocup.
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

// psqLine returns the line of a player's name. One that begins like a move, a
// number or a person's would be read as that: as the names are those of files,
// ./ before them changes nothing.
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

// psqCode returns the number for why the game ended.
func psqCode(r Result) int {
	switch {
	case !r.Over, r.By == Resignation, r.By == Forfeit:
		return -1
	case r.By == Time:
		return psqTimeout
	}
	return 0
}
