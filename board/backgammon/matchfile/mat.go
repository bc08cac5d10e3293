package matchfile

import (
	"errors"
	"fmt"
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
	// matCell is where what a player did begins in a row.
	matCell = regexp.MustCompile(`[0-6]{2}:|(?i:\b(?:doubles?|redoubles?|takes?|accepts?|drops?|passes|rejects?|beavers?|raccoons?|wins?|resigns?|concedes?)\b)`)
	matWins = regexp.MustCompile(`(?i)^wins?\s+(\d{1,5})`)
)

// secondColumn is where the right half of a row cannot begin before, nor the left half
// after: all programs have the left half within the first columns.
const secondColumn = 20

// matReader plays the rows of a match file.
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

// take takes one line.
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

// number reads digits that a pattern has found, and not too many.
func number(digits string) int {
	n, _ := strconv.Atoi(digits) // the pattern has seen to it
	return n
}

// tag takes what a comment says.
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
			return fmt.Errorf("the variation %.20q: only backgammon is known", value)
		}
	case "start":
		// Blanks stand for the colons, which other programs take amiss.
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

// setLength takes the points of the match.
func (r *matReader) setLength(length int) error {
	switch {
	case length > maxLength:
		return fmt.Errorf("a match of %d points: %d are the most", length, maxLength)
	case length > 0 && r.start != nil:
		return errors.New("a match begins with the usual position")
	}
	r.known, r.match.Length = true, length
	if length > 0 {
		// The tag Crawford is off in sessions for money that were exported as matches.
		r.match.Jacoby, r.match.Beavers = false, false
	}
	return nil
}

// head takes the names and the score below the number of a game.
func (r *matReader) head(text string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	found := matScore.FindStringSubmatch(text)
	if found == nil {
		return fmt.Errorf("%.40q is no line like \"name : 0   other : 0\" below the number of a game", text)
	}
	if r.game == nil {
		r.match.Players = [2]string{name(found[1]), name(found[3])}
	}
	score := [2]int{number(found[2]), number(found[4])}
	n := r.number
	r.number = 0
	if err := r.begin(n, score, 1, r.nextCrawford(score)); err != nil {
		return err
	}
	if r.start != nil {
		r.game.Start, r.at.Board = *r.start, *r.start
		r.turns = 1 // nobody has thrown for who begins
	}
	return nil
}

// row takes what the two players did, in their halves of a row.
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

// cell makes the move that a cell says.
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
		points := unsaid
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

// dice takes dice and their play.
func (r *matReader) dice(side int, text string) error {
	dice := backgammon.Dice{text[0] - '0', text[1] - '0'}
	if !dice.Rolled() || dice.Validate() != nil {
		return fmt.Errorf("the dice %s", text[:2])
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
