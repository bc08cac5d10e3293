package matchfile

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gogo/board/backgammon"
)

var (
	matLength = regexp.MustCompile(`(?i)^\s*(\d{1,4})[ -]points? match\s*$`)
	matGame   = regexp.MustCompile(`(?i)^\s*Game (\d{1,6})\s*$`)
	matScore  = regexp.MustCompile(`^\s*(.*?)\s*:\s*(\d{1,5})\s+(.*?)\s*:\s*(\d{1,5})\s*$`)
	matRow    = regexp.MustCompile(`(?i)^\s*\d{1,4}\)|^\s*Wins\b`)
	matTag    = regexp.MustCompile(`^[;#]?\s*\[([\w ]+?) "([^"]*)"\]`)
	// matCell matches the beginning of an action in a row.
	matCell = regexp.MustCompile(`[0-6]{2}:|(?i:\b(?:doubles?|redoubles?|takes?|accepts?|drops?|passes|rejects?|beavers?|raccoons?|wins?|resigns?|concedes?)\b)`)
	matWins = regexp.MustCompile(`(?i)^wins?\s+(\d{1,5})`)
)

// secondColumn separates the halves of a row: in all programs the left half begins before
// this column and the right half does not.
const secondColumn = 20

// matReader reads the form of Jellyfish.
type matReader struct {
	referee

	known  bool // the length of the match
	number int  // of the game whose head is awaited, 0 for none
	start  *backgammon.Board
}

// readMat reads the form of Jellyfish.
func readMat(data []byte, usual Rules) (*Match, error) {
	r := matReader{}
	r.match.Rules, r.match.Crawford = usual, true
	err := eachLine(data, func(n int, text string) error {
		r.line = n
		return r.take(text)
	})
	if err != nil {
		return nil, err
	}
	return r.complete(Mat)
}

// take reads a line.
func (r *matReader) take(text string) error {
	if tag := matTag.FindStringSubmatch(text); tag != nil && r.game == nil {
		return r.tag(tag[1], tag[2])
	}
	if found := matLength.FindStringSubmatch(text); found != nil && !r.known {
		return r.setLength(number(found[1]))
	}
	if found := matGame.FindStringSubmatch(text); found != nil {
		r.number = number(found[1])
		return nil
	}
	if r.number > 0 {
		return r.head(text)
	}
	if matRow.MatchString(text) {
		return r.row(text)
	}
	return nil
}

// number converts digits matched by a pattern, which bounds their count.
func number(digits string) int {
	n, _ := strconv.Atoi(digits) // cannot fail
	return n
}

// tag reads a tag in a comment.
func (r *matReader) tag(name, value string) error {
	on := strings.EqualFold(value, "on")
	m := &r.match
	switch strings.ToLower(name) {
	case "event":
		m.Event = value
	case "site", "place":
		m.Place = value
	case "eventdate":
		m.Date = value
	case "jacoby":
		m.Jacoby = on
	case "beaver":
		m.Beavers = on
	case "crawford":
		m.Crawford = on
	case "cubelimit":
		m.NoCube = value == "1"
	case "variation":
		if !strings.EqualFold(value, "backgammon") && value != "" {
			return fmt.Errorf("variation %.20q: only backgammon is supported", value)
		}
	case "start":
		// Blanks stand for the colons, which would confuse other programs.
		p, err := backgammon.ParseXGID(strings.ReplaceAll(value, " ", ":"))
		if err != nil {
			return err
		}
		if p.Board.Won() != 0 {
			return errors.New("the game is over before its first move")
		}
		r.start = &p.Board
	}
	return nil
}

// setLength sets the length of the match.
func (r *matReader) setLength(length int) error {
	switch {
	case length > maxLength:
		return fmt.Errorf("a match to %d points: at most %d are possible", length, maxLength)
	case length > 0 && r.start != nil:
		return errors.New("a match must begin with the starting position")
	}
	r.known, r.match.Length = true, length
	if length > 0 {
		// The tag Crawford is off in sessions for money that were exported as matches.
		r.match.Jacoby, r.match.Beavers = false, false
	}
	return nil
}

