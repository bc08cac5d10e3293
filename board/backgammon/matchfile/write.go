package matchfile

import (
	"fmt"
	"io"
	"strings"

	"gogo/board/backgammon"
)

// Write writes a match in the form of Jellyfish, the first player on the left. Points are those of the player
// who moves, 25 is the bar and 0 off. A note of the end may follow, such as why nobody has won.
func Write(w io.Writer, m *Match, note string) error {
	s := sheet{}
	s.head(m)
	for i := range m.Games {
		s.game(m, &m.Games[i])
	}
	if note != "" {
		fmt.Fprintf(&s.text, "\n; %s\n", plain(note))
	}
	_, err := io.WriteString(w, s.text.String())
	return err
}

// sheet is the text of a match file as it grows.
type sheet struct {
	text strings.Builder
	row  int
	left string // what stands in the row under way
	open bool   // whether there is one
}

// width is that of the left column.
const width = 33

// head writes the tags and the length.
func (s *sheet) head(m *Match) {
	onOff := map[bool]string{true: "On", false: "Off"}
	tags := [][2]string{
		{"Site", m.Place},
		{"Event", m.Event},
		{"Player 1", m.Players[0]},
		{"Player 2", m.Players[1]},
		{"EventDate", m.Date},
		{"Variation", "Backgammon"},
		{"Crawford", onOff[m.Crawford && m.Length > 0]},
		{"Jacoby", onOff[m.Jacoby && m.Length == 0]},
		{"Beaver", onOff[m.Beavers && m.Length == 0]},
	}
	if m.NoCube && m.Length == 0 {
		tags = append(tags, [2]string{"CubeLimit", "1"})
	}
	if len(m.Games) > 0 && m.Games[0].Start != backgammon.Start() {
		p := backgammon.Position{Board: m.Games[0].Start, Cube: backgammon.Cube{Value: 1}}
		tags = append(tags, [2]string{"Start", plain(p.XGID())})
	}
	for _, tag := range tags {
		if tag[1] != "" {
			fmt.Fprintf(&s.text, "; [%s \"%s\"]\n", tag[0], plain(tag[1]))
		}
	}
	fmt.Fprintf(&s.text, "\n%d point match\n", m.Length)
}

// game writes a game.
func (s *sheet) game(m *Match, g *Game) {
	s.row = 0
	left := fmt.Sprintf("%s : %d", plain(m.Players[0]), g.Score[0])
	fmt.Fprintf(&s.text, "\n Game %d\n %-*s %s : %d\n", g.Number, width+3, left, plain(m.Players[1]), g.Score[1])
	for i := range g.Actions {
		if text := cellText(&g.Actions[i]); text != "" {
			s.cell(g.Actions[i].Player, text)
		}
	}
	s.flush()
	if g.Winner != NoPlayer {
		s.wins(g, m.Length > 0 && g.Score[g.Winner]+g.Points >= m.Length)
	}
}

// cellText is what a player did. A resignation is left to the line that says who has won.
func cellText(a *Action) string {
	cube := a.Before.Cube.Value
	switch a.Kind {
	case Play:
		if a.Move.Play.N == 0 {
			return diceText(a.Before.Dice) + ":"
		}
		return diceText(a.Before.Dice) + ": " + strings.NewReplacer("bar", "25", "off", "0").Replace(a.Move.Play.String())
	case Thrown:
		return diceText(a.Before.Dice) + ": ????"
	case Double:
		return fmt.Sprintf(" Doubles => %d", 2*cube)
	case Beaver:
		return fmt.Sprintf(" Beavers => %d", 4*cube)
	case Raccoon:
		return fmt.Sprintf(" Raccoons => %d", 8*cube)
	case Take:
		return " Takes"
	case Drop:
		return " Drops"
	}
	return ""
}

// diceText writes dice, the larger one first.
func diceText(d backgammon.Dice) string { return fmt.Sprintf("%d%d", max(d[0], d[1]), min(d[0], d[1])) }

// cell writes what a player did, in its column.
func (s *sheet) cell(player int, text string) {
	if player == 0 {
		s.flush()
		s.left, s.open = text, true
		return
	}
	s.row++
	fmt.Fprintf(&s.text, "%3d) %-*s%s\n", s.row, width, s.left, text)
	s.left, s.open = "", false
}

// flush ends a row without a right half. Its blanks are written: GNU Backgammon
// takes the right half of the row before for that of a short one.
func (s *sheet) flush() {
	if s.open {
		s.row++
		fmt.Fprintf(&s.text, "%3d) %-*s\n", s.row, width, s.left)
		s.left, s.open = "", false
	}
}

// wins ends a game, and perhaps all.
func (s *sheet) wins(g *Game, all bool) {
	indent := 6
	if g.Winner == 1 {
		indent += width
	}
	text := fmt.Sprintf("Wins %d points", g.Points)
	if g.Points == 1 {
		text = "Wins 1 point"
	}
	if all {
		text += " and the match"
	}
	fmt.Fprintf(&s.text, "%*s%s\n", indent, "", text)
}

// plain returns a text that cannot be taken for anything else in the file.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`"[]:;`, r) {
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}
