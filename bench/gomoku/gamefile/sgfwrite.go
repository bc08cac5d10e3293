package gamefile

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"gogo/board/gomoku"
	"gogo/board/sgf"
)

// movesPerLine is the number of nodes per line of a file.
const movesPerLine = 8

// WriteSGF writes a game in SGF FF[4]. Several games in a row form a collection.
//
// As in the files of c-gomoku-cli, the moves of the opening have the comment "opening move" and
// other comments begin with the time as in "250ms". The time left is in BL and WL, and the reason
// for the result is the game's comment.
func WriteSGF(w io.Writer, g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("(;FF[4]GM[4]CA[UTF-8]AP[gogo]")
	size := strconv.Itoa(g.Width)
	if g.Width != g.Height {
		size += ":" + strconv.Itoa(g.Height)
	}
	sgfProperty(&b, "SZ", size)
	if g.RuleGiven {
		sgfProperty(&b, "RU", ruleName(g.Rule))
	}
	for _, p := range [][2]string{
		{"PB", g.Black}, {"PW", g.White}, {"EV", g.Event}, {"RO", g.Round}, {"DT", g.Date},
	} {
		if text := lineText(p[1]); text != "" {
			sgfProperty(&b, p[0], text)
		}
	}
	sgfProperty(&b, "RE", resultText(g.Result))
	for _, p := range [][2]string{{"GC", g.Result.Reason}, {"C", g.Comment}} {
		if text := longText(p[1]); text != "" {
			sgfProperty(&b, p[0], text)
		}
	}
	sgfSetup(&b, g)
	for i := range g.Moves {
		if i%movesPerLine == 0 {
			b.WriteByte('\n')
		}
		sgfMove(&b, &g.Moves[i], i == g.Opening, i < g.Opening)
	}
	b.WriteString(")\n\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// sgfSetup writes the setup stones and the side to move.
func sgfSetup(b *strings.Builder, g *Game) {
	points := map[gomoku.Color][]string{}
	for _, s := range g.Setup {
		points[s.Color] = append(points[s.Color], sgfPoint(s))
	}
	if black := points[gomoku.Black]; len(black) > 0 {
		sgfProperty(b, "AB", black...)
	}
	if white := points[gomoku.White]; len(white) > 0 {
		sgfProperty(b, "AW", white...)
	}
	switch g.ToMove {
	case gomoku.Black:
		sgfProperty(b, "PL", "B")
	case gomoku.White:
		sgfProperty(b, "PL", "W")
	}
}

// sgfMove writes the node of a move of the opening, the first after it, or another one.
func sgfMove(b *strings.Builder, m *Move, first, opening bool) {
	move, left := "B", "BL"
	if m.Color == gomoku.White {
		move, left = "W", "WL"
	}
	b.WriteByte(';')
	sgfProperty(b, move, sgfPoint(m.Stone))
	if m.LeftGiven {
		sgfProperty(b, left, fmt.Sprintf("%.3f", m.Left.Seconds()))
	}
	text := longText(m.Comment)
	line, _, _ := strings.Cut(text, "\n")
	// A comment that looks like such a prefix gets the prefix before it.
	if m.Took > 0 || tookComment.MatchString(text) || line == openingMove && (first || opening) {
		text = strings.TrimSpace(fmt.Sprintf("%dms %s", milliseconds(m.Took), text))
	}
	if opening {
		text = strings.TrimSpace(openingMove + "\n" + text)
	}
	if text != "" {
		sgfProperty(b, "C", text)
	}
}

// sgfPoint returns the two letters of a point, the column's first.
func sgfPoint(s Stone) string {
	const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return alphabet[s.X:s.X+1] + alphabet[s.Y:s.Y+1]
}

func sgfProperty(b *strings.Builder, id string, values ...string) {
	b.WriteString(id)
	for _, value := range values {
		b.WriteByte('[')
		b.WriteString(sgf.Escape(value))
		b.WriteByte(']')
	}
}