// head reads the names and the score below the number of a game.
func (r *matReader) head(text string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	found := matScore.FindStringSubmatch(text)
	if found == nil {
		return fmt.Errorf("%.40q: a line like \"Ann : 0   Bob : 0\" must follow the number of a game", text)
	}
	if r.game == nil {
		r.match.Players = [2]string{cleanName(found[1]), cleanName(found[3])}
	}
	score := [2]int{number(found[2]), number(found[4])}
	n := r.number
	r.number = 0
	if err := r.begin(n, score, 1, r.nextCrawford(score)); err != nil {
		return err
	}
	if r.start != nil {
		r.game.Start, r.at.Board = *r.start, *r.start
		r.turns = 1 // there is no opening roll
	}
	return nil
}

// row reads the actions of the two players in the halves of a row.
func (r *matReader) row(text string) error {
	places := matCell.FindAllStringIndex(text, -1)
	for i, at := range places {
		end := len(text)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		side := 0
		if at[0] >= secondColumn {
			side = 1
		}
		if err := r.cell(side, strings.TrimSpace(text[at[0]:end])); err != nil {
			return err
		}
	}
	return nil
}

// cell reads an action.
func (r *matReader) cell(side int, text string) error {
	if r.game == nil {
		return errNoGame
	}
	word, _, _ := strings.Cut(strings.ToLower(text), " ")
	switch strings.TrimSuffix(word, "s") {
	case "double", "redouble", "beaver", "raccoon":
		return r.double(side)
	case "take", "accept":
		return r.referee.take(side)
	case "drop", "passe", "reject":
		return r.drop(side)
	case "win":
		points := unknownPoints
		if found := matWins.FindStringSubmatch(text); found != nil {
			points = number(found[1])
		}
		if err := r.wins(side, points); err != nil {
			return err
		}
		if strings.Contains(strings.ToLower(text), "and the match") {
			r.compareEnd(side)
		}
		return nil
	case "resign", "concede", "00:":
		return nil // the line with the points follows
	}
	return r.dice(side, text)
}

// dice reads dice and their play.
func (r *matReader) dice(side int, text string) error {
	dice := backgammon.Dice{text[0] - '0', text[1] - '0'}
	if !dice.Rolled() || dice.Validate() != nil {
		return fmt.Errorf("dice %s: a die shows 1 to 6", text[:2])
	}
	steps := strings.TrimSpace(text[len("65:"):])
	if strings.HasPrefix(steps, "???") {
		steps = ""
	}
	if steps == "" || strings.EqualFold(steps, "cannot move") {
		return r.unplayed(side, dice)
	}
	return r.play(side, dice, written(dice, steps))
}

// Write writes a match in the form of Jellyfish, the first player on the left. Points are numbered for the player
// who moves, with 25 for the bar and 0 for off. A note may follow, such as why nobody has won.
func Write(w io.Writer, m *Match, note string) error {
	s := matWriter{}
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

// matWriter builds the text of a match file.
type matWriter struct {
	text strings.Builder
	row  int
	left string // left half of the current row
	open bool   // whether there is a current row
}

// width is the width of the left column.
const width = 33

// head writes the tags and the length.
func (s *matWriter) head(m *Match) {
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
func (s *matWriter) game(m *Match, g *Game) {
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

// cellText returns the text of an action. A resignation has none: the line with the winner shows it.
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

// cell writes an action in the column of the player.
func (s *matWriter) cell(player int, text string) {
	if player == 0 {
		s.flush()
		s.left, s.open = text, true
		return
	}
	s.row++
	fmt.Fprintf(&s.text, "%3d) %-*s%s\n", s.row, width, s.left, text)
	s.left, s.open = "", false
}

// flush ends a row without a right half. It is padded with blanks: for a short row GNU
// Backgammon uses the right half of the row before.
func (s *matWriter) flush() {
	if s.open {
		s.row++
		fmt.Fprintf(&s.text, "%3d) %-*s\n", s.row, width, s.left)
		s.left, s.open = "", false
	}
}

// wins writes the result of a game, and of the match if all is set.
func (s *matWriter) wins(g *Game, all bool) {
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

// plain returns a text without characters that mean something in the file.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`"[]:;`, r) {
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}
