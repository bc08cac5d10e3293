package matchfile

import (
	"fmt"
	"regexp"
	"strings"

	"gogo/board/backgammon"
)

var (
	fibsScore = regexp.MustCompile(`(?i)Score is (\d{1,5})-(\d{1,5}) in (?:an? )?(?:(\d{1,4})[ -]points? match|(?:unlimited|money) \w+)`)
	fibsNames = regexp.MustCompile(`(?i)^[^\pL\pN_]*(\S+) is X - (\S+) is O`)
	fibsMove  = regexp.MustCompile(`^(?:.*> )?([XO]): (.*)$`)
	fibsDice  = regexp.MustCompile(`^\(([1-6]) ([1-6])\)\s*(.*)$`)
)

// fibsReader reads the form of FIBS.
type fibsReader struct {
	referee

	score   [2]int
	awaited bool   // the names follow the score
	sides   [2]int // of X and O
	number  int    // of the game
}

// readFIBS reads the output of the server's command oldmoves.
func readFIBS(data []byte, usual Rules) (*Match, error) {
	r := fibsReader{}
	r.match.Rules, r.match.Crawford = usual, true
	err := eachLine(data, func(n int, text string) error {
		r.line = n
		return r.take(strings.TrimSpace(text))
	})
	if err != nil {
		return nil, err
	}
	return r.complete(FIBS)
}

// take reads a line.
func (r *fibsReader) take(text string) error {
	if found := fibsScore.FindStringSubmatch(text); found != nil {
		return r.head(found)
	}
	if found := fibsNames.FindStringSubmatch(text); found != nil && r.awaited {
		return r.players(found[1], found[2])
	}
	found := fibsMove.FindStringSubmatch(text)
	if found == nil || r.game == nil {
		return nil // other output of the terminal
	}
	return r.move(r.sides[strings.Index("XO", found[1])], found[2])
}

// head reads the score and the length above a game.
func (r *fibsReader) head(found []string) error {
	length := number(found[3])
	switch {
	case length > maxLength:
		return fmt.Errorf("a match to %d points: at most %d are possible", length, maxLength)
	case r.game == nil:
		r.match.Length = length
		if length > 0 {
			r.match.Jacoby, r.match.Beavers = false, false
		}
	case length != r.match.Length:
		return fmt.Errorf("a game of a match to %d in one to %d: a file may hold one match only", length, r.match.Length)
	}
	r.score, r.awaited = [2]int{number(found[1]), number(found[2])}, true
	return nil
}

// players begins a game between the players X and O. The score was given for X, then for O.
func (r *fibsReader) players(x, o string) error {
	r.awaited = false
	if r.game == nil {
		r.match.Players = [2]string{cleanName(x), cleanName(o)}
	}
	p := r.match.Players
	switch {
	case cleanName(x) == p[0] && cleanName(o) == p[1]:
		r.sides = [2]int{0, 1}
	case cleanName(x) == p[1] && cleanName(o) == p[0]:
		r.sides = [2]int{1, 0}
		r.score[0], r.score[1] = r.score[1], r.score[0]
	default:
		return fmt.Errorf("%.20s and %.20s in a match of %.20s and %.20s: a file may hold one match only", x, o, p[0], p[1])
	}
	r.correctPoints()
	r.number++
	return r.begin(r.number, r.score, 1, r.nextCrawford(r.score))
}

// correctPoints corrects the points of a resigned game according to the score of the next one.
func (r *fibsReader) correctPoints() {
	g := r.game
	if g == nil || !g.Resigned || r.match.Length == 0 {
		return
	}
	last := &g.Actions[len(g.Actions)-1]
	won := r.score[g.Winner] - g.Score[g.Winner]
	if cube := last.Before.Cube.Value; won == 2*cube || won == 3*cube {
		last.Level, g.Points = won/cube, won
	}
}

// move reads the action of a player.
func (r *fibsReader) move(side int, text string) error {
	if found := fibsDice.FindStringSubmatch(text); found != nil {
		dice := backgammon.Dice{found[1][0] - '0', found[2][0] - '0'}
		return r.dice(side, dice, found[3])
	}
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimRight(text, ".")), " ")
	switch word {
	case "doubles", "redoubles", "beavers", "raccoons":
		return r.double(side)
	case "accepts", "takes":
		return r.referee.take(side)
	case "rejects", "drops":
		return r.drop(side)
	case "wants":
		return nil // to resign: a line with the winner follows
	case "wins":
		return r.wins(side, unknownPoints)
	}
	return fmt.Errorf("%.40q: unknown action", text)
}

// dice reads dice and their play.
func (r *fibsReader) dice(side int, dice backgammon.Dice, text string) error {
	if text == "" || strings.HasPrefix(strings.ToLower(text), "can't move") {
		return r.unplayed(side, dice)
	}
	ways, err := backgammon.Ways(strings.ReplaceAll(text, "-", "/"))
	if err != nil {
		return err
	}
	if ascending(ways) {
		for i, way := range ways {
			ways[i] = [2]int{mirroredPoint(way[0]), mirroredPoint(way[1])}
		}
	}
	return r.play(side, dice, listed(dice, ways))
}

// ascending reports whether the points are numbered for the player who moves up.
func ascending(ways [][2]int) bool {
	const high = 3 * backgammon.Points / 4
	for _, way := range ways {
		switch {
		case way[0] == backgammon.Bar+1: // the bar of either
			if way[1] <= backgammon.Points/4 {
				return true
			}
		case way[1] == 0:
			return way[0] > high
		default:
			return way[0] < way[1]
		}
	}
	return false
}

// mirroredPoint returns a point as the other player counts it. Bar and off stay the same.
func mirroredPoint(point int) int {
	if point == 0 || point == backgammon.Bar+1 {
		return point
	}
	return backgammon.Points + 1 - point
}
