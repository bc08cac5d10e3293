package matchfile

import (
	"errors"
	"fmt"
	"regexp"

	"gogo/board/backgammon"
)

var (
	xgPosition = regexp.MustCompile(`(?i)\bXGID=\S+`)
	xgPlayers  = regexp.MustCompile(`^\s*X:\s*(.*?)\s+O:\s*(.*)$`)
)

// positionReader reads the positions of a text.
type positionReader struct {
	referee

	names [2]string // of X, who is at the bottom, and of O
}

// readPositions reads what eXtreme Gammon writes of positions, each by its XGID, and of the names below it. The board that
// is drawn there and the analysis say nothing more.
func readPositions(data []byte) (*Match, error) {
	r := positionReader{}
	err := eachLine(data, func(n int, text string) error {
		r.line = n
		return r.take(text)
	})
	if err != nil {
		return nil, err
	}
	r.match.Players = r.names
	for i, usual := range []string{"X", "O"} {
		if r.names[i] == "" {
			r.match.Players[i] = usual
		}
	}
	return r.complete(Positions)
}

// take takes one line.
func (r *positionReader) take(text string) error {
	if found := xgPosition.FindString(text); found != "" {
		return r.position(found)
	}
	if found := xgPlayers.FindStringSubmatch(text); found != nil && r.names == [2]string{} {
		r.names = [2]string{name(found[1]), name(found[2])}
	}
	return nil
}

// position makes a game of a position, in which nothing was done yet.
func (r *positionReader) position(id string) error {
	s, err := backgammon.ParseXGID(id)
	switch {
	case err != nil:
		return err
	case s.Offer > backgammon.Double:
		return errors.New("the answer to a beaver is not judged")
	case s.Match.Length > maxLength:
		return fmt.Errorf("a match of %d points: %d are the most", s.Match.Length, maxLength)
	case !s.Dice.Rolled() && !s.Doubled && !s.MayDouble():
		return errors.New("nothing is to be decided: there are no dice, and who is on roll may not double")
	case r.game != nil && s.Match.Length != r.match.Length:
		return fmt.Errorf("a position of a match to %d, and one before of a match to %d: a file holds those of one", s.Match.Length, r.match.Length)
	case r.game == nil:
		m := &r.match
		m.Length, m.Crawford, m.NoCube = s.Match.Length, true, s.MaxCube == 1
		m.Jacoby, m.Beavers = s.Match.Jacoby, s.Match.Beavers
	}
	side, score, board := 0, s.Match.Score, s.Board
	if s.Seat == backgammon.Top {
		side, score, board = 1, [2]int{score[1], score[0]}, board.Swap()
	}
	if err := r.begin(len(r.match.Games)+1, score, 1, s.Match.Crawford); err != nil {
		return err
	}
	r.game.Start, r.side, r.at = board, side, s.Position
	return r.note(Action{Kind: Asked})
}

// hasPositions reports whether a text has positions by their XGID.
func hasPositions(data []byte) bool { return xgPosition.Match(data) }

// Asks returns what is to be decided in a game that is a position alone, or nil.
func (g *Game) Asks() *Action {
	if len(g.Actions) == 0 || g.Actions[0].Kind != Asked {
		return nil
	}
	return &g.Actions[0]
}

// Setup is the position before an action, with the first player at the bottom.
func (a *Action) Setup(m *Match) backgammon.Setup {
	s := backgammon.Setup{Position: a.Before, MaxCube: maxCube}
	if a.Player == 1 {
		s.Seat = backgammon.Top
	}
	if m.NoCube {
		s.MaxCube = 1
	}
	if a.Before.Doubled {
		s.Offer = backgammon.Double
	}
	return s
}
